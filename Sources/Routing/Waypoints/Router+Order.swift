public import Geography

extension Router {
  /// Points between the first and the last that can be put in order.
  public static let mostOrdered = 12

  /// The order of some points in which the route through them is cheapest; the first and the last stay where they are.
  ///
  /// Exact: what each leg costs is asked for, and then the cheapest way through each set of points to each of them is worked out, after
  /// Held and Karp 1962. At each point one may turn round.
  ///
  /// - Parameters:
  ///   - points: two, and at most `mostOrdered` between them.
  ///   - radius: metres around each point within which roads are looked for.
  /// - Returns: positions in `points`, in order of travel.
  public mutating func cheapestOrder(
    of points: [Coordinate], radius: Double, method: SearchMethod = .hierarchy
  ) throws(RouteFailure) -> [Int] {
    precondition(points.count >= 2 && points.count - 2 <= Self.mostOrdered)
    guard points.count > 3 else { return Array(points.indices) }
    let places = try junctions(near: points, radius: radius)
    let last = points.count - 1
    var costs = [[UInt64]](repeating: [UInt64](repeating: .max, count: points.count), count: points.count)
    for from in 0..<last {
      for to in 1...last where to != from && !(from == 0 && to == last) {
        guard let leg = cheapestLeg(from: places[from], to: places[to], method) else { continue }
        costs[from][to] = UInt64(leg.path.cost)
      }
    }
    guard let order = VisitOrder(costs).cheapest else {
      throw .noRoute(leg: costs.firstIndex { row in row.allSatisfy { $0 == .max } } ?? 0)
    }
    return order
  }
}

/// The cheapest order in which to visit places between a first and a last one.
struct VisitOrder {
  private let costs: [[UInt64]]
  private let inner: Int

  /// - Parameter costs: from each place to each; `.max` where there is no way.
  init(_ costs: [[UInt64]]) {
    self.costs = costs
    inner = costs.count - 2
  }

  /// All places in order; nil where there is no way through all of them.
  var cheapest: [Int]? {
    guard inner > 0 else { return Array(costs.indices) }
    // By the set of places that have been visited, a bit each, and the one visited last.
    var best = [UInt64](repeating: .max, count: inner << inner)
    var before = [Int8](repeating: -1, count: inner << inner)
    for place in 0..<inner { best[1 << place * inner + place] = costs[0][place + 1] }
    for set in 1..<(1 << inner) {
      for place in 0..<inner where set >> place & 1 != 0 {
        let cost = best[set * inner + place]
        guard cost != .max else { continue }
        for next in 0..<inner where set >> next & 1 == 0 && costs[place + 1][next + 1] != .max {
          let slot = (set | 1 << next) * inner + next
          let sum = cost + costs[place + 1][next + 1]
          if sum < best[slot] { (best[slot], before[slot]) = (sum, Int8(place)) }
        }
      }
    }
    return order(best, before)
  }

  private func order(_ best: [UInt64], _ before: [Int8]) -> [Int]? {
    var set = 1 << inner - 1
    let ends = (0..<inner).filter { best[set * inner + $0] != .max && costs[$0 + 1][inner + 1] != .max }
    guard
      var place = ends.min(by: { a, b in
        best[set * inner + a] + costs[a + 1][inner + 1] < best[set * inner + b] + costs[b + 1][inner + 1]
      })
    else { return nil }
    var order = [inner + 1]
    while true {
      order.append(place + 1)
      let next = before[set * inner + place]
      set &= ~(1 << place)
      guard next >= 0 else { break }
      place = Int(next)
    }
    order.append(0)
    return order.reversed()
  }
}
