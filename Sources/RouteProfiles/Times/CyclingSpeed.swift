/// How fast a rider is on slopes: the speed at which the power goes into gravity, rolling and air.
///
/// P = v (m g sin α + m g Cr cos α + ½ ρ CdA v²); Martin et al., "Validation of a mathematical model for road cycling
/// power" (1998), without wind and drive losses.
public struct CyclingSpeed: Hashable, Sendable {
  /// Power at the wheel in watts.
  public var power = 100.0
  /// Rider, bicycle and luggage in kilograms.
  public var mass = 90.0
  /// Drag area in m².
  public var dragArea = 0.45
  /// Coefficient of rolling resistance.
  public var rolling = 0.008
  /// The rider brakes above this speed in km/h.
  public var topKmh = 45.0
  /// Below this speed in km/h the bicycle is pushed.
  public var pushingKmh = 4.0

  static let gravity = 9.80665
  /// Air at 15 °C at sea level, kg/m³.
  static let airDensity = 1.225

  /// A tourist on an upright bicycle.
  public init() {}

  /// Speed in km/h on a slope.
  ///
  /// - Parameter slope: height by length; 0.05 is 5 % upwards.
  public func kmh(slope: Double) -> Double {
    let slant = (1 + slope * slope).squareRoot()
    let steady = mass * Self.gravity * (slope + rolling) / slant
    let air = 0.5 * Self.airDensity * dragArea
    // The surplus of force falls as speed grows: one zero, found by bisection between standing and the top speed.
    var (low, high) = (0.0, topKmh / 3.6)
    if power >= high * (steady + air * high * high) { return max(topKmh, pushingKmh) }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if middle * (steady + air * middle * middle) < power { low = middle } else { high = middle }
    }
    return max(pushingKmh, low * 3.6)
  }

  /// Seconds to ride a line; what has no height is ridden as if level.
  public func seconds(_ line: ElevationLine) -> Double { secondsAndJoules(line).seconds }

  /// Work of the rider along a line in joules: the power while riding, nothing while rolling at top speed.
  public func joules(_ line: ElevationLine) -> Double { secondsAndJoules(line).joules }

  /// Time and work along a line.
  func secondsAndJoules(_ line: ElevationLine) -> (seconds: Double, joules: Double) {
    // Speeds at whole tenths of a percent, found once each: bisection for each sample would cost more than all else.
    var known: [Int: Double] = [:]
    var joules = 0.0
    var seconds = 0.0
    for index in line.places.indices.dropFirst() {
      let length = line.places[index] - line.places[index - 1]
      guard length > 0 else { continue }
      let (from, to) = (line.heights[index - 1], line.heights[index])
      let isKnown = from != ElevationLine.unknown && to != ElevationLine.unknown
      let tenths = isKnown ? roundedQuotient(max(-1_000_000, min(1_000_000, to - from)) * 1000, length) : 0
      let speed = known[tenths] ?? kmh(slope: Double(tenths) / 1000)
      known[tenths] = speed
      let time = ElevationLine.metres(length) * 3.6 / speed
      seconds += time
      if speed < topKmh { joules += power * time }
    }
    return (seconds, joules)
  }
}
