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
  /// Number of the blob in the file, from 0.
  let index: Int
  /// How many bytes of the file, compressed, were used up to the blob's end.
  var position = 0
  // Owned by this object; filled once, then only read.
  let bytes: UnsafeMutableRawBufferPointer

  init(type: String, path: String, offset: Int, index: Int, count: Int) {
    self.type = type
    self.path = path
    self.offset = offset
    self.index = index
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
