import Geography

/// Takes noise and outliers out of a densely recorded track before it is thinned.
///
/// A constant-velocity Kalman filter with a backward pass (Rauch, Tung and Striebel 1965), three times; between the rounds
/// each fix is weighted by its residual as a Student distribution of four degrees of freedom would, so that outliers lose
/// their pull. Both axes share one covariance. Linear time.
struct TrackSmoother {
  /// Noise per axis in metres.
  let sigma: Double
  /// Usual speed of the mode in m/s.
  let speed: Double

  private static let rounds = 3
  private static let leastWeight = 0.01
  private static let outlierWeight = 0.02
  /// Of fixes that are elsewhere altogether: what pulls with its distance must not pull at all there.
  private static let strayWeight = 1e-12

  /// Whether fixes lie so close that smoothing tells more than the fixes themselves.
  func isWorthwhile(interval: Double) -> Bool { speed * interval <= 6 * sigma }

  /// The smoothed positions.
  ///
  /// - Parameters:
  ///   - points: positions on a plane, in metres.
  ///   - intervals: seconds since the point before, above 0; the first counts for nothing.
  func smooth(_ points: ArraySlice<PlanePoint>, intervals: [Double]) -> [PlanePoint] {
    let points = Array(points)
    guard points.count > 2 else { return points }
    var weights = startingWeights(points, intervals)
    var smoothed = points
    let empty = Estimate(position: points[0], noise: 1, speed: 0)
    var predicted = [Estimate](repeating: empty, count: points.count)
    var filtered = predicted
    for round in 1...Self.rounds {
      pass(points, intervals, weights, &predicted, &filtered, &smoothed)
      guard round < Self.rounds else { break }
      for index in points.indices where weights[index] > Self.strayWeight {
        let (dx, dy) = (points[index].x - smoothed[index].x, points[index].y - smoothed[index].y)
        let residual = (dx * dx + dy * dy) / (0.5 * sigma * sigma)
        weights[index] = max(Self.leastWeight, min(1, 6 / (4 + residual)))
      }
    }
    return smoothed
  }

  /// Full weight, but for fixes that lie far from the median of their four neighbours.
  private func startingWeights(_ points: [PlanePoint], _ intervals: [Double]) -> [Double] {
    var weights = [Double](repeating: 1, count: points.count)
    guard points.count >= 5 else { return weights }
    for index in points.indices {
      // Near the ends of the track, the five points there.
      let low = max(0, min(points.count - 5, index - 2))
      var (sumX, leastX, mostX) = (0.0, Double.infinity, -Double.infinity)
      var (sumY, leastY, mostY) = (0.0, Double.infinity, -Double.infinity)
      var span = 0.0
      for place in low..<low + 5 {
        if place > low { span += intervals[place] }
        guard place != index else { continue }
        let point = points[place]
        sumX += point.x
        sumY += point.y
        (leastX, mostX) = (min(leastX, point.x), max(mostX, point.x))
        (leastY, mostY) = (min(leastY, point.y), max(mostY, point.y))
      }
      // The median of four values is the mean of the middle two.
      let dx = points[index].x - (sumX - leastX - mostX) / 2
      let dy = points[index].y - (sumY - leastY - mostY) / 2
      let reach = 3.4 * sigma + speed * span / 2
      let squared = dx * dx + dy * dy
      if squared > reach * reach {
        weights[index] = squared > 400 * reach * reach ? Self.strayWeight : Self.outlierWeight
      }
    }
    return weights
  }

  /// One forward and backward pass with given weights.
  private func pass(
    _ points: [PlanePoint], _ intervals: [Double], _ weights: [Double], _ predicted: inout [Estimate],
    _ filtered: inout [Estimate], _ smoothed: inout [PlanePoint]
  ) {
    let noise = 0.5 * sigma * sigma
    let density = 0.02 * speed * speed
    let first = points.indices.first { weights[$0] > Self.strayWeight } ?? 0
    var state = Estimate(position: points[first], noise: noise, speed: speed)
    for index in points.indices {
      if index > 0 { state = state.predicted(after: intervals[index], density: density) }
      predicted[index] = state
      state = state.updated(with: points[index], noise: noise / weights[index])
      filtered[index] = state
    }
    var later = state
    smoothed[points.count - 1] = PlanePoint(x: later.x, y: later.y)
    for index in stride(from: points.count - 2, through: 0, by: -1) {
      later = filtered[index].smoothed(
        later: later, prediction: predicted[index + 1], interval: intervals[index + 1])
      smoothed[index] = PlanePoint(x: later.x, y: later.y)
    }
  }
}

/// Position and velocity on both axes with the covariance that they share.
private struct Estimate {
  var x, y, vx, vy: Double
  /// Covariance: position, position with velocity, velocity.
  var pp, pv, vv: Double

  init(position: PlanePoint, noise: Double, speed: Double) {
    (x, y, vx, vy) = (position.x, position.y, 0, 0)
    (pp, pv, vv) = (100 * noise, 0, speed * speed)
  }

  func predicted(after t: Double, density q: Double) -> Estimate {
    var next = self
    next.x += vx * t
    next.y += vy * t
    next.pp = pp + 2 * t * pv + t * t * vv + q * t * t * t / 3
    next.pv = pv + t * vv + q * t * t / 2
    next.vv = vv + q * t
    return next
  }

  func updated(with point: PlanePoint, noise: Double) -> Estimate {
    let share = 1 / (pp + noise)
    let (gainP, gainV) = (pp * share, pv * share)
    let (dx, dy) = (point.x - x, point.y - y)
    var next = self
    next.x += gainP * dx
    next.y += gainP * dy
    next.vx += gainV * dx
    next.vy += gainV * dy
    next.pp = (1 - gainP) * pp
    next.pv = (1 - gainP) * pv
    next.vv = vv - gainV * pv
    return next
  }

  /// The estimate given also what came later: C = P Fᵀ P'⁻¹, with F of the interval and P' predicted.
  func smoothed(later: Estimate, prediction: Estimate, interval t: Double) -> Estimate {
    let determinant = prediction.pp * prediction.vv - prediction.pv * prediction.pv
    guard determinant > 0 else { return self }
    let share = 1 / determinant
    let (a, b) = (pp + t * pv, pv)
    let (c, d) = (pv + t * vv, vv)
    let c11 = (a * prediction.vv - b * prediction.pv) * share
    let c12 = (b * prediction.pp - a * prediction.pv) * share
    let c21 = (c * prediction.vv - d * prediction.pv) * share
    let c22 = (d * prediction.pp - c * prediction.pv) * share
    var next = self
    let (x, y) = (later.x - prediction.x, later.y - prediction.y)
    let (vx, vy) = (later.vx - prediction.vx, later.vy - prediction.vy)
    next.x += c11 * x + c12 * vx
    next.y += c11 * y + c12 * vy
    next.vx += c21 * x + c22 * vx
    next.vy += c21 * y + c22 * vy
    return next
  }
}
