public import Geography

/// How the points between the ends of a section are stored: exactly, as differences to where they are expected.
///
/// A point is expected halfway between going on as before and going straight to the section's last node:
/// `p + (d + (last − p) / k) / 2`, where `p` is the point before, `d` the step that led to it, and `k` the number of steps
/// left; the first point at `p + (last − p) / k`. Divisions by `k` drop the fraction, the halving rounds down. In 1e-7
/// degrees, latitude and longitude each. Bits: the number of points in Elias's gamma code, five bits for the parameter of
/// Rice's code, then latitude and longitude of each point as a zigzag number in that code. Some three bytes a point, a
/// quarter less than differences to the point before in bytes.
///
/// The run of a straight section is empty.
public enum ShapeCoding {
  /// Points between the ends of a section, at most.
  public static let mostPoints = 1 << 20

  /// Appends a run with the points between two nodes, empty where there are none.
  ///
  /// - Parameter points: all points of the section, ends included.
  /// - Precondition: there are at most `mostPoints` between the ends.
  public static func append(_ points: [Coordinate], to runs: inout RunList) {
    guard points.count > 2 else { return runs.appendEmpty() }
    precondition(points.count - 2 <= mostPoints)
    var expectation = Expectation(from: points[0], to: points[points.count - 1], inner: points.count - 2)
    var residuals: [UInt64] = []
    residuals.reserveCapacity(2 * points.count - 4)
    for place in 1..<points.count - 1 {
      let point = points[place]
      residuals.append(RiceCode.unsigned(Int64(point.latitudeE7) - expectation.latitude))
      residuals.append(RiceCode.unsigned(Int64(point.longitudeE7) - expectation.longitude))
      expectation.advance(latitude: Int64(point.latitudeE7), longitude: Int64(point.longitudeE7))
    }
    let parameter = RiceCode.bestParameter(residuals)
    runs.append { writer in
      writer.append(gamma: UInt64(points.count - 2))
      writer.append(UInt64(parameter), bits: RiceCode.parameterBits)
      for residual in residuals { writer.append(rice: residual, parameter: parameter) }
    }
  }

  /// Appends the points between the ends of a section to `points`, whose last is the section's first.
  package static func decode(
    _ runs: RunList, at position: Int, to last: Coordinate, into points: inout [Coordinate]
  ) {
    let range = runs.range(position)
    guard !range.isEmpty, let first = points.last else { return }
    // Lends the list's storage to one reader, which takes what lies beyond the end as zeros.
    unsafe runs.bytes.withUnsafeBytes { buffer in
      var reader = unsafe BitReader(ByteTable(buffer, damage: DamageMark()), at: range.lowerBound)
      _ = decode(&reader, from: first, to: last, into: &points)
    }
  }

  /// Reads the points between two nodes; false where there are too many, or some not on the earth, which only damage
  /// explains.
  static func decode(
    _ reader: inout BitReader, from first: Coordinate, to last: Coordinate, into points: inout [Coordinate]
  ) -> Bool {
    let count = reader.gamma()
    // A point takes two bits at least.
    guard count <= UInt64(min(mostPoints, reader.bitsLeft / 2)) else { return false }
    let parameter = Int(reader.bits(RiceCode.parameterBits))
    var expectation = Expectation(from: first, to: last, inner: Int(count))
    for _ in 0..<count {
      let latitude = expectation.latitude &+ reader.signedRice(parameter)
      let longitude = expectation.longitude &+ reader.signedRice(parameter)
      let point = Coordinate(latitudeE7: Int32(clamping: latitude), longitudeE7: Int32(clamping: longitude))
      guard point.isValid else { return false }
      points.append(point)
      expectation.advance(latitude: latitude, longitude: longitude)
    }
    return true
  }

  /// Where the next point is expected.
  private struct Expectation {
    private(set) var latitude: Int64
    private(set) var longitude: Int64
    private var last: (latitude: Int64, longitude: Int64)
    private let end: (latitude: Int64, longitude: Int64)
    private var stepsLeft: Int64

    init(from first: Coordinate, to end: Coordinate, inner: Int) {
      last = (Int64(first.latitudeE7), Int64(first.longitudeE7))
      self.end = (Int64(end.latitudeE7), Int64(end.longitudeE7))
      stepsLeft = Int64(inner) + 1
      latitude = last.latitude + (self.end.latitude - last.latitude) / stepsLeft
      longitude = last.longitude + (self.end.longitude - last.longitude) / stepsLeft
    }

    /// Goes on from the point that was met.
    @inline(__always)
    mutating func advance(latitude north: Int64, longitude east: Int64) {
      stepsLeft &-= 1
      guard stepsLeft > 0 else { return }
      let step = (north &- last.latitude, east &- last.longitude)
      latitude = north &+ (step.0 &+ (end.latitude &- north) / stepsLeft) >> 1
      longitude = east &+ (step.1 &+ (end.longitude &- east) / stepsLeft) >> 1
      last = (north, east)
    }
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
    let last = node(NodeID(record.lastNode)).coordinate
    points.append(first)
    if let run = shapes.run(Int(section.index)) {
      var reader = BitReader(shapes.bytes, at: run)
      if !ShapeCoding.decode(&reader, from: first, to: last, into: &points) { damage.raise() }
    }
    points.append(last)
  }

  /// The points of an edge in the direction of travel, ends included.
  public func shape(of edge: EdgeID, into points: inout [Coordinate]) {
    shape(of: edge.section, into: &points)
    if edge.isBackward { points.reverse() }
  }
}
