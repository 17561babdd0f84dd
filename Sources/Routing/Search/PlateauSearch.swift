import RoadGraph
import TravelCosts

/// A stretch on which the cheapest paths from the start and those to the target agree, and the path that leads along it.
struct Plateau {
  /// The labels at its ends, by their places.
  let first: Int
  let last: Int
  /// What the cheapest path along it costs.
  let cost: UInt64
  /// What travelling the plateau costs, its first edge included.
  let length: UInt64
}

extension TwoSidedKernel {
  /// The plateaus of the last exploration that cost at least so much to travel, those of paths that cost least and follow them
  /// longest first.
  ///
  /// Camvit's "choice routing", described by Abraham, Delling, Goldberg and Werneck 2013.
  func plateaus(ofLength least: UInt64, atMost count: Int) -> [Plateau] {
    var plateaus: [Plateau] = []
    for place in 0..<labels.count where isOnPath(place) {
      let before = Int(labels[place].forwardParent)
      if before >= 0, isOnPath(before), Int(labels[before].backwardParent) == place { continue }
      var last = place
      while true {
        let next = Int(labels[last].backwardParent)
        guard next >= 0, isOnPath(next), Int(labels[next].forwardParent) == last else { break }
        last = next
      }
      let label = labels[place]
      let edge = label.state.edge
      let record = graph.section(edge.section)
      let first = costing.cost(of: edge, record, costing.travel(record, edge.direction))
      let length = UInt64(labels[last].forwardCost) - UInt64(label.forwardCost) + UInt64(first)
      guard length >= least else { continue }
      plateaus.append(
        Plateau(
          first: place, last: last, cost: UInt64(label.forwardCost) + UInt64(label.backwardCost),
          length: length))
    }
    // Twice the cost less the plateau: the objective of the paper, without what is shared, which is not known yet.
    plateaus.sort {
      (Int64(2 * $0.cost) - Int64($0.length), $0.first) < (Int64(2 * $1.cost) - Int64($1.length), $1.first)
    }
    return Array(plateaus.prefix(count))
  }

  /// Whether a state lies on a path within the bound that both sides know.
  private func isOnPath(_ place: Int) -> Bool {
    let label = labels[place]
    return label.isClosed == TwoSidedLabel.forwardSide | TwoSidedLabel.backwardSide
      && UInt64(label.forwardCost) + UInt64(label.backwardCost) < bound
  }

  /// How many edges lead from the start to the end of a state's edge.
  func depth(of place: Int) -> Int {
    var depth = 0
    var next = place
    while next >= 0 {
      depth += 1
      next = Int(labels[next].forwardParent)
    }
    return depth
  }
}

extension PathSearch {
  /// Plateaus that are looked at.
  private static var mostPlateaus: Int { 2_000 }
  /// Alternatives that are tested for local optimality, each with a search of its own, before no more are looked for.
  private static var mostTests: Int { 60 }

  /// Alternatives to the cheapest path between two places, best first.
  func alternatives(
    to best: FoundPath, from starts: [SnappedPoint], to ends: [SnappedPoint], count: Int,
    _ limits: AlternativeLimits
  ) -> [FoundPath] {
    var choice = AlternativeChoice(besides: best, limits, costing)
    var left = candidates(besides: best, from: starts, to: ends, choice, limits)
    var found: [FoundPath] = []
    var tests = 0
    while found.count < count, tests < Self.mostTests {
      // What is shared grows with each alternative taken, and so does the objective.
      left.removeAll { !choice.isDifferent($0.path.edges) }
      let objectives = left.map { candidate in
        Int64(2 * UInt64(candidate.path.cost) + choice.sharedCost(candidate.path.edges))
          - Int64(candidate.plateauCost)
      }
      guard let next = objectives.indices.min(by: { objectives[$0] < objectives[$1] }) else { break }
      let candidate = left.remove(at: next)
      tests += 1
      guard isLocallyOptimal(candidate, choice) else { continue }
      choice.take(candidate.path.edges)
      found.append(candidate.path)
    }
    return found
  }

  private struct Candidate {
    let path: FoundPath
    /// Positions of the plateau's edges on the path.
    let plateau: ClosedRange<Int>
    let plateauCost: UInt64
  }

  private func candidates(
    besides best: FoundPath, from starts: [SnappedPoint], to ends: [SnappedPoint],
    _ choice: AlternativeChoice,
    _ limits: AlternativeLimits
  ) -> [Candidate] {
    let again = twoSided.kernel.explore(from: starts, to: ends, stretch: limits.stretch)
    // A best path that breaks the rule of first and last stretches has no alternatives by the rules.
    guard again?.cost == best.cost else { return [] }
    // What stands out by less than a fifth of what has to be locally optimal is a detour around a block.
    let least = UInt64(limits.localOptimality / 5 * Double(best.cost))
    return twoSided.kernel.plateaus(ofLength: least, atMost: Self.mostPlateaus).compactMap { plateau in
      let edges = twoSided.kernel.path(through: plateau.first)
      guard choice.isDifferent(edges), !choice.hasLoop(edges) else { return nil }
      let (first, last) = (
        twoSided.kernel.depth(of: plateau.first) - 1, twoSided.kernel.depth(of: plateau.last) - 1
      )
      return Candidate(
        path: FoundPath(edges: edges, cost: UInt32(clamping: plateau.cost)), plateau: first...last,
        plateauCost: plateau.length)
    }
  }

  /// Whether the T-test of the paper is passed: the stretch around the plateau is a cheapest path.
  private func isLocallyOptimal(_ candidate: Candidate, _ choice: AlternativeChoice) -> Bool {
    let edges = candidate.path.edges
    guard let part = choice.tested(edges, around: candidate.plateau) else { return true }
    let start = choice.place(on: edges[part.first], at: part.from)
    let end = choice.place(on: edges[part.last], at: part.to)
    guard let shortest = run(from: [start], to: [end], method: .astar) else { return false }
    return choice.cost(edges, part) <= UInt64(shortest.cost)
  }
}
