public import RoadGraph
public import Routing
public import TravelCosts

/// A climb of a region: where it lies, and what it runs on.
public struct RegionClimb: Sendable {
  /// The climb; its metres count from the beginning of the road that it lies on.
  public let climb: Climb
  /// The climb alone as a route, from its foot to its top.
  public let route: Route
  /// What it runs on.
  public let sections: RouteSections
  /// Names and references of its longest-named road; empty where it has none.
  public let name: String

  /// The surface of its longest part.
  public var mainSurface: SurfaceValue? { sections.surface.summary.first?.value }
  /// The road type of its longest part.
  public var mainRoadType: RoadClass? { sections.roadType.summary.first?.value }
}

/// Finds all climbs of a region: those of its roads, in every direction in which they may be travelled.
///
/// ```swift
/// let climbs = RegionClimbs(costing).all(atLeast: .second)
/// climbs.first?.name        // the hardest
/// ```
///
/// A climb of which more than half is pushed is none for a rider. Roads are lines that go on through junctions; a climb belongs to one of them. A climb that turns into a road of another
/// name and class ends there.
public struct RegionClimbs: Sendable {
  private let costing: Costing

  /// Prepares for the roads that a costing can travel.
  public init(_ costing: Costing) { self.costing = costing }

  /// The climbs of a grade at least, the hardest first; of equal score, in the order of the graph.
  public func all(atLeast grade: ClimbGrade = .fourth) -> [RegionClimb] {
    var found: [RegionClimb] = []
    guard costing.graph.hasHeights else { return [] }
    RoadLines(costing).forEach { line in
      add(climbsOf: line, grade, to: &found)
      add(climbsOf: line.reversed().map(\.reversed), grade, to: &found)
    }
    let order = found.indices.sorted {
      (found[$1].climb.score, $0) < (found[$0].climb.score, $1)
    }
    return order.map { found[$0] }
  }

  /// Adds the climbs of a line, stretch by stretch of what may be travelled in its direction.
  private func add(climbsOf line: [EdgeID], _ grade: ClimbGrade, to found: inout [RegionClimb]) {
    for stretch in line.split(whereSeparator: { isClosed($0) }) {
      let pieces = stretch.map { edge in
        RoutePiece(
          edge: edge, from: 0, to: costing.graph.section(edge.section).lengthCentimetres,
          kind: costing.travel(of: edge).kind, duration: 0)
      }
      let heights = Route(pieces: pieces, legs: []).heights(costing.graph)
      let elevations = ElevationLine(places: heights.map(\.place), heights: heights.map(\.height))
      for climb in ClimbFinder(elevations).climbs(atLeast: grade) {
        let climb = regionClimb(climb, pieces)
        if !isPushed(climb.route) { found.append(climb) }
      }
    }
  }

  private func isPushed(_ route: Route) -> Bool {
    let pushed = route.pieces.reduce(0) { $0 + (costing.isPushed($1.edge) ? $1.length : 0) }
    return pushed > route.distance / 2
  }

  private func isClosed(_ edge: EdgeID) -> Bool {
    let kind = costing.travel(of: edge).kind
    return kind == .closed || kind == .ferry || kind == .train
  }

  private func regionClimb(_ climb: Climb, _ pieces: [RoutePiece]) -> RegionClimb {
    let (start, end) = (UInt32((climb.start * 100).rounded()), UInt32((climb.end * 100).rounded()))
    var part: [RoutePiece] = []
    var place: UInt32 = 0
    for piece in pieces {
      let length = piece.to - piece.from
      let (from, to) = (max(start, place), min(end, place + length))
      if from < to {
        var cut = piece
        cut.from = from - place
        cut.to = to - place
        cut.duration = duration(of: cut)
        part.append(cut)
      }
      place += length
    }
    let route = Route(pieces: part, legs: [])
    return RegionClimb(
      climb: climb, route: route,
      sections: RouteSections(route, graph: costing.graph, mode: costing.profile.mode), name: name(of: part))
  }

  private func duration(of piece: RoutePiece) -> UInt32 {
    let record = costing.graph.section(piece.edge.section)
    let share = Double(piece.to - piece.from) / Double(max(1, record.lengthCentimetres))
    let whole = costing.duration(of: piece.edge, record, costing.travel(of: piece.edge))
    return UInt32(min(2e9, (whole * share).rounded(.up)))
  }

  /// The name that most of the climb's length bears; empty where most of it has none.
  private func name(of pieces: [RoutePiece]) -> String {
    var lengths: [String: UInt32] = [:]
    var names: [String] = []
    for piece in pieces {
      let words = costing.graph.label(of: piece.edge.section)
      if lengths[words] == nil { names.append(words) }
      lengths[words, default: 0] += piece.to - piece.from
    }
    return names.max { lengths[$0, default: 0] < lengths[$1, default: 0] } ?? ""
  }
}
