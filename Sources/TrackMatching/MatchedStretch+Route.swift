import RoadGraph
public import Routing
public import TravelCosts

extension MatchedStretch {
  /// The stretch as a route, with the times that the profile would take.
  ///
  /// Roads that are closed are taken at the speed of the other direction, else at one that the mode makes on bad ground: the
  /// track was there.
  public func route(_ costing: Costing) -> Route {
    let graph = costing.graph
    let closed = ClosedRoadTravel(costing.profile.mode)
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
      let isClosed = travel.kind == .closed
      let share = Double(to - from) / Double(max(1, length))
      let milliseconds =
        isClosed
        ? Double(to - from) * closed.millisecondsPerCentimetre
        : costing.duration(of: edge, record, travel) * share
      pieces.append(
        RoutePiece(
          edge: piece.edge, from: from, to: to, kind: isClosed ? closed.kind : travel.kind,
          duration: UInt32(min(2e9, milliseconds.rounded(.up)))))
    }
    return Route(pieces: pieces, legs: [])
  }
}

/// How roads are travelled that the profile knows no speed for.
private struct ClosedRoadTravel {
  let kind: TravelKind
  let millisecondsPerCentimetre: Double

  init(_ mode: TravelMode) {
    switch mode {
    case .foot, .wheelchair: self.init(.walking, speedKmh: 4)
    case .bicycle: self.init(.riding, speedKmh: 10)
    case .motorcar, .hgv: self.init(.driving, speedKmh: 20)
    }
  }

  private init(_ kind: TravelKind, speedKmh: Double) {
    self.kind = kind
    millisecondsPerCentimetre = 36 / speedKmh
  }
}
