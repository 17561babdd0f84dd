import RoadGraph

/// Turns restriction relations into forbidden sequences of edges.
///
/// A way that is split anywhere takes part with the section that touches the via. `only_*` restrictions become the turns
/// that they forbid. <https://wiki.openstreetmap.org/wiki/Relation:restriction>
struct RestrictionResolver {
  /// The forbidden sequences.
  private(set) var records: [RestrictionRecord] = []
  /// Edges between the first and the last of them.
  private(set) var vias: [UInt32] = []

  let network: RestrictedNetwork

  init(_ network: RestrictedNetwork) { self.network = network }

  /// Adds what a relation forbids, or notes why it forbids nothing.
  ///
  /// - Parameter position: gives the place of a condition in the string table.
  mutating func add(
    _ relation: RestrictionRelation, condition position: (String) -> UInt32, _ report: inout BuildReport
  ) {
    guard !relation.from.isEmpty, !relation.to.isEmpty else {
      return report.note(.restrictionWithoutMembers, id: relation.id)
    }
    let from = relation.from.compactMap { network.way($0) }
    let to = relation.to.compactMap { network.way($0) }
    let viaWays = relation.viaWays.compactMap { network.way($0) }
    guard !from.isEmpty, !to.isEmpty, viaWays.count == relation.viaWays.count else {
      return report.note(.restrictionOnMissingWay, id: relation.id)
    }
    let before = records.count
    for reading in relation.readings {
      guard Self.isClear(relation, reading.kind) else {
        return report.note(.restrictionAmbiguous, id: relation.id)
      }
      let restriction = Restriction(
        relation: relation.id, reading: reading, condition: position(reading.condition), from: from, to: to)
      let problem =
        viaWays.isEmpty
        ? addAtNode(restriction, relation.viaNodes) : addAlongWays(restriction, viaWays)
      if let problem { return report.note(problem, id: relation.id) }
    }
    if records.count == before { report.note(.restrictionForbidsNothing, id: relation.id) }
  }

  /// Whether it is clear which turns are meant: only `no_entry` may have several from ways, only `no_exit` several to ways.
  private static func isClear(_ relation: RestrictionRelation, _ kind: RestrictionReading.Kind) -> Bool {
    let (from, to) = (Set(relation.from).count, Set(relation.to).count)
    return switch kind {
    case .entry: to == 1
    case .exit: from == 1
    case .turn, .uTurn: from == 1 && to == 1
    }
  }

  /// A saying of a relation, with its ways by their place in the file.
  struct Restriction {
    let relation: Int64
    let reading: RestrictionReading
    let condition: UInt32
    let from: [UInt32]
    let to: [UInt32]
  }

  // MARK: A node as via

  private mutating func addAtNode(_ restriction: Restriction, _ viaNodes: [Int64]) -> BuildReport.Reason? {
    guard viaNodes.count == 1 else { return .restrictionWithoutVia }
    guard let via = network.node(viaNodes[0]) else { return .restrictionViaNotOnWay }
    let arrivals = restriction.from.flatMap { network.edges(of: $0, leaving: via) }.map(\.reversed)
    let departures = restriction.to.flatMap { network.edges(of: $0, leaving: via) }
    guard !arrivals.isEmpty, !departures.isEmpty else { return .restrictionViaNotOnWay }
    for from in arrivals where network.isOpen(from, restriction.reading.modes) {
      for to in forbidden(after: from, at: via, departures, restriction.reading)
      where network.isOpen(to, restriction.reading.modes) {
        append(from, [], to, restriction)
      }
    }
    return nil
  }

  /// The edges that must not follow an arrival.
  private func forbidden(
    after from: EdgeID, at via: NodeID, _ departures: [EdgeID], _ reading: RestrictionReading
  ) -> [EdgeID] {
    let same = departures.filter { network.wayPlace($0) == network.wayPlace(from) }
    var meant = departures
    if !same.isEmpty {
      // From and to are one way: a U-turn goes back on the section that one came by, any other turn does not.
      meant = departures.filter { edge in
        !same.contains(edge) || same.count == 1 || (edge == from.reversed) == (reading.kind == .uTurn)
      }
    }
    return reading.isOnly ? network.outgoing[via].filter { !meant.contains($0) } : meant
  }

  private mutating func append(
    _ from: EdgeID, _ between: some Collection<EdgeID>, _ to: EdgeID, _ restriction: Restriction
  ) {
    var record = RestrictionRecord(
      from: from, to: to, modes: restriction.reading.modes, isFromOnly: restriction.reading.isOnly,
      relation: restriction.relation)
    record.condition = restriction.condition
    record.firstVia = between.isEmpty ? 0 : UInt32(vias.count)
    record.viaCount = UInt16(between.count)
    vias.append(contentsOf: between.map(\.index))
    records.append(record)
  }

  // MARK: Ways as via

  /// Sections that the via ways may have together: more are a ring road and no via.
  private static let mostViaSections = 32

  private mutating func addAlongWays(_ restriction: Restriction, _ viaWays: [UInt32]) -> BuildReport.Reason? {
    let sections = viaWays.reduce(0) { $0 + network.sections(of: $1).count }
    guard sections <= Self.mostViaSections else { return .restrictionTooComplex }
    var (isFound, isClear) = (false, false)
    for way in restriction.from {
      for from in network.sections(of: way).flatMap({ [$0.forward, $0.backward] }) {
        for chain in chains(after: from, viaWays, restriction.to, restriction.reading.modes) {
          isFound = true
          // Where a way passes the via in its middle nobody can tell which side is meant: ways must be cut there.
          guard endsAtItsHead(from), chain.last.map({ endsAtItsHead($0.reversed) }) ?? false else { continue }
          isClear = true
          append(from, chain, restriction)
        }
      }
    }
    return isClear ? nil : isFound ? .restrictionAmbiguous : .restrictionWaysApart
  }

  /// Whether the way of an edge goes no further than the edge's head.
  private func endsAtItsHead(_ edge: EdgeID) -> Bool {
    network.edges(of: network.wayPlace(edge), leaving: network.head(edge)).count == 1
  }

  /// Chains of edges along all via ways after an edge, each with the first edge of a to way at its end.
  private func chains(after from: EdgeID, _ viaWays: [UInt32], _ to: [UInt32], _ modes: UInt8) -> [[EdgeID]] {
    guard network.isOpen(from, modes) else { return [] }
    var found: [[EdgeID]] = []
    var open: [[EdgeID]] = [[]]
    while let chain = open.popLast() {
      let last = chain.last ?? from
      let isWhole =
        !chain.isEmpty && viaWays.allSatisfy { way in chain.contains { network.wayPlace($0) == way } }
      for next in network.outgoing[network.head(last)]
      where next != last.reversed && network.isOpen(next, modes)
        && !chain.contains(where: { $0.section == next.section })
      {
        let way = network.wayPlace(next)
        if isWhole, to.contains(way) {
          found.append(chain + [next])
        } else if viaWays.contains(way) {
          open.append(chain + [next])
        }
      }
    }
    return found
  }

  private mutating func append(_ from: EdgeID, _ chain: [EdgeID], _ restriction: Restriction) {
    guard let to = chain.last else { return }
    let vias = chain.dropLast()
    guard restriction.reading.isOnly else { return append(from, vias, to, restriction) }
    // Who has come from the from way into the via must go on along all of it: each way off it is forbidden.
    for (place, via) in vias.enumerated() {
      for off in network.outgoing[network.head(via)] where network.isOpen(off, restriction.reading.modes) {
        let isEnd = place + 1 == vias.count
        let isAllowed =
          isEnd
          ? restriction.to.contains(network.wayPlace(off)) && off != via.reversed : off == vias[place + 1]
        if !isAllowed { append(from, vias[...place], off, restriction) }
      }
    }
  }
}
