import Geography
import RoadGraph

/// Turns chains of states into stretches, and tells for each fix, gap and stretch off the network what became of it.
struct VerdictMaker {
  /// Metres below which a path is a place: shorter pieces vanish in whole centimetres.
  private static let leastLength = 0.02

  let fixes: [Fix]
  let observations: Observations
  let model: MatchModel
  let graph: RoadGraph
  /// Fixes known to lie far from all roads, or from the route that was to explain them, in order.
  private var roadlessFixes: [Int]
  private var match = TrackMatch()
  /// The line of the last stretch.
  private var line = StretchLine()

  init(
    fixes: [Fix], observations: Observations, model: MatchModel, graph: RoadGraph, roadlessFixes: [Int]
  ) {
    self.fixes = fixes
    self.observations = observations
    self.model = model
    self.graph = graph
    self.roadlessFixes = roadlessFixes
    match.sigma = model.sigma
    match.verdicts = fixes.map { fix in
      FixVerdict(
        status: .offNetwork, coordinate: fix.coordinate, stretch: nil, along: 0, piece: 0, edge: nil,
        distance: 0, score: 0)
    }
  }

  /// Adds the path of a chain.
  ///
  /// - Parameter kept: the fix of each state of the chain.
  mutating func add(_ path: ChainPath, fixes kept: [Int]) {
    guard let first = kept.first, let last = kept.last else { return }
    // A single place is no stretch of road.
    guard path.pieces.contains(where: { $0.length >= Self.leastLength }) else {
      if isWholeTrack(first, last) { placeStanding(path.pieces) }
      return
    }
    let stretch = match.stretches.count
    if let before = match.stretches.last, gapReason(before.fixes.upperBound, first) == .noPath {
      for fix in before.fixes.upperBound + 1..<first {
        place(fix, stretch: stretch - 1, between: .infinity, and: .infinity)
      }
    }
    match.stretches.append(MatchedStretch(pieces: path.pieces, fixes: first...last))
    line = StretchLine(path.pieces, graph: graph, plane: observations.plane)
    var state = 0
    for fix in first...last {
      while state + 1 < kept.count - 1, kept[state + 1] <= fix { state += 1 }
      let from = path.positions[state]
      let to = path.positions[min(state + 1, path.positions.count - 1)]
      place(fix, stretch: stretch, between: from - model.spacing, and: to + model.spacing)
    }
  }

  /// Places all fixes of a track that stays at one place: on their road, but on no stretch.
  private mutating func placeStanding(_ pieces: [EdgePiece]) {
    guard let edge = pieces.first?.edge else { return }
    line = StretchLine(pieces, graph: graph, plane: observations.plane)
    for fix in fixes.indices {
      place(fix, stretch: nil, between: 0, and: .infinity)
      if match.verdicts[fix].status == .matched { match.verdicts[fix].edge = edge }
    }
  }

  private func isWholeTrack(_ first: Int, _ last: Int) -> Bool { first == 0 && last == fixes.count - 1 }

  /// Places a fix on the last line, between two metres of it.
  private mutating func place(_ fix: Int, stretch: Int?, between low: Double, and high: Double) {
    let nearest = line.nearest(to: observations.raw[fix], between: low, and: high)
    let isOutlier = nearest.distance > max(20, 5 * model.sigma)
    match.verdicts[fix] = FixVerdict(
      status: isOutlier ? .outlier : .matched,
      coordinate: isOutlier ? fixes[fix].coordinate : observations.plane.unproject(nearest.point),
      stretch: isOutlier ? nil : stretch, along: nearest.along, piece: nearest.piece,
      edge: isOutlier ? nil : stretch.map { match.stretches[$0].pieces[nearest.piece].edge },
      distance: nearest.distance,
      score: isOutlier ? 0 : 1 / (1 + model.emission(distance: nearest.distance)))
  }

  /// The finished match.
  mutating func finish() -> TrackMatch {
    leaveOutDetours()
    leaveOutCrossings()
    spreadOffNetwork()
    markRepeatedAndStationary()
    findGaps()
    findOffNetwork()
    var (sum, count) = (0.0, 0)
    for verdict in match.verdicts where verdict.status != .stationary && verdict.status != .repeated {
      sum += verdict.score
      count += 1
    }
    if count > 0 { match.confidence = sum / Double(count) }
    return match
  }

  /// Takes the parts out of the stretches that runs of fixes contradict.
  private mutating func leaveOutDetours() {
    let runs = DetourFinder(match: match, fixes: fixes, observations: observations, model: model).runs()
    guard !runs.isEmpty else { return }
    for run in runs.reversed() { match.leaveOut(run) }
    roadlessFixes = (roadlessFixes + runs.joined()).sorted()
  }

  /// Takes out stretches that are no more than roads crossed on the way over open ground.
  private mutating func leaveOutCrossings() {
    for place in match.stretches.indices.reversed() where place > 0 && place + 1 < match.stretches.count {
      let stretch = match.stretches[place]
      let (before, behind) = (
        match.stretches[place - 1].fixes.upperBound, match.stretches[place + 1].fixes.lowerBound
      )
      guard stretch.pieces.reduce(0, { $0 + $1.length }) < 2 * model.radius,
        gapReason(before, stretch.fixes.lowerBound) == .offNetwork,
        gapReason(stretch.fixes.upperBound, behind) == .offNetwork
      else { continue }
      match.stretches.remove(at: place)
      for fix in match.verdicts.indices {
        guard let number = match.verdicts[fix].stretch, number >= place else { continue }
        if number == place {
          match.verdicts[fix].takeOffNetwork(at: fixes[fix].coordinate)
        } else {
          match.verdicts[fix].stretch = number - 1
        }
      }
      for fix in stretch.fixes where match.verdicts[fix].status == .outlier {
        match.verdicts[fix].status = .offNetwork
      }
    }
  }

  /// Outliers beside a stretch off the network belong to it.
  private mutating func spreadOffNetwork() {
    func spread(_ fix: Int, from neighbour: Int) {
      guard match.verdicts[fix].status == .outlier, match.verdicts[neighbour].status == .offNetwork else {
        return
      }
      match.verdicts[fix].status = .offNetwork
    }
    for fix in fixes.indices.dropFirst() where !fixes[fix].beginsSegment { spread(fix, from: fix - 1) }
    for fix in fixes.indices.dropLast().reversed() where !fixes[fix + 1].beginsSegment {
      spread(fix, from: fix + 1)
    }
  }

  private mutating func markRepeatedAndStationary() {
    let stops = StopFinder(fixes: fixes, verdicts: match.verdicts, sigma: model.sigma).stops()
    for fix in fixes.indices.dropFirst() where match.verdicts[fix].status == .matched {
      if fixes[fix].coordinate == fixes[fix - 1].coordinate {
        match.verdicts[fix].status = .repeated
      } else if stops[fix] {
        match.verdicts[fix].status = .stationary
      }
    }
  }

  /// Why the route is broken between two fixes.
  private func gapReason(_ from: Int, _ to: Int) -> MatchGap.Reason {
    if from < to, fixes[from + 1...to].contains(where: \.beginsSegment) { return .segment }
    var (low, high) = (0, roadlessFixes.count)
    while low < high {
      let middle = (low + high) / 2
      if roadlessFixes[middle] <= from { low = middle + 1 } else { high = middle }
    }
    return low < roadlessFixes.count && roadlessFixes[low] < to ? .offNetwork : .noPath
  }

  private mutating func findGaps() {
    for (before, after) in zip(match.stretches, match.stretches.dropFirst()) {
      let (from, to) = (before.fixes.upperBound, after.fixes.lowerBound)
      match.gaps.append(MatchGap(fromIndex: from, toIndex: to, reason: gapReason(from, to)))
    }
  }

  /// Runs of fixes off the network, each with the fixes beside it as its ends.
  private mutating func findOffNetwork() {
    var start: Int?
    for fix in 0...fixes.count {
      let isOff = fix < fixes.count && match.verdicts[fix].status == .offNetwork
      let isSegmentStart = fix < fixes.count && fixes[fix].beginsSegment
      if let first = start, !isOff || isSegmentStart {
        let low = first > 0 && !fixes[first].beginsSegment ? first - 1 : first
        let high = fix < fixes.count && !isSegmentStart ? fix : fix - 1
        let line = (low...high).map { match.verdicts[$0].coordinate }
        match.offNetwork.append(OffNetworkStretch(fixes: first...fix - 1, line: line))
        start = nil
      }
      if isOff, start == nil { start = fix }
    }
  }
}
