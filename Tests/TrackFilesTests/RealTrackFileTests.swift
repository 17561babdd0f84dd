import Foundation
import TestSupport
import Testing
import TrackFiles

/// What the data's README says of a file: points in tracks, and with a time.
private struct Fact {
  let name: String
  let points: Int
  let elevations: Int
  let times: Int
  let routePoints: Int
  let waypoints: Int
}

/// Reads rows such as `- \`a.gpx\` (1 bytes): 1 kB; 1.1; 1/1; 264 rte 34 wpt 2; 0; 264; …`.
private func readFacts() throws -> [Fact] {
  let text = try String(contentsOfFile: SharedData.path("data/README.md"), encoding: .utf8)
  return text.split(separator: "\n").compactMap { line in
    guard line.hasPrefix("- `"), let name = line.split(separator: "`").dropFirst().first,
      name.hasSuffix(".gpx"),
      case let fields = line.split(separator: ";").map({ $0.split(separator: " ") }), fields.count > 7
    else { return nil }
    let counts = fields[3].map(String.init)
    func count(after word: String) -> Int {
      counts.firstIndex(of: word).flatMap { Int(counts[$0 + 1]) } ?? 0
    }
    return Fact(
      name: String(name), points: Int(counts[0]) ?? -1, elevations: Int(fields[4][0]) ?? -1,
      times: Int(fields[5][0]) ?? -1, routePoints: count(after: "rte"), waypoints: count(after: "wpt"))
  }
}

@Suite(.enabled(if: SharedData.isPresent, "the shared data is not there"))
struct RealTrackFileTests {
  @Test func everyFileHoldsWhatItsDescriptionSays() throws {
    let facts = try readFacts()
    #expect(facts.count > 60)
    for fact in facts {
      let plain = SharedData.path("data/gpx/\(fact.name)")
      let path =
        FileManager.default.fileExists(atPath: plain) ? plain : SharedData.path("data/gpx/odd/\(fact.name)")
      do throws(TrackFileError) {
        let file = try TrackFile.read(path: path)
        #expect(file.format == .gpx)
        let points = file.tracks.filter { $0.kind == .track }.flatMap(\.segments).joined()
        #expect(points.count == fact.points, "\(fact.name)")
        #expect(points.count { $0.elevation != nil } == fact.elevations, "\(fact.name)")
        #expect(points.count { $0.time != nil } == fact.times, "\(fact.name)")
        let routePoints = file.tracks.filter { $0.kind == .route }.reduce(0) { $0 + $1.pointCount }
        #expect(routePoints == fact.routePoints, "\(fact.name)")
        #expect(file.notes.waypoints == fact.waypoints, "\(fact.name)")
        #expect(file.remarks == [], "\(fact.name)")
      } catch {
        #expect(fact.points == 0 && fact.routePoints == 0, "\(fact.name)")
        guard case .noTrack(let found) = error.reason else {
          Issue.record("\(error)")
          continue
        }
        #expect(
          fact.waypoints == 0 ? found == "" : found.hasPrefix("\(fact.waypoints) waypoint"), "\(fact.name)")
        #expect(error.description.hasPrefix(path))
      }
    }
  }
}
