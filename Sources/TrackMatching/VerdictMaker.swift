import Geography
import RoadGraph

/// Turns chains of states into stretches, and tells for each fix, gap and stretch off the network what became of it.
struct VerdictMaker {
  let fixes: [Fix]
  let observations: Observations
  let model: MatchModel
  let graph: RoadGraph
  private var match = TrackMatch()
  private var points: [Coordinate] = []

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
    // A single place is no stretch of road: its fix lies by itself.
    guard path.pieces.contains(where: { $0.length > 0 }) || fixes.count == 1 else { return }
    let stretch = match.stretches.count
    match.stretches.append(MatchedStretch(pieces: path.pieces, fixes: first...last))
    let line = StretchLine(path.pieces, graph: graph, plane: observations.plane, points: &points)
    var state = 0
    for fix in first...last {
      while state + 1 < kept.count - 1, kept[state + 1] <= fix { state += 1 }
      let from = path.positions[state]
      let to = path.positions[min(state + 1, path.positions.count - 1)]
      place(fix, on: line, stretch: stretch, between: from - model.spacing, and: to + model.spacing)
    }
  }

  private mutating func place(
    _ fix: Int, on line: StretchLine, stretch: Int, between low: Double, and high: Double
  ) {
    let nearest = line.nearest(to: observations.raw[fix], between: low, and: high)
    let coordinate = observations.plane.unproject(nearest.point)
    let isOutlier = nearest.distance > max(20, 5 * model.sigma)
    match.verdicts[fix] = FixVerdict(
      status: isOutlier ? .outlier : .matched, coordinate: isOutlier ? fixes[fix].coordinate : coordinate,
      stretch: isOutlier ? nil : stretch, along: nearest.along, piece: nearest.piece,
      distance: nearest.distance,
      score: isOutlier ? 0 : 1 / (1 + model.emission(distance: nearest.distance)))
  }

  /// The finished match.
  mutating func finish() -> TrackMatch {
    markRepeatedAndStationary()
    findGaps()
    findOffNetwork()
    let counted = match.verdicts.filter { $0.status != .stationary && $0.status != .repeated }
    if !counted.isEmpty { match.confidence = counted.reduce(0) { $0 + $1.score } / Double(counted.count) }
    return match
  }

  private mutating func markRepeatedAndStationary() {
    for fix in fixes.indices.dropFirst() where match.verdicts[fix].status == .matched {
      if fixes[fix].coordinate == fixes[fix - 1].coordinate {
        match.verdicts[fix].status = .repeated
      } else if match.verdicts[fix - 1].status != .outlier, isStandingStill(fix) {
        match.verdicts[fix].status = .stationary
      }
    }
  }

  /// Whether the traveller moved no farther than the noise in the half minute around a fix.
  private func isStandingStill(_ fix: Int) -> Bool {
    guard let time = fixes[fix].time else { return false }
    var low = fix
    var high = fix
    while low > 0, let earlier = fixes[low - 1].time, time - earlier <= 15 { low -= 1 }
    while high + 1 < fixes.count, let later = fixes[high + 1].time, later - time <= 15 { high += 1 }
    guard low < fix, high > fix, let start = fixes[low].time, let end = fixes[high].time, end - start >= 20
    else {
      return false
    }
    guard match.verdicts[low].stretch == match.verdicts[high].stretch else { return false }
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

/// The line of a stretch on the plane, for placing fixes on it.
private struct StretchLine {
  private var line: [PlanePoint] = []
  private var along: [Double] = []
  /// The piece to which the line up to each point belongs.
  private var pieces: [Int] = []

  init(_ pieces: [EdgePiece], graph: RoadGraph, plane: LocalPlane, points: inout [Coordinate]) {
    var start = 0.0
    for (index, piece) in pieces.enumerated() {
      graph.shape(of: piece.edge, into: &points)
      let length = graph.section(piece.edge.section).lengthMetres
      append(points.map(plane.project), cut: piece, length: length, index: index, start: start)
      start += piece.length
    }
  }

  /// Appends the part of an edge's shape that a piece covers.
  private mutating func append(
    _ shape: [PlanePoint], cut piece: EdgePiece, length: Double, index: Int, start: Double
  ) {
    var total = 0.0
    for (a, b) in zip(shape, shape.dropFirst()) { total += Self.distance(a, b) }
    // Stored lengths are the earth's, these are the plane's: scale one to the other.
    let scale = total > 0 ? length / total : 1
    var walked = 0.0
    for (a, b) in zip(shape, shape.dropFirst()) {
      let step = Self.distance(a, b) * scale
      let low = max(piece.from, walked)
      let high = min(piece.to, walked + step)
      if low <= high, step > 0 {
        for metre in [low, high] {
          let share = (metre - walked) / step
          line.append(PlanePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
          along.append(start + metre - piece.from)
          pieces.append(index)
        }
      }
      walked += step
    }
  }

  /// The nearest place to a point on the part of the line between two metres.
  func nearest(
    to point: PlanePoint, between low: Double, and high: Double
  ) -> (point: PlanePoint, along: Double, piece: Int, distance: Double) {
    var best = (point: point, along: low, piece: 0, squared: Double.infinity)
    guard line.count > 1 else {
      return line.first.map { ($0, 0, pieces[0], Self.distance($0, point)) } ?? (point, 0, 0, 0)
    }
    var index = max(1, firstPlace(atLeast: low))
    while index < line.count {
      let nearest = nearestOnSegment(point, line[index - 1], line[index])
      if nearest.squaredDistance < best.squared {
        let metre = along[index - 1] + nearest.share * (along[index] - along[index - 1])
        best = (nearest.point, metre, pieces[index], nearest.squaredDistance)
      }
      if along[index] > high { break }
      index += 1
    }
    return (best.point, best.along, best.piece, best.squared.squareRoot())
  }

  private func firstPlace(atLeast metre: Double) -> Int {
    var (low, high) = (0, along.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if along[middle] < metre { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
