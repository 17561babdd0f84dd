import Geography

/// A position that the model explains: a fix that was kept, smoothed where that helps.
struct Observation: Sendable {
  /// Position of the fix in the track.
  let fix: Int
  /// Where it was, after smoothing.
  let coordinate: Coordinate
  /// Metres from the observation before.
  let step: Double
  /// Seconds on the track's clock; nil where it has none, or one that cannot be right.
  var time: Double?
  /// The recorded heading in degrees clockwise from north; nil where none is known.
  let heading: Double?
  /// Whether what lies between it and the observation before was not recorded.
  let beginsSegment: Bool
}

/// The observations of a track: smoothed, then thinned to what the noise can tell apart.
struct Observations {
  /// The plane on which fixes lie; its origin is the middle of the track.
  let plane: LocalPlane
  /// All fixes as recorded, on the plane.
  let raw: [PlanePoint]
  /// The kept observations in order.
  let kept: [Observation]

  init(_ fixes: [Fix], model: MatchModel, speed: Double, isLoose: Bool) {
    let plane = LocalPlane(origin: Self.middle(of: fixes))
    let raw = fixes.map { plane.project($0.coordinate) }
    self.plane = plane
    self.raw = raw
    // The points of a drawn line are meant, and its strokes are one line.
    let points = isLoose ? raw : Self.smoothed(raw, fixes, TrackSmoother(sigma: model.sigma, speed: speed))
    var kept = Self.thinned(points, fixes, plane, spacing: model.spacing, hasSegments: !isLoose)
    if !Self.isClockPlausible(kept, speed: speed) {
      for place in kept.indices { kept[place].time = nil }
    }
    self.kept = kept
  }

  /// Whether a clock fits the track: nobody travels at several times the usual speed most of the time.
  private static func isClockPlausible(_ kept: [Observation], speed: Double) -> Bool {
    var paces: [Double] = []
    for place in kept.indices.dropFirst() where !kept[place].beginsSegment {
      guard let start = kept[place - 1].time, let end = kept[place].time else { continue }
      paces.append((end - start) / max(1, kept[place].step))
    }
    guard paces.count > 3, paces.allSatisfy(\.isFinite) else { return false }
    return median(paces[...]) * MatchModel.topSpeedFactor * speed > 2
  }

  /// The fix in the middle by latitude, of a sample: no stray position and no antimeridian leads it away.
  private static func middle(of fixes: [Fix]) -> Coordinate {
    let sample = stride(from: 0, to: fixes.count, by: max(1, fixes.count / 64)).lazy
      .map { fixes[$0].coordinate }.filter(\.isValid).sorted { $0.latitudeE7 < $1.latitudeE7 }
    return sample.isEmpty ? Coordinate(latitude: 0, longitude: 0) : sample[sample.count / 2]
  }

  /// Smooths each run of fixes; a run ends where a segment ends or the clock goes back.
  private static func smoothed(
    _ points: [PlanePoint], _ fixes: [Fix], _ smoother: TrackSmoother
  ) -> [PlanePoint] {
    var result = points
    var start = 0
    for end in 1...fixes.count {
      if end < fixes.count, !fixes[end].beginsSegment, !isClockTurned(fixes[end - 1], fixes[end]) { continue }
      let intervals = intervals(points[start..<end], fixes[start..<end], speed: smoother.speed)
      if end - start > 2, smoother.isWorthwhile(interval: median(intervals.dropFirst())) {
        result.replaceSubrange(
          start..<end, with: smoother.smooth(points[start..<end], intervals: intervals))
      }
      start = end
    }
    return result
  }

  private static func isClockTurned(_ before: Fix, _ fix: Fix) -> Bool {
    guard let last = before.time, let time = fix.time else { return false }
    return time < last
  }

  /// Seconds since the fix before, above 0; where times are missing or cannot be, those that the usual speed takes.
  private static func intervals(
    _ points: ArraySlice<PlanePoint>, _ fixes: ArraySlice<Fix>, speed: Double
  ) -> [Double] {
    var usual: [Double] = [0]
    var told: [Double] = [0]
    usual.reserveCapacity(fixes.count)
    told.reserveCapacity(fixes.count)
    let times = spreadTimes(fixes)
    for (index, place) in fixes.indices.dropFirst().enumerated() {
      usual.append(distance(points[place - 1], points[place]) / speed)
      let interval = times[index + 1] - times[index]
      if interval.isFinite { told.append(min(86_400, max(0.01, interval))) }
    }
    let pace = median(usual.dropFirst())
    // Nobody travels at twenty times the usual speed all the time.
    if told.count == fixes.count, median(told.dropFirst()) >= max(0.02, pace / 20) { return told }
    // Fixes that noise put beside each other were not recorded in one moment.
    let least = max(0.01, 0.5 * pace)
    for place in usual.indices.dropFirst() { usual[place] = max(least, usual[place]) }
    return usual
  }

  /// The times of fixes; those that are the same, as of a clock that is coarser than the recording, are spread evenly up
  /// to the next one.
  private static func spreadTimes(_ fixes: ArraySlice<Fix>) -> [Double] {
    var times = fixes.map { $0.time ?? .nan }
    var start = 0
    var usual = 0.0
    for end in 1...max(1, times.count) where end == times.count || times[end] != times[start] {
      let count = Double(end - start)
      let span = end < times.count ? times[end] - times[start] : usual * count
      if end - start > 1, span.isFinite {
        for place in start + 1..<end { times[place] += span * Double(place - start) / count }
      }
      usual = span / count
      start = end
    }
    return times
  }

  private static func median(_ values: ArraySlice<Double>) -> Double {
    // A sample is enough to tell how densely a track was recorded.
    let step = max(1, values.count / 64)
    let sample = stride(from: values.startIndex, to: values.endIndex, by: step).map { values[$0] }.sorted()
    return sample.isEmpty ? 0 : sample[sample.count / 2]
  }

  /// The fixes that lie far enough from the last one kept; always the first and last of a segment.
  private static func thinned(
    _ points: [PlanePoint], _ fixes: [Fix], _ plane: LocalPlane, spacing: Double, hasSegments: Bool
  ) -> [Observation] {
    var kept: [Observation] = []
    var last = points[0]
    for (index, point) in points.enumerated() {
      let begins = index > 0 && hasSegments && fixes[index].beginsSegment
      let ends = index + 1 == points.count || hasSegments && fixes[index + 1].beginsSegment
      guard index == 0 || begins || ends || distance(last, point) >= spacing else { continue }
      let coordinate = plane.unproject(point)
      let step = kept.last.map { distanceMetres($0.coordinate, coordinate) } ?? 0
      kept.append(
        Observation(
          fix: index, coordinate: coordinate, step: step, time: fixes[index].time,
          heading: fixes[index].heading.flatMap { $0.isFinite ? $0 : nil }, beginsSegment: begins))
      last = point
    }
    return kept
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
