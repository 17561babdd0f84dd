/// Which state is contracted next among the upper neighbours of each, and the numbering that follows from it.
///
/// Liu 1990, "The role of elimination trees in sparse factorization". States are renumbered in postorder: an equivalent
/// order of contraction in which the states of a cell have numbers in a row.
struct EliminationTree {
  /// For each provisional state, its final number.
  let numbers: [UInt32]
  /// For each final number, the provisional state.
  let states: [UInt32]
  /// For each final number, that of its parent; `none` for roots.
  let parents: [UInt32]
  /// For each final number, the steps to its root.
  let depths: [UInt16]
  let depthCount: Int

  /// - Parameters:
  ///   - order: provisional states in order of contraction.
  ///   - neighbours: calls back with every neighbour of a provisional state.
  /// - Returns: nil where the tree is deeper than 65,535 levels.
  init?(order: [UInt32], neighbours: (_ state: UInt32, _ body: (UInt32) -> Void) -> Void) {
    let none = HierarchyTopology.none
    let count = order.count
    var ranks = [UInt32](repeating: none, count: count)
    for (rank, state) in order.enumerated() { ranks[Int(state)] = UInt32(rank) }
    var parent = [UInt32](repeating: none, count: count)
    var ancestor = FixedArray<UInt32>(repeating: none, count: count)
    for rank in 0..<UInt32(count) {
      neighbours(order[Int(rank)]) { other in
        guard other != none else { return }
        var below = ranks[Int(other)]
        guard below < rank else { return }
        while true {
          let next = ancestor[Int(below)]
          if next == rank { break }
          ancestor[Int(below)] = rank
          if next == none {
            parent[Int(below)] = rank
            break
          }
          below = next
        }
      }
    }
    self.init(order: order, parent: parent)
  }

  private init?(order: [UInt32], parent: [UInt32]) {
    let none = HierarchyTopology.none
    let count = order.count
    var sizes = [UInt32](repeating: 1, count: count)
    for rank in 0..<count where parent[rank] != none { sizes[Int(parent[rank])] += sizes[rank] }
    // Downwards, each tree takes its place behind that of the sibling before it.
    var ends = [UInt32](repeating: 0, count: count)
    var numberOfRank = [UInt32](repeating: 0, count: count)
    var top = UInt32(count)
    for rank in stride(from: count - 1, through: 0, by: -1) {
      let above = parent[rank]
      let end = above == none ? top : ends[Int(above)]
      let start = end - sizes[rank]
      if above == none { top = start } else { ends[Int(above)] = start }
      numberOfRank[rank] = end - 1
      ends[rank] = end - 1
    }
    var numbers = [UInt32](repeating: 0, count: count)
    var states = [UInt32](repeating: 0, count: count)
    var parents = [UInt32](repeating: none, count: count)
    for rank in 0..<count {
      let number = Int(numberOfRank[rank])
      numbers[Int(order[rank])] = UInt32(number)
      states[number] = order[rank]
      if parent[rank] != none { parents[number] = numberOfRank[Int(parent[rank])] }
    }
    var depths = [UInt16](repeating: 0, count: count)
    var deepest = -1
    for number in stride(from: count - 1, through: 0, by: -1) {
      let depth = parents[number] == none ? 0 : Int(depths[Int(parents[number])]) + 1
      guard depth < 1 << 16 else { return nil }
      depths[number] = UInt16(depth)
      deepest = max(deepest, depth)
    }
    self.numbers = numbers
    self.states = states
    self.parents = parents
    self.depths = depths
    depthCount = deepest + 1
  }
}
