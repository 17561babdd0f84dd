public import Compression
public import FileAccess
public import XMLStream

/// Why OSM data could not be read, and where in the file.
public struct OSMDataError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The system could not read or write a file.
    case system(SystemError)
    /// The compressed data around the OSM data is bad.
    case compression(CompressionError)
    /// The XML is bad, or holds what no OSM data does.
    case xml(XMLError)
    /// The first bytes are of no format that is read here; what they look like.
    case unknownFormat(String)
    /// There is nothing in the file.
    case empty
    /// The file ends in the middle of a part of it.
    case truncated
    /// A PBF file breaks its format; a phrase that says how.
    case damaged(String)
    /// A PBF file needs a feature that is not read here; its name in the file's header.
    case unsupportedFeature(String)
    /// A PBF blob is packed in a way that is not read here; its name.
    case unsupportedCompression(String)
    /// A part of a PBF file is larger than the format allows; which part, and the limit in bytes.
    case tooLarge(String, limit: Int)
    /// Whoever takes the batches cannot go on; a phrase that says why.
    case stopped(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The file, as it was named by the caller.
  public let path: String
  /// Place in the file in bytes, where the reason does not name one itself.
  public let offset: Int

  /// Creates an error.
  public init(_ reason: Reason, path: String, offset: Int = 0) {
    self.reason = reason
    self.path = path
    self.offset = offset
  }

  /// Whether the file is missing or may not be read, rather than bad.
  public var isMissingOrUnreadable: Bool {
    switch reason {
    case .system(let error): error.isMissingOrUnreadable
    case .compression(let error):
      if case .system(let error) = error.reason { error.isMissingOrUnreadable } else { false }
    default: false
    }
  }

  /// A sentence that begins with the place: "region.osm:12:7: not well-formed XML: mismatched tag".
  public var description: String {
    switch reason {
    case .system(let error): error.description
    case .compression(let error): error.description
    case .xml(let error): "\(path):\(error.description)"
    case .unknownFormat(let looks): "\(path): this is not OSM XML or PBF but \(looks)"
    case .empty: "\(path): the file is empty"
    case .truncated: "\(path):\(offset): the file ends too early"
    case .damaged(let how): "\(path):\(offset): the PBF is damaged: \(how)"
    case .unsupportedFeature(let name):
      name == "HistoricalInformation"
        ? "\(path):\(offset): history files (HistoricalInformation) are not supported"
        : "\(path):\(offset): the PBF feature \(name) is required by the file and not supported"
    case .unsupportedCompression(let name):
      "\(path):\(offset): PBF blobs packed with \(name) are not supported"
    case .tooLarge(let part, let limit): "\(path):\(offset): the \(part) is larger than \(limit) bytes"
    case .stopped(let why): "\(path): \(why)"
    }
  }
}
