/// The three kinds of objects in OSM data.
public enum OSMEntityKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// A point.
  case node = 0
  /// A line or ring of nodes.
  case way = 1
  /// An ordered list of objects with roles.
  case relation = 2

  /// The word OSM uses for it.
  @inlinable public var name: StaticString {
    switch self {
    case .node: "node"
    case .way: "way"
    case .relation: "relation"
    }
  }
}

/// Some of the three kinds of objects: what one reading is interested in.
public struct OSMEntityKinds: OptionSet, Hashable, Sendable {
  /// A bit a kind: 1 nodes, 2 ways, 4 relations.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the set of one kind.
  @inlinable public init(_ kind: OSMEntityKind) { rawValue = 1 << kind.rawValue }

  /// Nodes.
  public static let nodes = OSMEntityKinds(.node)
  /// Ways.
  public static let ways = OSMEntityKinds(.way)
  /// Relations.
  public static let relations = OSMEntityKinds(.relation)
  /// Everything.
  public static let all: OSMEntityKinds = [.nodes, .ways, .relations]

  /// Whether a kind is among them.
  @inlinable public func contains(_ kind: OSMEntityKind) -> Bool { contains(OSMEntityKinds(kind)) }
}
