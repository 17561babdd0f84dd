/// The least weights of the arcs of one state, by the depth of their upper end.
struct ArcCollector: ~Copyable {
  private var weights: FixedArray<UInt32>
  private var hints: FixedArray<UInt8>
  /// The state, plus one, whose list last had an arc to the depth.
  private var members: FixedArray<UInt32>
  private var member: UInt32 = 0

  init(depthCount: Int) {
    weights = FixedArray(repeating: StateGraph.infinity, count: depthCount)
    hints = FixedArray(repeating: 0, count: depthCount)
    members = FixedArray(repeating: 0, count: depthCount)
  }

  /// Empties the places of a state's arcs.
  @inline(__always)
  mutating func begin(_ state: Int, _ depth: Int, _ arcs: Range<Int>, _ heads: Column<UInt8>) {
    member = UInt32(truncatingIfNeeded: state) &+ 1
    var at = depth
    for arc in arcs {
      at &-= Int(heads[arc])
      guard at >= 0 else { return }
      weights[at] = StateGraph.infinity
      hints[at] = HierarchyMetric.searchHint
      members[at] = member
    }
  }

  /// Takes a weight if it is less; false where there is no such arc.
  @inline(__always)
  mutating func offer(_ weight: UInt32, at depth: Int, _ hint: UInt8) -> Bool {
    guard members[depth] == member else { return weight >= StateGraph.infinity }
    if weight < weights[depth] {
      weights[depth] = weight
      hints[depth] = hint
    }
    return true
  }

  /// Takes the sums of a weight and those of some arcs that lie above the state's depth, where they are less.
  @inline(__always)
  mutating func offer(
    _ first: UInt32, and others: borrowing FixedArray<UInt32>, _ arcs: Range<Int>, _ heads: Column<UInt8>,
    from depth: Int, _ hint: UInt8
  ) {
    var at = depth
    for arc in arcs {
      at &-= Int(heads[arc])
      guard at >= 0 else { return }
      let sum = first &+ others[arc]
      if sum < weights[at] {
        weights[at] = sum
        hints[at] = hint
      }
    }
  }

  /// Writes what was collected into the state's list.
  @inline(__always)
  borrowing func finish(
    _ depth: Int, _ arcs: Range<Int>, _ heads: Column<UInt8>, _ into: inout FixedArray<UInt32>,
    _ hintsInto: inout FixedArray<UInt8>
  ) {
    var at = depth
    for arc in arcs {
      at &-= Int(heads[arc])
      guard at >= 0 else { return }
      into[arc] = weights[at]
      hintsInto[arc] = hints[at]
    }
  }
}
