import Geography

/// A position that the model explains: a fix that was kept, smoothed where that helps.
struct Observation: Sendable {
  /// Position of the fix in the track.
  let fix: Int
  /// Where it was, after smoothing.
  let point: PlanePoint
  /// The same on the ground.
  let coordinate: Coordinate
}

/// The observations of a track: smoothed, then thinned to what the noise can tell apart.
struct Observations {
  /// The plane on which points lie; its origin is the middle of the track.
  let plane: LocalPlane
  /// All fixes as observed, on the plane.
  let raw: [PlanePoint]
  /// The kept observations in order.
  let kept: [Observation]

  init(_ fixes: [Fix], model: MatchModel, speed: Double) {
    let box = BoundingBox(around: fixes.map(\.coordinate))
    // A track across the antimeridian has a box around the world; its first fix serves as well.
    let isWide = Int64(box.eastE7) - Int64(box.westE7) > 1_800_000_000
    let middle = Coordinate(
      latitudeE7: Int32((Int64(box.southE7) + Int64(box.northE7)) / 2),
      longitudeE7: Int32((Int64(box.westE7) + Int64(box.eastE7)) / 2))
    let plane = LocalPlane(origin: isWide ? fixes[0].coordinate : middle)
    let raw = fixes.map { plane.project($0.coordinate) }
    self.plane = plane
    self.raw = raw
    let points = Self.smoothed(raw, fixes, model: model, speed: speed)
    kept = Self.thinned(points, fixes, spacing: model.spacing).map { index in
      Observation(fix: index, point: points[index], coordinate: plane.unproject(points[index]))
    }
  }

  /// Smooths each run of fixes that have times; a run ends where a segment or the clock does.
  private static func smoothed(
    _ points: [PlanePoint], _ fixes: [Fix], model: MatchModel, speed: Double
  ) -> [PlanePoint] {
    let smoother = TrackSmoother(sigma: model.sigma, speed: speed)
    var result = points
    var start = 0
    for end in 1...fixes.count {
      let goesOn = end < fixes.count && !fixes[end].beginsSegment && isAfter(fixes[end], fixes[end - 1])
      if goesOn { continue }
      let times = fixes[start..<end].compactMap(\.time)
      if times.count == end - start, times.count > 2 {
        let meanInterval = (times[times.count - 1] - times[0]) / Double(times.count - 1)
        if smoother.isWorthwhile(meanInterval: meanInterval) {
          result.replaceSubrange(start..<end, with: smoother.smooth(Array(points[start..<end]), times: times))
        }
      }
      start = end
    }
    return result
  }

  private static func isAfter(_ fix: Fix, _ before: Fix) -> Bool {
    guard let time = fix.time, let last = before.time else { return false }
    return time >= last
  }

  /// Positions of the fixes that lie far enough from the last one kept; always the first and last of a segment.
  private static func thinned(_ points: [PlanePoint], _ fixes: [Fix], spacing: Double) -> [Int] {
    var kept: [Int] = []
    for index in points.indices {
      let isBorder =
        index == 0 || index == points.count - 1 || fixes[index].beginsSegment
        || fixes[index + 1].beginsSegment
      guard let last = kept.last else {
        kept.append(index)
        continue
      }
      let (dx, dy) = (points[index].x - points[last].x, points[index].y - points[last].y)
      if isBorder || dx * dx + dy * dy >= spacing * spacing { kept.append(index) }
    }
    return kept
  }
}
