/// Text under construction, as UTF-8 bytes in one growing block.
///
/// ```swift
/// var text = TextBuffer()
/// text.append("lat=")
/// text.append(degreesE7: 425063000)   // 42.5063
/// text.bytes
/// ```
///
/// Numbers are written eight digits at a time into room that is made first, which is several times faster than
/// appending to an array byte by byte. Clearing keeps the block, so a buffer is best made once and used again.
public struct TextBuffer: Sendable {
  /// The block; bytes from `count` on are scrap.
  @usableFromInline var storage: [UInt8]
  /// How many bytes have been written.
  public private(set) var count = 0

  /// Creates an empty buffer with room for a number of bytes; it grows as needed.
  public init(capacity: Int = 256) {
    storage = [UInt8](repeating: 0, count: max(capacity, 16))
  }

  /// Whether nothing has been written since the last clearing.
  public var isEmpty: Bool { count == 0 }

  /// A copy of what has been written.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// What has been written from a place on that `count` told earlier.
  public func bytes(from place: Int) -> ArraySlice<UInt8> {
    precondition(place >= 0 && place <= count)
    return storage[place..<count]
  }

  /// What has been written, as a string.
  public var string: String { String(decoding: storage[..<count], as: UTF8.self) }

  /// Forgets what has been written and keeps the room.
  public mutating func removeAll() { count = 0 }

  /// Forgets what was written after a place that `count` told earlier.
  public mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  /// Lends what has been written without copying, for the length of the call.
  @inlinable
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = count
    // Only the written part of the block is lent.
    return try unsafe storage.withUnsafeBufferPointer { (all) throws(Failure) -> Result in
      try unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[..<count])))
    }
  }

  /// Appends one byte.
  public mutating func append(byte: UInt8) {
    makeRoom(1)
    storage[count] = byte
    count += 1
  }

  /// Appends a text that is part of the program.
  public mutating func append(_ text: StaticString) {
    precondition(text.hasPointerRepresentation)
    makeRoom(text.utf8CodeUnitCount)
    // The literal lives as long as the program.
    unsafe put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text.
  public mutating func append(text: String) {
    var text = text
    // The string lends its bytes for the length of the copy.
    text.withUTF8 { utf8 in
      makeRoom(utf8.count)
      unsafe put(UnsafeRawBufferPointer(utf8))
    }
  }

  /// Appends bytes.
  public mutating func append(bytes: ArraySlice<UInt8>) {
    // The slice lends its bytes for the length of the copy.
    unsafe bytes.withUnsafeBytes { bytes in
      makeRoom(bytes.count)
      unsafe put(bytes)
    }
  }

  /// Appends one byte several times, as for alignment.
  public mutating func append(repeating byte: UInt8, count: Int) {
    for _ in 0..<max(count, 0) { append(byte: byte) }
  }

  /// Makes sure that so many bytes can be put without growing.
  @inline(__always)
  mutating func makeRoom(_ extra: Int) {
    if storage.count - count < extra { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    storage.append(contentsOf: repeatElement(0, count: max(extra, storage.count)))
  }

  /// Copies bytes to the end; room was made.
  @inline(__always)
  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count <= storage.count - count)
    let start = count
    // The check above keeps the copy inside the block.
    unsafe storage.withUnsafeMutableBytes { block in
      unsafe UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyMemory(from: bytes)
    }
    count += bytes.count
  }

  /// Makes room for one token of up to `TokenCursor.longest` bytes and lets it be written in place.
  ///
  /// One check of room and of sole ownership a token, instead of one a byte.
  @inline(__always)
  mutating func appendToken(_ write: (inout TokenCursor) -> Void) {
    makeRoom(TokenCursor.longest)
    let start = count
    // Room for the longest token was made beyond `count`; the cursor does not outlive the call.
    count = unsafe storage.withUnsafeMutableBytes { block in
      var cursor = unsafe TokenCursor(block: block, place: start)
      write(&cursor)
      return cursor.place
    }
  }
}
