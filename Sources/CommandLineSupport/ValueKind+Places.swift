public import Geography

extension ValueKind where Value == Coordinate {
  /// A position on the ground: latitude and longitude in degrees.
  public static let position = ValueKind(named: "LAT,LON") { text throws(ValueProblem) in
    let parts = numbers(text, separator: ",")
    guard parts.count == 2 else {
      throw ValueProblem(
        "'\(text)' is not a position", advice: "give LAT,LON in degrees, such as 42.5063,1.5218")
    }
    guard let position = Coordinate(checkedLatitude: parts[0], longitude: parts[1]) else {
      let isSwapped = Coordinate(checkedLatitude: parts[1], longitude: parts[0]) != nil
      throw ValueProblem(
        "'\(text)' lies outside of the ground's range",
        advice: isSwapped
          ? "give the latitude first" : "latitude goes from -90 to 90, longitude from -180 to 180")
    }
    return position
  }
}

extension ValueKind where Value == BoundingBox {
  /// A box: its southern, western, northern and eastern border in degrees.
  public static let box = ValueKind(named: "S,W,N,E") { text throws(ValueProblem) in
    let parts = numbers(text, separator: ",")
    guard parts.count == 4, let southWest = Coordinate(checkedLatitude: parts[0], longitude: parts[1]),
      let northEast = Coordinate(checkedLatitude: parts[2], longitude: parts[3])
    else {
      throw ValueProblem(
        "'\(text)' is not a box", advice: "give S,W,N,E in degrees, such as 42.42,1.40,42.66,1.79")
    }
    guard southWest.latitudeE7 <= northEast.latitudeE7, southWest.longitudeE7 <= northEast.longitudeE7 else {
      throw ValueProblem(
        "'\(text)' is not in the order S,W,N,E", advice: "south before north, west before east")
    }
    return BoundingBox(
      southE7: southWest.latitudeE7, westE7: southWest.longitudeE7, northE7: northEast.latitudeE7,
      eastE7: northEast.longitudeE7)
  }
}

/// Width and height of a drawing in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension ValueKind where Value == PixelSize {
  /// Width and height in pixels, such as `1200x800`, each from 16 to 16384.
  public static let pixelSize = ValueKind(named: "WxH") { text throws(ValueProblem) in
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy((16...16384).contains) else {
      throw ValueProblem(
        "'\(text)' is not a size in pixels from 16 to 16384", advice: "give WIDTHxHEIGHT, such as 1200x800")
    }
    return PixelSize(width: parts[0], height: parts[1])
  }
}

/// The numbers of a text, or none where one part is not a number.
private func numbers(_ text: String, separator: Character) -> [Double] {
  var values: [Double] = []
  for part in text.split(separator: separator, omittingEmptySubsequences: false) {
    guard let value = decimalNumber(part) else { return [] }
    values.append(value)
  }
  return values
}
