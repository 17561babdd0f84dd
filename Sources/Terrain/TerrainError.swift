public import Compression
public import FileAccess

/// Why terrain could not be read, and from which file.
public struct TerrainError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The heights fill neither a tile of 1 arc second nor one of 3; how many bytes there are.
    case wrongSize(bytes: Int)
    /// The file cannot be unpacked.
    case compression(CompressionError)
    /// The system could not read the file or folder.
    case system(SystemError)
  }

  /// What is wrong.
  public let reason: Reason
  /// The tile's file or the folder, as it was named by the caller.
  public let path: String

  /// Creates an error.
  public init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }

  /// Whether the folder or file is missing or may not be read, rather than damaged.
  public var isMissingOrUnreadable: Bool {
    switch reason {
    case .system(let error): error.isMissingOrUnreadable
    case .compression(let error):
      if case .system(let error) = error.reason { error.isMissingOrUnreadable } else { false }
    case .wrongSize: false
    }
  }

  /// A sentence that begins with the place: "dem/N46E007.hgt: it holds 12 bytes of heights …".
  public var description: String {
    switch reason {
    case .wrongSize(let bytes):
      let size = bytes > HeightTile.mostBytes ? "more than \(HeightTile.mostBytes)" : "\(bytes)"
      return "\(path): it holds \(size) bytes of heights, neither the 25934402 of a tile of 1 arc second"
        + " (3601 x 3601) nor the 2884802 of one of 3 (1201 x 1201)"
    case .compression(let error): return error.description
    case .system(let error): return error.description
    }
  }
}
