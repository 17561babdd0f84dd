import Geography
import RoadGraph
import RouteProfiles
import Routing
import TravelCosts

/// What a full profile of a route of some 50 km takes: line, heights, sections, climbs, 500 samples and estimates.
struct ProfileBench {
  /// Metres of the line that was profiled.
  let metres: Double
  /// CPU milliseconds of one profile, the least of several.
  let milliseconds: Double

  private static let wantedMetres = 50_000.0
  private static let rounds = 20

  /// Profiles the routes of some pairs, one behind the other until they are long enough; nil where no pair has a route.
  init?(_ pairs: BenchPairs, costing: Costing, profile: String) {
    var router = Router(costing: costing)
    var pieces: [RoutePiece] = []
    var length = 0.0
    for pair in pairs.pairs where length < Self.wantedMetres {
      guard let route = try? router.route(through: [pair.from, pair.to], radius: 1000) else { continue }
      pieces += route.pieces
      length += route.distance
    }
    guard length > 0 else { return nil }
    let route = Route(pieces: pieces, legs: [])
    var least = Double.infinity
    for _ in 0..<Self.rounds {
      let start = ProcessUsage.cpuSeconds
      let answer = AnsweredRoute(
        route, profile: profile, graph: costing.graph, mode: costing.profile.mode)
      let samples = answer.terrain.line.samples(count: 500, from: 0, to: answer.distance)
      let estimates = TravelEstimates(answer.terrain.line, totals: answer.terrain.ascent.totals)
      let used = ProcessUsage.cpuSeconds - start
      // The results are looked at, so that nothing of them can be left out.
      if samples.count <= 502, estimates.cycling >= 0 { least = min(least, used) }
    }
    metres = length
    milliseconds = 1000 * least
  }
}
