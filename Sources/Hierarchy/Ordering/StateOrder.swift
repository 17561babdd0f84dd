import Geography

/// The order in which states are contracted, found by dividing the network again and again: what divides it comes last.
///
/// Dead ends and chains come first. The states themselves are told by the caller, through what a section or a node stands
/// for.
struct StateOrder: ~Copyable {
  /// A section of the network and its two nodes.
  struct Section {
    var id: UInt32
    var first: UInt32
    var last: UInt32
  }

  /// States in reverse order of contraction.
  private var reversed: [UInt32] = []
  private var flow: InertialFlow
  /// Nodes of the whole network by their number in the reduced one.
  private let nodes: [UInt32]
  private let statesOf: StatesOfPlace

  /// What the places of the network stand for.
  enum StatesOfPlace {
    /// For each section, the states of its edges from first to last node, and of those the other way.
    case edges((_ section: UInt32, _ isBackward: Bool) -> [UInt32])
    /// For each node, its states.
    case nodes((_ node: UInt32) -> [UInt32])
  }

  private init(_ points: [Coordinate], edgeCount: Int, _ nodes: [UInt32], _ statesOf: StatesOfPlace) {
    self.nodes = nodes
    flow = InertialFlow(points, edgeCount: edgeCount)
    self.statesOf = statesOf
  }

  /// States in order of contraction.
  ///
  /// - Parameters:
  ///   - points: positions of the nodes.
  ///   - sections: all sections of the network, in order.
  static func order(points: [Coordinate], sections: [Section], statesOf: StatesOfPlace) -> [UInt32] {
    let reduced = ReducedNetwork(nodeCount: points.count, sections: sections)
    var order = StateOrder(
      reduced.nodes.map { points[Int($0)] }, edgeCount: reduced.edges.count, reduced.nodes, statesOf)
    order.divide(Cell(nodes: Array(0..<UInt32(reduced.nodes.count)), edges: reduced.edges))
    let first =
      switch statesOf {
      case .edges(let states): reduced.sections.flatMap { states($0, false) + states($0, true) }
      case .nodes(let states): reduced.takenNodes.flatMap(states)
      }
    return first + order.reversed.reversed()
  }

  private mutating func divide(_ cell: Cell) {
    var cell = cell
    while true {
      guard cell.nodes.count > 1, !cell.edges.isEmpty else {
        appendNodes(cell.nodes)
        return
      }
      let division = flow.divide(cell)
      var removed: [Bool] = []
      switch statesOf {
      case .edges: appendEdges(division)
      case .nodes: removed = appendCover(division, cell)
      }
      let (first, second) = Self.parts(cell, division, removed)
      if first.nodes.count > second.nodes.count {
        divide(second)
        cell = first
      } else {
        divide(first)
        cell = second
      }
    }
  }

  private mutating func appendNodes(_ places: [UInt32]) {
    guard case .nodes(let states) = statesOf else { return }
    for place in places { reversed.append(contentsOf: states(nodes[Int(place)])) }
  }

  /// All edges that cross the cut one way come before those that cross it the other way: arcs between them are fewer so.
  private mutating func appendEdges(_ division: Division) {
    guard case .edges(let states) = statesOf else { return }
    for isToSecond in [true, false] {
      for edge in division.cut {
        reversed.append(contentsOf: states(edge.section, division.isSecond[Int(edge.a)] == isToSecond))
      }
    }
  }

  /// Takes out the fewest nodes that all edges of the cut touch.
  private mutating func appendCover(_ division: Division, _ cell: Cell) -> [Bool] {
    var removed = [Bool](repeating: false, count: cell.nodes.count)
    guard case .nodes(let states) = statesOf else { return removed }
    for place in VertexCover.of(division.cut, isSecond: division.isSecond) {
      removed[Int(place)] = true
      reversed.append(contentsOf: states(nodes[Int(cell.nodes[Int(place)])]))
    }
    return removed
  }

  /// The two sides of a divided cell as cells of their own.
  private static func parts(_ cell: Cell, _ division: Division, _ removed: [Bool]) -> (Cell, Cell) {
    var places = [UInt32](repeating: 0, count: cell.nodes.count)
    var parts = (Cell(nodes: [], edges: []), Cell(nodes: [], edges: []))
    for (place, node) in cell.nodes.enumerated() where removed.isEmpty || !removed[place] {
      if division.isSecond[place] {
        places[place] = UInt32(parts.1.nodes.count)
        parts.1.nodes.append(node)
      } else {
        places[place] = UInt32(parts.0.nodes.count)
        parts.0.nodes.append(node)
      }
    }
    for edge in cell.edges {
      let (a, b) = (Int(edge.a), Int(edge.b))
      guard division.isSecond[a] == division.isSecond[b] else { continue }
      if !removed.isEmpty, removed[a] || removed[b] { continue }
      let inner = CellEdge(a: places[a], b: places[b], section: edge.section)
      if division.isSecond[a] { parts.1.edges.append(inner) } else { parts.0.edges.append(inner) }
    }
    return parts
  }
}
