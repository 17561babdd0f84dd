public import Geography

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A point of a picture, in pixels from its upper left corner.
public struct ScreenPoint: Hashable, Sendable {
  /// Pixels to the right.
  public var x: Double
  /// Pixels downwards.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// What part of the world a picture shows: Web Mercator, north up.
///
/// ```swift
/// let camera = Camera(fitting: route.box, width: 800, height: 600, padding: 24)
/// camera.screen(of: town)
/// ```
public struct Camera: Hashable, Sendable {
  /// Width of the picture in pixels.
  public let width: Double
  /// Height of the picture in pixels.
  public let height: Double
  /// Pixels of the whole world from west to east.
  public let worldSize: Double
  /// Pixels of the world to the left of the picture.
  let left: Double
  /// Pixels of the world above the picture.
  let top: Double

  /// Shows a box as large as the picture allows, at most at zoom 20.
  ///
  /// - Parameter padding: pixels that are left free on each side.
  public init(fitting box: BoundingBox, width: Double, height: Double, padding: Double) {
    self.width = width
    self.height = height
    let corners = box.isEmpty ? BoundingBox(southE7: 0, westE7: 0, northE7: 0, eastE7: 0) : box
    let west = Self.mercatorX(corners.westE7)
    let east = Self.mercatorX(corners.eastE7)
    let north = Self.mercatorY(corners.northE7)
    let south = Self.mercatorY(corners.southE7)
    let largest = 256 * 1_048_576.0
    let byWidth = max(1, width - 2 * padding) / max(east - west, 1e-12)
    let byHeight = max(1, height - 2 * padding) / max(south - north, 1e-12)
    worldSize = min(largest, min(byWidth, byHeight))
    left = (west + east) / 2 * worldSize - width / 2
    top = (north + south) / 2 * worldSize - height / 2
  }

  /// Shows the surroundings of a point; at zoom 0 the world is 256 pixels wide, and each zoom doubles it.
  public init(center: Coordinate, zoom: Double, width: Double, height: Double) {
    self.width = width
    self.height = height
    worldSize = 256 * pow(2, zoom)
    left = Self.mercatorX(center.longitudeE7) * worldSize - width / 2
    top = Self.mercatorY(center.latitudeE7) * worldSize - height / 2
  }

  /// The zoom at which the picture shows the world.
  public var zoom: Double { log2(worldSize / 256) }

  /// Where a coordinate lies in the picture.
  public func screen(of point: Coordinate) -> ScreenPoint {
    ScreenPoint(
      x: Self.mercatorX(point.longitudeE7) * worldSize - left,
      y: Self.mercatorY(point.latitudeE7) * worldSize - top)
  }

  /// Which coordinate lies at a point of the picture.
  public func coordinate(of point: ScreenPoint) -> Coordinate {
    let x = (point.x + left) / worldSize
    let y = (point.y + top) / worldSize
    let latitude = atan(sinh(Double.pi * (1 - 2 * y))) * 180 / Double.pi
    return Coordinate(latitude: latitude, longitude: max(-180, min(180, x * 360 - 180)))
  }

  /// The box that holds all that the picture shows.
  public var visibleBox: BoundingBox {
    BoundingBox(around: [
      coordinate(of: ScreenPoint(x: 0, y: 0)), coordinate(of: ScreenPoint(x: width, y: height)),
    ])
  }

  /// Metres of a pixel at the picture's middle.
  public var metresPerPixel: Double {
    let middle = coordinate(of: ScreenPoint(x: width / 2, y: height / 2))
    return 2 * Double.pi * earthRadiusMetres * cosine(middle.latitude * Double.pi / 180) / worldSize
  }

  private static func mercatorX(_ longitudeE7: Int32) -> Double { Double(longitudeE7) / 3.6e9 + 0.5 }

  private static func mercatorY(_ latitudeE7: Int32) -> Double {
    let limit = 85.051_128_779_8
    let latitude = max(-limit, min(limit, Double(latitudeE7) / 1e7)) * Double.pi / 180
    return 0.5 - asinh(tan(latitude)) / (2 * Double.pi)
  }
}
