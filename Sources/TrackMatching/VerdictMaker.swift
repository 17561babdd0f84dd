import Geography
import RoadGraph

/// Turns chains of states into stretches, and tells for each fix, gap and stretch off the network what became of it.
struct VerdictMaker {
  let fixes: [Fix]
  let observations: Observations
  let model: MatchModel
  let graph: RoadGraph
  private var match = TrackMatch()

  init(fixes: [Fix], observations: Observations, model: MatchModel, graph: RoadGraph) {
    self.fixes = fixes
    self.observations = observations
    self.model = model
    self.graph = graph
    match.sigma = model.sigma
    match.verdicts = fixes.map { fix in
      FixVerdict(
        status: .offNetwork, coordinate: fix.coordinate, stretch: nil, along: 0, piece: 0, distance: 0,
        score: 0)
    }
  }

  /// Adds the path of a chain.
  ///
  /// - Parameter kept: the fix of each state of the chain.
  mutating func add(_ path: ChainPath, fixes kept: [Int]) {
    guard let first = kept.first, let last = kept.last else { return }
    // A single place is no stretch of road, unless the whole track lies there.
    guard path.pieces.contains(where: { $0.length > 0 }) || isWholeTrack(first, last) else { return }
    let stretch = match.stretches.count
    match.stretches.append(MatchedStretch(pieces: path.pieces, fixes: first...last))
    let line = StretchLine(path.pieces, graph: graph, plane: observations.plane)
    var state = 0
    for fix in first...last {
      while state + 1 < kept.count - 1, kept[state + 1] <= fix { state += 1 }
      let from = path.positions[state]
      let to = path.positions[min(state + 1, path.positions.count - 1)]
      place(fix, on: line, stretch: stretch, between: from - model.spacing, and: to + model.spacing)
    }
  }

  private func isWholeTrack(_ first: Int, _ last: Int) -> Bool { first == 0 && last == fixes.count - 1 }

  private mutating func place(
    _ fix: Int, on line: StretchLine, stretch: Int, between low: Double, and high: Double
  ) {
    let nearest = line.nearest(to: observations.raw[fix], between: low, and: high)
    let isOutlier = nearest.distance > max(20, 5 * model.sigma)
    match.verdicts[fix] = FixVerdict(
      status: isOutlier ? .outlier : .matched,
      coordinate: isOutlier ? fixes[fix].coordinate : observations.plane.unproject(nearest.point),
      stretch: isOutlier ? nil : stretch, along: nearest.along, piece: nearest.piece,
      distance: nearest.distance,
      score: isOutlier ? 0 : 1 / (1 + model.emission(distance: nearest.distance)))
  }

  /// The finished match.
  mutating func finish() -> TrackMatch {
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

  private mutating func markRepeatedAndStationary() {
    var (low, high) = (0, 0)
    for fix in fixes.indices.dropFirst() {
      widen(&low, &high, around: fix)
      guard match.verdicts[fix].status == .matched else { continue }
      if fixes[fix].coordinate == fixes[fix - 1].coordinate {
        match.verdicts[fix].status = .repeated
      } else if match.verdicts[fix - 1].status != .outlier, isStandingStill(fix, low, high) {
        match.verdicts[fix].status = .stationary
      }
    }
  }

  /// Moves a window to the quarter of a minute before and after a fix.
  private func widen(_ low: inout Int, _ high: inout Int, around fix: Int) {
    guard let time = fixes[fix].time else {
      (low, high) = (fix, fix)
      return
    }
    while low < fix, !(time - (fixes[low].time ?? -.infinity) <= 15) { low += 1 }
    high = max(high, fix)
    while high + 1 < fixes.count, let later = fixes[high + 1].time, later - time <= 15 { high += 1 }
  }

  /// Whether the traveller moved no farther than the noise in the half minute around a fix.
  private func isStandingStill(_ fix: Int, _ low: Int, _ high: Int) -> Bool {
    guard low < fix, high > fix, let start = fixes[low].time, let end = fixes[high].time, end - start >= 20,
      let stretch = match.verdicts[low].stretch, stretch == match.verdicts[high].stretch
    else { return false }
    return abs(match.verdicts[high].along - match.verdicts[low].along) < min(3, model.sigma)
  }

  private mutating func findGaps() {
    for (before, after) in zip(match.stretches, match.stretches.dropFirst()) {
      let (from, to) = (before.fixes.upperBound, after.fixes.lowerBound)
      let isSegment = from < to && (from + 1...to).contains { fixes[$0].beginsSegment }
      let between = from + 1 < to ? match.verdicts[from + 1..<to] : []
      let isOff = between.contains { $0.status == .offNetwork }
      match.gaps.append(
        MatchGap(fromIndex: from, toIndex: to, reason: isSegment ? .segment : (isOff ? .offNetwork : .noPath))
      )
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
