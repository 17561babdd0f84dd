public import Geography
import RoadGraph
import Routing
public import TravelCosts

/// Points from which a router gives a matched route again.
public struct ViaPoints: Hashable, Sendable {
  /// Start, vias and end, in order.
  public var points: [Coordinate]
  /// Whether the router, asked for these points, gave the matched route edge by edge.
  public var isProved: Bool
}

/// Finds the shortest list of points from which the router gives a matched route again.
///
/// Every part of a cheapest path is a cheapest path itself. So from each point the next one may lie as far along the route
/// as the router still follows it, found by doubling and halving, and taking the farthest each time gives the fewest points.
/// Points lie in the middle of edges, where nothing but that edge is meant, and where the route turns round. Where rules
/// forbid what the track did, no list gives the route again; the points then lead as near to it as they can.
public struct ViaPointFinder {
  private static let radius = 50.0
  /// Metres by which an end may differ: what is lost between positions and places on edges.
  private static let tolerance = 0.5

  private let graph: RoadGraph
  private var router: Router
  private var pieces: [EdgePiece] = []
  /// Where points may lie, in order: the start, inner places, the end.
  private var places: [Place] = []

  private struct Place {
    var piece: Int
    /// Metres from the edge's tail.
    var offset: Double
    var coordinate: Coordinate
  }

  /// Prepares for routes under a costing.
  public init(costing: Costing) {
    graph = costing.graph
    router = Router(costing: costing)
  }

  /// The points of a stretch; none where it has no length.
  public mutating func points(of stretch: MatchedStretch) -> ViaPoints {
    pieces = stretch.pieces.filter { $0.length > 0 }
    layPlaces()
    guard let last = places.indices.last, last > 0 else { return ViaPoints(points: [], isProved: false) }
    var points = [places[0].coordinate]
    var at = 0
    while at < last {
      at = farthest(from: at, last)
      points.append(places[at].coordinate)
    }
    return ViaPoints(points: points, isProved: proves(points))
  }

  private mutating func layPlaces() {
    places = []
    for (index, piece) in pieces.enumerated() {
      if index == 0 { lay(index, piece.from) }
      // Short pieces have no middle that is told apart from their ends.
      if index > 0, index < pieces.count - 1, piece.length > 2 { lay(index, (piece.from + piece.to) / 2) }
      let isLast = index == pieces.count - 1
      if isLast || pieces[index + 1].edge == piece.edge.reversed { lay(index, piece.to) }
    }
  }

  private mutating func lay(_ piece: Int, _ offset: Double) {
    let edge = pieces[piece].edge
    var shape: [Coordinate] = []
    graph.shape(of: edge, into: &shape)
    let cut = CutShape(
      shape, length: graph.section(edge.section).lengthMetres, from: offset, to: offset)
    guard let coordinate = cut.points.first else { return }
    places.append(Place(piece: piece, offset: offset, coordinate: coordinate))
  }

  /// The last place to which the router goes along the route from another; the next one where it goes to none.
  private mutating func farthest(from start: Int, _ last: Int) -> Int {
    var good = start
    var step = 4
    var bad = last + 1
    while good < last {
      let next = min(last, start + step)
      if follows(from: start, to: next) { good = next } else { bad = next }
      if bad <= last { break }
      step *= 2
    }
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if follows(from: start, to: middle) { good = middle } else { bad = middle }
    }
    return max(good, start + 1)
  }

  private mutating func follows(from start: Int, to end: Int) -> Bool {
    let (a, b) = (places[start], places[end])
    guard
      let route = try? router.route(through: [a.coordinate, b.coordinate], radius: Self.radius)
    else { return false }
    var wanted = Array(pieces[a.piece...b.piece])
    wanted[0].from = a.offset
    wanted[wanted.count - 1].to = b.offset
    return Self.isSame(route, wanted)
  }

  private mutating func proves(_ points: [Coordinate]) -> Bool {
    guard let route = try? router.route(through: points, radius: Self.radius) else { return false }
    return Self.isSame(route, pieces)
  }

  /// Whether a route travels the same edges between the same places, pieces that continue each other taken as one.
  private static func isSame(_ route: Route, _ wanted: [EdgePiece]) -> Bool {
    let found = joined(
      route.pieces.map {
        EdgePiece(edge: $0.edge, from: Double($0.from) / 100, to: Double($0.to) / 100)
      })
    let wanted = joined(wanted)
    guard found.count == wanted.count else { return false }
    return zip(found, wanted).allSatisfy { a, b in
      a.edge == b.edge && abs(a.from - b.from) < tolerance && abs(a.to - b.to) < tolerance
    }
  }

  /// Pieces without the tiny ones at which a point lies just across a junction, and with those joined that continue.
  private static func joined(_ pieces: [EdgePiece]) -> [EdgePiece] {
    var result: [EdgePiece] = []
    for piece in pieces where piece.length > 0.05 {
      if let last = result.last, last.edge == piece.edge, abs(last.to - piece.from) < tolerance {
        result[result.count - 1].to = piece.to
      } else {
        result.append(piece)
      }
    }
    return result
  }
}
