public import Geography

/// How the points between the ends of a section are stored: their number, then each point's difference to the one before
/// it, latitude and longitude, in 1e-7 degrees, as zigzag integers of seven bits a byte.
///
/// Offset 0 of the section holds the byte 0: the shape of every straight section.
public enum ShapeCoding {
  /// Appends the stored form of the points between two nodes and returns its offset; 0 where there is none.
  ///
  /// - Parameter points: all points of the section, ends included.
  public static func append(_ points: some BidirectionalCollection<Coordinate>, to bytes: inout [UInt8])
    -> Int
  {
    if bytes.isEmpty { bytes.append(0) }
    let inner = points.dropFirst().dropLast()
    guard var last = points.first, !inner.isEmpty else { return 0 }
    let offset = bytes.count
    bytes.append(unsigned: UInt64(inner.count))
    for point in inner {
      bytes.append(signed: Int64(point.latitudeE7) - Int64(last.latitudeE7))
      bytes.append(signed: Int64(point.longitudeE7) - Int64(last.longitudeE7))
      last = point
    }
    return offset
  }

  /// Appends the points between the ends of a section to `points`, whose last is the section's first.
  package static func decode(_ bytes: [UInt8], at offset: Int, into points: inout [Coordinate]) {
    guard offset != 0, let first = points.last else { return }
    // Lends the array's storage to one cursor.
    unsafe bytes.withUnsafeBytes { buffer in
      var cursor = unsafe ByteTable(buffer, damage: DamageMark()).cursor(at: offset)
      _ = decode(&cursor, limit: buffer.count / 2, from: first, into: &points)
    }
  }

  /// Reads the points that follow `first`; false where their number is beyond the limit, which only damage explains.
  static func decode(
    _ cursor: inout ByteCursor, limit: Int, from first: Coordinate, into points: inout [Coordinate]
  ) -> Bool {
    let count = cursor.unsigned()
    guard count <= UInt64(limit) else { return false }
    var latitude = Int64(first.latitudeE7)
    var longitude = Int64(first.longitudeE7)
    for _ in 0..<count {
      latitude &+= cursor.signed()
      longitude &+= cursor.signed()
      points.append(
        Coordinate(latitudeE7: Int32(clamping: latitude), longitudeE7: Int32(clamping: longitude)))
    }
    return true
  }
}

extension RoadGraph {
  /// The points of a section in the direction in which it is stored, ends included.
  ///
  /// `points` is emptied first and keeps its storage: asking for many sections allocates nothing.
  public func shape(of section: SectionID, into points: inout [Coordinate]) {
    let record = self.section(section)
    points.removeAll(keepingCapacity: true)
    let first = node(NodeID(record.firstNode)).coordinate
    points.append(first)
    if record.shape != 0 { appendInnerPoints(at: Int(record.shape), from: first, to: &points) }
    points.append(node(NodeID(record.lastNode)).coordinate)
  }

  /// The points of an edge in the direction of travel, ends included.
  public func shape(of edge: EdgeID, into points: inout [Coordinate]) {
    shape(of: edge.section, into: &points)
    if edge.isBackward { points.reverse() }
  }

  @usableFromInline
  func appendInnerPoints(at offset: Int, from first: Coordinate, to points: inout [Coordinate]) {
    var cursor = shapeBytes.cursor(at: offset)
    if !ShapeCoding.decode(&cursor, limit: shapeBytes.count / 2, from: first, into: &points) {
      damage.raise()
    }
  }
}
