import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TrackMatching
import TravelCosts

/// What matching simulated tracks of one kind gave.
struct MatchingResult {
  let kind: RecordingKind
  var tracks = 0
  var fixes = 0
  /// Metres that were travelled, that were matched, and that are both, by edge and direction.
  var truth = 0.0
  var matched = 0.0
  var common = 0.0
  /// Places where a matched route is broken.
  var gaps = 0
  /// CPU seconds of matching alone.
  var seconds = 0.0

  /// The share of what was matched that was travelled.
  var precision: Double { matched > 0 ? common / matched : 0 }
  /// The share of what was travelled that was matched.
  var recall: Double { truth > 0 ? common / truth : 0 }
  var fixesPerSecond: Double { seconds > 0 ? Double(fixes) / seconds : 0 }
}

/// `traverse bench --matching`: tracks with known truth are made from the graph, matched, and compared with it.
struct MatchingBench {
  private(set) var results: [MatchingResult] = []
  private let costing: Costing

  init(costing: Costing) { self.costing = costing }

  /// Makes and matches tracks: from one point of a pair to the other, and every third one back again as a loop.
  mutating func run(_ pairs: BenchPairs, seed: UInt64, _ progress: ProgressLine) {
    var router = Router(costing: costing)
    let matcher = TrackMatcher(costing: costing)
    let routes = pairs.pairs.enumerated().compactMap { index, pair in
      let points = index % 3 == 2 ? [pair.from, pair.to, pair.from] : [pair.from, pair.to]
      return try? router.route(through: points, radius: 1000)
    }
    for (number, kind) in RecordingKind.all.enumerated() {
      var simulation = TrackSimulation(
        graph: costing.graph, seed: seed &+ UInt64(number))
      var result = MatchingResult(kind: kind)
      progress.begin(
        "Matching tracks, set \(number + 1) of \(RecordingKind.all.count)", total: routes.count,
        in: .things("tracks"))
      for route in routes {
        progress.advance(by: 1)
        let fixes = simulation.fixes(along: route, kind)
        guard fixes.count > 1 else { continue }
        let start = ProcessUsage.cpuSeconds
        let match = matcher.match(fixes)
        result.seconds += ProcessUsage.cpuSeconds - start
        result.tracks += 1
        result.fixes += fixes.count
        result.gaps += match.gaps.count
        compare(match, with: route, &result)
      }
      results.append(result)
    }
    progress.end()
  }

  /// Adds up what a match and its truth have in common: each metre of an edge counts as often as both travelled it.
  private func compare(_ match: TrackMatch, with route: Route, _ result: inout MatchingResult) {
    var open: [EdgeID: [ClosedRange<Double>]] = [:]
    for piece in route.pieces where piece.to > piece.from {
      open[piece.edge, default: []].append(Double(piece.from) / 100...Double(piece.to) / 100)
      result.truth += piece.length
    }
    for piece in match.stretches.joined where piece.length > 0 {
      result.matched += piece.length
      guard var parts = open.removeValue(forKey: piece.edge) else { continue }
      var rest: [ClosedRange<Double>] = []
      var isTaken = false
      for part in parts {
        let (low, high) = (max(part.lowerBound, piece.from), min(part.upperBound, piece.to))
        guard !isTaken, high > low else {
          rest.append(part)
          continue
        }
        result.common += high - low
        isTaken = true
        if low > part.lowerBound { rest.append(part.lowerBound...low) }
        if part.upperBound > high { rest.append(high...part.upperBound) }
      }
      parts = rest
      open[piece.edge] = parts
    }
  }

  /// The results as a table.
  var table: String {
    var table = TextTable(columns: [.left, .right, .right, .right, .right, .right, .right])
    table.add("recording", "tracks", "fixes", "precision", "recall", "gaps", "fixes/s")
    for result in results {
      table.add(
        result.kind.name, "\(result.tracks)", "\(result.fixes)",
        DecimalText.fixed(100 * result.precision, decimals: 2) + " %",
        DecimalText.fixed(100 * result.recall, decimals: 2) + " %", "\(result.gaps)",
        DecimalText.text(result.fixesPerSecond, decimals: 0))
    }
    return table.text
  }

  /// The results as JSON.
  func json(profile: String) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("profile")
    json.string(profile)
    json.key("matching")
    json.beginArray()
    for result in results {
      json.beginObject()
      for (key, value) in [
        ("interval", result.kind.interval), ("noise", result.kind.noise), ("tracks", Double(result.tracks)),
        ("fixes", Double(result.fixes)), ("precision", result.precision), ("recall", result.recall),
        ("gaps", Double(result.gaps)), ("fixesPerSecond", result.fixesPerSecond),
      ] {
        json.key(text: key)
        json.number(value, decimals: 5)
      }
      json.endObject()
    }
    json.endArray()
    json.key("peakMemory")
    json.integer(ProcessUsage.peakMemoryBytes)
    json.endObject()
    json.endLine()
    return json.bytes
  }
}

extension [MatchedStretch] {
  /// The pieces of all stretches in order.
  fileprivate var joined: [EdgePiece] { flatMap(\.pieces) }
}
