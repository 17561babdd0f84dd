import FileAccess

/// The bytes of a file as they lie there, in order, with a window that decompressors take them from.
@safe final class RawInput {
  enum Origin {
    case file(InputFile)
    case memory([UInt8], name: String)
  }

  private let origin: Origin
  // Owned by this object; `window` lies within.
  private let buffer: UnsafeMutableRawBufferPointer
  private var low = 0
  private var high = 0
  /// Offset of the first byte behind the window.
  private var loaded = 0
  private(set) var isAtEnd = false

  init(_ origin: Origin) {
    self.origin = origin
    unsafe buffer = .allocate(byteCount: 1 << 17, alignment: 16)
  }

  deinit { unsafe buffer.deallocate() }

  var path: String {
    switch origin {
    case .file(let file): file.path
    case .memory(_, let name): name
    }
  }

  /// Offset of the next byte that nobody took.
  var position: Int { loaded - (high - low) }

  /// Bytes that are loaded and not taken; valid until the next call that loads.
  var window: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[low..<high])
  }

  /// Takes bytes from the front of the window.
  func take(_ count: Int) {
    precondition(count >= 0 && count <= high - low)
    low += count
  }

  /// Loads bytes until the window holds `count` or the file ends.
  ///
  /// - Returns: whether the window holds as many.
  func load(_ count: Int) throws(CompressionError) -> Bool {
    precondition(unsafe count <= buffer.count)
    if high - low >= count { return true }
    if low > 0 {
      // The rest moves to the front of the same buffer.
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[low..<high]))
      high -= low
      low = 0
    }
    while high < count, !isAtEnd {
      high += try unsafe loadDirectly(into: UnsafeMutableRawBufferPointer(rebasing: buffer[high...]))
    }
    return high >= count
  }

  /// The next bytes, left in place: fewer than `count` only where the file ends.
  func peek(_ count: Int) throws(CompressionError) -> [UInt8] {
    _ = try load(count)
    return unsafe Array(window.prefix(count))
  }

  /// Reads the next bytes, the window's first; 0 at the end.
  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    let held = min(high - low, target.count)
    if held == 0 { return try unsafe loadDirectly(into: target) }
    unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[low..<low + held]))
    low += held
    return held
  }

  /// Passes by the next bytes; fewer than asked for only where the file ends.
  func skip(_ count: Int) throws(CompressionError) -> Int {
    let held = min(high - low, count)
    low += held
    if case .file(let file) = origin, file.isSeekable, count > held {
      // The last byte is read, so that a file that was cut meanwhile is noticed.
      loaded += count - held - 1
      var last: UInt8 = 0
      let read = try unsafe withUnsafeMutableBytes(of: &last) { byte throws(CompressionError) in
        try unsafe loadDirectly(into: byte)
      }
      return count - 1 + read
    }
    var done = held
    while done < count, try load(1) {
      let taken = min(high - low, count - done)
      low += taken
      done += taken
    }
    return done
  }

  private func loadDirectly(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    let count: Int
    switch origin {
    case .file(let file):
      do throws(SystemError) {
        count = try unsafe file.isSeekable ? file.read(into: target, at: loaded) : file.read(into: target)
      } catch {
        throw CompressionError(.system(error), path: path, offset: loaded)
      }
    case .memory(let bytes, _):
      count = min(target.count, bytes.count - loaded)
      unsafe target.copyBytes(from: bytes[loaded..<loaded + count])
    }
    loaded += count
    if count == 0 { isAtEnd = true }
    return count
  }
}
