import Compression

/// Cuts a PBF file into its blobs: a length of four bytes, a `BlobHeader`, a `Blob`, and so on to the end of the file.
@safe final class PBFBlobReader: @unchecked Sendable {
  // Used by one thread at a time.
  private let source: any ByteSource
  private let path: String
  /// Offset in the PBF data of the next blob.
  private var offset = 0

  /// Number of the next blob.
  private var index = 0
  /// For each blob of the file whether it is passed by unread; nothing for those that are not known yet.
  private let passesBy: [Bool]

  /// Creates a reader of bytes that were unpacked as far as the whole file was packed.
  init(_ source: any ByteSource, path: String, passingBy passesBy: [Bool] = []) {
    self.source = source
    self.path = path
    self.passesBy = passesBy
  }

  /// The next blob, or nil at the end of the file.
  func next() throws(OSMDataError) -> PBFBlob? {
    while true {
      let start = offset
      guard let (type, dataSize) = try readHeader() else { return nil }
      defer { index += 1 }
      if index < passesBy.count, passesBy[index] {
        try skip(dataSize)
        continue
      }
      let blob = PBFBlob(type: type, path: path, offset: start, index: index, count: dataSize)
      try unsafe read(UnsafeMutableRawBufferPointer(rebasing: blob.bytes[..<dataSize]))
      blob.position = source.position
      return blob
    }
  }

  private func skip(_ count: Int) throws(OSMDataError) {
    let skipped: Int
    do throws(CompressionError) { skipped = try source.skip(count) } catch {
      throw OSMDataError(.compression(error), path: path, offset: offset)
    }
    offset += skipped
    if skipped < count { throw OSMDataError(.truncated, path: path, offset: offset) }
  }

  private func readHeader() throws(OSMDataError) -> (type: String, dataSize: Int)? {
    let start = offset
    var size: [UInt8] = [0, 0, 0, 0]
    let count = try read(&size, mayEnd: true)
    if count == 0 { return nil }
    let headerSize = size.reduce(0) { $0 << 8 | Int($1) }
    guard headerSize <= PBFLimit.header else {
      throw OSMDataError(.tooLarge("header of a blob", limit: PBFLimit.header), path: path, offset: start)
    }
    var header = [UInt8](repeating: 0, count: headerSize)
    try read(&header)
    return try parse(header, at: start)
  }

  private func parse(_ header: [UInt8], at start: Int) throws(OSMDataError) -> (String, Int) {
    var type: String?
    var dataSize: UInt64?
    var failure: ProtobufError?
    // Lends the array's storage to one walk.
    unsafe header.withUnsafeBufferPointer { bytes in
      guard let address = bytes.baseAddress else { return }
      var message = unsafe ProtobufCursor(start: address, count: bytes.count)
      do throws(ProtobufError) {
        while let key = try message.nextKey() {
          switch key {
          case BlobHeaderField.type: type = try message.string()
          case BlobHeaderField.dataSize: dataSize = try message.varint()
          default: try message.skip(key)
          }
        }
      } catch { failure = error }
    }
    if let failure { throw OSMDataError(.damaged("\(failure.phrase)"), path: path, offset: start) }
    guard let type, let dataSize else {
      throw OSMDataError(.damaged("the header of a blob lacks type or size"), path: path, offset: start)
    }
    guard dataSize <= UInt64(PBFLimit.blob) else {
      throw OSMDataError(.tooLarge("blob", limit: PBFLimit.blob), path: path, offset: start)
    }
    return (type, Int(dataSize))
  }

  @discardableResult
  private func read(_ array: inout [UInt8], mayEnd: Bool = false) throws(OSMDataError) -> Int {
    var failure: OSMDataError?
    // Lends the array's storage to one read.
    let count = unsafe array.withUnsafeMutableBytes { buffer in
      do throws(OSMDataError) { return try unsafe read(buffer, mayEnd: mayEnd) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  /// Reads until the buffer is full; at the end of the file nothing, where that is allowed.
  @discardableResult
  private func read(_ buffer: UnsafeMutableRawBufferPointer, mayEnd: Bool = false) throws(OSMDataError) -> Int
  {
    var done = 0
    while done < buffer.count {
      let count: Int
      do throws(CompressionError) {
        count = try unsafe source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
      } catch {
        throw OSMDataError(.compression(error), path: path, offset: offset + done)
      }
      if count == 0 {
        if mayEnd, done == 0 { return 0 }
        throw OSMDataError(.truncated, path: path, offset: offset + done)
      }
      done += count
    }
    offset += done
    return done
  }
}
