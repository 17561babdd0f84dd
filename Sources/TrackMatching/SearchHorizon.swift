import Geography

/// What is left to be paid at least from a node to any of the targets, by straight distance.
struct SearchHorizon: Sendable {
  private let plane: LocalPlane
  /// Metres from the centre within which all targets lie.
  private let reach: Double
  /// Nats a metre on the best road there is.
  private let price: Double

  init(centre: Coordinate, reach: Double, price: Double) {
    plane = LocalPlane(origin: centre)
    self.reach = reach
    self.price = price
  }

  func rest(from place: Coordinate) -> Float {
    let point = plane.project(place)
    let distance = (point.x * point.x + point.y * point.y).squareRoot()
    return Float(max(0, distance - reach) * price)
  }
}
