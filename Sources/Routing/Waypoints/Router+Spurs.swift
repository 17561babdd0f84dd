import RoadGraph
import TravelCosts

extension Router {
  /// A route without the stretches that it travels to their end and straight back: what passing through a point brings along where that
  /// lies on a road without another end, and nobody wants who only gave the point to give the route a shape.
  ///
  /// One leg is left. The route is given back as it is where the way on past a stretch is forbidden.
  func withoutSpurs(_ route: Route) -> Route {
    var kept: [RoutePiece] = []
    for piece in Self.merged(route.pieces) {
      if kept.count > 1, let last = kept.last, isReturn(piece, over: last) {
        kept.removeLast()
      } else {
        kept.append(piece)
      }
    }
    guard kept.count > 1, let start = route.legs.first?.start, let end = route.legs.last?.end,
      let cost = cost(of: kept)
    else { return route }
    var result = Route(pieces: [], legs: [])
    append(
      FoundPath(edges: kept.map(\.edge), cost: cost), from: Junction(points: [start]),
      to: Junction(points: [end]), to: &result)
    return result
  }

  /// Pieces of one edge that follow each other as one.
  private static func merged(_ pieces: [RoutePiece]) -> [RoutePiece] {
    var result: [RoutePiece] = []
    for piece in pieces {
      if let last = result.last, last.edge == piece.edge, last.to == piece.from {
        result[result.count - 1].to = piece.to
        result[result.count - 1].duration += piece.duration
      } else {
        result.append(piece)
      }
    }
    return result
  }

  private func isReturn(_ piece: RoutePiece, over last: RoutePiece) -> Bool {
    guard piece.edge == last.edge.reversed else { return false }
    let length = costing.graph.section(piece.edge.section).lengthCentimetres
    return piece.from == length - last.to && piece.to == length - last.from
  }

  /// What some pieces cost in a row; nil where one must not follow the other.
  private func cost(of pieces: [RoutePiece]) -> UInt32? {
    var total: UInt64 = 0
    var before: EdgeID?
    for piece in pieces {
      let record = costing.graph.section(piece.edge.section)
      let travel = costing.travel(record, piece.edge.direction)
      let whole = costing.cost(of: piece.edge, record, travel)
      total += UInt64(whole.part(from: piece.from, to: piece.to, of: record.lengthCentimetres))
      if let before {
        guard let turn = costing.turn(from: before, to: piece.edge) else { return nil }
        total += UInt64(turn.cost)
      }
      before = piece.edge
    }
    return UInt32(clamping: total)
  }
}
