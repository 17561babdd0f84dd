public import FileAccess

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file is no graph that can be used: the file, the place in it, and what is wrong.
public struct GraphFormatError: Error, Hashable, CustomStringConvertible {
  /// The ways in which a graph file can be unusable.
  public enum Reason: Hashable, Sendable {
    /// The system would not open, map or write it.
    case system(SystemError)
    /// It is a pipe or a device, which cannot be mapped.
    case notOnDisk
    /// It does not begin as a graph file does.
    case foreign
    /// It was written by a newer tool.
    case newerVersion(found: UInt16, readable: UInt16)
    /// It was written on, or for, a machine of other byte order.
    case otherByteOrder
    /// It is shorter or longer than its header says.
    case wrongLength(found: Int, expected: UInt64)
    /// A checksum or an invariant fails.
    case damaged(what: String)
    /// The data do not fit into the format.
    case limit(what: String)
  }

  /// The file concerned.
  public let path: String
  /// The section of the file, where one is at fault.
  public let section: String?
  /// What is wrong.
  public let reason: Reason

  /// Records what is wrong with a file.
  public init(path: String, section: String? = nil, reason: Reason) {
    self.path = path
    self.section = section
    self.reason = reason
  }

  /// A sentence that begins with the place.
  public var description: String {
    let place = section.map { "\(path):\($0)" } ?? path
    switch reason {
    case .system(let error): return "\(place): cannot \(error.call): \(error.reason)"
    case .notOnDisk: return "\(place): is not a Traverse graph file, nor any file on disk"
    case .foreign: return "\(place): is not a Traverse graph file"
    case .newerVersion(let found, let readable):
      return "\(place): has format version \(found), and this program reads up to \(readable)"
    case .otherByteOrder: return "\(place): has the wrong byte order"
    case .wrongLength(let found, let expected):
      return "\(place): is truncated or damaged: \(found) bytes instead of \(expected)"
    case .damaged(let what): return "\(place): is damaged: \(what)"
    case .limit(let what): return "\(place): \(what)"
    }
  }
}

extension GraphFormatError {
  /// What the system has against reading or writing a graph file.
  init(path: String, _ error: SystemError) {
    self.init(path: path, reason: error.code == ESPIPE && error.call == "map" ? .notOnDisk : .system(error))
  }
}
