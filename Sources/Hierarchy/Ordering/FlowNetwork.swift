/// Finds the fewest edges that part two sets of nodes: maximum flow with unit capacities on an undirected graph.
///
/// Dinic 1970: shortest augmenting paths in phases. Reused from cell to cell; its memory is made once, for the largest.
struct FlowNetwork: ~Copyable {
  private static let free: UInt8 = 0
  private static let source: UInt8 = 1
  private static let target: UInt8 = 2

  private(set) var nodeCount = 0
  private var edgeCount = 0
  private var sides: FixedArray<UInt8>
  private var firstArc: FixedArray<UInt32>
  /// The node that an arc leads to, and twice its edge, plus one where it runs against it.
  private var arcs: FixedArray<Arc>
  /// Flow of each edge, in its sense: −1, 0 or 1.
  private var flows: FixedArray<Int8>
  private var levels: FixedArray<Int32>
  private var current: FixedArray<UInt32>
  private var queue: FixedArray<UInt32>
  private var path: FixedArray<UInt32>
  /// Sources that have an edge to a node that is none.
  private var shore: [UInt32] = []

  /// An arc of the flow graph: the compiler wants its name to be known wherever the network is used.
  struct Arc: BitwiseCopyable {
    var head: UInt32 = 0
    var edge: UInt32 = 0
  }

  /// Makes room for cells of some size.
  init(nodeCount: Int, edgeCount: Int) {
    sides = FixedArray(repeating: 0, count: nodeCount)
    firstArc = FixedArray(repeating: 0, count: nodeCount + 1)
    arcs = FixedArray(repeating: Arc(), count: 2 * edgeCount)
    flows = FixedArray(repeating: 0, count: edgeCount)
    levels = FixedArray(repeating: 0, count: nodeCount)
    current = FixedArray(repeating: 0, count: nodeCount + 1)
    queue = FixedArray(repeating: 0, count: nodeCount)
    path = FixedArray(repeating: 0, count: nodeCount + 1)
  }

  /// Takes over a cell's edges.
  mutating func setUp(nodeCount count: Int, edges: [CellEdge]) {
    nodeCount = count
    edgeCount = edges.count
    for node in 0...count { firstArc[node] = 0 }
    for edge in edges {
      firstArc[Int(edge.a) + 1] += 1
      firstArc[Int(edge.b) + 1] += 1
    }
    for node in 0..<count { firstArc[node + 1] += firstArc[node] }
    for node in 0..<count { current[node] = firstArc[node] }
    for place in 0..<edges.count {
      let edge = edges[place]
      let (a, b) = (Int(edge.a), Int(edge.b))
      arcs[Int(current[a])] = Arc(head: edge.b, edge: UInt32(2 * place))
      current[a] += 1
      arcs[Int(current[b])] = Arc(head: edge.a, edge: UInt32(2 * place + 1))
      current[b] += 1
    }
  }

  /// Forgets which nodes are sources and targets.
  mutating func clearSides() {
    for node in 0..<nodeCount { sides[node] = Self.free }
  }

  mutating func setSource(_ node: Int) { sides[node] = Self.source }
  mutating func setTarget(_ node: Int) { sides[node] = Self.target }

  /// The largest flow from sources to targets; nil where it exceeds `limit`.
  mutating func maximise(limit: Int) -> Int? {
    for edge in 0..<edgeCount { flows[edge] = 0 }
    shore.removeAll(keepingCapacity: true)
    for node in 0..<nodeCount where sides[node] == Self.source {
      for arc in Int(firstArc[node])..<Int(firstArc[node + 1])
      where sides[Int(arcs[arc].head)] != Self.source {
        shore.append(UInt32(node))
        break
      }
    }
    var flow = 0
    while layer() {
      flow += augment()
      if flow > limit { return nil }
    }
    return flow
  }

  /// Whether each node can still be reached from the sources, after `maximise`: that side of the cut.
  func reachedFromSources() -> [Bool] {
    (0..<nodeCount).map { levels[$0] >= 0 || sides[$0] == Self.source }
  }

  /// The same from the targets, against the flow: the cut nearest to them leaves all other nodes on the sources' side.
  mutating func reachingTargets() -> [Bool] {
    var reaches = [Bool](repeating: false, count: nodeCount)
    var count = 0
    for node in 0..<nodeCount where sides[node] == Self.target {
      reaches[node] = true
      queue[count] = UInt32(node)
      count += 1
    }
    var next = 0
    while next < count {
      let node = Int(queue[next])
      next += 1
      for place in Int(firstArc[node])..<Int(firstArc[node + 1]) {
        let arc = arcs[place]
        // The arc the other way must have room.
        if !reaches[Int(arc.head)], hasRoom(arc.edge ^ 1) {
          reaches[Int(arc.head)] = true
          queue[count] = arc.head
          count += 1
        }
      }
    }
    return reaches
  }

  @inline(__always)
  private func hasRoom(_ edge: UInt32) -> Bool {
    let flow = flows[Int(edge >> 1)]
    return edge & 1 == 0 ? flow < 1 : flow > -1
  }

  /// Numbers nodes by their distance from the sources; false where no target is in reach.
  private mutating func layer() -> Bool {
    for node in 0..<nodeCount { levels[node] = -1 }
    var count = 0
    for node in shore {
      levels[Int(node)] = 0
      queue[count] = node
      count += 1
    }
    var next = 0
    var last = Int32.max
    while next < count {
      let node = Int(queue[next])
      next += 1
      let level = levels[node]
      if level >= last { break }
      for place in Int(firstArc[node])..<Int(firstArc[node + 1]) {
        let arc = arcs[place]
        let head = Int(arc.head)
        guard levels[head] < 0, hasRoom(arc.edge), sides[head] != Self.source else { continue }
        levels[head] = level + 1
        if sides[head] == Self.target {
          last = level + 1
        } else {
          queue[count] = arc.head
          count += 1
        }
      }
    }
    // Nodes that the layers came by are where paths are looked for.
    for place in 0..<count {
      let node = Int(queue[place])
      current[node] = firstArc[node]
    }
    return last < .max
  }

  /// Sends flow along all paths that lead from level to level, and returns how much.
  private mutating func augment() -> Int {
    var flow = 0
    for source in shore {
      while let length = findPath(from: Int(source)) {
        for place in 0..<length {
          let edge = arcs[Int(path[place])].edge
          flows[Int(edge >> 1)] += edge & 1 == 0 ? 1 : -1
        }
        flow += 1
      }
    }
    return flow
  }

  private mutating func findPath(from source: Int) -> Int? {
    var length = 0
    var node = source
    while true {
      if sides[node] == Self.target { return length }
      var goesOn = false
      let end = firstArc[node + 1]
      var at = current[node]
      while at < end {
        let arc = arcs[Int(at)]
        if levels[Int(arc.head)] == levels[node] + 1, hasRoom(arc.edge) {
          path[length] = at
          length += 1
          current[node] = at
          node = Int(arc.head)
          goesOn = true
          break
        }
        at += 1
      }
      if goesOn { continue }
      current[node] = end
      // A dead end: nobody comes here again, and the node before tries its next arc.
      levels[node] = -2
      guard length > 0 else { return nil }
      length -= 1
      node = length == 0 ? source : Int(arcs[Int(path[length - 1])].head)
      current[node] += 1
    }
  }
}

/// An edge of a cell: its two ends by their place in the cell, and what it stands for.
struct CellEdge: BitwiseCopyable {
  var a: UInt32
  var b: UInt32
  var section: UInt32
}
