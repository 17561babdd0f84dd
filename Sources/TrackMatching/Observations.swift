import Geography

/// A position that the model explains: a fix that was kept, smoothed where that helps.
struct Observation: Sendable {
  /// Position of the fix in the track.
  let fix: Int
  /// Where it was, after smoothing.
  let coordinate: Coordinate
  /// Metres from the observation before.
  let step: Double
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
    let box = BoundingBox(around: fixes.lazy.map(\.coordinate))
    // A track across the antimeridian has a box around the world; its first fix serves as well.
    let isWide = Int64(box.eastE7) - Int64(box.westE7) > 1_800_000_000
    let middle = Coordinate(
      latitudeE7: Int32((Int64(box.southE7) + Int64(box.northE7)) / 2),
      longitudeE7: Int32((Int64(box.westE7) + Int64(box.eastE7)) / 2))
    let plane = LocalPlane(origin: isWide ? fixes[0].coordinate : middle)
    let raw = fixes.map { plane.project($0.coordinate) }
    self.plane = plane
    self.raw = raw
    // The points of a drawn line are meant, and its strokes are one line.
    let points = isLoose ? raw : Self.smoothed(raw, fixes, TrackSmoother(sigma: model.sigma, speed: speed))
    kept = Self.thinned(points, fixes, plane, spacing: model.spacing, hasSegments: !isLoose)
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

  /// Seconds since the fix before, above 0; without times, those that the usual speed takes.
  private static func intervals(
    _ points: ArraySlice<PlanePoint>, _ fixes: ArraySlice<Fix>, speed: Double
  ) -> [Double] {
    var result: [Double] = [0]
    result.reserveCapacity(fixes.count)
    if fixes.allSatisfy({ $0.time?.isFinite == true }) {
      for (before, next) in zip(fixes, fixes.dropFirst()) {
        result.append(min(86_400, max(0.01, (next.time ?? 0) - (before.time ?? 0))))
      }
      return result
    }
    for (a, b) in zip(points, points.dropFirst()) { result.append(distance(a, b) / speed) }
    // Fixes that noise put beside each other were not recorded in one moment.
    let least = max(0.01, 0.5 * median(result.dropFirst()))
    for place in result.indices.dropFirst() { result[place] = max(least, result[place]) }
    return result
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
      kept.append(Observation(fix: index, coordinate: coordinate, step: step, beginsSegment: begins))
      last = point
    }
    return kept
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
