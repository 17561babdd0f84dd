public import Geography

/// The south-western corner of a tile of one degree by one, in whole degrees: what its file is named after.
///
/// ```swift
/// TileName(fileName: "N46E007.hgt.gz")?.description  // "N46E007"
/// ```
public struct TileName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Latitude of the southern border in degrees, −90…89.
  public let south: Int
  /// Longitude of the western border in degrees, −180…179.
  public let west: Int

  /// Names the tile with a south-western corner, or nil where there is no such tile.
  public init?(south: Int, west: Int) {
    guard (-90...89).contains(south), (-180...179).contains(west) else { return nil }
    self.south = south
    self.west = west
  }

  /// Reads the beginning of a file's name, whatever its case: `N46E007…`; nil where it names no tile.
  public init?(fileName: String) {
    let text = Array(fileName.utf8.prefix(7))
    guard text.count == 7, let north = Self.sign(text[0], "N", "S"), let east = Self.sign(text[3], "E", "W"),
      let latitude = Self.number(text[1...2]), let longitude = Self.number(text[4...6])
    else { return nil }
    self.init(south: north * latitude, west: east * longitude)
  }

  /// The tile that holds a point; of those that meet on a border, the northern and eastern one where there is one.
  public init(containing point: Coordinate) {
    south = min(89, (Int(point.latitudeE7) + 900_000_000) / 10_000_000 - 90)
    west = min(179, (Int(point.longitudeE7) + 1_800_000_000) / 10_000_000 - 180)
  }

  /// Orders from south to north, then from west to east.
  public static func < (a: TileName, b: TileName) -> Bool { (a.south, a.west) < (b.south, b.west) }

  /// The name as files have it: `N46E007`, `S29W072`.
  public var description: String {
    (south < 0 ? "S" : "N") + Self.digits(abs(south), 2) + (west < 0 ? "W" : "E") + Self.digits(abs(west), 3)
  }

  /// Position in a grid of 360 tiles a row, from the south pole and the antimeridian.
  var key: Int { (south + 90) * 360 + west + 180 }

  init(key: Int) {
    south = key / 360 - 90
    west = key % 360 - 180
  }

  private static func sign(_ letter: UInt8, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar) -> Int? {
    switch letter & ~0x20 {
    case UInt8(ascii: positive): 1
    case UInt8(ascii: negative): -1
    default: nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
