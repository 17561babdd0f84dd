import RoadGraph
package import TravelCosts

/// Works out what the arcs of a topology cost under a costing: one sweep from below.
///
/// Each state collects the weights of its arcs, from the road network and by way of each state below it, in two arrays by
/// depth that stay in the processor's cache; what is least is written, with the way it came.
package enum Customiser {
  /// The bytes of a metric; nil where the topology lacks something that the costing allows, or takes for alike what it does
  /// not.
  ///
  /// - Parameter isRoomy: whether arcs get as many bits as they may ever need, for metrics that will be changed in place.
  package static func customise(
    _ topology: HierarchyTopology, _ costing: Costing, isRoomy: Bool = false
  ) -> [UInt8]? {
    let transitions = Transitions(costing, forAll: true)
    guard let graph = StateGraph(topology, transitions), !graph.lacksCopies else { return nil }
    guard graph.nodeStates.isEmpty || transitions.areTurnsFree else { return nil }
    var sweep = CustomisingSweep(topology, graph)
    guard sweep.run() else { return nil }
    return sweep.encoded(fingerprint: costing.fingerprint, isRoomy: isRoomy)
  }
}

extension StateGraph {
  /// The states of a topology under a costing; nil where the topology is not of the costing's graph.
  convenience init?(_ topology: HierarchyTopology, _ transitions: Transitions) {
    let graph = transitions.graph
    let edgeStates = (0..<UInt32(2 * graph.sectionCount)).map { index in
      topology.state(of: EdgeID(index)) ?? HierarchyTopology.none
    }
    let keys = (0..<topology.stateCount).map { topology.key(of: $0) }
    guard (0..<topology.stateCount).allSatisfy({ topology.depth(of: $0) < topology.depthCount }),
      edgeStates.allSatisfy({ $0 == HierarchyTopology.none || $0 < keys.count }),
      keys.allSatisfy({
        $0.isNode ? $0.node.index < graph.nodeCount : Int($0.edge.section.index) < graph.sectionCount
      })
    else { return nil }
    var copies: [[EdgeID]: UInt32] = [:]
    for place in 0..<topology.copyCount {
      let copy = topology.copy(place)
      guard copy.restriction < graph.restrictionCount, copy.state < keys.count else { return nil }
      let memory = RestrictionMemory(restriction: copy.restriction, progress: copy.progress)
      copies[transitions.costing.edgesBehind(memory)] = copy.state
    }
    self.init(
      transitions, edgeStates: edgeStates, keys: keys, copies: copies,
      isEdgeBased: !keys.contains(where: \.isNode))
  }
}

/// The sweep's working memory.
private struct CustomisingSweep: ~Copyable {
  private let topology: HierarchyTopology
  private let graph: StateGraph
  private let depths: [UInt16]
  private var forwardWeights: FixedArray<UInt32>
  private var backwardWeights: FixedArray<UInt32>
  private var forwardHints: FixedArray<UInt8>
  private var backwardHints: FixedArray<UInt8>
  /// For each state, the first arc that leads beyond the states visited so far, and the depth that it is counted from.
  private var forwardPlaces: FixedArray<UInt32>
  private var backwardPlaces: FixedArray<UInt32>
  private var forwardDepths: FixedArray<UInt16>
  private var backwardDepths: FixedArray<UInt16>
  private var path: RootPath
  /// What is known of the arcs of the state at hand, by the depth of their upper end.
  private var forward: ArcCollector
  private var backward: ArcCollector
  private var isLacking = false

  init(_ topology: HierarchyTopology, _ graph: StateGraph) {
    self.topology = topology
    self.graph = graph
    let count = topology.stateCount
    depths = (0..<count).map { UInt16(truncatingIfNeeded: topology.depth(of: $0)) }
    forwardWeights = FixedArray(repeating: 0, count: topology.forwardCount)
    backwardWeights = FixedArray(repeating: 0, count: topology.backwardCount)
    forwardHints = FixedArray(repeating: 0, count: topology.forwardCount)
    backwardHints = FixedArray(repeating: 0, count: topology.backwardCount)
    forwardPlaces = FixedArray(repeating: 0, count: count)
    backwardPlaces = FixedArray(repeating: 0, count: count)
    forwardDepths = FixedArray(repeating: 0, count: count)
    backwardDepths = FixedArray(repeating: 0, count: count)
    path = RootPath(depthCount: topology.depthCount)
    forward = ArcCollector(depthCount: topology.depthCount)
    backward = ArcCollector(depthCount: topology.depthCount)
  }

  /// Weighs all arcs; false where the topology lacks an arc.
  mutating func run() -> Bool {
    for state in 0..<topology.stateCount {
      let depth = Int(depths[state])
      path.move(to: UInt32(state), depth: depth) { [topology] other in
        topology.parent(of: Int(other)).map(UInt32.init) ?? HierarchyTopology.none
      }
      let forwardArcs = topology.forward(of: state)
      let backwardArcs = topology.backward(of: state)
      forward.begin(state, depth, forwardArcs, topology.forwardHeads)
      backward.begin(state, depth, backwardArcs, topology.backwardHeads)
      addRoads(UInt32(state))
      addTriangles(state)
      if isLacking { return false }
      forward.finish(depth, forwardArcs, topology.forwardHeads, &forwardWeights, &forwardHints)
      backward.finish(depth, backwardArcs, topology.backwardHeads, &backwardWeights, &backwardHints)
      forwardPlaces[state] = UInt32(truncatingIfNeeded: forwardArcs.lowerBound)
      backwardPlaces[state] = UInt32(truncatingIfNeeded: backwardArcs.lowerBound)
      forwardDepths[state] = depths[state]
      backwardDepths[state] = depths[state]
    }
    return true
  }

  private mutating func addRoads(_ state: UInt32) {
    graph.forEachNext(after: state) { other, weight in
      if other == HierarchyTopology.none {
        isLacking = true
      } else if other > state {
        let depth = Int(depths[Int(other)])
        if path[depth] != other || !forward.offer(weight, at: depth, HierarchyMetric.roadHint) {
          isLacking = true
        }
      }
    }
    graph.forEachPrevious(before: state) { other, weight in
      if other == HierarchyTopology.none {
        isLacking = true
      } else if other > state {
        let depth = Int(depths[Int(other)])
        if path[depth] != other || !backward.offer(weight, at: depth, HierarchyMetric.roadHint) {
          isLacking = true
        }
      }
    }
  }

  private mutating func addTriangles(_ state: Int) {
    var cursor = LowerCursor(topology, below: state)
    var place = 0
    while cursor.next() {
      let hint = place < Int(HierarchyMetric.roadHint) ? UInt8(place) : HierarchyMetric.searchHint
      place += 1
      let below = cursor.state
      var (up, down) = (Int(forwardPlaces[below]), Int(backwardPlaces[below]))
      var (toState, fromState) = (StateGraph.infinity, StateGraph.infinity)
      // Only in damaged files is a state joined with more states above it than its lists have arcs.
      guard up < forwardWeights.count || !cursor.hasForward,
        down < backwardWeights.count || !cursor.hasBackward
      else {
        isLacking = true
        return
      }
      if cursor.hasForward {
        toState = forwardWeights[up]
        up &+= 1
        forwardPlaces[below] = UInt32(truncatingIfNeeded: up)
        forwardDepths[below] = depths[state]
      }
      if cursor.hasBackward {
        fromState = backwardWeights[down]
        down &+= 1
        backwardPlaces[below] = UInt32(truncatingIfNeeded: down)
        backwardDepths[below] = depths[state]
      }
      if fromState < StateGraph.infinity {
        let end = topology.forward(of: below).upperBound
        forward.offer(
          fromState, and: forwardWeights, up..<max(up, end), topology.forwardHeads,
          from: Int(forwardDepths[below]), hint)
      }
      if toState < StateGraph.infinity {
        let end = topology.backward(of: below).upperBound
        backward.offer(
          toState, and: backwardWeights, down..<max(down, end), topology.backwardHeads,
          from: Int(backwardDepths[below]), hint)
      }
    }
  }

  /// The bytes of the metric.
  consuming func encoded(fingerprint: UInt64, isRoomy: Bool) -> [UInt8] {
    HierarchyMetric.encoded(
      fingerprint: fingerprint, isRoomy: isRoomy, forwardWeights, forwardHints, backwardWeights, backwardHints
    )
  }
}
