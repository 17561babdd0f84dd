public import FileAccess

/// Why bytes could not be decompressed, and where in the file.
public struct CompressionError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The file ends in the middle of compressed data.
    case truncated
    /// The compressed data breaks its format; a phrase that says how.
    case damaged(String)
    /// The data was unpacked, but is not what was packed.
    case checksumMismatch
    /// Something that is no further member or stream follows the compressed data.
    case trailingGarbage
    /// The format or a feature of it is known, but not read here; its name.
    case unsupported(String)
    /// The data grows beyond what the caller allows, in bytes.
    case tooLarge(limit: Int)
    /// An archive does not hold what was looked for; its name.
    case entryMissing(String)
    /// The system could not read the file.
    case system(SystemError)
  }

  /// What is wrong.
  public let reason: Reason
  /// The file, as it was named by the caller.
  public let path: String
  /// Place in the file in bytes, compressed.
  public let offset: Int

  /// Creates an error.
  public init(_ reason: Reason, path: String, offset: Int) {
    self.reason = reason
    self.path = path
    self.offset = offset
  }

  /// The reason as a phrase without its place.
  public var phrase: String {
    switch reason {
    case .truncated: "the compressed data ends too early"
    case .damaged(let how): "the compressed data is damaged: \(how)"
    case .checksumMismatch: "the checksum of the compressed data is wrong"
    case .trailingGarbage: "something else follows the compressed data"
    case .unsupported(let name): "\(name) is not supported"
    case .tooLarge(let limit): "it unpacks to more than \(limit) bytes"
    case .entryMissing(let name): "the archive holds no \(name)"
    case .system(let error): "cannot \(error.call): \(error.reason)"
    }
  }

  /// A sentence that begins with the place: "region.osm.gz:4711: the compressed data ends too early".
  public var description: String {
    if case .system(let error) = reason { return error.description }
    return "\(path):\(offset): \(phrase)"
  }
}
