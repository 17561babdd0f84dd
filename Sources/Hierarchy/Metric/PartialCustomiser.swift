import RoadGraph
import TravelCosts

/// Works out anew what some changed edges change in a metric: their own arcs, and upwards from there.
///
/// States are finished in their order, from below. Where an arc of a state has another weight than before, the arcs above that may
/// lead through it are looked at: those that did not cost more than that way before, or do not now. All others stay what
/// they are, hint and weight, so that the result is that of a full sweep to the bit. Dibbelt, Strasser and Wagner
/// 2016, section 7.3, with the arcs of a state weighed together.
struct PartialCustomiser {
  private typealias Side = MetricDraft.Side

  private let hierarchy: Hierarchy
  private let topology: HierarchyTopology
  private let roads: RoadArcs
  private var draft: MetricDraft
  /// Arcs to be weighed anew: the lower end above, then the side, then the arc.
  private var queue = MinimumHeap()
  private var queued: [[UInt64]]
  /// The states from the one at hand to its root, by depth.
  private var path: [UInt32]
  private var work = 0
  private let workLimit: Int

  /// - Parameter workLimit: arcs that may be looked at.
  init(_ hierarchy: Hierarchy, _ costing: Costing, workLimit: Int) {
    self.hierarchy = hierarchy
    self.workLimit = workLimit
    topology = hierarchy.topology
    roads = RoadArcs(hierarchy, costing)
    draft = MetricDraft(hierarchy.metric, hierarchy.topology)
    queued = [hierarchy.topology.forwardCount, hierarchy.topology.backwardCount].map {
      [UInt64](repeating: 0, count: $0 / 64 + 1)
    }
    path = [UInt32](repeating: 0, count: max(1, hierarchy.topology.depthCount))
  }

  /// The metric; nil where doing all anew is less work or the topology lacks an arc.
  mutating func run(changed edges: [EdgeID]) -> HierarchyMetric? {
    for edge in edges where !markArcs(into: edge) { return nil }
    var arcs: [DirtyArc] = []
    while let key = queue.least {
      let state = Int(key >> 33)
      arcs.removeAll(keepingCapacity: true)
      while let key = queue.least, Int(key >> 33) == state {
        _ = queue.popLeast()
        let side: Side = key >> 32 & 1 == 0 ? .forward : .backward
        arcs.append(DirtyArc(arc: Int(key & 0xFFFF_FFFF), side: side))
      }
      guard weigh(&arcs, of: state) else { return nil }
      let changed = arcs.filter { $0.weight != $0.before }
      guard changed.isEmpty || spread(changed, from: state), work <= workLimit else { return nil }
    }
    return draft.metric(topology, fingerprint: roads.transitions.costing.fingerprint)
  }

  /// An arc that is weighed anew.
  private struct DirtyArc {
    let arc: Int
    let side: MetricDraft.Side
    /// Depth of its upper end.
    var depth = 0
    var before = StateGraph.infinity
    var weight = StateGraph.infinity
    var hint = HierarchyMetric.searchHint
  }

  // MARK: Marking

  private func arcs(_ state: Int, _ side: Side) -> Range<Int> {
    side == .forward ? topology.forward(of: state) : topology.backward(of: state)
  }

  private func heads(_ side: Side) -> Column<UInt8> {
    side == .forward ? topology.forwardHeads : topology.backwardHeads
  }

  private mutating func mark(_ arc: Int, of state: Int, _ side: Side) {
    let bit: UInt64 = 1 << UInt64(arc & 63)
    guard queued[side.rawValue][arc >> 6] & bit == 0 else { return }
    queued[side.rawValue][arc >> 6] |= bit
    queue.insert(UInt64(state) << 33 | UInt64(side.rawValue) << 32 | UInt64(arc))
  }

  /// Marks the arcs of the road network that end with an edge; false where the topology lacks one.
  private mutating func markArcs(into edge: EdgeID) -> Bool {
    var pairs: [(from: UInt32, to: UInt32)] = []
    var isLacking = false
    roads.forEachPrevious(before: edge) { other, memory, _ in
      guard let state = hierarchy.state(of: edge, memory) else { return isLacking = true }
      if state != other { pairs.append((other, state)) }
    }
    guard !isLacking else { return false }
    for pair in pairs {
      let side: Side = pair.from < pair.to ? .forward : .backward
      let (low, high) = (Int(min(pair.from, pair.to)), Int(max(pair.from, pair.to)))
      guard
        let arc = topology.arc(
          in: arcs(low, side), heads(side), from: topology.depth(of: low), to: topology.depth(of: high))
      else { return false }
      mark(arc, of: low, side)
    }
    return true
  }

  // MARK: Weighing

  /// Weighs arcs of a state anew: by road, and through each state below; false where that cannot be.
  private mutating func weigh(_ dirty: inout [DirtyArc], of state: Int) -> Bool {
    let depth = topology.depth(of: state)
    guard followPath(from: state, depth: depth) else { return false }
    for place in dirty.indices {
      guard let upper = upperDepth(of: dirty[place], state, depth) else { return false }
      dirty[place].depth = upper
      dirty[place].before = draft.weight(dirty[place].arc, dirty[place].side)
    }
    // Upper ends come from below in lists.
    dirty.sort { ($0.side.rawValue, $1.depth) < ($1.side.rawValue, $0.depth) }
    let split = dirty.firstIndex { $0.side == .backward } ?? dirty.count
    weighRoads(&dirty, of: state)
    var cursor = LowerCursor(topology, below: state)
    var place = 0
    while cursor.next() {
      let hint = place < Int(HierarchyMetric.roadHint) ? UInt8(place) : HierarchyMetric.searchHint
      place += 1
      work += 1
      if split > 0 { weighThrough(cursor.state, to: depth, &dirty, 0..<split, hint) }
      if split < dirty.count { weighThrough(cursor.state, to: depth, &dirty, split..<dirty.count, hint) }
    }
    for arc in dirty { draft.set(arc.arc, arc.side, arc.weight, arc.hint) }
    return true
  }

  private mutating func followPath(from state: Int, depth: Int) -> Bool {
    guard depth < path.count else { return false }
    var next: Int? = state
    for at in stride(from: depth, through: 0, by: -1) {
      guard let state = next else { return false }
      path[at] = UInt32(state)
      next = topology.parent(of: state)
    }
    return true
  }

  private func upperDepth(of dirty: DirtyArc, _ state: Int, _ depth: Int) -> Int? {
    let list = arcs(state, dirty.side)
    guard list.contains(dirty.arc) else { return nil }
    let heads = heads(dirty.side)
    var at = depth
    for arc in list.lowerBound...dirty.arc { at -= Int(heads[arc]) }
    return at >= 0 ? at : nil
  }

  private mutating func weighRoads(_ dirty: inout [DirtyArc], of state: Int) {
    for place in dirty.indices {
      let upper = path[dirty[place].depth]
      var least = StateGraph.infinity
      let body = { (other: UInt32, weight: UInt32) in
        if other == upper { least = min(least, weight) }
      }
      if dirty[place].side == .forward {
        roads.forEachNext(after: UInt32(state), body)
      } else {
        roads.forEachPrevious(before: UInt32(state), body)
      }
      if least < StateGraph.infinity {
        dirty[place].weight = least
        dirty[place].hint = HierarchyMetric.roadHint
      }
    }
  }

  /// Offers the ways through a state below to arcs of one side.
  private mutating func weighThrough(
    _ below: Int, to depth: Int, _ dirty: inout [DirtyArc], _ places: Range<Int>, _ hint: UInt8
  ) {
    // Up by an arc of the side asked for, having come down to the state below by one of the other side.
    let side = dirty[places.lowerBound].side
    let other: Side = side == .forward ? .backward : .forward
    let lowDepth = topology.depth(of: below)
    guard let first = topology.arc(in: arcs(below, other), heads(other), from: lowDepth, to: depth) else {
      return
    }
    let firstWeight = draft.weight(first, other)
    guard firstWeight < StateGraph.infinity else { return }
    let heads = heads(side)
    var place = places.lowerBound
    var at = lowDepth
    for arc in arcs(below, side) {
      work += 1
      at -= Int(heads[arc])
      while place < places.upperBound, dirty[place].depth > at { place += 1 }
      guard place < places.upperBound else { return }
      guard dirty[place].depth == at else { continue }
      let sum = firstWeight &+ draft.weight(arc, side)
      if sum < dirty[place].weight {
        dirty[place].weight = sum
        dirty[place].hint = hint
      }
    }
  }

  // MARK: Spreading

  /// An arc of a state with its weight before and after.
  private struct Leaf {
    let depth: Int
    var before: UInt32
    let after: UInt32
  }

  private func leaves(_ state: Int, _ side: Side, _ changed: [DirtyArc]) -> [Leaf] {
    var leaves: [Leaf] = []
    let heads = heads(side)
    var at = topology.depth(of: state)
    for arc in arcs(state, side) {
      at -= Int(heads[arc])
      let after = draft.weight(arc, side)
      leaves.append(Leaf(depth: at, before: after, after: after))
    }
    for arc in changed where arc.side == side {
      leaves[arc.arc - arcs(state, side).lowerBound].before = arc.before
    }
    return leaves
  }

  /// Marks the arcs above that may lead through a state of which some arcs have changed; false where the topology lacks
  /// one.
  private mutating func spread(_ changed: [DirtyArc], from state: Int) -> Bool {
    let ups = leaves(state, .forward, changed)
    let downs = leaves(state, .backward, changed)
    // From the upper end of each arc that leads down, on to the upper end of each that leads up.
    for down in downs {
      guard mark(from: down, to: ups, .forward) else { return false }
    }
    for up in ups {
      guard mark(from: up, to: downs, .backward) else { return false }
    }
    return true
  }

  /// Marks arcs of one side of the upper end of an arc, to the upper ends farther up.
  private mutating func mark(from leaf: Leaf, to others: [Leaf], _ side: Side) -> Bool {
    let isChanged = leaf.before != leaf.after
    guard leaf.depth >= 0, isChanged || others.contains(where: { $0.before != $0.after }) else { return true }
    let lower = Int(path[leaf.depth])
    let list = arcs(lower, side)
    let heads = heads(side)
    var arc = list.lowerBound
    var at = leaf.depth
    for other in others where other.depth < leaf.depth {
      guard isChanged || other.before != other.after else { continue }
      work += 1
      let before = leaf.before &+ other.before
      let after = leaf.after &+ other.after
      guard min(before, after) < StateGraph.infinity else { continue }
      while arc < list.upperBound, at > other.depth {
        at -= Int(heads[arc])
        arc += 1
      }
      // Past the arc asked for: `arc` is the one after it.
      guard at == other.depth, arc > list.lowerBound else { return false }
      let weight = draft.weight(arc - 1, side)
      if before <= weight || after <= weight { mark(arc - 1, of: lower, side) }
    }
    return true
  }
}
