public import Geography

/// Sections between nodes, as the repair of heights sees them; the graph builder makes its own storage look like this.
///
/// Nodes are 0..<`nodeCount`, sections 0..<`sectionCount`. Asked several times for everything, in the order of the
/// numbers: near nodes should have near numbers, so that few tiles are in use at a time.
public protocol RoadNetwork {
  /// Number of nodes.
  var nodeCount: Int { get }
  /// Number of sections.
  var sectionCount: Int { get }
  /// Where a node lies.
  func coordinate(ofNode node: Int) -> Coordinate
  /// What a section is.
  func section(_ index: Int) -> RoadSection
  /// Gives the points of a section's shape, from its first node to its last, both included; `points` comes empty.
  func readShape(ofSection index: Int, into points: inout [Coordinate])
}

/// What the repair of heights must know of a section.
public struct RoadSection: Hashable, Sendable, BitwiseCopyable {
  /// Node where the section begins.
  public var firstNode: Int
  /// Node where it ends.
  public var lastNode: Int
  /// Length along the shape in metres.
  public var lengthMetres: Double
  /// How many heights are wanted at even spacing, both ends included; at least 2.
  public var sampleCount: Int
  /// What the section lies on.
  public var course: RoadCourse
  /// The steepest plausible slope, height by length: 0.12 is 12 %. `RoadSection.anySlope` where all are.
  public var steepestSlope: Double
  /// Which roads are decided first: 0 before 1. Roads of one rank go on through junctions.
  public var rank: UInt8
  /// How smooth the road is built: waves of height up to this length, in spacings of the terrain's samples, are taken
  /// for noise; 0 where none is.
  public var smoothingPosts: Double

  /// A slope that nothing exceeds: for ladders and via ferratas.
  public static let anySlope = 1e6

  /// Describes a section.
  public init(
    firstNode: Int, lastNode: Int, lengthMetres: Double, sampleCount: Int, course: RoadCourse,
    steepestSlope: Double, rank: UInt8 = 0, smoothingPosts: Double = 0
  ) {
    precondition(sampleCount >= 2 && lengthMetres >= 0 && steepestSlope > 0 && smoothingPosts >= 0)
    self.firstNode = firstNode
    self.lastNode = lastNode
    self.lengthMetres = lengthMetres
    self.sampleCount = sampleCount
    self.course = course
    self.steepestSlope = min(steepestSlope, Self.anySlope)
    self.rank = rank
    self.smoothingPosts = smoothingPosts
  }

  /// Metres between two heights.
  var spacingMetres: Double { lengthMetres / Double(sampleCount - 1) }

  /// The steepest slope that the section's ends may demand of each other.
  ///
  /// Roads over bridges and through tunnels are built flatter than the land around them; water is level.
  var steepestBuiltSlope: Double {
    switch course {
    case .terrain, .stairs, .covered: steepestSlope
    case .bridge, .tunnel: min(steepestSlope, 0.15)
    case .ferry: min(steepestSlope, 0.02)
    }
  }
}

/// What a section lies on, and therefore where its heights come from.
public enum RoadCourse: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// On the ground: heights are the terrain's.
  case terrain
  /// On a bridge: straight between the ends.
  case bridge
  /// In a tunnel: straight between the ends.
  case tunnel
  /// Below a roof, in an arcade or a gallery, or indoors: straight between the ends.
  case covered
  /// On water or on a train: straight between the ends.
  case ferry
  /// Steps, a lift or an escalator: the terrain's heights, unless they begin or end on a bridge or in a tunnel.
  case stairs

  /// Whether the terrain says nothing about the heights between the ends.
  @inlinable public var isStructure: Bool { self != .terrain && self != .stairs }
}

/// A height along a section as graph files store it.
public struct RoadHeight: Hashable, Sendable, BitwiseCopyable {
  /// Decimetres above the sea; 0 and without meaning where the provenance is `none`.
  public let decimetres: Int32
  /// Where the height comes from.
  public let provenance: HeightProvenance

  /// No height.
  public static let none = RoadHeight(decimetres: 0, provenance: .none)

  /// Creates a height.
  public init(decimetres: Int32, provenance: HeightProvenance) {
    self.decimetres = decimetres
    self.provenance = provenance
  }

  /// Rounds a height; NaN is none.
  init(metres: Double, provenance: HeightProvenance) {
    guard provenance != .none, metres.isFinite else {
      self = .none
      return
    }
    decimetres = Int32((metres * 10).rounded())
    self.provenance = provenance
  }
}
