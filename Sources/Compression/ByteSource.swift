public import FileAccess

/// Bytes of a file in order, unpacked where it is compressed.
///
/// ```swift
/// let source = try openByteSource(file)
/// while case let count = try source.read(into: buffer), count > 0 { … }
/// ```
///
/// The end is only ever reached where the whole file was read and found whole.
public protocol ByteSource: AnyObject {
  /// How the file is compressed.
  var compression: CompressionFormat { get }
  /// How many bytes of the file, compressed, have been used so far.
  var position: Int { get }

  /// Reads the next bytes.
  ///
  /// - Returns: how many bytes were read, at least 1, or 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int

  /// Passes by the next bytes.
  ///
  /// - Returns: how many bytes were passed by: fewer than asked for only where there are no more.
  func skip(_ count: Int) throws(CompressionError) -> Int
}

extension ByteSource {
  /// Passes by the next bytes by reading them.
  public func skip(_ count: Int) throws(CompressionError) -> Int {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: min(max(1, count), 1 << 16), alignment: 16)
    defer { unsafe chunk.deallocate() }
    var done = 0
    while done < count {
      let read = try unsafe self.read(
        into: UnsafeMutableRawBufferPointer(rebasing: chunk.prefix(count - done)))
      if read == 0 { break }
      done += read
    }
    return done
  }
}

/// Opens a file for reading through whatever compression its first bytes tell.
///
/// A seekable file is read from its start, whatever its own position, and may be opened as often as wanted.
///
/// - Throws: where the file cannot be read, or is compressed in a way that has no stream reader here.
public func openByteSource(_ file: InputFile) throws(CompressionError) -> any ByteSource {
  try openByteSource(RawInput(.file(file)))
}

/// Opens bytes in memory for reading through whatever compression their first ones tell.
///
/// - Parameter name: stands for the file in errors.
public func openByteSource(bytes: [UInt8], name: String) throws(CompressionError) -> any ByteSource {
  try openByteSource(RawInput(.memory(bytes, name: name)))
}

func openByteSource(_ input: RawInput) throws(CompressionError) -> any ByteSource {
  let format = CompressionFormat(firstBytes: try input.peek(CompressionFormat.tellingByteCount))
  switch format {
  case .none: return PlainSource(input)
  case .gzip: return GzipSource(input)
  case .bzip2: return Bzip2Source(input)
  case .zip, .xz, .zstd, .lz4:
    throw CompressionError(.unsupported("\(format.rawValue) compression"), path: input.path, offset: 0)
  }
}

/// Bytes of a file that is not compressed.
final class PlainSource: ByteSource {
  private let input: RawInput
  let compression = CompressionFormat.none

  init(_ input: RawInput) { self.input = input }

  var position: Int { input.position }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    try unsafe input.read(into: buffer)
  }

  func skip(_ count: Int) throws(CompressionError) -> Int { try input.skip(count) }
}
