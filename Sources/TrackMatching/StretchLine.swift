import Geography
import RoadGraph

/// The line of a stretch on a plane, for placing fixes on it.
struct StretchLine {
  private var line: [PlanePoint] = []
  /// Metres from the beginning of the stretch to each point.
  private var along: [Double] = []
  /// The piece to which the line up to each point belongs.
  private var pieces: [Int32] = []
  private var shape: [PlanePoint] = []

  /// An empty line.
  init() {}

  init(_ pieces: [EdgePiece], graph: RoadGraph, plane: LocalPlane) {
    var points: [Coordinate] = []
    var start = 0.0
    for (index, piece) in pieces.enumerated() {
      // A piece of no length adds nothing, unless there is nothing else.
      if piece.length == 0, index > 0 || pieces.count > 1 { continue }
      graph.shape(of: piece.edge, into: &points)
      shape.removeAll(keepingCapacity: true)
      for point in points { shape.append(plane.project(point)) }
      let length = graph.section(piece.edge.section).lengthMetres
      append(cut: piece, length: length, index: Int32(truncatingIfNeeded: index), start: start)
      start += piece.length
    }
  }

  /// Appends the part of an edge's shape that a piece covers.
  private mutating func append(cut piece: EdgePiece, length: Double, index: Int32, start: Double) {
    var total = 0.0
    for place in 1..<shape.count { total += Self.distance(shape[place - 1], shape[place]) }
    // Stored lengths are the earth's, these are the plane's: scale one to the other.
    let scale = total > 0 ? length / total : 1
    var walked = 0.0
    for place in 1..<shape.count {
      let (a, b) = (shape[place - 1], shape[place])
      let step = Self.distance(a, b) * scale
      let low = max(piece.from, walked)
      let high = min(piece.to, walked + step)
      if low <= high, step > 0 {
        if line.isEmpty || along[along.count - 1] < start + low - piece.from - 1e-6 || low == piece.from {
          append(a, b, share: (low - walked) / step, along: start + low - piece.from, index)
        }
        append(a, b, share: (high - walked) / step, along: start + high - piece.from, index)
      }
      walked += step
    }
  }

  private mutating func append(
    _ a: PlanePoint, _ b: PlanePoint, share: Double, along metre: Double, _ index: Int32
  ) {
    line.append(PlanePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
    along.append(metre)
    pieces.append(index)
  }

  /// The nearest place to a point on the part of the line between two metres.
  func nearest(
    to point: PlanePoint, between low: Double, and high: Double
  ) -> (point: PlanePoint, along: Double, piece: Int, distance: Double) {
    guard line.count > 1 else {
      return line.first.map { ($0, 0, Int(pieces[0]), Self.distance($0, point)) } ?? (point, 0, 0, 0)
    }
    var best = (point: point, along: low, index: 0, squared: Double.infinity)
    var index = min(line.count - 1, max(1, firstPlace(atLeast: low)))
    while index < line.count {
      let nearest = nearestOnSegment(point, line[index - 1], line[index])
      if nearest.squaredDistance < best.squared {
        let metre = along[index - 1] + nearest.share * (along[index] - along[index - 1])
        best = (nearest.point, metre, index, nearest.squaredDistance)
      }
      if along[index] > high { break }
      index += 1
    }
    return (best.point, best.along, Int(pieces[best.index]), best.squared.squareRoot())
  }

  private func firstPlace(atLeast metre: Double) -> Int {
    var (low, high) = (0, along.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if along[middle] < metre { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
