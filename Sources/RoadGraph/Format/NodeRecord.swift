public import Geography

/// A record of a table of the file: fixed-width integers, little-endian, with explicit padding.
///
/// `zero` is what a damaged file yields instead of a crash.
public protocol GraphRecord: BitwiseCopyable, Sendable {
  /// The record of which each bit is zero.
  static var zero: Self { get }
}

extension UInt32: GraphRecord {
  /// Zero.
  @inlinable public static var zero: UInt32 { 0 }
}

/// A node of the graph, 12 bytes: a junction, the end of a way, or a barrier within one.
///
/// | field | bits | meaning |
/// |---|---|---|
/// | `latitudeE7` | 32 | latitude in 1e-7 degrees |
/// | `longitudeE7` | 32 | longitude in 1e-7 degrees |
/// | `outEdges` | 30 | position of the node's first entry in the table of outgoing edges |
/// | | 1 | bit 30: some turn at the node is restricted |
/// | | 1 | bit 31: the node has an attribute record |
///
/// A last record that is no node closes the list of outgoing edges.
public struct NodeRecord: GraphRecord, Hashable {
  /// Latitude in 1e-7 degrees.
  public var latitudeE7: Int32
  /// Longitude in 1e-7 degrees.
  public var longitudeE7: Int32
  /// First outgoing edge, and two flags.
  public var outEdges: UInt32

  /// Creates a record; `firstOutEdge` is below 2^30.
  public init(_ point: Coordinate, firstOutEdge: UInt32, hasRestrictions: Bool, hasAttributes: Bool) {
    precondition(firstOutEdge < 1 << 30)
    latitudeE7 = point.latitudeE7
    longitudeE7 = point.longitudeE7
    outEdges = firstOutEdge | (hasRestrictions ? 1 << 30 : 0) | (hasAttributes ? 1 << 31 : 0)
  }

  @inlinable
  init(bits: Void) {
    latitudeE7 = 0
    longitudeE7 = 0
    outEdges = 0
  }

  /// All bits zero.
  @inlinable public static var zero: NodeRecord { NodeRecord(bits: ()) }
  /// Where the node lies.
  @inlinable public var coordinate: Coordinate {
    Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
  }
  /// Position of the first outgoing edge.
  @inlinable public var firstOutEdge: Int { Int(outEdges & 0x3FFF_FFFF) }
  /// Whether some turn at the node is restricted.
  @inlinable public var hasRestrictions: Bool { outEdges & 1 << 30 != 0 }
  /// Whether the node has an attribute record.
  @inlinable public var hasAttributes: Bool { outEdges & 1 << 31 != 0 }
}
