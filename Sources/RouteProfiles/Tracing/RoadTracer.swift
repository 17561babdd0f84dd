public import Geography
import RoadGraph
public import Routing
public import TravelCosts

/// Finds the roads that a line lies on exactly: the line of a route that was written by this program, read back.
///
/// ```swift
/// let pieces = RoadTracer(costing).pieces(along: line)     // nil for a recorded track
/// ```
///
/// Nothing is guessed: each point has to be a point of a road's shape or lie on the straight line between two, to the
/// 1e-7 degrees that files keep, and each step has to follow a road. So the pieces are those that the line was made
/// from, but for the centimetre to which its loose ends are rounded. Where the line turns round within a road, the piece
/// ends and the next begins there.
public struct RoadTracer {
  private let costing: Costing
  private let shapes: TracedShapes

  /// Prepares for lines over a graph; the costing says how each piece is travelled.
  public init(_ costing: Costing) {
    self.costing = costing
    shapes = TracedShapes(costing.graph)
  }

  /// The pieces that the line is made of, or nil where it leaves the roads somewhere.
  public func pieces(along line: [Coordinate]) -> [RoutePiece]? {
    guard let first = line.first else { return nil }
    var states = starts(at: first)
    var newest = states.indices
    for point in line.dropFirst() {
      var next: [TracedState] = []
      for index in newest { follow(states[index], at: index, to: point, &next) }
      guard !next.isEmpty else { return nil }
      newest = states.count..<states.count + next.count
      states += next
    }
    guard let best = newest.min(by: { (states[$0].turns, $0) < (states[$1].turns, $1) }) else { return nil }
    return pieces(of: path(to: best, states))
  }

  /// All places of roads that lie at a point, in both directions.
  private func starts(at point: Coordinate) -> [TracedState] {
    var sections: [SectionID] = []
    costing.graph.forEachSection(near: BoundingBox(around: [point])) { sections.append($0) }
    var states: [TracedState] = []
    for section in sections {
      for edge in [section.forward, section.backward] {
        let points = shapes.shape(edge).points
        for segment in points.indices.dropLast() {
          if points[segment] == point {
            states.append(TracedState(edge: edge, segment: segment, share: 0, entry: .start))
          } else if points[segment + 1] != point,
            let share = Self.share(of: point, from: points[segment], to: points[segment + 1])
          {
            states.append(TracedState(edge: edge, segment: segment, share: share, entry: .start))
          }
        }
      }
    }
    return states
  }

  /// Appends where a step to a point can lead: on along the road, into the next road, or back.
  private func follow(
    _ state: TracedState, at index: Int, to point: Coordinate, _ next: inout [TracedState]
  ) {
    let count = shapes.shape(state.edge).points.count
    if state.segment == count - 1 {
      let head = costing.graph.head(of: state.edge)
      for position in costing.graph.outEdges(of: head) {
        let edge = costing.graph.outEdge(at: position)
        add(TracedState(edge: edge, segment: 0, share: 0, entry: .road, state, index), to: point, &next)
      }
      return
    }
    add(
      TracedState(edge: state.edge, segment: state.segment, share: state.share, entry: .same, state, index),
      to: point, &next)
    if state.segment > 0 || state.share > 0 {
      let segment = count - 1 - state.segment - (state.share > 0 ? 1 : 0)
      add(
        TracedState(
          edge: state.edge.reversed, segment: segment, share: state.share > 0 ? 1 - state.share : 0,
          entry: .turn, state, index), to: point, &next)
    }
  }

  /// Appends a state moved along its segment to a point, if the point lies there and no equal state is there already.
  private func add(_ state: TracedState, to point: Coordinate, _ next: inout [TracedState]) {
    let points = shapes.shape(state.edge).points
    guard state.segment + 1 < points.count else { return }
    var state = state
    if points[state.segment + 1] == point {
      state.segment += 1
      state.share = 0
    } else if let share = Self.share(of: point, from: points[state.segment], to: points[state.segment + 1]),
      share >= state.share
    {
      state.share = share
    } else {
      return
    }
    let twin = next.firstIndex { $0.edge == state.edge && $0.segment == state.segment }
    if let twin {
      if state.turns < next[twin].turns { next[twin] = state }
    } else {
      next.append(state)
    }
  }

  /// How far along a straight stretch a point lies, if it lies on it to the last digit; 0 at its beginning.
  private static func share(of point: Coordinate, from a: Coordinate, to b: Coordinate) -> Double? {
    let (east, north) = (
      Double(b.longitudeE7) - Double(a.longitudeE7), Double(b.latitudeE7) - Double(a.latitudeE7)
    )
    let (x, y) = (
      Double(point.longitudeE7) - Double(a.longitudeE7), Double(point.latitudeE7) - Double(a.latitudeE7)
    )
    let square = east * east + north * north
    guard square > 0 else { return nil }
    let share = (x * east + y * north) / square
    // Latitude and longitude are rounded by themselves, each by half a digit.
    guard share >= 0, share < 1, abs(share * east - x) <= 1, abs(share * north - y) <= 1 else { return nil }
    return share
  }

  private func path(to last: Int, _ states: [TracedState]) -> [TracedState] {
    var path: [TracedState] = []
    var index: Int? = last
    while let place = index {
      path.append(states[place])
      index = states[place].parent
    }
    return path.reversed()
  }

  private func pieces(of path: [TracedState]) -> [RoutePiece] {
    var pieces: [RoutePiece] = []
    for state in path {
      let place = shapes.centimetres(state)
      switch state.entry {
      case .start: pieces.append(piece(state.edge, from: place, to: place))
      case .same: pieces[pieces.count - 1].to = place
      case .road: pieces.append(piece(state.edge, from: 0, to: place))
      case .turn:
        let length = costing.graph.section(state.edge.section).lengthCentimetres
        let before = pieces[pieces.count - 1].to
        pieces.append(piece(state.edge, from: length - min(length, before), to: place))
      }
    }
    return pieces.filter { $0.to > $0.from }.map { timed($0) }
  }

  private func piece(_ edge: EdgeID, from: UInt32, to: UInt32) -> RoutePiece {
    RoutePiece(edge: edge, from: from, to: max(from, to), kind: .closed, duration: 0)
  }

  /// The piece with its kind of travel and time; a road that is closed is walked, since the route was there.
  private func timed(_ piece: RoutePiece) -> RoutePiece {
    let record = costing.graph.section(piece.edge.section)
    let travel = costing.travel(of: piece.edge)
    var piece = piece
    piece.kind = travel.kind == .closed ? .walking : travel.kind
    if travel.kind != .closed {
      let share = Double(piece.to - piece.from) / Double(max(1, record.lengthCentimetres))
      piece.duration = UInt32(
        min(2e9, (costing.duration(of: piece.edge, record, travel) * share).rounded(.up)))
    }
    return piece
  }
}

/// A place that a traced line has come to.
private struct TracedState {
  enum Entry { case start, same, road, turn }

  let edge: EdgeID
  /// The shape point at or before the place.
  var segment: Int
  /// How far it is to the next shape point, below 1.
  var share: Double
  let entry: Entry
  /// The state before, by position.
  let parent: Int?
  /// How often the line has turned round within a road.
  let turns: Int

  init(
    edge: EdgeID, segment: Int, share: Double, entry: Entry, _ before: TracedState? = nil,
    _ parent: Int? = nil
  ) {
    self.edge = edge
    self.segment = segment
    self.share = share
    self.entry = entry
    self.parent = parent
    turns = (before?.turns ?? 0) + (entry == .turn ? 1 : 0)
  }
}

/// Shapes of edges, each read once.
private final class TracedShapes {
  struct Shape {
    var points: [Coordinate] = []
    /// Metres of each point from the first, on the sphere.
    var metres: [Double] = []
  }

  private let graph: RoadGraph
  private var known: [EdgeID: Shape] = [:]

  init(_ graph: RoadGraph) { self.graph = graph }

  func shape(_ edge: EdgeID) -> Shape {
    if let shape = known[edge] { return shape }
    var shape = Shape()
    graph.shape(of: edge, into: &shape.points)
    for (index, point) in shape.points.enumerated() {
      let before = index == 0 ? 0 : shape.metres[index - 1] + distanceMetres(shape.points[index - 1], point)
      shape.metres.append(before)
    }
    known[edge] = shape
    return shape
  }

  /// Centimetres from the edge's tail to a place, as the graph stores its length.
  func centimetres(_ state: TracedState) -> UInt32 {
    let length = graph.section(state.edge.section).lengthCentimetres
    let metres = shape(state.edge).metres
    guard let whole = metres.last, whole > 0, state.segment + 1 < metres.count else { return length }
    let step = metres[state.segment + 1] - metres[state.segment]
    let share = (metres[state.segment] + state.share * step) / whole
    return UInt32((max(0, min(1, share)) * Double(length)).rounded())
  }
}
