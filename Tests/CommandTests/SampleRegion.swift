import Foundation
import TestSupport

/// The embedded region, built once for all tests by the program itself.
enum SampleRegion {
  /// The folder of the sample's files.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Data/sample").path

  private static let workplace = try? TemporaryFolder()

  /// The graph of the region with its terrain.
  static let graph: String = {
    let path = workplace?.file("valley.traverse") ?? ""
    _ = try? ProgramRun(
      "traverse-build", ["\(folder)/valley.osm.bz2", "--dem", "\(folder)/dem", "-o", path, "--quiet"])
    return path
  }()

  /// The position of a place of the sample, as LAT,LON.
  static func place(_ name: String) -> String {
    let text = (try? String(contentsOfFile: folder + "/places.csv", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: ",")
      if cells.count > 2, cells[0] == name { return "\(cells[1]),\(cells[2])" }
    }
    return ""
  }
}

/// JSON as tests look into it.
func parsed(_ text: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
}
