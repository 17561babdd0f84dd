public import Geography

/// A polygon with holes, made to be asked often whether lines touch it.
///
/// What lies inside is told by counting borders (even-odd), so that the direction of rings does not matter and holes
/// need no mark. Borders are kept by bands of latitude: a question looks at those beside it alone.
public struct AreaPolygon: Sendable {
  /// A straight piece of a ring.
  private struct Border {
    let start: Coordinate
    let end: Coordinate
  }

  /// The box around the outer ring.
  public let box: BoundingBox
  private let borders: [Border]
  /// Where each band begins in `members`; one more at the end.
  private let bands: [Int]
  private let members: [Int32]

  /// Takes rings of at least three points each; whether the first point is repeated at the end does not matter.
  public init(rings: [[Coordinate]]) {
    var borders: [Border] = []
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) where start != end {
        borders.append(Border(start: start, end: end))
      }
    }
    let box = BoundingBox(around: rings.joined())
    let count = max(1, min(1024, borders.count / 4))
    var lists = [[Int32]](repeating: [], count: count)
    for (index, border) in borders.enumerated() {
      let low = min(border.start.latitudeE7, border.end.latitudeE7)
      let high = max(border.start.latitudeE7, border.end.latitudeE7)
      for band in Self.band(low, box, count)...Self.band(high, box, count) {
        lists[band].append(Int32(index))
      }
    }
    var bands = [0]
    for list in lists { bands.append(bands[bands.count - 1] + list.count) }
    self.box = box
    self.borders = borders
    self.bands = bands
    members = Array(lists.joined())
  }

  private static func band(_ latitudeE7: Int32, _ box: BoundingBox, _ count: Int) -> Int {
    let height = Int64(box.northE7) - Int64(box.southE7) + 1
    let place = (Int64(latitudeE7) - Int64(box.southE7)) * Int64(count) / height
    return Int(max(0, min(Int64(count) - 1, place)))
  }

  private func members(from low: Int32, to high: Int32) -> ArraySlice<Int32> {
    let first = Self.band(low, box, bands.count - 1)
    let last = Self.band(high, box, bands.count - 1)
    return members[bands[first]..<bands[last + 1]]
  }

  /// Whether a point lies inside, holes taken out.
  public func contains(_ point: Coordinate) -> Bool {
    guard box.contains(point) else { return false }
    var isInside = false
    for index in members(from: point.latitudeE7, to: point.latitudeE7) {
      let border = borders[Int(index)]
      let isBelow = border.start.latitudeE7 <= point.latitudeE7
      guard isBelow != (border.end.latitudeE7 <= point.latitudeE7) else { continue }
      // Upward borders have the point on their left, downward ones on their right.
      if (Self.side(of: point, border) > 0) == isBelow { isInside.toggle() }
    }
    return isInside
  }

  /// Whether a line runs through the area somewhere, or lies within it.
  public func touches(_ line: [Coordinate]) -> Bool {
    guard box.intersects(BoundingBox(around: line)) else { return false }
    // A line that crosses no border lies inside whole or not at all.
    if let first = line.first, contains(first) { return true }
    return zip(line, line.dropFirst()).contains { crosses($0, $1) }
  }

  private func crosses(_ a: Coordinate, _ b: Coordinate) -> Bool {
    let line = Border(start: a, end: b)
    guard box.intersects(BoundingBox(around: [a, b])) else { return false }
    let low = min(a.latitudeE7, b.latitudeE7)
    let high = max(a.latitudeE7, b.latitudeE7)
    return members(from: low, to: high).contains { index in
      let border = borders[Int(index)]
      return Self.side(of: a, border) * Self.side(of: b, border) < 0
        && Self.side(of: border.start, line) * Self.side(of: border.end, line) < 0
    }
  }

  /// Above zero left of a border, below zero right of it.
  private static func side(of point: Coordinate, _ border: Border) -> Double {
    func difference(_ a: Int32, _ b: Int32) -> Double { Double(a) - Double(b) }
    let side =
      difference(border.end.longitudeE7, border.start.longitudeE7)
      * difference(point.latitudeE7, border.start.latitudeE7)
      - difference(border.end.latitudeE7, border.start.latitudeE7)
      * difference(point.longitudeE7, border.start.longitudeE7)
    return side > 0 ? 1 : side < 0 ? -1 : 0
  }
}
