import CommandLineSupport
import Geography
import JSONText
import MapDrawing
import RoadGraph
import TrackFiles
import TrackMatching

extension RouteFormat {
  /// A matched track in the format.
  func encode(_ answer: MatchAnswer, of input: TrackInput, points: Bool, _ graph: RoadGraph) -> [UInt8] {
    switch self {
    case .summary: Array(MatchSummary.text(answer, of: input, graph).utf8)
    case .json: encodeJSON { RouteAnswerWriter().write(answer, id: nil, points: points, graph, to: &$0) }
    case .html, .svg:
      encodeDrawing(
        answer.routes.map { route in
          var report = RouteReport(route, graph: graph)
          report.recorded = input.lines
          report.notes.append("Confidence \(DecimalText.fixed(answer.match.confidence, decimals: 2)).")
          return report
        }, graph)
    case .geojson, .gpx, .kml, .csv, .polyline:
      MatchFormat.document(answer, of: input, graph).encoded(as: trackFormat)
    }
  }
}

/// A matched track as a track file.
enum MatchFormat {
  /// The routes, and what was travelled off the network as tracks of their own.
  static func document(_ answer: MatchAnswer, of input: TrackInput, _ graph: RoadGraph) -> TrackDocument {
    var tracks = answer.routes.map { $0.track(graph) }
    for stretch in answer.match.offNetwork where stretch.line.count > 1 {
      tracks.append(Track(name: "off the network", segments: [stretch.line.map { TrackPoint($0) }]))
    }
    return TrackDocument(name: input.name, tracks: tracks, credit: graph.credit)
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
