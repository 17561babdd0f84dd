/// What can be reached upwards from some states, or from where some states can be reached downwards: all on the ways from
/// the states to the roots of their trees.
///
/// The states are visited from below. A state's arcs name their upper ends by depth, and labels are kept by depth, for the
/// way to the root that is being followed; where two ways join, what lies below on the first is finished and set aside
/// before the second is followed. Thus a search needs memory for one way, however many states it starts from.
struct UpwardTree: ~Copyable {
  /// A state that is finished.
  struct Label: BitwiseCopyable {
    var state: UInt32
    var cost: UInt32
    /// Place of the label from which the state was reached; −1 − n for the n-th beginning.
    var parent: Int32
    /// The arc that led there.
    var arc: UInt32
  }

  /// Finished states in ascending order.
  private(set) var labels: [Label] = []
  /// Arcs looked at.
  private(set) var scannedCount = 0
  private var starts: [(state: UInt32, cost: UInt32, tag: Int32)] = []

  private var states: FixedArray<UInt32>
  private var costs: FixedArray<UInt32>
  private var parents: FixedArray<Int32>
  private var arcs: FixedArray<UInt32>

  init(depthCount: Int) {
    states = FixedArray(repeating: HierarchyTopology.none, count: max(1, depthCount))
    costs = FixedArray(repeating: StateGraph.infinity, count: max(1, depthCount))
    parents = FixedArray(repeating: 0, count: max(1, depthCount))
    arcs = FixedArray(repeating: 0, count: max(1, depthCount))
  }

  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    scannedCount = 0
  }

  /// Adds a state to begin with; tags count from 0.
  mutating func begin(at state: UInt32, cost: UInt32, tag: Int) {
    starts.append((state, cost, Int32(truncatingIfNeeded: tag)))
  }

  /// Follows all ways. `weights` and `heads` are those of the arcs that lead up, or of those that lead down.
  ///
  /// - Returns: false where a way does not lead to a root in as many steps as the state is deep, as in damaged files.
  mutating func run(
    _ topology: HierarchyTopology, _ heads: Column<UInt8>, _ weights: WeightRows, isForward: Bool
  ) -> Bool {
    starts.sort { ($0.state, $0.cost, $0.tag) < ($1.state, $1.cost, $1.tag) }
    var length = 0
    for start in starts {
      guard Int(start.state) < topology.stateCount else { return false }
      let depth = topology.depth(of: Int(start.state))
      guard depth < states.count else { return false }
      // Where this way joins the last one: everything below that is finished.
      var joined = depth + 1
      var next: Int? = Int(start.state)
      var at = depth
      while let state = next, at >= 0 {
        if at < length, states[at] == UInt32(state) { break }
        joined = at
        next = topology.parent(of: state)
        at -= 1
      }
      guard at < 0 ? next == nil : next != nil else { return false }
      if joined < length {
        finish(from: length - 1, through: joined, topology, heads, weights, isForward)
      }
      next = Int(start.state)
      at = depth
      while let state = next, at >= joined {
        states[at] = UInt32(state)
        costs[at] = StateGraph.infinity
        next = topology.parent(of: state)
        at -= 1
      }
      length = depth + 1
      if start.cost < costs[depth] {
        costs[depth] = start.cost
        parents[depth] = -1 - start.tag
        arcs[depth] = 0
      }
    }
    finish(from: length - 1, through: 0, topology, heads, weights, isForward)
    return true
  }

  /// Finishes the states of the way at hand between two depths, from the deeper one on.
  private mutating func finish(
    from deepest: Int, through highest: Int, _ topology: HierarchyTopology, _ heads: Column<UInt8>,
    _ weights: WeightRows, _ isForward: Bool
  ) {
    guard deepest >= highest else { return }
    for depth in stride(from: deepest, through: highest, by: -1) {
      let cost = costs[depth]
      guard cost < StateGraph.infinity else { continue }
      let state = Int(states[depth])
      let place = Int32(truncatingIfNeeded: labels.count)
      labels.append(
        Label(state: UInt32(state), cost: cost, parent: parents[depth], arc: arcs[depth]))
      let list = isForward ? topology.forward(of: state) : topology.backward(of: state)
      scannedCount += list.count
      var at = depth
      for arc in list {
        at &-= Int(heads[arc])
        guard at >= 0 else { break }
        let sum = cost &+ weights.weight(arc)
        if sum < costs[at] {
          costs[at] = sum
          parents[at] = place
          arcs[at] = UInt32(truncatingIfNeeded: arc)
        }
      }
    }
  }
}
