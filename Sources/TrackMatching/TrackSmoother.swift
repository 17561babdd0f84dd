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

  /// Whether fixes lie so close that smoothing tells more than the fixes themselves.
  func isWorthwhile(meanInterval: Double) -> Bool { speed * meanInterval <= 6 * sigma }

  /// The smoothed positions.
  ///
  /// - Parameters:
  ///   - points: positions on a plane, in metres.
  ///   - times: seconds, never falling.
  func smooth(_ points: [PlanePoint], times: [Double]) -> [PlanePoint] {
    guard points.count > 2 else { return points }
    var weights = startingWeights(points, times)
    var smoothed = points
    for _ in 0..<Self.rounds {
      smoothed = pass(points, times, weights)
      for index in points.indices {
        let (dx, dy) = (points[index].x - smoothed[index].x, points[index].y - smoothed[index].y)
        let residual = (dx * dx + dy * dy) / (0.5 * sigma * sigma)
        weights[index] = max(Self.leastWeight, min(1, 6 / (4 + residual)))
      }
    }
    return smoothed
  }

  /// Full weight, but for fixes that lie far from the median of their four neighbours.
  private func startingWeights(_ points: [PlanePoint], _ times: [Double]) -> [Double] {
    points.indices.map { index in
      let low = max(0, index - 2)
      let high = min(points.count - 1, index + 2)
      let neighbours = (low...high).filter { $0 != index }
      let x = median(neighbours.map { points[$0].x })
      let y = median(neighbours.map { points[$0].y })
      let (dx, dy) = (points[index].x - x, points[index].y - y)
      let reach = 3.4 * sigma + speed * (times[high] - times[low]) / 2
      return dx * dx + dy * dy > reach * reach ? Self.outlierWeight : 1
    }
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// One forward and backward pass with given weights.
  private func pass(_ points: [PlanePoint], _ times: [Double], _ weights: [Double]) -> [PlanePoint] {
    let noise = 0.5 * sigma * sigma
    let density = 0.02 * speed * speed
    var predicted: [Estimate] = []
    var filtered: [Estimate] = []
    predicted.reserveCapacity(points.count)
    filtered.reserveCapacity(points.count)
    var state = Estimate(position: points[0], noise: noise, speed: speed)
    for index in points.indices {
      if index > 0 { state = state.predicted(after: interval(times, index), density: density) }
      predicted.append(state)
      state = state.updated(with: points[index], noise: noise / weights[index])
      filtered.append(state)
    }
    var smoothed = points
    var later = filtered[points.count - 1]
    smoothed[points.count - 1] = PlanePoint(x: later.x, y: later.y)
    for index in points.indices.dropLast().reversed() {
      later = filtered[index].smoothed(
        later: later, prediction: predicted[index + 1], interval: interval(times, index + 1))
      smoothed[index] = PlanePoint(x: later.x, y: later.y)
    }
    return smoothed
  }

  private func interval(_ times: [Double], _ index: Int) -> Double {
    max(0.01, times[index] - times[index - 1])
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
    let total = pp + noise
    let (gainP, gainV) = (pp / total, pv / total)
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
    let (a, b) = (pp + t * pv, pv)
    let (c, d) = (pv + t * vv, vv)
    let c11 = (a * prediction.vv - b * prediction.pv) / determinant
    let c12 = (b * prediction.pp - a * prediction.pv) / determinant
    let c21 = (c * prediction.vv - d * prediction.pv) / determinant
    let c22 = (d * prediction.pp - c * prediction.pv) / determinant
    var next = self
    next.x += c11 * (later.x - prediction.x) + c12 * (later.vx - prediction.vx)
    next.y += c11 * (later.y - prediction.y) + c12 * (later.vy - prediction.vy)
    next.vx += c21 * (later.x - prediction.x) + c22 * (later.vx - prediction.vx)
    next.vy += c21 * (later.y - prediction.y) + c22 * (later.vy - prediction.vy)
    return next
  }
}
