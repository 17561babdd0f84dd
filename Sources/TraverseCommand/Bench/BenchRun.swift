import CommandLineSupport
import Geography
import Hierarchy
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// What asking all pairs with one method took.
struct MethodResult {
  let method: SearchMethod
  /// Milliseconds of each pair, in order.
  var times: [Double] = []
  /// Edges settled for each pair.
  var settled: [Int] = []
  /// Answers whose cost is not Dijkstra's.
  var wrong = 0
  /// Milliseconds of each pair with line, heights and sections; empty where not asked for.
  var fullTimes: [Double] = []

  /// The value below which a share of the times lies.
  static func percentile(_ share: Double, of times: [Double]) -> Double {
    guard !times.isEmpty else { return 0 }
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, Int((share * Double(sorted.count - 1)).rounded()))]
  }

  var mean: Double { times.isEmpty ? 0 : times.reduce(0, +) / Double(times.count) }
  var meanSettled: Double { settled.isEmpty ? 0 : Double(settled.reduce(0, +)) / Double(settled.count) }
}

/// Asks pairs with several methods and compares every answer's cost with Dijkstra's.
struct BenchRun {
  private(set) var results: [MethodResult] = []
  /// Edges that Dijkstra's algorithm settles for each pair.
  private(set) var ranks: [Int] = []
  /// What the method of that name goes by, and the CPU seconds that it took to make; nil where it is not measured.
  private(set) var landmarks: (landmarks: Landmarks, seconds: Double)?
  private let costing: Costing
  private let profile: String

  init(costing: Costing, profile: String) {
    self.costing = costing
    self.profile = profile
  }

  /// Runs all methods over all pairs, each twice, of which the second round counts: everything is warm then.
  mutating func run(
    _ pairs: BenchPairs, methods: [SearchMethod], full: Bool, _ progress: ProgressLine
  ) {
    if methods.contains(.landmarks) {
      let start = ProcessUsage.cpuSeconds
      let made = Landmarks(costing: costing)
      landmarks = (made, ProcessUsage.cpuSeconds - start)
    }
    let hierarchy = Hierarchy(storedFor: costing) ?? Hierarchy(customisedFor: costing)
    var router = Router(costing: costing, hierarchy: hierarchy, landmarks: landmarks?.landmarks)
    var referee: [UInt64?] = []
    progress.begin("Asking Dijkstra", total: pairs.pairs.count, in: .things("pairs"))
    for pair in pairs.pairs {
      progress.advance(by: 1)
      referee.append(try? router.route(through: [pair.from, pair.to], radius: 1000, method: .dijkstra).cost)
      ranks.append(router.settledCount)
    }
    for method in methods {
      var result = MethodResult(method: method)
      progress.begin("Measuring \(method.rawValue)", total: pairs.pairs.count, in: .things("pairs"))
      for (index, pair) in pairs.pairs.enumerated() {
        _ = try? router.route(through: [pair.from, pair.to], radius: 1000, method: method)
        let start = ContinuousClock.now
        let route = try? router.route(through: [pair.from, pair.to], radius: 1000, method: method)
        if let route { _ = route.wayIDs(costing.graph).count }
        result.times.append(Self.milliseconds(since: start))
        result.settled.append(router.settledCount)
        progress.advance(by: 1)
        if route?.cost != referee[index] { result.wrong += 1 }
        if full {
          let start = ContinuousClock.now
          if let route = try? router.route(through: [pair.from, pair.to], radius: 1000, method: method) {
            _ = AnsweredRoute(route, profile: profile, graph: costing.graph).line.count
          }
          result.fullTimes.append(Self.milliseconds(since: start))
        }
      }
      results.append(result)
    }
    progress.end()
  }

  /// Medians by Dijkstra rank: the pairs for which Dijkstra settles 2^k to 2^(k+1) edges.
  func medians(of result: MethodResult) -> [(rank: Int, p50: Double)] {
    var groups: [Int: [Double]] = [:]
    for (index, rank) in ranks.enumerated() where rank > 0 {
      groups[Int.bitWidth - 1 - rank.leadingZeroBitCount, default: []].append(result.times[index])
    }
    return groups.keys.sorted().map { (1 << $0, MethodResult.percentile(0.5, of: groups[$0] ?? [])) }
  }

  private static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let elapsed = (ContinuousClock.now - start).components
    return Double(elapsed.seconds) * 1000 + Double(elapsed.attoseconds) * 1e-15
  }
}
