public import Geography

/// A small map drawn with letters, from which the real reader and builder make a real graph.
///
/// ```swift
/// let map = try AsciiMap(
///   """
///   A--B--C
///      |
///      D
///   """,
///   ways: [.init("ABC", "highway=residential", "oneway=yes"), .init("BD", "highway=path")],
///   nodes: [.init("D", "barrier=gate")],
///   relations: [.restriction("no_right_turn", from: "ABC", via: "B", to: "BD")]
/// ).build()
/// let edge = try #require(map.edge("A", "B"))
/// ```
///
/// Each character of the drawing is a square of `cellMetres`, the first line lies in the north. Letters and digits are
/// nodes, everything else is decoration. A node's id is its Unicode number (`A` is 65), ways are numbered from 1 and
/// relations from 1 in the order given, where they do not bring an id.
public struct AsciiMap: Sendable {
  /// A way through nodes of the drawing.
  public struct Way: Sendable {
    /// The nodes in order, one character each; a character that is not drawn is a missing node.
    public var nodes: String
    /// Tags as `key=value`.
    public var tags: [String]
    /// Its id; 0: the next number.
    public var id: Int64
    /// Its version.
    public var version = 1

    /// Creates a way.
    public init(_ nodes: String, _ tags: String..., id: Int64 = 0, version: Int = 1) {
      self.nodes = nodes
      self.tags = tags
      self.id = id
      self.version = version
    }
  }

  /// Tags of a node of the drawing.
  public struct Node: Sendable {
    /// Which node.
    public var name: Character
    /// Tags as `key=value`.
    public var tags: [String]

    /// Gives tags to a node.
    public init(_ name: Character, _ tags: String...) {
      self.name = name
      self.tags = tags
    }
  }

  /// A relation of nodes and ways of the map.
  public struct Relation: Sendable {
    /// Members as `role:ABC` for the way through A, B and C, `role:B` for the node B; ids of ways as `role:#17`.
    public var members: [String]
    /// Tags as `key=value`.
    public var tags: [String]
    /// Its id; 0: the next number.
    public var id: Int64

    /// Creates a relation.
    public init(_ members: [String], _ tags: String..., id: Int64 = 0) {
      self.members = members
      self.tags = tags
      self.id = id
    }

    /// A turn restriction; `via` is a node or a way.
    public static func restriction(
      _ kind: String, from: String, via: String, to: String, _ tags: String..., id: Int64 = 0
    ) -> Relation {
      var relation = Relation(["from:\(from)", "via:\(via)", "to:\(to)"], id: id)
      relation.tags = ["type=restriction", "restriction=\(kind)"] + tags
      return relation
    }
  }

  /// Metres of a character of the drawing, from west to east and from north to south.
  public let cellMetres: Double
  /// The south-western corner of the terrain around the map: the drawing's first character lies north-east of it.
  public let origin: Coordinate
  /// The ways.
  public var ways: [Way]
  /// Tags of nodes.
  public var nodes: [Node]
  /// The relations.
  public var relations: [Relation]
  /// Height of the ground in metres by columns from the west and rows from the north; nil: no terrain.
  public var ground: (@Sendable (_ column: Double, _ row: Double) -> Double)?

  /// The nodes drawn, in reading order.
  public let drawn: [(name: Character, column: Int, row: Int)]
  let plane: LocalPlane

  /// Reads a drawing.
  ///
  /// - Precondition: no letter is drawn twice.
  public init(
    _ drawing: String, cellMetres: Double = 100,
    origin: Coordinate = Coordinate(latitude: 47.5, longitude: 9.5),
    ways: [Way], nodes: [Node] = [], relations: [Relation] = [],
    ground: (@Sendable (_ column: Double, _ row: Double) -> Double)? = nil
  ) {
    self.cellMetres = cellMetres
    self.origin = origin
    self.ways = ways
    self.nodes = nodes
    self.relations = relations
    self.ground = ground
    plane = LocalPlane(origin: origin)
    var drawn: [(name: Character, column: Int, row: Int)] = []
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, name) in line.enumerated() where name.isLetter || name.isNumber {
        precondition(!drawn.contains { $0.name == name }, "\(name) is drawn twice")
        drawn.append((name, column, row))
      }
    }
    self.drawn = drawn
    var next: Int64 = 1
    for place in self.ways.indices where self.ways[place].id == 0 {
      self.ways[place].id = next
      next += 1
    }
    next = 1
    for place in self.relations.indices where self.relations[place].id == 0 {
      self.relations[place].id = next
      next += 1
    }
  }

  /// The OSM id of a node.
  public static func nodeID(_ name: Character) -> Int64 {
    Int64(name.unicodeScalars.first?.value ?? 0)
  }

  /// Where a place of the drawing lies, in columns from the west and rows from the north.
  public func coordinate(column: Double, row: Double) -> Coordinate {
    plane.unproject(PlanePoint(x: column * cellMetres, y: -row * cellMetres))
  }

  /// Where a node lies.
  ///
  /// - Precondition: the node is drawn.
  public func coordinate(_ name: Character) -> Coordinate {
    guard let node = drawn.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not drawn")
    }
    return coordinate(column: Double(node.column), row: Double(node.row))
  }

  /// The id of the way through some nodes, given as in `ways`, or `#17` for the id itself.
  ///
  /// - Precondition: there is such a way.
  public func wayID(_ nodes: String) -> Int64 {
    if nodes.hasPrefix("#"), let id = Int64(nodes.dropFirst()) { return id }
    guard let way = ways.first(where: { $0.nodes == nodes }) else {
      preconditionFailure("there is no way \(nodes)")
    }
    return way.id
  }
}
