/// A stretch of road between two nodes, 20 bytes, in the sense in which its OSM way is drawn.
///
/// | field | bits | meaning |
/// |---|---|---|
/// | `firstNode` | 32 | node where the section begins |
/// | `lastNode` | 32 | node where it ends |
/// | `lengthCentimetres` | 32 | length along the shape, rounded up |
/// | `attributesAndFlags` | 24 | position of the attribute record |
/// | | 8 | `SectionFlags` |
/// | `way` | 32 | position in the tables of way ids and names |
public struct SectionRecord: GraphRecord, Hashable {
  /// Node where the section begins.
  public var firstNode: UInt32
  /// Node where the section ends.
  public var lastNode: UInt32
  /// Length in centimetres, rounded up: at most 42,949 km, more than the earth's circumference.
  public var lengthCentimetres: UInt32
  /// Attribute record and flags.
  public var attributesAndFlags: UInt32
  /// Position in the tables of way ids and names.
  public var way: UInt32

  /// Creates a record; `attributes` is below 2^24.
  public init(
    firstNode: NodeID, lastNode: NodeID, lengthCentimetres: UInt32, attributes: UInt32, flags: SectionFlags,
    way: UInt32
  ) {
    precondition(attributes < 1 << 24)
    self.firstNode = firstNode.index
    self.lastNode = lastNode.index
    self.lengthCentimetres = lengthCentimetres
    attributesAndFlags = attributes | UInt32(flags.rawValue) << 24
    self.way = way
  }

  @inlinable
  init(bits: Void) {
    firstNode = 0
    lastNode = 0
    lengthCentimetres = 0
    attributesAndFlags = 0
    way = 0
  }

  /// All bits zero.
  @inlinable public static var zero: SectionRecord { SectionRecord(bits: ()) }
  /// Length in metres.
  @inlinable public var lengthMetres: Double { Double(lengthCentimetres) / 100 }
  /// Position of the attribute record.
  @inlinable public var attributes: UInt32 { attributesAndFlags & 0xFF_FFFF }
  /// Which networks the section belongs to.
  @inlinable public var flags: SectionFlags {
    SectionFlags(rawValue: UInt8(truncatingIfNeeded: attributesAndFlags >> 24))
  }
  /// The node that an edge along the section leaves.
  @inlinable public func tail(_ direction: Direction) -> NodeID {
    NodeID(direction == .forward ? firstNode : lastNode)
  }
  /// The node that an edge along the section reaches.
  @inlinable public func head(_ direction: Direction) -> NodeID {
    NodeID(direction == .forward ? lastNode : firstNode)
  }
}

/// What is known of a section beyond its attributes: eight bits.
public struct SectionFlags: OptionSet, Hashable, Sendable {
  /// The bits as stored.
  public var rawValue: UInt8
  /// Creates flags from the bits as stored.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The section can be reached from, and left to, a large part of the network on foot.
  public static let mainOnFoot = SectionFlags(rawValue: 1)
  /// The same by bicycle.
  public static let mainByBicycle = SectionFlags(rawValue: 2)
  /// The same by car.
  public static let mainByCar = SectionFlags(rawValue: 4)
}

/// How a section rises and falls, 8 bytes; a table of its own, there only where terrain was given.
///
/// | field | bits | meaning |
/// |---|---|---|
/// | `ascentDecimetres` | 16 | sum of rises, first node to last, at most 6,553 m |
/// | `descentDecimetres` | 16 | sum of falls |
/// | `risingShare` | 8 | part of the length that rises, in 1/255 |
/// | `fallingShare` | 8 | part of the length that falls, in 1/255 |
/// | `steepestRise` | 8 | steepest slope upwards in percent, 255: more |
/// | `steepestFall` | 8 | steepest slope downwards in percent, 255: more |
public struct SlopeRecord: GraphRecord, Hashable {
  /// Sum of rises from first node to last, in decimetres.
  public var ascentDecimetres: UInt16
  /// Sum of falls from first node to last, in decimetres.
  public var descentDecimetres: UInt16
  /// Part of the length that rises, in 1/255.
  public var risingShare: UInt8
  /// Part of the length that falls, in 1/255.
  public var fallingShare: UInt8
  /// Steepest rise in percent.
  public var steepestRise: UInt8
  /// Steepest fall in percent.
  public var steepestFall: UInt8

  /// Creates a record of a flat section, or of one without heights.
  @inlinable
  public init() {
    ascentDecimetres = 0
    descentDecimetres = 0
    risingShare = 0
    fallingShare = 0
    steepestRise = 0
    steepestFall = 0
  }

  /// All bits zero.
  @inlinable public static var zero: SlopeRecord { SlopeRecord() }

  /// The same section seen in a direction: backwards, rises are falls.
  @inlinable
  public func seen(_ direction: Direction) -> SlopeRecord {
    guard direction == .backward else { return self }
    var other = self
    swap(&other.ascentDecimetres, &other.descentDecimetres)
    swap(&other.risingShare, &other.fallingShare)
    swap(&other.steepestRise, &other.steepestFall)
    return other
  }
}
