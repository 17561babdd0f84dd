public import Geography

/// The directions in which a section meets its two nodes, 2 bytes, each in 1/256 of a full turn, clockwise from north.
///
/// Turns are judged by angle in searches and in matching; without this table each turn would decode two shapes.
public struct BearingRecord: GraphRecord, Hashable {
  /// Bearing in which the section leaves its first node.
  public var departure: UInt8
  /// Bearing in which it arrives at its last node.
  public var arrival: UInt8

  /// Creates a record from the points of a section, ends included; points that coincide are passed over.
  public init(points: [Coordinate]) {
    var departure = 0.0
    var arrival = 0.0
    if let first = points.first, let next = points.first(where: { $0 != first }) {
      departure = bearingDegrees(from: first, to: next)
    }
    if let last = points.last, let before = points.last(where: { $0 != last }) {
      arrival = bearingDegrees(from: before, to: last)
    }
    self.departure = Self.byte(departure)
    self.arrival = Self.byte(arrival)
  }

  @inlinable
  init(bits: Void) {
    departure = 0
    arrival = 0
  }

  /// All bits zero.
  @inlinable public static var zero: BearingRecord { BearingRecord(bits: ()) }

  private static func byte(_ degrees: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: Int((degrees * 256 / 360).rounded()))
  }
}

extension RoadGraph {
  /// The bearing in which an edge leaves its tail, in 1/256 of a full turn, clockwise from north.
  @inlinable
  public func departureBearing(of edge: EdgeID) -> UInt8 {
    let record = bearingTable[Int(edge.section.index)]
    return edge.isBackward ? record.arrival &+ 128 : record.departure
  }

  /// The bearing in which an edge arrives at its head, in 1/256 of a full turn, clockwise from north.
  @inlinable
  public func arrivalBearing(of edge: EdgeID) -> UInt8 {
    let record = bearingTable[Int(edge.section.index)]
    return edge.isBackward ? record.departure &+ 128 : record.arrival
  }

  /// The angle of the turn from one edge into another that leaves its head: 0 straight on, 64 right, −64 left,
  /// −128 back, in 1/256 of a full turn.
  @inlinable
  public func turnAngle(from: EdgeID, to: EdgeID) -> Int8 {
    Int8(bitPattern: departureBearing(of: to) &- arrivalBearing(of: from))
  }
}
