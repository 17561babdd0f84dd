import Geography

/// Roads as a traveller sees them: sections joined to lines that go on through junctions.
///
/// At each node the sections are paired that continue each other: the two that meet where only two do, else those of
/// one rank that lie straightest, turning by less than 60°. A stroke visits no node twice.
struct RoadStrokes {
  /// A section of a stroke in the direction of the stroke.
  struct Step {
    let section: Int
    let isReversed: Bool
  }

  private var steps: [Step] = []
  private var starts: [Int] = [0]
  /// The strokes in the order in which they are decided: by rank, the longer first.
  private(set) var order: [Int] = []

  init(_ network: some RoadNetwork, _ incidence: RoadIncidence) {
    let partners = Self.partners(network, incidence)
    var isUsed = [Bool](repeating: false, count: network.sectionCount)
    var visits = [UInt32](repeating: 0, count: network.nodeCount)
    // Where a section ends without going on, then what is left: rings.
    for code in 0..<2 * network.sectionCount where partners[code] < 0 {
      walk(from: code, network, partners, &isUsed, &visits)
    }
    for section in 0..<network.sectionCount { walk(from: 2 * section, network, partners, &isUsed, &visits) }
    sort(network)
  }

  /// The sections of a stroke in order.
  subscript(stroke: Int) -> ArraySlice<Step> { steps[starts[stroke]..<starts[stroke + 1]] }

  /// The end of a section that each end goes on with, −1 where it does not; ends are twice the section, plus one for
  /// its last node.
  private static func partners(_ network: some RoadNetwork, _ incidence: RoadIncidence) -> [Int] {
    let directions = EndDirections(network)
    var partners = [Int](repeating: -1, count: 2 * network.sectionCount)
    var ends: [RoadIncidence.End] = []
    var ranks: [UInt8] = []
    var pairs: [(cosine: Int, first: Int, second: Int)] = []
    for node in 0..<network.nodeCount {
      ends.removeAll(keepingCapacity: true)
      ranks.removeAll(keepingCapacity: true)
      for end in incidence[node] {
        let section = network.section(end.section)
        guard section.course != .ferry else { continue }
        ends.append(end)
        ranks.append(section.rank)
      }
      if ends.count == 2, ends[0].section != ends[1].section {
        join(ends[0], ends[1], &partners)
        continue
      }
      pairs.removeAll(keepingCapacity: true)
      for first in ends.indices {
        for second in first + 1..<ends.count
        where ends[first].section != ends[second].section && ranks[first] == ranks[second] {
          let cosine = directions.cosine(ends[first], ends[second])
          if cosine < -EndDirections.unit * EndDirections.unit / 2 { pairs.append((cosine, first, second)) }
        }
      }
      if pairs.count > 1 {
        pairs.sort { ($0.cosine, $0.first, $0.second) < ($1.cosine, $1.first, $1.second) }
      }
      for pair in pairs {
        let (first, second) = (ends[pair.first], ends[pair.second])
        guard partners[Int(first.code)] < 0, partners[Int(second.code)] < 0 else { continue }
        join(first, second, &partners)
      }
    }
    return partners
  }

  private static func join(_ a: RoadIncidence.End, _ b: RoadIncidence.End, _ partners: inout [Int]) {
    partners[Int(a.code)] = Int(b.code)
    partners[Int(b.code)] = Int(a.code)
  }

  /// Follows partners from an end until there is none, or a node would come twice.
  private mutating func walk(
    from code: Int, _ network: some RoadNetwork, _ partners: [Int], _ isUsed: inout [Bool],
    _ visits: inout [UInt32]
  ) {
    var code = code
    guard !isUsed[code / 2], network.section(code / 2).course != .ferry else { return }
    // A node was visited by this stroke where it carries the stroke's number.
    let stroke = UInt32(starts.count)
    var visited = 0
    while true {
      let section = network.section(code / 2)
      let isReversed = code & 1 == 1
      let (from, to) =
        isReversed ? (section.lastNode, section.firstNode) : (section.firstNode, section.lastNode)
      if visited == 0 {
        visits[from] = stroke
        visited = 1
      }
      if visits[to] != stroke {
        visits[to] = stroke
        visited += 1
      } else if visited > 1 {
        break
      }
      isUsed[code / 2] = true
      steps.append(Step(section: code / 2, isReversed: isReversed))
      let next = partners[code ^ 1]
      guard next >= 0, !isUsed[next / 2] else { break }
      code = next
    }
    starts.append(steps.count)
  }

  private mutating func sort(_ network: some RoadNetwork) {
    let keys = (0..<starts.count - 1).map { stroke -> (rank: UInt8, length: Double) in
      var (rank, length) = (UInt8.max, 0.0)
      for step in self[stroke] {
        let section = network.section(step.section)
        rank = min(rank, section.rank)
        length += section.lengthMetres
      }
      return (rank, length)
    }
    order = keys.indices.sorted {
      (keys[$0].rank, keys[$1].length, $0) < (keys[$1].rank, keys[$0].length, $1)
    }
  }
}

/// The directions in which sections leave their nodes, as unit vectors in eight bits a coordinate.
private struct EndDirections {
  static let unit = 100
  private var x: [Int8] = []
  private var y: [Int8] = []

  init(_ network: some RoadNetwork) {
    var shape: [Coordinate] = []
    for section in 0..<network.sectionCount {
      shape.removeAll(keepingCapacity: true)
      network.readShape(ofSection: section, into: &shape)
      append(shape)
      shape.reverse()
      append(shape)
    }
  }

  /// The cosine of the angle between two ends that leave one node, times `unit` squared.
  func cosine(_ a: RoadIncidence.End, _ b: RoadIncidence.End) -> Int {
    let (a, b) = (Int(a.code), Int(b.code))
    return Int(x[a]) * Int(x[b]) + Int(y[a]) * Int(y[b])
  }

  /// The direction to the first point that is 15 m away, or else the last.
  private mutating func append(_ shape: [Coordinate]) {
    var (dx, dy, length) = (0.0, 0.0, 0.0)
    if let first = shape.first {
      let plane = LocalPlane(origin: first)
      for point in shape.dropFirst() where length < 15 {
        let place = plane.project(point)
        (dx, dy) = (place.x, place.y)
        length = (dx * dx + dy * dy).squareRoot()
      }
    }
    x.append(length > 0 ? Int8((dx / length * Double(Self.unit)).rounded()) : 0)
    y.append(length > 0 ? Int8((dy / length * Double(Self.unit)).rounded()) : 0)
  }
}
