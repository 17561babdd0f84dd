import Geography

/// A part of a road network that is to be divided further.
struct Cell {
  /// Nodes, by their number in the whole network.
  var nodes: [UInt32]
  /// Edges between them.
  var edges: [CellEdge]
}

/// A cell divided in two.
struct Division {
  /// Whether each node of the cell lies on the second side.
  var isSecond: [Bool]
  /// The edges between the sides.
  var cut: [CellEdge]
}

/// Divides cells by inertial flow: the fewest edges that part the first quarter of the nodes from the last, in the best
/// of four directions of the compass. Schild and Sommer 2015, "On balanced separators in road networks".
///
/// All numbers are integers and ties fall to the lower node, so that the same network is divided alike everywhere.
struct InertialFlow: ~Copyable {
  private let x: [Int64]
  private let y: [Int64]
  private var network: FlowNetwork
  private var keys: [UInt64] = []

  /// - Parameter points: positions of the network's nodes.
  init(_ points: [Coordinate], edgeCount: Int) {
    network = FlowNetwork(nodeCount: points.count, edgeCount: edgeCount)
    let latitudes = points.lazy.map { Int64($0.latitudeE7) }
    let middle = Double((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2 * 1e-7
    // A degree of longitude beside one of latitude, in 1/1024.
    let width = Int64((cosine(middle * Double.pi / 180) * 1024).rounded())
    x = points.map { Int64($0.longitudeE7) * width / 1024 }
    y = points.map { Int64($0.latitudeE7) }
  }

  /// Divides a cell of at least two nodes.
  mutating func divide(_ cell: Cell) -> Division {
    let count = cell.nodes.count
    network.setUp(nodeCount: count, edges: cell.edges)
    let share = max(1, count / 4)
    var best: (cut: Int, smaller: Int, isSecond: [Bool])?
    for direction in 0..<4 {
      sortKeys(cell, direction)
      keys.partition(lowest: share)
      keys.partition(highest: share)
      network.clearSides()
      for place in 0..<share { network.setSource(Int(keys[place] & 0xFFFF_FFFF)) }
      for place in count - share..<count { network.setTarget(Int(keys[place] & 0xFFFF_FFFF)) }
      guard let cut = network.maximise(limit: best?.cut ?? .max) else { continue }
      let reached = network.reachedFromSources()
      let reaching = network.reachingTargets()
      let sizes = (reached.count { $0 }, reaching.count { $0 })
      let nearSources = min(sizes.0, count - sizes.0)
      let nearTargets = min(sizes.1, count - sizes.1)
      let smaller = max(nearSources, nearTargets)
      if let best, (best.cut, -best.smaller) <= (cut, -smaller) { continue }
      best = (cut, smaller, nearSources >= nearTargets ? reached.map { !$0 } : reaching)
    }
    let isSecond = best?.isSecond ?? (0..<count).map { $0 > 0 }
    return Division(
      isSecond: isSecond, cut: cell.edges.filter { isSecond[Int($0.a)] != isSecond[Int($0.b)] })
  }

  /// Fills `keys` with the nodes' places, and above them how far each lies in a direction.
  private mutating func sortKeys(_ cell: Cell, _ direction: Int) {
    keys.removeAll(keepingCapacity: true)
    for (place, node) in cell.nodes.enumerated() {
      let (x, y) = (x[Int(node)], y[Int(node)])
      let along =
        switch direction {
        case 0: x
        case 1: y
        case 2: x + y
        default: x - y
        }
      // Sums of two coordinates fit in 33 bits: a quarter of a metre is lost.
      keys.append(UInt64((along + 1 << 33) >> 2) << 32 | UInt64(place))
    }
  }
}

extension [UInt64] {
  /// Puts the lowest `count` elements, in any order, at the beginning.
  mutating func partition(lowest count: Int) { select(count, in: 0..<self.count) }

  /// Puts the highest `count` elements, in any order, at the end, and leaves as many at the beginning where they are.
  mutating func partition(highest count: Int) { select(self.count - 2 * count, in: count..<self.count) }

  /// Puts the lowest `count` elements of a range at its beginning: Hoare 1961, with the middle of three as pivot.
  private mutating func select(_ count: Int, in range: Range<Int>) {
    let wanted = range.lowerBound + count
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let (a, b, c) = (self[low], self[(low + high) / 2], self[high])
      let pivot = Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
      var (i, j) = (low, high)
      while i <= j {
        while self[i] < pivot { i += 1 }
        while self[j] > pivot { j -= 1 }
        if i <= j {
          swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if wanted <= j { high = j } else if wanted >= i { low = i } else { break }
    }
  }
}
