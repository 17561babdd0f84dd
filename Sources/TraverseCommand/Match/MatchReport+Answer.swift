import CommandLineSupport
import Geography
import JSONText
import MapDrawing
import RoadGraph
import Routing
import TrackMatching

extension MatchReport {
  /// The report of a matched track.
  init(_ answer: MatchAnswer, of input: TrackInput, _ graph: RoadGraph) {
    self.init(title: input.name)
    let match = answer.match
    let length = answer.routes.reduce(0) { $0 + $1.distance }
    facts = [
      ("Matched", RouteSummary.distance(length)),
      ("Off the network", RouteSummary.distance(match.offNetwork.reduce(0) { $0 + $1.length })),
      ("Fixes", "\(match.verdicts.count)"), ("Confidence", DecimalText.fixed(match.confidence, decimals: 2)),
      ("Noise", "\(DecimalText.text(match.sigma, decimals: 1)) m"),
    ]
    recorded = input.lines
    routes = answer.routes.map { $0.line.map(\.coordinate) }
    offNetwork = match.offNetwork.map(\.line)
    gaps = match.gaps.filter { $0.reason == .noPath }.map {
      (match.verdicts[$0.fromIndex].coordinate, match.verdicts[$0.toIndex].coordinate)
    }
    outliers = match.verdicts.filter { $0.status == .outlier }.map(\.coordinate)
    doubtful = match.doubtfulPlaces.map { place in
      Place(title: place.title, detail: place.detail, fixes: place.fixes.map { input.fixes[$0].coordinate })
    }
    attribution = graph.attribution
  }
}
