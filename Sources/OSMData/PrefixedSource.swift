import Compression

/// A source whose first bytes were looked at and are given out again.
final class PrefixedSource: ByteSource {
  private let source: any ByteSource
  /// The first bytes: fewer than asked for only where there are no more.
  let prefix: [UInt8]
  private var given = 0

  /// Looks at the first bytes of a source.
  init(_ source: any ByteSource, count: Int) throws(CompressionError) {
    self.source = source
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      var failure: CompressionError?
      // Lends the array's storage to one read.
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        do throws(CompressionError) {
          return try unsafe source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if read == 0 { break }
      done += read
    }
    prefix = Array(bytes[..<done])
  }

  var compression: CompressionFormat { source.compression }
  var position: Int { source.position }

  func skip(_ count: Int) throws(CompressionError) -> Int {
    let held = min(prefix.count - given, count)
    given += held
    return held + (count > held ? try source.skip(count - held) : 0)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    let count = min(prefix.count - given, buffer.count)
    if count <= 0 { return try unsafe source.read(into: buffer) }
    unsafe buffer.copyBytes(from: prefix[given..<given + count])
    given += count
    return count
  }
}
