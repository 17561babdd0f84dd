import RoadGraph

/// The heights that a track recorded beside those of the terrain at the same places.
///
/// ```swift
/// let both = HeightComparison(recorded: recorded, terrain: terrain)
/// both.offset            // 48.3: recorded heights lie so many metres higher
/// both.remarks           // why, in sentences
/// ```
public struct HeightComparison: Sendable {
  /// The recorded heights along the line.
  public let recorded: ElevationLine
  /// Ascent and descent of the recorded heights, by the threshold of the terrain's.
  public let recordedAscent: AscentProfile
  /// Ascent and descent of the recorded heights when each rise counts.
  public let recordedRaw: AscentProfile.Totals
  /// How many places have both heights.
  public let count: Int
  /// Metres that recorded heights lie above the terrain's: the median over all places.
  public let offset: Double
  /// Root of the mean square in metres by which the difference departs from the offset.
  public let deviation: Double
  /// What is known of the difference, as sentences for a person.
  public let remarks: [String]

  /// Compares heights, or nil where there are no places with both.
  ///
  /// - Parameters:
  ///   - recorded: heights as recorded, at metres of the same line as the terrain's.
  ///   - terrain: the heights of the terrain.
  ///   - offNetwork: share of the recorded points that lie on no road, 0…1.
  public init?(recorded: ElevationLine, terrain: RouteTerrain, offNetwork: Double = 0) {
    var differences: [Int] = []
    var cursor = HeightCursor(terrain.line)
    for (place, height) in zip(recorded.places, recorded.heights) where height != ElevationLine.unknown {
      let ground = cursor.height(at: place)
      if ground != ElevationLine.unknown { differences.append(height - ground) }
    }
    guard !differences.isEmpty else { return nil }
    self.recorded = recorded
    recordedAscent = AscentProfile(recorded, threshold: terrain.ascent.threshold)
    recordedRaw = AscentProfile(recorded, threshold: 0).totals
    count = differences.count
    let median = differences.sorted()[differences.count / 2]
    offset = ElevationLine.metres(median)
    let squares = differences.reduce(0.0) { sum, difference in
      let departure = ElevationLine.metres(difference - median)
      return sum + departure * departure
    }
    deviation = (squares / Double(differences.count)).squareRoot()
    remarks = Self.remarks(
      isFlat: Set(recorded.heights).subtracting([ElevationLine.unknown]).count == 1, offset: offset,
      deviation: deviation, recorded: recordedAscent.totals, raw: recordedRaw, terrain: terrain,
      offNetwork: offNetwork)
  }

  private static func remarks(
    isFlat: Bool, offset: Double, deviation: Double, recorded: AscentProfile.Totals,
    raw: AscentProfile.Totals, terrain: RouteTerrain, offNetwork: Double
  ) -> [String] {
    if isFlat { return ["All recorded heights are equal: the device wrote no real ones."] }
    var remarks: [String] = []
    func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }
    let side = offset > 0 ? "above" : "below"
    if offset.magnitude >= 15, deviation < 15 {
      remarks.append(
        "Recorded heights lie \(whole(offset.magnitude)) m \(side) the terrain throughout: a barometer that was not set, or heights above the ellipsoid instead of the sea."
      )
    } else if offset.magnitude >= 5 {
      remarks.append("Recorded heights lie \(whole(offset.magnitude)) m \(side) the terrain on the whole.")
    }
    if deviation >= 15 {
      remarks.append(
        "They depart from the terrain by \(whole(deviation)) m besides: heights of a satellite receiver without a barometer, or a line off its road."
      )
    }
    if raw.up > 1.2 * recorded.up, raw.up - recorded.up >= 20 {
      remarks.append(
        "\(whole(raw.up - recorded.up)) m of recorded ascent are rises below \(whole(terrain.ascent.threshold)) m, which count as noise."
      )
    }
    if let up = terrain.totalUp, abs(up - recorded.up) >= max(20, 0.1 * up) {
      let more = recorded.up > up
      remarks.append(
        "Recorded ascent is \(whole(abs(up - recorded.up))) m \(more ? "more" : "less") than the terrain's.")
    }
    let straight = terrain.share(of: .interpolated)
    if straight >= 0.02 {
      remarks.append(
        "\(whole(100 * straight)) % of the line runs over bridges and through tunnels, where the terrain's heights are straight between the ends."
      )
    }
    if offNetwork >= 0.02 {
      remarks.append(
        "\(whole(100 * offNetwork)) % of the points lie off the network and are not compared.")
    }
    return remarks
  }
}
