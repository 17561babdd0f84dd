import Compression

/// Limits of the format, <https://wiki.openstreetmap.org/wiki/PBF_Format#File_format>.
enum PBFLimit {
  static let header = 64 << 10
  static let blob = 32 << 20
}

/// One blob of a PBF file as it lies there: its type, its place, and its packed bytes.
@safe final class PBFBlob: @unchecked Sendable {
  /// "OSMHeader", "OSMData" or something that readers skip.
  let type: String
  /// The file, as it was named by the caller.
  let path: String
  /// Offset of the blob in the file, its own header included.
  let offset: Int
  /// How many bytes of the file, compressed, were used up to the blob's end.
  var position = 0
  // Owned by this object; filled once, then only read.
  let bytes: UnsafeMutableRawBufferPointer

  init(type: String, path: String, offset: Int, count: Int) {
    self.type = type
    self.path = path
    self.offset = offset
    unsafe bytes = .allocate(byteCount: max(1, count), alignment: 16)
    messageCount = count
  }

  deinit { unsafe bytes.deallocate() }

  private let messageCount: Int

  /// The packed bytes as a message.
  var message: ProtobufCursor {
    // The memory is never empty, so it has an address; it is only read from here on.
    guard let start = unsafe bytes.baseAddress else { preconditionFailure("allocated memory has an address") }
    return unsafe ProtobufCursor(
      start: UnsafePointer(start.assumingMemoryBound(to: UInt8.self)), count: messageCount)
  }

  /// An error at the blob's place.
  func error(_ reason: OSMDataError.Reason) -> OSMDataError {
    OSMDataError(reason, path: path, offset: offset)
  }

  /// An error about a message in the blob.
  func error(_ error: ProtobufError) -> OSMDataError { self.error(.damaged("\(error.phrase)")) }
}

/// Unpacks blobs into memory that is used again.
@safe final class PBFUnpacker {
  private let inflater = BlobInflater()
  // Owned by this object.
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  deinit { unsafe buffer.deallocate() }

  /// The content of a blob; valid until the next call and as long as the blob.
  func unpack(_ blob: PBFBlob) throws(OSMDataError) -> UnsafeBufferPointer<UInt8> {
    let fields: Fields
    do throws(ProtobufError) { fields = try Fields(blob.message) } catch { throw blob.error(error) }
    if let name = fields.unsupported { throw blob.error(.unsupportedCompression(name)) }
    if let raw = fields.raw {
      let bytes = unsafe raw.rest
      guard bytes.count <= PBFLimit.blob else {
        throw blob.error(.tooLarge("content of a blob", limit: PBFLimit.blob))
      }
      return unsafe bytes
    }
    guard let packed = fields.zlib, let count = fields.rawSize else {
      throw blob.error(.damaged("a blob holds no data"))
    }
    guard count <= UInt64(PBFLimit.blob) else {
      throw blob.error(.tooLarge("content of a blob", limit: PBFLimit.blob))
    }
    let target = unsafe room(for: Int(count))
    do throws(BlobInflater.Failure) {
      try unsafe inflater.inflate(UnsafeRawBufferPointer(packed.rest), into: target)
    } catch {
      throw blob.error(.damaged(error.phrase))
    }
    return unsafe UnsafeBufferPointer(target.bindMemory(to: UInt8.self))
  }

  private func room(for count: Int) -> UnsafeMutableRawBufferPointer {
    if unsafe count > buffer.count {
      let size = unsafe max(count, min(PBFLimit.blob, buffer.count * 2))
      unsafe buffer.deallocate()
      unsafe buffer = .allocate(byteCount: size, alignment: 16)
    }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
  }

  /// The fields of a blob message.
  private struct Fields {
    var raw: ProtobufCursor?
    var zlib: ProtobufCursor?
    var rawSize: UInt64?
    var unsupported: String?

    init(_ message: ProtobufCursor) throws(ProtobufError) {
      var message = message
      while let key = try message.nextKey() {
        switch key {
        case BlobField.raw: raw = try message.message()
        case BlobField.zlib: zlib = try message.message()
        case BlobField.rawSize: rawSize = try message.varint()
        case BlobField.lzma: try refuse("lzma", key, &message)
        case BlobField.bzip2: try refuse("bzip2", key, &message)
        case BlobField.lz4: try refuse("lz4", key, &message)
        case BlobField.zstd: try refuse("zstd", key, &message)
        default: try message.skip(key)
        }
      }
    }

    private mutating func refuse(
      _ name: String, _ key: UInt32, _ message: inout ProtobufCursor
    ) throws(ProtobufError) {
      unsupported = name
      try message.skip(key)
    }
  }
}
