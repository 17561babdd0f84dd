public import Geography
public import RoadGraph

extension Costing {
  /// Sections that are to be avoided for where they lie or how they rise; what follows from a road's attributes is in
  /// `EdgeTravel.isAvoided`.
  static func avoidedSections(of graph: RoadGraph, _ avoidances: Set<Avoidance>, _ areas: [AvoidedArea])
    -> SectionSet
  {
    var set = SectionSet()
    if avoidances.contains(.steep), graph.hasHeights {
      for index in 0..<UInt32(graph.sectionCount) where Avoidance.steep.concerns(SectionID(index), of: graph)
      {
        set.insert(SectionID(index), of: graph.sectionCount)
      }
    }
    var shape: [Coordinate] = []
    for polygon in areas.lazy.flatMap(\.polygons) {
      graph.forEachSection(near: polygon.box) { section in
        guard !set.contains(section) else { return }
        graph.shape(of: section, into: &shape)
        if polygon.touches(shape) { set.insert(section, of: graph.sectionCount) }
      }
    }
    return set
  }

  /// What a path could not avoid of all that was to be avoided: words in the order of `Avoidance`, then names of areas.
  ///
  /// - Parameters:
  ///   - edges: the edges travelled for more than 0 m, in order.
  ///   - line: the places travelled, in order.
  public func notAvoided(on edges: [EdgeID], along line: [Coordinate]) -> [String] {
    guard !avoidances.isEmpty || !areas.isEmpty else { return [] }
    let nodes = zip(edges, edges.dropFirst()).lazy.filter {
      self.graph.head(of: $0) == self.graph.tail(of: $1)
    }
    .compactMap { self.graph.nodeAttributes(of: self.graph.head(of: $0.0)) }
    let words = Avoidance.allCases.filter { avoidance in
      avoidances.contains(avoidance)
        && (edges.contains { avoidance.concerns($0.section, of: graph) }
          || nodes.contains { avoidance.concerns($0) })
    }
    return words.map(\.rawValue) + areas.filter { $0.touches(line) }.map(\.name)
  }
}
