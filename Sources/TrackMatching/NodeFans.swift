import Geography
import RoadGraph
import TravelCosts

/// The ways on from nodes, read once for the many searches that pass by.
///
/// A slot for each remainder of the node's number: what was read last is kept, so memory is bounded and nothing is looked
/// for. Records are packed in the file; unpacking them was a third of the time of a search.
struct NodeFans {
  /// An edge that leaves a node and may be travelled.
  struct Exit: Sendable {
    let edge: EdgeID
    let head: NodeID
    /// Weight of a metre, above 0.
    let factor: Float
    /// Metres.
    let length: Float
    let departure: UInt8
    let arrival: UInt8
  }

  /// A node.
  struct Fan: Sendable {
    var node = UInt32.max
    var coordinate = Coordinate(latitude: 0, longitude: 0)
    /// Something stands there that the profile may not pass.
    var isBarred = false
    var hasRestrictions = false
    /// Place of its exits in the pool.
    var exits: Range<Int32> = 0..<0
  }

  private static let slotCount = 4096
  /// Exits in the pool beyond which all is forgotten; those of slots that were taken over stay until then.
  private static let mostExits = 1 << 15

  private let graph: RoadGraph
  private let costing: Costing
  private let weights: EdgeWeights
  private var fans = [Fan](repeating: Fan(), count: slotCount)
  private(set) var exits: [Exit] = []

  init(costing: Costing, weights: EdgeWeights) {
    graph = costing.graph
    self.costing = costing
    self.weights = weights
  }

  /// The fan of a node.
  mutating func fan(of node: NodeID) -> Fan {
    let slot = Int(node.index) & (Self.slotCount - 1)
    if fans[slot].node == node.index { return fans[slot] }
    if exits.count > Self.mostExits {
      exits.removeAll(keepingCapacity: true)
      for slot in fans.indices { fans[slot].node = .max }
    }
    let fan = read(node)
    fans[slot] = fan
    return fan
  }

  private mutating func read(_ id: NodeID) -> Fan {
    let node = graph.node(id)
    let start = exits.count
    for position in graph.outEdges(of: id) {
      let edge = graph.outEdge(at: position)
      let record = graph.section(edge.section)
      let factor = weights.factor(record, edge)
      guard factor > 0 else { continue }
      exits.append(
        Exit(
          edge: edge, head: record.head(edge.direction), factor: factor, length: Float(record.lengthMetres),
          departure: graph.departureBearing(of: edge), arrival: graph.arrivalBearing(of: edge)))
    }
    return Fan(
      node: id.index, coordinate: node.coordinate, isBarred: node.hasAttributes && !costing.mayPass(id),
      hasRestrictions: node.hasRestrictions,
      exits: Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: exits.count))
  }
}
