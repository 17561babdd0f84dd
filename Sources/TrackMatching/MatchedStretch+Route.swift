import RoadGraph
public import Routing
public import TravelCosts

extension MatchedStretch {
  /// The stretch as a route, with the times that the profile would take; closed roads are taken at the speed of the
  /// other direction or on foot, since the track was there.
  public func route(_ costing: Costing) -> Route {
    let graph = costing.graph
    var pieces: [RoutePiece] = []
    for piece in self.pieces where piece.to > piece.from {
      let record = graph.section(piece.edge.section)
      let length = record.lengthCentimetres
      let from = min(length, UInt32((piece.from * 100).rounded()))
      let to = min(length, UInt32((piece.to * 100).rounded()))
      guard to > from else { continue }
      var edge = piece.edge
      if costing.travel(of: edge).kind == .closed { edge = edge.reversed }
      let travel = costing.travel(of: edge)
      let share = Double(to - from) / Double(max(1, length))
      let milliseconds =
        travel.kind == .closed
        ? Double(to - from) * Self.walkingMillisecondsPerCentimetre
        : costing.duration(of: edge, record, travel) * share
      pieces.append(
        RoutePiece(
          edge: piece.edge, from: from, to: to, kind: travel.kind == .closed ? .walking : travel.kind,
          duration: UInt32(min(2e9, milliseconds.rounded(.up)))))
    }
    return Route(pieces: pieces, legs: [])
  }

  /// 4 km/h.
  private static var walkingMillisecondsPerCentimetre: Double { 9 }
}
