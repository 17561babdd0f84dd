import Foundation

/// A folder of its own for one test, removed with everything in it when the object goes.
public final class TemporaryFolder: Sendable {
  /// Where the folder is.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("traverse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], as name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The bytes of a file in the folder.
  public func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// Names of what the folder holds, in order.
  public func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
