import Geography
import TestSupport

/// Tiles for tests, made out of a rule that gives the height at a place.
enum TileWriting {
  /// The bytes of a tile: `height` is asked with whole arc seconds north and east of the tile's south-western corner.
  static func bytes(height: (_ north: Int, _ east: Int) -> Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1201 * 1201 * 2)
    var at = 0
    for north in stride(from: 3600, through: 0, by: -3) {
      for east in stride(from: 0, through: 3600, by: 3) {
        let value = UInt16(bitPattern: Int16(truncatingIfNeeded: height(north, east)))
        bytes[at] = UInt8(value >> 8)
        bytes[at + 1] = UInt8(value & 0xFF)
        at += 2
      }
    }
    return bytes
  }

  /// The bytes of a tile of 1 or 3 arc seconds whose rows are level: `height` is asked with whole arc seconds north.
  static func rows(intervals: Int = 1200, height: (_ north: Int) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((intervals + 1) * (intervals + 1) * 2)
    for row in 0...intervals {
      let value = UInt16(bitPattern: Int16(truncatingIfNeeded: height((intervals - row) * 3600 / intervals)))
      let line = [UInt16](repeating: value.bigEndian, count: intervals + 1)
      // The row's bytes are copied at once.
      unsafe line.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  static let void = -32768

  /// A place at whole arc seconds from a corner in degrees.
  static func place(_ south: Int, _ west: Int, north: Double, east: Double) -> Coordinate {
    Coordinate(latitude: Double(south) + north / 3600, longitude: Double(west) + east / 3600)
  }
}
