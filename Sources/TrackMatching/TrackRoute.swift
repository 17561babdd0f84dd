public import Geography
import RoadGraph
public import Routing
public import TravelCosts

/// A route over a track: a matched track as one of the points of a route, with plain points before and behind it.
///
/// The stretches of the match are joined by routes, so that there is one route without a break; what was travelled off the
/// network is gone round. The legs are the way to the track, the track itself and the way from its end.
public struct TrackRoute {
  /// The route.
  public private(set) var route = Route(pieces: [], legs: [])
  /// The match with the route as its one stretch; fixes that the route leaves out are on none.
  public private(set) var match: TrackMatch

  private let costing: Costing
  private var router: Router
  private let radius: Double

  /// Leads a route over a matched track.
  ///
  /// - Parameters:
  ///   - start: a point before the track, or nil.
  ///   - end: a point behind the track, or nil.
  ///   - resumes: the track is followed only from the place nearest to the start on; else from its own beginning.
  ///   - radius: metres around a point within which roads are looked for.
  /// - Throws: where a point has no road, or no way leads to the track, along it or from it.
  public init(
    over match: TrackMatch, from start: Coordinate?, to end: Coordinate?, resumes: Bool, radius: Double,
    costing: Costing
  ) throws(RouteFailure) {
    self.match = match
    self.costing = costing
    self.radius = radius
    router = Router(costing: costing)
    var stretches = match.stretches
    var (firstStretch, cut) = (0, 0.0)
    if let start, resumes, let nearest = Self.nearest(to: start, in: match) {
      (firstStretch, cut) = nearest
      stretches[firstStretch].cut(before: cut)
    }
    self.match.stretches = []
    self.match.gaps = []
    var last: Coordinate? = start
    var firstPiece = 0
    /// Metres of the route before each stretch, less what was cut of it, and its pieces before.
    var shifts: [(metres: Double, pieces: Int)?] = match.stretches.map { _ in nil }
    for place in stretches.indices where place >= firstStretch {
      let part = stretches[place].route(costing)
      guard let begin = Self.coordinate(of: part.pieces.first, atEnd: false, costing.graph),
        let finish = Self.coordinate(of: part.pieces.last, atEnd: true, costing.graph)
      else { continue }
      let isApproach = place == firstStretch && start != nil
      var way: Route?
      if let last { way = try connect(last, begin) }
      if isApproach { closeLeg(from: &firstPiece, of: way) }
      shifts[place] = (
        route.distance - (place == firstStretch ? cut : 0),
        route.pieces.count - (match.stretches[place].pieces.count - stretches[place].pieces.count)
      )
      route.pieces.append(contentsOf: part.pieces)
      last = finish
    }
    closeLeg(from: &firstPiece)
    if let end, let last {
      let way = try connect(last, end)
      closeLeg(from: &firstPiece, of: way)
    }
    replaceStretches(shifts, cut: (firstStretch, cut))
  }

  /// Appends the way between two places; nil where they are one.
  private mutating func connect(_ from: Coordinate, _ to: Coordinate) throws(RouteFailure) -> Route? {
    guard from != to else { return nil }
    let way = try router.route(through: [from, to], radius: radius)
    route.pieces.append(contentsOf: way.pieces)
    return way
  }

  /// Makes a leg of the pieces since the last one; that of the track itself has no asked points.
  private mutating func closeLeg(from first: inout Int, of way: Route? = nil) {
    route.legs.append(
      RouteLeg(
        start: way?.legs.first?.start, end: way?.legs.last?.end, pieces: first..<route.pieces.count,
        cost: way?.cost ?? 0))
    first = route.pieces.count
  }

  /// Makes the whole route the one stretch of the match.
  private mutating func replaceStretches(
    _ shifts: [(metres: Double, pieces: Int)?], cut: (stretch: Int, metres: Double)
  ) {
    for index in match.verdicts.indices {
      guard let stretch = match.verdicts[index].stretch else { continue }
      let isCutOff = stretch == cut.stretch && match.verdicts[index].along < cut.metres
      guard let shift = shifts[stretch], !isCutOff else {
        match.verdicts[index].stretch = nil
        continue
      }
      match.verdicts[index].stretch = 0
      match.verdicts[index].along += shift.metres
      match.verdicts[index].piece = max(0, match.verdicts[index].piece + shift.pieces)
    }
    guard !route.pieces.isEmpty else { return }
    let pieces = route.pieces.map {
      EdgePiece(edge: $0.edge, from: Double($0.from) / 100, to: Double($0.to) / 100)
    }
    match.stretches = [MatchedStretch(pieces: pieces, fixes: 0...max(0, match.verdicts.count - 1))]
  }

  /// The place on a match that is nearest to a point: its stretch, and metres along that.
  private static func nearest(to point: Coordinate, in match: TrackMatch) -> (stretch: Int, along: Double)? {
    var best: (distance: Double, stretch: Int, along: Double)?
    for verdict in match.verdicts {
      guard let stretch = verdict.stretch else { continue }
      let distance = distanceMetres(point, verdict.coordinate)
      if distance < best?.distance ?? .infinity { best = (distance, stretch, verdict.along) }
    }
    return best.map { ($0.stretch, $0.along) }
  }

  private static func coordinate(of piece: RoutePiece?, atEnd: Bool, _ graph: RoadGraph) -> Coordinate? {
    guard let piece else { return nil }
    var shape: [Coordinate] = []
    graph.shape(of: piece.edge, into: &shape)
    let offset = Double(atEnd ? piece.to : piece.from) / 100
    let cut = CutShape(
      shape, length: graph.section(piece.edge.section).lengthMetres, from: offset, to: offset)
    return cut.points.first
  }
}
