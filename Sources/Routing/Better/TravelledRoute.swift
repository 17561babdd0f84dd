import RoadGraph
public import TravelCosts

/// A route that is being travelled: its pieces, and where along it the points lie that are still to be passed.
public struct TravelledRoute: Sendable {
  /// The pieces in order of travel, none of no length.
  public let pieces: [RoutePiece]
  /// Centimetres from the beginning of the points to be passed, ascending, without the end.
  public let vias: [UInt64]
  /// Centimetres of the whole.
  public let length: UInt64
  /// Where each piece begins.
  private let starts: [UInt64]

  /// Takes a route.
  ///
  /// - Parameter vias: metres from the beginning of the points to be passed.
  public init(pieces: [RoutePiece], vias: [Double] = []) {
    self.pieces = pieces.filter { $0.to > $0.from }
    var starts: [UInt64] = []
    var length: UInt64 = 0
    for piece in self.pieces {
      starts.append(length)
      length += UInt64(piece.to - piece.from)
    }
    let whole = length
    self.starts = starts
    self.length = length
    self.vias = vias.map { UInt64(max(0, $0 * 100).rounded()) }.filter { $0 > 0 && $0 < whole }.sorted()
  }

  /// The piece that a place lies on, by position, and centimetres of its edge there; nil where the route has no pieces.
  ///
  /// A place where two pieces meet lies on the later one.
  public func place(at centimetre: UInt64) -> (piece: Int, offset: UInt32)? {
    guard let first = starts.lastIndex(where: { $0 <= centimetre }) else { return nil }
    let piece = pieces[first]
    let along = min(UInt64(piece.to - piece.from), centimetre - starts[first])
    return (first, piece.from + UInt32(along))
  }

  /// What is left from a place on.
  public func remaining(from centimetre: UInt64) -> [RoutePiece] {
    guard let place = place(at: centimetre) else { return [] }
    var rest = Array(pieces[place.piece...])
    rest[0].from = place.offset
    return rest.filter { $0.to > $0.from }
  }
}

extension [RoutePiece] {
  /// Seconds that the pieces take under a costing, turns included; nil where one of them is closed.
  public func seconds(under costing: Costing) -> Double? {
    var milliseconds: UInt64 = 0
    for (index, piece) in enumerated() {
      let record = costing.graph.section(piece.edge.section)
      let travel = costing.travel(record, piece.edge.direction)
      guard !costing.isBlocked(piece.edge) else { return nil }
      // Where an own route or a track leads over what is closed otherwise, the piece's own time stands.
      guard travel.kind != .closed else {
        milliseconds += UInt64(piece.duration)
        continue
      }
      let whole = UInt32(costing.duration(of: piece.edge, record, travel))
      milliseconds += UInt64(whole.part(from: piece.from, to: piece.to, of: record.lengthCentimetres))
      if index > 0, self[index - 1].edge != piece.edge, self[index - 1].endsItsEdge(costing.graph) {
        milliseconds += UInt64(costing.turn(from: self[index - 1].edge, to: piece.edge)?.duration ?? 0)
      }
    }
    return Double(milliseconds) / 1000
  }
}

extension RoutePiece {
  /// Whether the piece goes to the end of its edge.
  fileprivate func endsItsEdge(_ graph: RoadGraph) -> Bool {
    to >= graph.section(edge.section).lengthCentimetres
  }
}
