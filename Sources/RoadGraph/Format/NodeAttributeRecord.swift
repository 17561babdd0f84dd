/// What a node puts in a traveller's way, 16 bytes; sorted by node, for the few nodes that have something.
public struct NodeAttributeRecord: GraphRecord, Hashable {
  /// The node concerned.
  public var node: UInt32 = 0
  var barrierByte: UInt8 = 0
  /// Two modes a byte, low nibble first, in the order of `TravelMode`; the last nibble is spare.
  var access0: UInt8 = 0
  var access1: UInt8 = 0
  var access2: UInt8 = 0
  var flagBits: UInt16 = 0
  /// Largest width in decimetres; 0: no limit.
  public var maxWidthDecimetres: UInt8 = 0
  /// Height of a kerb in centimetres plus one; 0: not known.
  public var kerbCentimetresPlusOne: UInt8 = 0
  /// Position in the string table of the node's conditional access tags; 0: none.
  public var conditions: UInt32 = 0

  /// Creates a record in which every mode may pass.
  public init(node: NodeID) { self.node = node.index }

  /// All bits zero.
  public static let zero = NodeAttributeRecord(node: NodeID(0))

  /// What stands there.
  public var barrier: Barrier {
    get { Barrier(rawValue: barrierByte) ?? .other }
    set { barrierByte = newValue.rawValue }
  }
  /// Signals, crossings and the like.
  public var flags: NodeFlags {
    get { NodeFlags(rawValue: flagBits) }
    set { flagBits = newValue.rawValue }
  }

  /// What a mode may do; `unknown` where the node says nothing of it, which lets pass.
  public func access(_ mode: TravelMode) -> Access {
    let nibbles = [access0, access1, access2][Int(mode.rawValue / 2)]
    return Access(rawValue: mode.rawValue % 2 == 0 ? nibbles & 15 : nibbles >> 4) ?? .unknown
  }

  /// Sets what a mode may do.
  public mutating func setAccess(_ access: Access, _ mode: TravelMode) {
    let shift: UInt8 = mode.rawValue % 2 == 0 ? 0 : 4
    func set(_ byte: inout UInt8) { byte = byte & ~(15 << shift) | access.rawValue << shift }
    switch mode.rawValue / 2 {
    case 0: set(&access0)
    case 1: set(&access1)
    default: set(&access2)
    }
  }
}

/// Properties of a node, one bit each.
public struct NodeFlags: OptionSet, Hashable, Sendable {
  /// The bits as stored.
  public var rawValue: UInt16
  /// Creates flags from the bits as stored.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `highway=traffic_signals`, or a crossing with signals
  public static let signals = NodeFlags(rawValue: 1)
  /// `highway=crossing`
  public static let crossing = NodeFlags(rawValue: 2)
  /// `highway=stop`
  public static let stop = NodeFlags(rawValue: 4)
  /// `highway=give_way`
  public static let giveWay = NodeFlags(rawValue: 8)
  /// `highway=mini_roundabout`
  public static let miniRoundabout = NodeFlags(rawValue: 16)
  /// `highway=elevator`
  public static let elevator = NodeFlags(rawValue: 32)
  /// `ford=yes`
  public static let ford = NodeFlags(rawValue: 64)
  /// `locked=yes`
  public static let locked = NodeFlags(rawValue: 128)
  /// `railway=level_crossing`
  public static let levelCrossing = NodeFlags(rawValue: 256)
  /// `highway=turning_circle` or `turning_loop`
  public static let turningCircle = NodeFlags(rawValue: 512)
}

/// A sequence of edges that some modes must not travel, 32 bytes; sorted by first and last edge.
///
/// `only_*` restrictions are stored as the turns that they forbid.
public struct RestrictionRecord: GraphRecord, Hashable {
  /// The edge the forbidden sequence begins with.
  public var from: UInt32 = 0
  /// The edge it ends with.
  public var to: UInt32 = 0
  /// Position of the edges between in the table of via edges.
  public var firstVia: UInt32 = 0
  /// Number of edges between; 0: the restriction's via is a node.
  public var viaCount: UInt16 = 0
  /// The modes that must not: bits of `TravelMode`.
  public var modes: UInt8 = 0
  /// 1: from an `only_*` restriction.
  public var kind: UInt8 = 0
  /// Position in the string table of the condition; 0: always.
  public var condition: UInt32 = 0
  var spare: UInt32 = 0
  /// OSM id of the relation.
  public var relation: Int64 = 0

  /// Creates a restriction on the turn from one edge into another.
  public init(from: EdgeID, to: EdgeID, modes: UInt8, isFromOnly: Bool, relation: Int64) {
    self.from = from.index
    self.to = to.index
    self.modes = modes
    kind = isFromOnly ? 1 : 0
    self.relation = relation
  }

  /// Whether the relation demands another turn (`only_*`), rather than forbids this one.
  public var isFromOnly: Bool { kind == 1 }

  /// All bits zero.
  public static let zero = RestrictionRecord(
    from: EdgeID(0), to: EdgeID(0), modes: 0, isFromOnly: false, relation: 0)
}
