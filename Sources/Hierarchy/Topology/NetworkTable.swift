import RoadGraph
import TravelCosts

/// What is asked of edges and nodes under a costing, worked out once: for sweeps over a whole network, which ask for each many
/// times.
///
/// Never changed after it is made, so that threads may share it.
final class NetworkTable: @unchecked Sendable {
  private let kinds: FixedArray<UInt8>
  private let costs: FixedArray<UInt32>
  private let heads: FixedArray<UInt32>
  private let departures: FixedArray<UInt8>
  private let arrivals: FixedArray<UInt8>
  private let firstOut: FixedArray<UInt32>
  private let out: FixedArray<UInt32>
  private let passing: FixedArray<UInt32>
  private let bound: FixedArray<UInt8>

  private static let restrictedBit: UInt8 = 0x80

  init(_ costing: Costing) {
    let graph = costing.graph
    let (edgeCount, nodeCount) = (2 * graph.sectionCount, graph.nodeCount)
    var kinds = FixedArray<UInt8>(repeating: 0, count: edgeCount)
    var costs = FixedArray<UInt32>(repeating: 0, count: edgeCount)
    var heads = FixedArray<UInt32>(repeating: 0, count: edgeCount)
    var departures = FixedArray<UInt8>(repeating: 0, count: edgeCount)
    var arrivals = FixedArray<UInt8>(repeating: 0, count: edgeCount)
    for index in 0..<UInt32(graph.sectionCount) {
      let section = SectionID(index)
      let record = graph.section(section)
      for edge in [section.forward, section.backward] {
        let place = Int(edge.index)
        let travel = costing.travel(record, edge.direction)
        kinds[place] = travel.kind.rawValue | (travel.isRestricted ? Self.restrictedBit : 0)
        if travel.kind != .closed { costs[place] = costing.cost(of: edge, record, travel) }
        heads[place] = record.head(edge.direction).index
        departures[place] = graph.departureBearing(of: edge)
        arrivals[place] = graph.arrivalBearing(of: edge)
      }
    }
    var firstOut = FixedArray<UInt32>(repeating: 0, count: nodeCount + 1)
    var out = FixedArray<UInt32>(repeating: 0, count: edgeCount)
    var passing = FixedArray<UInt32>(repeating: 0, count: nodeCount)
    var bound = FixedArray<UInt8>(repeating: 0, count: nodeCount)
    var place = 0
    for index in 0..<nodeCount {
      let id = NodeID(UInt32(index))
      let node = graph.node(id)
      if node.hasAttributes { passing[index] = costing.passing(id)?.cost ?? .max }
      bound[index] = node.hasRestrictions ? 1 : 0
      firstOut[index] = UInt32(place)
      for position in graph.outEdges(of: id) where place < edgeCount {
        out[place] = graph.outEdge(at: position).index
        place += 1
      }
    }
    firstOut[nodeCount] = UInt32(place)
    self.kinds = kinds
    self.costs = costs
    self.heads = heads
    self.departures = departures
    self.arrivals = arrivals
    self.firstOut = firstOut
    self.out = out
    self.passing = passing
    self.bound = bound
  }

  @inline(__always)
  func isOpen(_ edge: EdgeID) -> Bool { kinds[Int(edge.index)] & ~Self.restrictedBit != 0 }

  @inline(__always)
  func kind(_ edge: EdgeID) -> TravelKind {
    TravelKind(rawValue: kinds[Int(edge.index)] & ~Self.restrictedBit) ?? .closed
  }

  @inline(__always)
  func isRestricted(_ edge: EdgeID) -> Bool { kinds[Int(edge.index)] & Self.restrictedBit != 0 }

  @inline(__always)
  func cost(_ edge: EdgeID) -> UInt32 { costs[Int(edge.index)] }

  @inline(__always)
  func head(_ edge: EdgeID) -> NodeID { NodeID(heads[Int(edge.index)]) }

  @inline(__always)
  func outEdges(_ node: NodeID) -> Range<Int> {
    Int(firstOut[Int(node.index)])..<Int(firstOut[Int(node.index) + 1])
  }

  @inline(__always)
  func outEdge(_ place: Int) -> EdgeID { EdgeID(out[place]) }

  @inline(__always)
  func passing(_ node: NodeID) -> UInt32? {
    let cost = passing[Int(node.index)]
    return cost == .max ? nil : cost
  }

  @inline(__always)
  func hasRestrictions(_ node: NodeID) -> Bool { bound[Int(node.index)] != 0 }

  /// As `RoadGraph.turnAngle`, as an unsigned byte.
  @inline(__always)
  func turnAngle(_ from: EdgeID, _ to: EdgeID) -> UInt8 {
    departures[Int(to.index)] &- arrivals[Int(from.index)]
  }
}
