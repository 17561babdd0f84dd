/// A junction, way end or barrier of the graph: the position of its record in the file's node table.
public struct NodeID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Position in the node table.
  public var index: UInt32
  /// Creates the id of a position in the node table.
  @inlinable public init(_ index: UInt32) { self.index = index }
  /// Orders by position in the file, which follows a Hilbert curve.
  @inlinable public static func < (a: NodeID, b: NodeID) -> Bool { a.index < b.index }
}

/// A stretch of road between two nodes, shared by its two travel directions.
public struct SectionID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Position in the section table.
  public var index: UInt32
  /// Creates the id of a position in the section table.
  @inlinable public init(_ index: UInt32) { self.index = index }
  /// Orders by position in the file, which follows a Hilbert curve.
  @inlinable public static func < (a: SectionID, b: SectionID) -> Bool { a.index < b.index }

  /// The edge along the section from its first to its last node.
  @inlinable public var forward: EdgeID { EdgeID(index << 1) }
  /// The edge along the section from its last to its first node.
  @inlinable public var backward: EdgeID { EdgeID(index << 1 | 1) }
  /// The edge in a direction.
  @inlinable public func edge(_ direction: Direction) -> EdgeID {
    direction == .forward ? forward : backward
  }
}

/// A section in one of its two directions: what searches run over.
///
/// The section in the higher 31 bits, the direction in the lowest: `edge.reversed` is one bit away. 31 bits hold
/// 2,147,483,648 sections, some seven times what the planet has today.
public struct EdgeID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Twice the section, plus one for the backward direction.
  public var index: UInt32
  /// Creates an id from its stored form.
  @inlinable public init(_ index: UInt32) { self.index = index }
  /// Orders by section, forward before backward.
  @inlinable public static func < (a: EdgeID, b: EdgeID) -> Bool { a.index < b.index }

  /// The section that the edge runs along.
  @inlinable public var section: SectionID { SectionID(index >> 1) }
  /// Whether the edge runs from the section's last node to its first.
  @inlinable public var isBackward: Bool { index & 1 != 0 }
  /// The direction along the section.
  @inlinable public var direction: Direction { isBackward ? .backward : .forward }
  /// The same section the other way.
  @inlinable public var reversed: EdgeID { EdgeID(index ^ 1) }
}

/// One of the two ways along a section, in the sense of the OSM way's node order.
public enum Direction: UInt8, Sendable {
  /// As the OSM way is drawn.
  case forward = 0
  /// Against the OSM way.
  case backward = 1

  /// The other direction.
  @inlinable public var opposite: Direction { self == .forward ? .backward : .forward }
}

/// A group of travellers that OSM tells apart in access tags.
public enum TravelMode: UInt8, CaseIterable, Sendable {
  /// People on foot.
  case foot = 0
  /// Bicycles.
  case bicycle
  /// Passenger cars (`motorcar`).
  case motorcar
  /// Goods vehicles over 3.5 t (`hgv`).
  case hgv
  /// Wheelchairs.
  case wheelchair

  /// The bit that stands for the mode in sets of modes.
  @inlinable public var bit: UInt8 { 1 << rawValue }
}
