import RoadGraph

/// Turns restriction relations into forbidden turns of the graph.
///
/// A way that is split anywhere takes part with the section that touches the via. `only_*` restrictions become the turns
/// that they forbid. <https://wiki.openstreetmap.org/wiki/Relation:restriction>
struct RestrictionResolver {
  private let contents: GraphContents
  /// Sections of each way, by the way's position.
  private let sectionsOfWay: [Int: [SectionID]]
  private let wayPlaces: [Int64: Int]
  private let nodePlaces: [Int64: NodeID]
  private let outEdges: [NodeID: [EdgeID]]

  private(set) var records: [RestrictionRecord] = []
  private(set) var vias: [UInt32] = []

  init(_ contents: GraphContents, restrictions: [RawRestriction]) {
    self.contents = contents
    var wanted: Set<Int64> = []
    for restriction in restrictions {
      wanted.formUnion(restriction.from + restriction.to + restriction.viaWays)
    }
    let wantedNodes = Set(restrictions.flatMap(\.viaNodes))
    var wayPlaces: [Int64: Int] = [:]
    for (place, id) in contents.wayIDs.enumerated() where wanted.contains(id) { wayPlaces[id] = place }
    var nodePlaces: [Int64: NodeID] = [:]
    for (place, id) in contents.nodeIDs.enumerated() where wantedNodes.contains(id) {
      nodePlaces[id] = NodeID(UInt32(place))
    }
    let wantedPlaces = Set(wayPlaces.values)
    var sectionsOfWay: [Int: [SectionID]] = [:]
    var ends: Set<NodeID> = Set(nodePlaces.values)
    for (place, section) in contents.sections.enumerated() where wantedPlaces.contains(Int(section.way)) {
      sectionsOfWay[Int(section.way), default: []].append(SectionID(UInt32(place)))
      ends.insert(section.tail(.forward))
      ends.insert(section.head(.forward))
    }
    var outEdges: [NodeID: [EdgeID]] = [:]
    for (place, section) in contents.sections.enumerated() {
      let id = SectionID(UInt32(place))
      for edge in [id.forward, id.backward] where ends.contains(section.tail(edge.direction)) {
        outEdges[section.tail(edge.direction), default: []].append(edge)
      }
    }
    self.wayPlaces = wayPlaces
    self.nodePlaces = nodePlaces
    self.sectionsOfWay = sectionsOfWay
    self.outEdges = outEdges
  }

  /// Adds the forbidden turns of a restriction, or notes why it has none.
  mutating func add(
    _ restriction: RawRestriction, _ reading: RestrictionReading, condition: UInt32,
    _ report: inout BuildReport
  ) {
    func refuse(_ reason: String) {
      report.note("relation", "restriction left out: \(reason)", id: restriction.id)
    }
    guard reading.modes != 0 else { return }
    guard !restriction.from.isEmpty, !restriction.to.isEmpty else { return refuse("no from or no to") }
    let known = (restriction.from + restriction.to + restriction.viaWays).allSatisfy { wayPlaces[$0] != nil }
    guard known else { return refuse("a way is missing or cannot be travelled") }
    if !restriction.viaWays.isEmpty { return addThroughWays(restriction, reading, condition, &report) }
    guard restriction.viaNodes.count == 1 else { return refuse("its via is not one node or ways") }
    guard let via = nodePlaces[restriction.viaNodes[0]] else {
      return refuse("its via is no node of the ways")
    }
    let arrivals = restriction.from.flatMap { edges(of: $0, leaving: via) }.map(\.reversed)
    let departures = restriction.to.flatMap { edges(of: $0, leaving: via) }
    guard !arrivals.isEmpty, !departures.isEmpty else { return refuse("a way does not touch its via") }
    for from in arrivals {
      for to in forbidden(after: from, at: via, departures, reading) {
        append(from, [], to, restriction, reading, condition)
      }
    }
  }

  /// The edges that must not follow an arrival.
  private func forbidden(
    after from: EdgeID, at via: NodeID, _ departures: [EdgeID], _ reading: RestrictionReading
  ) -> [EdgeID] {
    if reading.isOnly {
      return (outEdges[via] ?? []).filter { !departures.contains($0) }
    }
    // Where both ways are one, the sections on either side of the via are meant unless it is a U-turn that is forbidden.
    return departures.filter { reading.kind == .uTurn || $0 != from.reversed || departures.count == 1 }
  }

  private func edges(of way: Int64, leaving node: NodeID) -> [EdgeID] {
    guard let place = wayPlaces[way] else { return [] }
    return (outEdges[node] ?? []).filter { Int(contents.sections[Int($0.section.index)].way) == place }
  }

  private mutating func append(
    _ from: EdgeID, _ between: [EdgeID], _ to: EdgeID, _ restriction: RawRestriction,
    _ reading: RestrictionReading, _ condition: UInt32
  ) {
    var record = RestrictionRecord(
      from: from, to: to, modes: reading.modes, isFromOnly: reading.isOnly,
      relation: restriction.id)
    record.condition = condition
    record.firstVia = between.isEmpty ? 0 : UInt32(vias.count)
    record.viaCount = UInt16(clamping: between.count)
    vias.append(contentsOf: between.map(\.index))
    records.append(record)
  }

  // MARK: Ways as via

  /// Finds the chains of edges that lead from the from way over all via ways into the to way.
  private mutating func addThroughWays(
    _ restriction: RawRestriction, _ reading: RestrictionReading, _ condition: UInt32,
    _ report: inout BuildReport
  ) {
    let vias = Set(restriction.viaWays.compactMap { wayPlaces[$0] })
    let targets = Set(restriction.to.compactMap { wayPlaces[$0] })
    var found = false
    for way in restriction.from {
      for section in sectionsOfWay[wayPlaces[way] ?? -1] ?? [] {
        for from in [section.forward, section.backward] {
          for chain in chains(after: from, vias: vias, targets: targets) {
            found = true
            appendChain(from, chain, targets, restriction, reading, condition)
          }
        }
      }
    }
    if !found {
      report.note("relation", "restriction left out: its ways do not meet in a row", id: restriction.id)
    }
  }

  /// Chains of via edges after an edge, each with the first edge of a target way at its end.
  private func chains(after from: EdgeID, vias: Set<Int>, targets: Set<Int>) -> [[EdgeID]] {
    var result: [[EdgeID]] = []
    var open: [[EdgeID]] = [[]]
    // A via of more sections than this is no via but a ring road.
    let most = 32
    while let chain = open.popLast() {
      let last = chain.last ?? from
      let head = contents.sections[Int(last.section.index)].head(last.direction)
      for next in outEdges[head] ?? [] where next != last.reversed && !chain.contains(next) {
        let way = Int(contents.sections[Int(next.section.index)].way)
        if !chain.isEmpty, targets.contains(way), Set(chain.map(wayPlace)) == vias {
          result.append(chain + [next])
        } else if vias.contains(way), chain.count < most {
          open.append(chain + [next])
        }
      }
    }
    return result
  }

  private func wayPlace(_ edge: EdgeID) -> Int { Int(contents.sections[Int(edge.section.index)].way) }

  private mutating func appendChain(
    _ from: EdgeID, _ chain: [EdgeID], _ targets: Set<Int>, _ restriction: RawRestriction,
    _ reading: RestrictionReading, _ condition: UInt32
  ) {
    let vias = Array(chain.dropLast())
    guard let to = chain.last, let lastVia = vias.last else { return }
    guard reading.isOnly else { return append(from, vias, to, restriction, reading, condition) }
    // Who has entered the first via way must go on along all of them: each way off is forbidden.
    for (place, via) in vias.enumerated() {
      let node = contents.sections[Int(via.section.index)].head(via.direction)
      let allowed = place + 1 < vias.count ? vias[place + 1] : to
      for off in outEdges[node] ?? []
      where off != allowed && !(via == lastVia && targets.contains(wayPlace(off))) {
        append(from, Array(vias[...place]), off, restriction, reading, condition)
      }
    }
  }
}
