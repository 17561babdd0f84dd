public import Geography
public import RoadGraph
public import TravelCosts

/// A part of an edge that a route travels.
public struct RoutePiece: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: EdgeID
  /// Centimetres from the edge's tail where the piece begins.
  public var from: UInt32
  /// Centimetres from the edge's tail where it ends, not before `from`.
  public var to: UInt32
  /// How it is travelled.
  public var kind: TravelKind
  /// Milliseconds, the turn into the piece included.
  public var duration: UInt32

  /// Creates a piece.
  public init(edge: EdgeID, from: UInt32, to: UInt32, kind: TravelKind, duration: UInt32) {
    self.edge = edge
    self.from = from
    self.to = to
    self.kind = kind
    self.duration = duration
  }

  /// Metres travelled.
  public var length: Double { Double(to - from) / 100 }
}

/// A stretch of a route from one asked point to the next.
public struct RouteLeg: Hashable, Sendable {
  /// Where it begins; nil for matched tracks, which have no asked points.
  public var start: SnappedPoint?
  /// Where it ends.
  public var end: SnappedPoint?
  /// The pieces that belong to it, by position in the route.
  public var pieces: Range<Int>
  /// What the search minimised.
  public var cost: UInt64

  /// Creates a leg.
  public init(start: SnappedPoint?, end: SnappedPoint?, pieces: Range<Int>, cost: UInt64) {
    self.start = start
    self.end = end
    self.pieces = pieces
    self.cost = cost
  }
}

/// A way through the graph: pieces of edges in order of travel.
///
/// Everything else that is said of a route follows from its pieces.
public struct Route: Sendable {
  /// Pieces in order of travel; one of no length stands in a route that goes nowhere, else there is none.
  public var pieces: [RoutePiece]
  /// Legs between the asked points.
  public var legs: [RouteLeg]

  /// Creates a route.
  public init(pieces: [RoutePiece], legs: [RouteLeg]) {
    self.pieces = pieces
    self.legs = legs
  }

  /// Metres of the whole route.
  public var distance: Double { pieces.reduce(0) { $0 + $1.length } }
  /// Seconds of the whole route.
  public var duration: Double { pieces.reduce(0) { $0 + Double($1.duration) } / 1000 }
  /// What the searches minimised.
  public var cost: UInt64 { legs.reduce(0) { $0 + $1.cost } }

  /// OSM ids of the ways in order; runs of one id are folded, also across vias.
  public func wayIDs(_ graph: RoadGraph) -> [Int64] {
    var ids: [Int64] = []
    for piece in pieces where piece.to > piece.from {
      let id = graph.wayID(of: piece.edge.section)
      if ids.last != id { ids.append(id) }
    }
    return ids
  }
}

/// A point of a route's line.
public struct RoutePoint: Hashable, Sendable {
  /// Where it lies.
  public var coordinate: Coordinate
  /// Metres from the beginning of the route.
  public var metre: Double
  /// The piece that leads to it, by position.
  public var piece: Int

  /// Creates a point.
  public init(coordinate: Coordinate, metre: Double, piece: Int) {
    self.coordinate = coordinate
    self.metre = metre
    self.piece = piece
  }
}

extension Route {
  /// The line of the route: shape points, and the places where pieces begin and end within edges.
  ///
  /// It has two points at least: a route of no length has its place twice.
  public func line(_ graph: RoadGraph) -> [RoutePoint] {
    var line: [RoutePoint] = []
    var shape: [Coordinate] = []
    var start = 0.0
    for (index, piece) in pieces.enumerated() {
      graph.shape(of: piece.edge, into: &shape)
      let length = Double(graph.section(piece.edge.section).lengthCentimetres) / 100
      let cut = CutShape(shape, length: length, from: Double(piece.from) / 100, to: Double(piece.to) / 100)
      for (point, metre) in zip(cut.points, cut.metres) {
        let next = RoutePoint(coordinate: point, metre: start + metre, piece: index)
        // Pieces meet in a point, which is there once.
        if let last = line.last, last.coordinate == next.coordinate,
          last.piece != index || last.metre == next.metre
        {
          continue
        }
        line.append(next)
      }
      start += piece.length
    }
    if line.count == 1 { line.append(line[0]) }
    return line
  }
}

/// The part of a shape between two metres.
public struct CutShape: Sendable {
  /// The points, the cut ends included.
  public private(set) var points: [Coordinate] = []
  /// Metres of each point from the first.
  public private(set) var metres: [Double] = []

  /// Cuts a shape.
  ///
  /// - Parameters:
  ///   - shape: at least one point.
  ///   - length: metres of the whole shape as stored; distances along it are scaled to this.
  ///   - from: metres where the part begins.
  ///   - to: metres where it ends.
  public init(_ shape: [Coordinate], length: Double, from: Double, to: Double) {
    var steps: [Double] = []
    var total = 0.0
    for (a, b) in zip(shape, shape.dropFirst()) {
      steps.append(distanceMetres(a, b))
      total += steps[steps.count - 1]
    }
    let scale = total > 0 ? length / total : 0
    var walked = 0.0
    for (index, step) in steps.enumerated() {
      let scaled = step * scale
      let (a, b) = (shape[index], shape[index + 1])
      if points.isEmpty, from < walked + scaled || index == steps.count - 1 {
        append(Self.between(a, b, scaled > 0 ? (from - walked) / scaled : 0), 0)
      }
      if !points.isEmpty {
        if to <= walked + scaled || index == steps.count - 1 {
          append(Self.between(a, b, scaled > 0 ? (to - walked) / scaled : 1), to - from)
          break
        }
        append(b, walked + scaled - from)
      }
      walked += scaled
    }
    if points.isEmpty, let only = shape.first { append(only, 0) }
  }

  private mutating func append(_ point: Coordinate, _ metre: Double) {
    points.append(point)
    metres.append(max(0, metre))
  }

  private static func between(_ a: Coordinate, _ b: Coordinate, _ share: Double) -> Coordinate {
    let share = max(0, min(1, share))
    if share == 0 { return a }
    if share == 1 { return b }
    let latitude = Double(a.latitudeE7) + share * (Double(b.latitudeE7) - Double(a.latitudeE7))
    let longitude = Double(a.longitudeE7) + share * (Double(b.longitudeE7) - Double(a.longitudeE7))
    return Coordinate(latitudeE7: Int32(latitude.rounded()), longitudeE7: Int32(longitude.rounded()))
  }
}
