public import Geography

/// A packed R-tree over sections that are already in Hilbert order: nothing but boxes.
///
/// Level 0 has a box for each eight sections in a row, each further level one for each eight boxes below, up to a single
/// box; levels are stored one after another. 2.3 bytes a section, no pointers, no ids. Packing by Hilbert order: Kamel and
/// Faloutsos 1993.
struct SpatialIndex: Sendable {
  static let fanOut = 8

  /// Number of boxes of each level, from the lowest.
  static func levelSizes(sectionCount: Int) -> [Int] {
    var sizes: [Int] = []
    var count = sectionCount
    while count > 0 {
      count = (count + fanOut - 1) / fanOut
      sizes.append(count)
      if count == 1 { break }
    }
    return sizes
  }

  /// All boxes in stored order, from the box of each section.
  static func boxes(over sections: [BoundingBox]) -> [BoundingBox] {
    var all: [BoundingBox] = []
    var level = sections[...]
    for size in levelSizes(sectionCount: sections.count) {
      let start = all.count
      for place in 0..<size {
        let range =
          level.startIndex + place * fanOut..<min(level.startIndex + (place + 1) * fanOut, level.endIndex)
        all.append(level[range].reduce(into: BoundingBox.empty) { $0.extend(to: $1) })
      }
      level = all[start...]
    }
    return all
  }
}

extension RoadGraph {
  /// Calls `body` with each section whose group's box meets a box: all that lie in it, and some neighbours.
  ///
  /// In order of section ids. A group holds eight sections; callers test the shapes themselves.
  @inlinable
  public func forEachSection(near box: BoundingBox, _ body: (SectionID) -> Void) {
    guard let top = indexLevels.last else { return }
    visit(level: indexLevels.count - 1, places: 0..<top.count, box, body)
  }

  @inlinable
  func visit(level: Int, places: Range<Int>, _ box: BoundingBox, _ body: (SectionID) -> Void) {
    for place in places where indexBox(level: level, place: place).intersects(box) {
      let below = place * 8..<min((place + 1) * 8, level == 0 ? sectionCount : indexLevels[level - 1].count)
      if level > 0 {
        visit(level: level - 1, places: below, box, body)
      } else {
        for section in below { body(SectionID(UInt32(truncatingIfNeeded: section))) }
      }
    }
  }

  @inlinable
  func indexBox(level: Int, place: Int) -> BoundingBox {
    indexBoxes[indexLevels[level].lowerBound + place]
  }
}

extension BoundingBox: GraphRecord {
  /// The box around the point at 0° north, 0° east.
  @inlinable public static var zero: BoundingBox { BoundingBox(southE7: 0, westE7: 0, northE7: 0, eastE7: 0) }
}
