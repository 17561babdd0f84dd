import Geography

/// The outline of an area that was marked point by point: cells of a grid, and rings around them.
struct ReachOutline {
  private struct Corner: Hashable {
    var x: Int32
    var y: Int32
  }

  private let plane: LocalPlane
  private let cellMetres: Double
  private var cells: Set<Corner> = []

  init(around origin: Coordinate, cellMetres: Double) {
    plane = LocalPlane(origin: origin)
    self.cellMetres = cellMetres
  }

  /// Marks a line and what lies beside it.
  mutating func mark(_ line: [Coordinate]) {
    for (a, b) in zip(line, line.dropFirst()) {
      let (start, end) = (plane.project(a), plane.project(b))
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let steps = max(1, Int(((dx * dx + dy * dy).squareRoot() / (cellMetres / 2)).rounded(.up)))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        mark(x: start.x + share * dx, y: start.y + share * dy)
      }
    }
  }

  private mutating func mark(x: Double, y: Double) {
    let column = Int32((x / cellMetres).rounded(.down))
    let row = Int32((y / cellMetres).rounded(.down))
    for dx in -1...1 as ClosedRange<Int32> {
      for dy in -1...1 as ClosedRange<Int32> { cells.insert(Corner(x: column + dx, y: row + dy)) }
    }
  }

  /// The polygons: the outer ring counter-clockwise, then its holes clockwise; rings are closed.
  func polygons() -> [[[Coordinate]]] {
    let rings = rings()
    var outer: [(ring: [Corner], area: Int64, holes: [[Corner]])] = []
    for ring in rings where area(ring) > 0 { outer.append((ring, area(ring), [])) }
    for hole in rings where area(hole) < 0 {
      let around = outer.indices.filter { contains(outer[$0].ring, hole[0]) }
      // The smallest ring around a hole is its own.
      if let own = around.min(by: { outer[$0].area < outer[$1].area }) { outer[own].holes.append(hole) }
    }
    return outer.map { polygon in
      ([polygon.ring] + polygon.holes).map { ring in ring.map(place) + [place(ring[0])] }
    }
  }

  private func place(_ corner: Corner) -> Coordinate {
    plane.unproject(PlanePoint(x: Double(corner.x) * cellMetres, y: Double(corner.y) * cellMetres))
  }

  /// Borders between marked and other cells, joined to rings with the marked cells on their left.
  private func rings() -> [[Corner]] {
    var next: [Corner: [Corner]] = [:]
    var starts: [Corner] = []
    func add(_ x: Int32, _ y: Int32, _ dx: Int32, _ dy: Int32) {
      next[Corner(x: x, y: y), default: []].append(Corner(x: x + dx, y: y + dy))
      starts.append(Corner(x: x, y: y))
    }
    for cell in cells.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let (x, y) = (cell.x, cell.y)
      if !cells.contains(Corner(x: x, y: y - 1)) { add(x, y, 1, 0) }
      if !cells.contains(Corner(x: x + 1, y: y)) { add(x + 1, y, 0, 1) }
      if !cells.contains(Corner(x: x, y: y + 1)) { add(x + 1, y + 1, -1, 0) }
      if !cells.contains(Corner(x: x - 1, y: y)) { add(x, y + 1, 0, -1) }
    }
    var rings: [[Corner]] = []
    for start in starts {
      while let first = next[start]?.first {
        // The first border is left in the table until the ring comes round to it, and is about to take it again.
        var ring = [start]
        var (last, corner) = (start, first)
        while let choices = next[corner], !choices.isEmpty {
          let place = leftmost(choices, from: last, at: corner)
          let onward = choices[place]
          next[corner]?.remove(at: place)
          if corner == start, onward == first { break }
          ring.append(corner)
          (last, corner) = (corner, onward)
        }
        rings.append(straightened(ring))
      }
    }
    return rings
  }

  /// Which border goes on from a corner. Where two cells touch in it the ring keeps to its own: it turns left.
  private func leftmost(_ choices: [Corner], from last: Corner, at corner: Corner) -> Int {
    let (dx, dy) = (corner.x - last.x, corner.y - last.y)
    return choices.firstIndex { dx * ($0.y - corner.y) - dy * ($0.x - corner.x) > 0 } ?? 0
  }

  /// A ring without the corners that lie on straight lines.
  private func straightened(_ ring: [Corner]) -> [Corner] {
    ring.indices.filter { index in
      let (a, b) = (ring[(index + ring.count - 1) % ring.count], ring[(index + 1) % ring.count])
      let c = ring[index]
      return (c.x - a.x) * (b.y - c.y) != (c.y - a.y) * (b.x - c.x)
    }.map { ring[$0] }
  }

  /// Twice the area of a ring; below zero where it runs clockwise.
  private func area(_ ring: [Corner]) -> Int64 {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { total, pair in
      total + Int64(pair.0.x) * Int64(pair.1.y) - Int64(pair.1.x) * Int64(pair.0.y)
    }
  }

  /// Whether a ring runs around the cell right of and above a corner of another ring.
  private func contains(_ ring: [Corner], _ corner: Corner) -> Bool {
    var isInside = false
    let (x, y) = (Double(corner.x) + 0.25, Double(corner.y) + 0.25)
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1))
    where (Double(a.y) > y) != (Double(b.y) > y) && Double(a.x) > x { isInside.toggle() }
    return isInside
  }
}
