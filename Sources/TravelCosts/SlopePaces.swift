public import RoadGraph

/// How slopes change the pace and the cost of a section.
@usableFromInline
struct SlopePaces: Sendable {
  /// Pace relative to the flat, going as the profile goes.
  @usableFromInline let own: SlopeTable
  /// Pace relative to the flat when pushing.
  @usableFromInline let pushing: SlopeTable
  /// Cost of a millisecond.
  @usableFromInline let cost: SlopeTable

  /// Tables the curves of a profile; nil where slopes do not matter to it.
  init?(_ profile: TravelProfile) {
    guard !profile.slope.isFlat || !profile.slopeCost.isFlat || !profile.pushingSlope.isFlat else {
      return nil
    }
    func relativePace(_ curve: SlopeCurve) -> SlopeTable {
      let flat = curve.factor(at: 0)
      return SlopeTable { flat / curve.factor(at: $0) }
    }
    own = relativePace(profile.slope)
    pushing = relativePace(profile.pushingSlope)
    cost = SlopeTable { profile.slopeCost.factor(at: $0) }
  }

  /// Milliseconds a centimetre, and the same weighted by what slopes cost: the rising part of a section at its average
  /// slope, the falling part at its own, the rest flat.
  @inlinable
  func paces(_ slope: SlopeRecord, _ record: SectionRecord, _ travel: EdgeTravel) -> (
    time: Float, weighted: Float
  ) {
    let decimetres = Float(record.lengthCentimetres) / 10
    let rising = Float(slope.risingShare) / 255
    let falling = Float(slope.fallingShare) / 255
    var (time, weighted) = part(max(0, 1 - rising - falling), at: 0, travel)
    if rising > 0 {
      let part = part(rising, at: 100 * Float(slope.ascentDecimetres) / (rising * decimetres), travel)
      time += part.time
      weighted += part.weighted
    }
    if falling > 0 {
      let part = part(falling, at: -100 * Float(slope.descentDecimetres) / (falling * decimetres), travel)
      time += part.time
      weighted += part.weighted
    }
    return (time, weighted)
  }

  /// A part of a section at one slope: who rides pushes where that is quicker.
  @inlinable
  func part(_ share: Float, at slope: Float, _ travel: EdgeTravel) -> (time: Float, weighted: Float) {
    let table = travel.kind == .pushing ? pushing : own
    var pace = travel.pace * table.factor(at: slope)
    if travel.pushedPace < .infinity { pace = min(pace, travel.pushedPace * pushing.factor(at: slope)) }
    return (share * pace, share * pace * cost.factor(at: slope))
  }

  /// Whether who rides up a slope, in percent, is quicker pushing.
  func isPushed(_ travel: EdgeTravel, up slope: Float) -> Bool {
    travel.pushedPace < .infinity
      && travel.pushedPace * pushing.factor(at: slope) < travel.pace * own.factor(at: slope)
  }

  /// How a road is travelled that has one slope all along, in percent upwards.
  func travel(_ travel: EdgeTravel, at slope: Double) -> EdgeTravel {
    guard travel.kind != .closed, travel.kind.feelsSlopes else { return travel }
    let part = part(1, at: Float(slope), travel)
    var result = travel
    result.pace = part.time
    result.pushedPace = .infinity
    result.factor *= part.weighted / part.time
    return result
  }
}
