import RoadGraph
package import TravelCosts

/// Makes the topology of a network's hierarchy: order, elimination tree, and all arcs that can ever be finite.
///
/// ```swift
/// let bytes = TopologyBuilder.build(.car, costings: [costing])
/// let topology = HierarchyTopology(Blob(bytes))
/// ```
package enum TopologyBuilder {
  /// The bytes of a topology; nil for a network without states, or one that exceeds a limit of the format.
  ///
  /// - Parameter costings: those that the topology is to serve, of one graph; at least one.
  package static func build(_ network: HierarchyNetwork, costings: [Costing]) -> [UInt8]? {
    let transitions = costings.map { Transitions($0, forAll: true) }
    let set = StateSet(transitions, isEdgeBased: network.isEdgeBased)
    guard !set.keys.isEmpty else { return nil }
    let copies = Dictionary(uniqueKeysWithValues: set.copies.map { ($0.behind, $0.state) })
    let graphs = transitions.map {
      StateGraph(
        $0, edgeStates: set.edgeStates, keys: set.keys, copies: copies, isEdgeBased: set.isEdgeBased)
    }
    let tree = EliminationTree(order: set.inOrder()) { state, body in
      for graph in graphs {
        graph.forEachNext(after: state) { other, _ in body(other) }
        graph.forEachPrevious(before: state) { other, _ in body(other) }
      }
    }
    guard let tree else { return nil }
    var fill = SymbolicFill(tree)
    fill.run { state, forward, backward in
      for graph in graphs {
        graph.forEachNext(after: tree.states[Int(state)]) { other, _ in
          if other != HierarchyTopology.none { forward(tree.numbers[Int(other)]) }
        }
        graph.forEachPrevious(before: tree.states[Int(state)]) { other, _ in
          if other != HierarchyTopology.none { backward(tree.numbers[Int(other)]) }
        }
      }
    }
    return fill.encoded(set, tree)
  }
}

/// Finds which arcs contraction makes, direction by direction, and which states lie below each.
///
/// An arc from u to w comes into being where u leads to a lower state x and x leads to w: joined pairs are found from below,
/// each state collecting what the states below it bring along.
private struct SymbolicFill {
  private let tree: EliminationTree
  private var forwardStarts: [UInt32] = []
  private var backwardStarts: [UInt32] = []
  private var lowerStarts: [UInt32] = []
  private var forwardHeads: [UInt8] = []
  private var backwardHeads: [UInt8] = []
  private var lower: [UInt8] = []

  init(_ tree: EliminationTree) { self.tree = tree }

  /// Where a list of arcs is read: the next one, and the depth of its upper end; −1 behind the last.
  private struct Cursor: BitwiseCopyable {
    var place: UInt32 = 0
    var end: UInt32 = 0
    var depth: Int32 = -1

    @inline(__always)
    mutating func advance(_ heads: [UInt8]) {
      place += 1
      depth = place < end ? depth - Int32(heads[Int(place)]) : -1
    }
  }

  mutating func run(
    _ neighbours: (_ state: UInt32, _ forward: (UInt32) -> Void, _ backward: (UInt32) -> Void) -> Void
  ) {
    let none = HierarchyTopology.none
    let count = tree.states.count
    var forwards = FixedArray<Cursor>(repeating: Cursor(), count: count)
    var backwards = FixedArray<Cursor>(repeating: Cursor(), count: count)
    // States are listed at the upper end of their next arc, each list linked through `nextListed`.
    var firstListed = FixedArray<UInt32>(repeating: none, count: count)
    var nextListed = FixedArray<UInt32>(repeating: none, count: count)
    var path = RootPath(depthCount: tree.depthCount)
    var forwardMarks = DepthMarks(depthCount: tree.depthCount)
    var backwardMarks = DepthMarks(depthCount: tree.depthCount)
    var below: [UInt32] = []
    for state in 0..<UInt32(count) {
      let depth = Int(tree.depths[Int(state)])
      path.move(to: state, depth: depth) { tree.parents[Int($0)] }
      neighbours(state) { other in
        if other > state { forwardMarks.insert(Int(tree.depths[Int(other)])) }
      } _: { other in
        if other > state { backwardMarks.insert(Int(tree.depths[Int(other)])) }
      }
      below.removeAll(keepingCapacity: true)
      var listed = firstListed[Int(state)]
      while listed != none {
        below.append(listed)
        listed = nextListed[Int(listed)]
      }
      below.sort(by: >)
      lowerStarts.append(UInt32(truncatingIfNeeded: lower.count))
      var last = state
      for x in below {
        var forward = forwards[Int(x)]
        var backward = backwards[Int(x)]
        let hasForward = forward.depth == Int32(depth)
        let hasBackward = backward.depth == Int32(depth)
        if hasForward { forward.advance(forwardHeads) }
        if hasBackward { backward.advance(backwardHeads) }
        forwards[Int(x)] = forward
        backwards[Int(x)] = backward
        let next = max(forward.depth, backward.depth)
        if next >= 0 {
          let upper = Int(path[Int(next)])
          nextListed[Int(x)] = firstListed[upper]
          firstListed[upper] = x
        }
        if hasBackward {
          while forward.depth >= 0 {
            forwardMarks.insert(Int(forward.depth))
            forward.advance(forwardHeads)
          }
        }
        if hasForward {
          while backward.depth >= 0 {
            backwardMarks.insert(Int(backward.depth))
            backward.advance(backwardHeads)
          }
        }
        lower.append(varint: (last - x) << 2 | (hasBackward ? 2 : 0) | (hasForward ? 1 : 0))
        last = x
      }
      forwardStarts.append(UInt32(truncatingIfNeeded: forwardHeads.count))
      backwardStarts.append(UInt32(truncatingIfNeeded: backwardHeads.count))
      forwardMarks.takeAll(below: depth) { Self.append($0, to: &forwardHeads) }
      backwardMarks.takeAll(below: depth) { Self.append($0, to: &backwardHeads) }
      let forward = Self.cursor(from: forwardStarts[Int(state)], forwardHeads, depth)
      let backward = Self.cursor(from: backwardStarts[Int(state)], backwardHeads, depth)
      forwards[Int(state)] = forward
      backwards[Int(state)] = backward
      let next = max(forward.depth, backward.depth)
      if next >= 0 {
        let upper = Int(path[Int(next)])
        nextListed[Int(state)] = firstListed[upper]
        firstListed[upper] = state
      }
    }
  }

  /// Appends how far an upper end lies above the one before; steps beyond a byte go over arcs that are never finite.
  private static func append(_ step: Int, to heads: inout [UInt8]) {
    var step = step
    while step > 255 {
      heads.append(255)
      step -= 255
    }
    heads.append(UInt8(step))
  }

  private static func cursor(from start: UInt32, _ heads: [UInt8], _ depth: Int) -> Cursor {
    var cursor = Cursor(place: start, end: UInt32(truncatingIfNeeded: heads.count))
    if start < cursor.end { cursor.depth = Int32(depth) - Int32(heads[Int(start)]) }
    return cursor
  }

  // MARK: Writing

  /// The bytes of the topology; nil where there are 2^32 arcs or more.
  func encoded(_ set: StateSet, _ tree: EliminationTree) -> [UInt8]? {
    let count = tree.states.count
    let limit = Int(UInt32.max)
    guard forwardHeads.count < limit, backwardHeads.count < limit, lower.count < limit else { return nil }
    let lists = [
      forwardStarts + [UInt32(forwardHeads.count)], backwardStarts + [UInt32(backwardHeads.count)],
      lowerStarts + [UInt32(lower.count)],
    ]
    func value(_ state: Int, _ column: Int) -> UInt32 {
      let isEnd = state == count
      switch HierarchyTopology.Field(rawValue: column) {
      case .parent:
        return isEnd || tree.parents[state] == HierarchyTopology.none
          ? 0 : min(tree.parents[state] - UInt32(state), HierarchyTopology.farStep)
      case .depth: return isEnd ? 0 : UInt32(tree.depths[state])
      case .key: return isEnd ? 0 : set.keys[Int(tree.states[state])].rawValue
      default:
        let list = lists[column - HierarchyTopology.Field.forward.rawValue]
        return list[state] - list[state - state % HierarchyTopology.blockSize]
      }
    }
    let widths = HierarchyTopology.Field.allCases.map { field in
      BitRows.width(of: (0...count).reduce(0 as UInt32) { max($0, value($1, field.rawValue)) })
    }
    let edgeWidth = BitRows.width(of: UInt32(count))
    var words: [UInt32] = [
      HierarchyTopology.version, UInt32(count), UInt32(tree.depthCount), UInt32(forwardHeads.count),
      UInt32(backwardHeads.count), UInt32(lower.count), UInt32(set.copies.count),
      UInt32(set.edgeStates.count),
    ]
    let far = (0..<count).filter { state in
      tree.parents[state] != HierarchyTopology.none
        && tree.parents[state] - UInt32(state) >= HierarchyTopology.farStep
    }
    words += widths + [edgeWidth, UInt32(far.count)]
    words += [UInt32](repeating: 0, count: HierarchyTopology.headWords - words.count)
    var bytes: [UInt8] = []
    bytes.append(words: words)
    BitRows.append(to: &bytes, widths: widths, count: count + 1, value)
    bytes.alignToWords()
    BitRows.append(to: &bytes, widths: [edgeWidth], count: set.edgeStates.count) { edge, _ in
      let state = set.edgeStates[edge]
      return state == HierarchyTopology.none ? 0 : tree.numbers[Int(state)] + 1
    }
    bytes.alignToWords()
    for copy in set.copies {
      bytes.append(words: [
        tree.numbers[Int(copy.state)], UInt32(copy.memory.restriction), UInt32(copy.memory.progress),
      ])
    }
    bytes.alignToWords()
    for state in stride(from: 0, through: count, by: HierarchyTopology.blockSize) {
      bytes.append(words: lists.map { $0[state] })
    }
    bytes.alignToWords()
    for state in far { bytes.append(words: [UInt32(state), tree.parents[state]]) }
    for part in [forwardHeads, backwardHeads, lower] {
      bytes.append(contentsOf: part)
      bytes.alignToWords()
    }
    return bytes
  }
}

/// A set of depths, emptied from the deepest on.
private struct DepthMarks: ~Copyable {
  private var words: FixedArray<UInt64>

  init(depthCount: Int) { words = FixedArray(repeating: 0, count: depthCount / 64 + 1) }

  @inline(__always)
  mutating func insert(_ depth: Int) { words[depth >> 6] |= 1 << UInt64(depth & 63) }

  /// Takes out all depths, from the deepest on, and tells how far each lies above the one before.
  @inline(__always)
  mutating func takeAll(below depth: Int, _ body: (_ step: Int) -> Void) {
    var last = depth
    for place in stride(from: depth >> 6, through: 0, by: -1) {
      var word = words[place]
      guard word != 0 else { continue }
      words[place] = 0
      while word != 0 {
        let bit = 63 - word.leadingZeroBitCount
        word &= ~(1 << UInt64(bit))
        let at = place << 6 | bit
        body(last - at)
        last = at
      }
    }
  }
}

extension [UInt8] {
  /// Appends an integer: seven bits a byte, lowest first.
  mutating func append(varint value: UInt32) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
