import Geography

/// A track cut wherever one of its sections begins or ends.
struct TrackParts {
  /// A stretch on which all sections hold.
  struct Part {
    let startMetres: Double
    let endMetres: Double
    /// For each kind of section that holds its value, and its further values as `kind_name`.
    let values: [TrackSection.Value]
    /// Its points, the cut ends included.
    let line: [TrackPoint]
  }

  /// The stretches in order; none for a track without sections.
  private(set) var parts: [Part] = []

  /// Stretches shorter than this in metres are left out: rounding made them.
  private static let shortest = 0.01

  init(_ track: Track) {
    guard !track.sections.isEmpty else { return }
    let metres = track.runningMetres
    let points = Array(track.segments.joined())
    guard let length = metres.last, points.count == metres.count else { return }
    var columns = SectionColumns(track.sections)
    let names = columns.titles
    var cuts: [Double] = [0, length]
    for section in track.sections { cuts += [section.startMetres, section.endMetres] }
    cuts = cuts.filter { $0 >= 0 && $0 <= length }.sorted()
    var place = 0
    for (start, end) in zip(cuts, cuts.dropFirst()) where end - start >= Self.shortest {
      while place + 1 < metres.count, metres[place + 1] <= start { place += 1 }
      let texts = columns.values(at: (start + end) / 2)
      let values = zip(names, texts).filter { !$1.isEmpty }.map { TrackSection.Value($0, $1) }
      var line = [Self.point(at: start, place, points, metres)]
      var last = place
      while last + 1 < metres.count, metres[last + 1] < end {
        last += 1
        if metres[last] > start { line.append(points[last]) }
      }
      line.append(Self.point(at: end, last, points, metres))
      parts.append(Part(startMetres: start, endMetres: end, values: values, line: line))
    }
  }

  /// The place at a metre, between a point and the one behind it.
  private static func point(
    at metre: Double, _ before: Int, _ points: [TrackPoint], _ metres: [Double]
  ) -> TrackPoint {
    let after = min(before + 1, points.count - 1)
    let (a, b) = (points[before], points[after])
    let step = metres[after] - metres[before]
    let share = step > 0 ? max(0, min(1, (metre - metres[before]) / step)) : 0
    func mix(_ from: Double, _ to: Double) -> Double { from + share * (to - from) }
    var elevation: Double?
    if let low = a.elevation, let high = b.elevation { elevation = mix(low, high) }
    return TrackPoint(
      Coordinate(
        latitudeE7: Int32(mix(Double(a.coordinate.latitudeE7), Double(b.coordinate.latitudeE7)).rounded()),
        longitudeE7: Int32(mix(Double(a.coordinate.longitudeE7), Double(b.coordinate.longitudeE7)).rounded())),
      elevation: elevation)
  }
}
