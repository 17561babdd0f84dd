#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long walking takes on slopes, by several rules; all for hikers on paths, without rests.
public enum WalkingTime {
  /// Minutes a kilometre, of a polynomial in tenths of slope.
  private static let swissCoefficients: [Double] = [
    14.271, 3.6991, 2.5922, -1.4384, 0.32105, 0.81542, -0.090261, -0.20757, 0.010192, 0.028588, -0.00057466,
    -0.0021842, 1.5176e-5, 8.6894e-5, -1.3584e-7, -1.4026e-6,
  ]

  /// The Swiss hiking trail federation's time for a kilometre of horizontal distance, in minutes.
  ///
  /// Polynomial of degree 15 between −40 % and 40 % (Schweizer Wanderwege; as used by map.geo.admin.ch), straight
  /// through the origin beyond: 170 minutes times the slope upwards, 90 downwards. Depends on each stretch alone, so it
  /// can be summed along a route.
  ///
  /// - Parameter slope: height by horizontal length; 0.1 is 10 % upwards.
  public static func swissMinutesPerKilometre(slope: Double) -> Double {
    let tenths = slope * 10
    if tenths >= 4 { return 17 * tenths }
    if tenths <= -4 { return -9 * tenths }
    return swissCoefficients.reversed().reduce(0) { $0 * tenths + $1 }
  }

  /// Seconds to walk a line by the Swiss rule; what has no height is walked as if level.
  public static func swissSeconds(_ line: ElevationLine) -> Double {
    seconds(line) { 0.06 * swissMinutesPerKilometre(slope: $0) }
  }

  /// The German Alpine Club's time for a whole tour (DIN 33466), in seconds: 4 km, 300 m up or 500 m down an hour; the
  /// shorter of the times for length and for height counts half.
  ///
  /// Meant for whole tours: the times of parts do not add up.
  ///
  /// - Parameters:
  ///   - distance: metres.
  ///   - up: metres of ascent.
  ///   - down: metres of descent, not negative.
  public static func din33466Seconds(distance: Double, up: Double, down: Double) -> Double {
    let along = distance / 4000
    let height = up / 300 + down / 500
    return 3600 * (max(along, height) + min(along, height) / 2)
  }

  /// Tobler's hiking function (1993), in km/h: 6 e^(−3.5 |s + 0.05|).
  ///
  /// - Parameter slope: height by length.
  public static func toblerKmh(slope: Double) -> Double { 6 * exp(-3.5 * abs(slope + 0.05)) }

  /// Seconds to walk a line by Tobler's function; what has no height is walked as if level.
  public static func toblerSeconds(_ line: ElevationLine) -> Double {
    seconds(line) { 3.6 / toblerKmh(slope: $0) }
  }

  /// Naismith's rule (1892), in seconds: 5 km an hour, and an hour for each 600 m of ascent.
  public static func naismithSeconds(distance: Double, up: Double) -> Double {
    3600 * (distance / 5000 + up / 600)
  }

  /// Sums seconds a metre over the stretches of a line.
  static func seconds(_ line: ElevationLine, perMetre: (Double) -> Double) -> Double {
    var seconds = 0.0
    for index in line.places.indices.dropFirst() {
      let length = line.places[index] - line.places[index - 1]
      guard length > 0 else { continue }
      let (from, to) = (line.heights[index - 1], line.heights[index])
      let isKnown = from != ElevationLine.unknown && to != ElevationLine.unknown
      let slope = isKnown ? Double(to - from) / Double(length) : 0
      seconds += perMetre(slope) * ElevationLine.metres(length)
    }
    return seconds
  }
}
