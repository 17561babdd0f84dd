// Trigonometry out of + − × ÷ √ alone. The C library's functions differ in the last bit between systems, and
// values that come from them must not reach a graph file. Errors are below 1e-15 on the ranges that are used.

/// The sine of an angle in radians, −2π…2π.
@inlinable
public func sine(_ angle: Double) -> Double {
  var x = angle
  if x > Double.pi { x -= 2 * Double.pi } else if x < -Double.pi { x += 2 * Double.pi }
  if x > Double.pi / 2 { x = Double.pi - x } else if x < -Double.pi / 2 { x = -Double.pi - x }
  let s = x * x
  // Taylor series to x^19: the next term is below 3e-16 at π/2.
  var sum = -1 / 121_645_100_408_832_000.0
  sum = sum * s + 1 / 355_687_428_096_000
  sum = sum * s - 1 / 1_307_674_368_000
  sum = sum * s + 1 / 6_227_020_800
  sum = sum * s - 1 / 39_916_800
  sum = sum * s + 1 / 362_880
  sum = sum * s - 1 / 5_040
  sum = sum * s + 1 / 120
  sum = sum * s - 1 / 6
  return x + x * s * sum
}

/// The cosine of an angle in radians, −3/2 π…3/2 π.
@inlinable
public func cosine(_ angle: Double) -> Double {
  sine(angle + Double.pi / 2)
}

/// The arcsine of a value in −1…1, in radians.
@inlinable
public func arcsine(_ value: Double) -> Double {
  arctangent(y: value, x: ((1 - value) * (1 + value)).squareRoot())
}

/// The angle of the point (x, y) seen from the origin, in radians, −π…π; 0 for the origin itself.
@inlinable
public func arctangent(y: Double, x: Double) -> Double {
  let (a, b) = (abs(y), abs(x))
  guard a != 0 || b != 0 else { return 0 }
  let steep = a > b
  var angle = arctangentOfSlope(steep ? b / a : a / b)
  if steep { angle = Double.pi / 2 - angle }
  if x < 0 { angle = Double.pi - angle }
  return y < 0 ? -angle : angle
}

/// The arctangent of a slope in 0…1: halved twice by angle, then by its series.
@inlinable
func arctangentOfSlope(_ slope: Double) -> Double {
  var t = slope
  t /= 1 + (1 + t * t).squareRoot()
  t /= 1 + (1 + t * t).squareRoot()
  let s = t * t
  // t ≤ tan(π/16) ≈ 0.199: fourteen terms leave less than 1e-20. Written out, since a loop would divide at each term.
  var sum = 1.0 / 27
  sum = 1.0 / 25 - s * sum
  sum = 1.0 / 23 - s * sum
  sum = 1.0 / 21 - s * sum
  sum = 1.0 / 19 - s * sum
  sum = 1.0 / 17 - s * sum
  sum = 1.0 / 15 - s * sum
  sum = 1.0 / 13 - s * sum
  sum = 1.0 / 11 - s * sum
  sum = 1.0 / 9 - s * sum
  sum = 1.0 / 7 - s * sum
  sum = 1.0 / 5 - s * sum
  sum = 1.0 / 3 - s * sum
  sum = 1 - s * sum
  return 4 * t * sum
}
