import CommandLineSupport
import Geography
import JSONText
import MapDrawing
import RoadGraph
import TrackFiles
import TrackMatching

extension RouteFormat {
  /// A matched track in the format.
  ///
  /// - Parameter points: whether the JSON answer holds the verdicts on the fixes.
  func encode(_ answer: MatchAnswer, of input: TrackInput, points: Bool, _ graph: RoadGraph)
    throws(PictureError) -> [UInt8]
  {
    switch self {
    case .summary: Array(MatchSummary.text(answer, of: input, graph).utf8)
    case .json: encodeJSON { RouteAnswerWriter().write(answer, id: nil, points: points, graph, to: &$0) }
    case .csv: Array(MatchTable(answer, of: input, graph).text.utf8)
    case .html:
      Array(
        ReportPage().html(
          answer.routes.map { RouteReport($0, graph: graph) }, graph: graph,
          match: MatchReport(answer, of: input, graph)
        ).utf8)
    case .svg, .png:
      try encodePicture(MatchMap().picture(MatchReport(answer, of: input, graph), graph: graph))
    case .geojson, .kml:
      MatchDocument(answer, of: input, graph).document(showsDoubts: true).encoded(as: trackFormat)
    case .gpx, .polyline, .nmea, .text:
      MatchDocument(answer, of: input, graph).document(showsDoubts: false).encoded(as: trackFormat)
    }
  }
}

/// Matched tracks in words.
enum MatchSummary {
  static func text(_ answer: MatchAnswer, of input: TrackInput, _ graph: RoadGraph) -> String {
    var text = "\(input.name)\n\n"
    var table = TextTable(columns: [.left, .left], indent: 2)
    var counts: [(FixStatus, Int)] = []
    for verdict in answer.match.verdicts {
      if let place = counts.firstIndex(where: { $0.0 == verdict.status }) {
        counts[place].1 += 1
      } else {
        counts.append((verdict.status, 1))
      }
    }
    table.add("Fixes", counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", "))
    table.add("Confidence", DecimalText.fixed(answer.match.confidence, decimals: 2))
    table.add("Noise", "\(DecimalText.text(answer.match.sigma, decimals: 1)) m")
    for (route, vias) in answer.viaPoints.enumerated() {
      let places = vias.points.map {
        "\(DecimalText.degrees(e7: $0.latitudeE7)),\(DecimalText.degrees(e7: $0.longitudeE7))"
      }
      table.add(
        "Points of route \(route)",
        places.joined(separator: " ") + (vias.isProved ? "" : " (the router goes another way)"))
    }
    for gap in answer.match.gaps {
      table.add("Gap", "between fixes \(gap.fromIndex) and \(gap.toIndex): \(gap.reason.rawValue)")
    }
    for stretch in answer.match.offNetwork {
      table.add("Off the network", "fixes \(stretch.fixes.lowerBound) to \(stretch.fixes.upperBound)")
    }
    text += table.text + "\n"
    return text + RouteSummary.text(answer.routes, graph)
  }
}
