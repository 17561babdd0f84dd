import Geography
import RoadGraph

/// The shapes of sections, read once for the many neighbourhoods that they run through; a slot for each remainder of the
/// section's number keeps what was read last.
struct SectionShapes {
  /// A section.
  struct Entry: Sendable {
    var section = UInt32.max
    /// Metres as stored.
    var length = 0.0
    var isForwardOpen = false
    var isBackwardOpen = false
    var first = Coordinate(latitude: 0, longitude: 0)
    var last = Coordinate(latitude: 0, longitude: 0)
    /// The shape; empty until it is asked for.
    var points: [Coordinate] = []

    var isOpen: Bool { isForwardOpen || isBackwardOpen }
  }

  private static let slotCount = 4096

  private let graph: RoadGraph
  private let weights: EdgeWeights
  private(set) var entries = [Entry](repeating: Entry(), count: slotCount)

  init(graph: RoadGraph, weights: EdgeWeights) {
    self.graph = graph
    self.weights = weights
  }

  /// The slot of a section, read where it is not there yet.
  mutating func slot(of section: SectionID) -> Int {
    let slot = Int(section.index) & (Self.slotCount - 1)
    guard entries[slot].section != section.index else { return slot }
    let record = graph.section(section)
    entries[slot].section = section.index
    entries[slot].points.removeAll(keepingCapacity: true)
    entries[slot].isForwardOpen = weights.factor(record, section.forward) > 0
    entries[slot].isBackwardOpen = weights.factor(record, section.backward) > 0
    guard entries[slot].isOpen else { return slot }
    entries[slot].length = record.lengthMetres
    entries[slot].first = graph.node(NodeID(record.firstNode)).coordinate
    entries[slot].last = graph.node(NodeID(record.lastNode)).coordinate
    return slot
  }

  /// Reads the shape of a slot, unless it is there.
  mutating func readShape(_ slot: Int) {
    guard entries[slot].points.isEmpty else { return }
    graph.shape(of: SectionID(entries[slot].section), into: &entries[slot].points)
  }
}
