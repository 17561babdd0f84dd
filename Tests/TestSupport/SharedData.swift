import Foundation

/// The real extracts, terrain and tracks that lie beside the project on a developer's machine; absent elsewhere.
///
/// Found through the environment variable `TRAVERSE_SHARED`, else as `shared` beside the project's folder.
public enum SharedData {
  /// The folder that holds `data`, `conformance` and the rest, or nil where there is none.
  public static let folder: String? = {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let beside = project.deletingLastPathComponent().appendingPathComponent("shared").path
    let path = ProcessInfo.processInfo.environment["TRAVERSE_SHARED"] ?? beside
    return FileManager.default.fileExists(atPath: path + "/data") ? path : nil
  }()

  /// Whether the folder is there; tests that need it are enabled by this.
  public static var isPresent: Bool { folder != nil }

  /// The path of a file in it, such as `data/osm/andorra-2021.osm.pbf`.
  public static func path(_ name: String) -> String { (folder ?? "") + "/" + name }
}
