/// How long a line takes and what it costs in strength, by the usual rules; all without rests.
public struct TravelEstimates: Hashable, Sendable {
  /// Seconds on foot by the rule of the Swiss hiking trails, stretch by stretch.
  public let walkingSwiss: Double
  /// Seconds on foot by DIN 33466 for the whole as one tour; nil where no height is known.
  public let walkingDIN33466: Double?
  /// Seconds for a rider of `CyclingSpeed`.
  public let cycling: Double
  /// Joules that the rider gives.
  public let cyclingJoules: Double
  /// Joules that a walker burns above standing still.
  public let walkingJoules: Double

  /// Sums up a line.
  ///
  /// - Parameters:
  ///   - totals: its ascent and descent.
  ///   - rider: who rides.
  ///   - walkerMass: kilograms of walker and pack.
  public init(
    _ line: ElevationLine, totals: AscentProfile.Totals, rider: CyclingSpeed = CyclingSpeed(),
    walkerMass: Double = 75
  ) {
    walkingSwiss = WalkingTime.swissSeconds(line)
    walkingDIN33466 =
      line.hasHeights
      ? WalkingTime.din33466Seconds(distance: line.length, up: totals.up, down: totals.down) : nil
    (cycling, cyclingJoules) = rider.secondsAndJoules(line)
    walkingJoules = WalkingTime.joules(line, mass: walkerMass)
  }
}

extension WalkingTime {
  /// Energy in joules that a walker burns above standing still.
  ///
  /// Minetti et al., "Energy cost of walking and running at extreme uphill and downhill slopes" (2002): joules a
  /// kilogram and metre by slope, measured up to ±45 %, held constant beyond.
  ///
  /// - Parameter mass: kilograms of walker and pack.
  public static func joules(_ line: ElevationLine, mass: Double) -> Double {
    mass
      * seconds(line) { slope in
        let i = max(-0.45, min(0.45, slope))
        return ((((280.5 * i - 58.7) * i - 76.8) * i + 51.9) * i + 19.6) * i + 2.5
      }
  }
}
