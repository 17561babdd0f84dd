import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import RouteProfiles
import TrackFiles
import TrackMatching

/// A matched track as CSV: a line for each fix, with its verdict and what lies under it.
struct MatchTable {
  private static let header =
    "index,lat,lon,time,status,recorded_lat,recorded_lon,way,name,distance,along,route,score,surface,roadType,elevation\n"

  /// The table.
  let text: String

  init(_ answer: MatchAnswer, of input: TrackInput, _ graph: RoadGraph) {
    var text = Self.header
    for (index, verdict) in answer.match.verdicts.enumerated() {
      let fix = input.fixes[index]
      let route = verdict.stretch.map { answer.routes[$0] }
      var cells = ["\(index)"]
      cells += Self.position(verdict.coordinate)
      cells += [fix.time.map(UTCTime.text) ?? "", verdict.status.rawValue]
      cells += Self.position(fix.coordinate)
      cells += [
        verdict.edge.map { "\(graph.wayID(of: $0.section))" } ?? "",
        verdict.edge.map { graph.name(of: $0.section).name } ?? "",
        DecimalText.text(verdict.distance, decimals: 2),
        route == nil ? "" : DecimalText.text(verdict.along, decimals: 2),
        verdict.stretch.map { "\($0)" } ?? "", DecimalText.text(verdict.score, decimals: 3),
        route?.sections.surface.value(at: verdict.along)?.surface.word ?? "",
        route?.sections.roadType.value(at: verdict.along)?.word ?? "",
        (route?.terrain.line.elevation(at: verdict.along)).map { DecimalText.text($0, decimals: 1) } ?? "",
      ]
      text += CSVLine.text(cells)
    }
    self.text = text
  }

  private static func position(_ place: Coordinate) -> [String] {
    [DecimalText.degrees(e7: place.latitudeE7), DecimalText.degrees(e7: place.longitudeE7)]
  }
}
