import Geography

/// Finds runs of fixes that a stretch leads round instead of along: a cable car, a meadow with roads on all its sides.
///
/// The model bridges what it can, which is right for a few wrong fixes and for a tunnel. Where several fixes in a row lie far
/// from the route and the route between them is a detour besides, the track was not there.
struct DetourFinder {
  private static let leastFixes = 3
  /// Share of the track's length by which a route is longer that leads elsewhere: drifting fixes beside a road are about as
  /// long as the road.
  private static let detour = 1.25

  private let match: TrackMatch
  private let fixes: [Fix]
  private let model: MatchModel
  /// Metres along the thinned track up to each fix.
  private var metres: [Double] = []

  init(match: TrackMatch, fixes: [Fix], observations: Observations, model: MatchModel) {
    self.match = match
    self.fixes = fixes
    self.model = model
    // Only a match with such fixes needs them.
    guard match.verdicts.contains(where: { $0.status == .outlier }) else { return }
    metres.reserveCapacity(fixes.count)
    var sum = 0.0
    for (place, observation) in observations.kept.enumerated() {
      let next = place + 1 < observations.kept.count ? observations.kept[place + 1].fix : fixes.count
      if !observation.beginsSegment { sum += observation.step }
      while metres.count < next { metres.append(sum) }
    }
  }

  /// The runs, in order.
  func runs() -> [ClosedRange<Int>] {
    guard metres.count == fixes.count else { return [] }
    var runs: [ClosedRange<Int>] = []
    var start: Int?
    for fix in 0...fixes.count {
      let isOutlier = fix < fixes.count && match.verdicts[fix].status == .outlier
      if let first = start, !isOutlier || fixes[fix].beginsSegment {
        if isDetour(first...fix - 1) { runs.append(first...fix - 1) }
        start = nil
      }
      if isOutlier, start == nil { start = fix }
    }
    return runs
  }

  private func isDetour(_ run: ClosedRange<Int>) -> Bool {
    let (low, high) = (run.lowerBound, run.upperBound)
    guard run.count >= Self.leastFixes else { return false }
    let before = low > 0 ? match.verdicts[low - 1] : nil
    let behind = high + 1 < fixes.count ? match.verdicts[high + 1] : nil
    guard let before, let behind, let stretch = before.stretch, stretch == behind.stretch else {
      // At an end of a stretch nothing holds the route.
      return before?.stretch != nil || behind?.stretch != nil
    }
    return metres[high] - metres[low] > 2 * model.radius
      && behind.along - before.along > Self.detour * (metres[high + 1] - metres[low - 1])
  }
}

extension TrackMatch {
  /// Declares a run of fixes off the network, and takes the part of the stretch out that was to explain them.
  mutating func leaveOut(_ run: ClosedRange<Int>) {
    for fix in run { verdicts[fix].takeOffNetwork(at: verdicts[fix].coordinate) }
    let before = run.lowerBound > 0 ? verdicts[run.lowerBound - 1] : nil
    let behind = run.upperBound + 1 < verdicts.count ? verdicts[run.upperBound + 1] : nil
    guard let number = before?.stretch ?? behind?.stretch, stretches[number].fixes.overlaps(run) else {
      return
    }
    let whole = stretches[number]
    var parts: [MatchedStretch] = []
    if let before, before.stretch == number {
      var part = whole
      part.fixes = whole.fixes.lowerBound...run.lowerBound - 1
      part.cut(behind: before.along)
      // Noise may have placed fixes before it a little further on.
      for fix in part.fixes where verdicts[fix].stretch == number {
        verdicts[fix].along = min(verdicts[fix].along, before.along)
        verdicts[fix].piece = min(verdicts[fix].piece, part.pieces.count - 1)
      }
      parts.append(part)
    }
    if let behind, behind.stretch == number {
      var part = whole
      part.fixes = run.upperBound + 1...whole.fixes.upperBound
      let pieces = part.cut(before: behind.along)
      for fix in part.fixes where verdicts[fix].stretch == number {
        verdicts[fix].stretch = number + parts.count
        verdicts[fix].along = max(0, verdicts[fix].along - behind.along)
        verdicts[fix].piece = max(0, verdicts[fix].piece - pieces)
      }
      parts.append(part)
    }
    guard !parts.isEmpty else { return }
    stretches.replaceSubrange(number...number, with: parts)
    guard parts.count == 2 else { return }
    for fix in whole.fixes.upperBound + 1..<max(whole.fixes.upperBound + 1, verdicts.count) {
      if let stretch = verdicts[fix].stretch { verdicts[fix].stretch = stretch + 1 }
    }
  }
}

extension FixVerdict {
  /// Declares the fix off the network, at the place where it was recorded.
  mutating func takeOffNetwork(at place: Coordinate) {
    (status, coordinate) = (.offNetwork, place)
    (stretch, edge) = (nil, nil)
    (along, distance, score) = (0, 0, 0)
  }
}

extension MatchedStretch {
  /// Leaves out what lies before a metre of the stretch, and returns how many pieces went.
  @discardableResult
  mutating func cut(before metres: Double) -> Int {
    var rest = metres
    var count = 0
    while count + 1 < pieces.count, pieces[count].length <= rest {
      rest -= pieces[count].length
      count += 1
    }
    pieces.removeFirst(count)
    if let first = pieces.first { pieces[0].from = min(first.to, first.from + max(0, rest)) }
    return count
  }

  /// Leaves out what lies behind a metre of the stretch.
  mutating func cut(behind metres: Double) {
    var rest = metres
    var count = 0
    while count + 1 < pieces.count, pieces[count].length < rest {
      rest -= pieces[count].length
      count += 1
    }
    pieces.removeSubrange((count + 1)...)
    if let last = pieces.last { pieces[count].to = max(last.from, min(last.to, last.from + rest)) }
  }
}
