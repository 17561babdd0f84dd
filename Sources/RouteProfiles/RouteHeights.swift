public import RoadGraph
public import Routing

/// A height along a route.
public struct RouteHeight: Hashable, Sendable {
  /// Millimetres from the beginning of the route.
  let place: Int
  /// Height in millimetres, or `ElevationLine.unknown`.
  let height: Int
  /// Where the height comes from.
  public let source: HeightSource

  /// Metres from the beginning of the route.
  public var metre: Double { ElevationLine.metres(place) }
  /// Height above the sea in metres; nil where none is known.
  public var elevation: Double? { height == ElevationLine.unknown ? nil : ElevationLine.metres(height) }

  /// Creates a height.
  public init(metre: Double, elevation: Double?, source: HeightSource) {
    self.init(
      place: ElevationLine.millimetres(metre),
      height: elevation.map { ElevationLine.millimetres($0) } ?? ElevationLine.unknown, source: source)
  }

  init(place: Int, height: Int, source: HeightSource) {
    self.place = place
    self.height = height
    self.source = height == ElevationLine.unknown ? .none : source
  }
}

extension Route {
  /// The heights along the route: the stored samples of its edges, and heights between them where pieces begin and end
  /// within edges.
  ///
  /// Empty where the graph has no terrain. In whole millimetres, rounded alike in both directions, so that the way
  /// back has the same heights. Where a piece goes on where the one before ended, at a via, the two count as one: a via
  /// leaves no trace.
  public func heights(_ graph: RoadGraph) -> [RouteHeight] {
    guard graph.hasHeights else { return [] }
    var heights: [RouteHeight] = []
    var samples: [HeightSample] = []
    var start = 0
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      var to = piece.to
      index += 1
      while index < pieces.count, pieces[index].edge == piece.edge, pieces[index].from == to, to > piece.from
      {
        to = pieces[index].to
        index += 1
      }
      guard to > piece.from || pieces.count == 1 else { continue }
      graph.heights(of: piece.edge, into: &samples)
      let edge = EdgeHeights(samples, length: 10 * Int(graph.section(piece.edge.section).lengthCentimetres))
      edge.append(from: 10 * Int(piece.from), to: 10 * Int(to), at: start, to: &heights)
      start += 10 * Int(to - piece.from)
    }
    return heights
  }
}

/// The samples of one edge, at even spacing; places are millimetres from its tail.
private struct EdgeHeights {
  private let samples: [HeightSample]
  private let length: Int
  private var last: Int { samples.count - 1 }

  init(_ samples: [HeightSample], length: Int) {
    self.samples = samples
    self.length = length
  }

  /// Appends the heights between two places of the edge; a place that is there already is not repeated.
  func append(from: Int, to: Int, at start: Int, to heights: inout [RouteHeight]) {
    guard samples.count > 1, length > 0 else {
      add(RouteHeight(place: start, height: ElevationLine.unknown, source: .none), to: &heights)
      add(RouteHeight(place: start + to - from, height: ElevationLine.unknown, source: .none), to: &heights)
      return
    }
    add(height(at: from, routePlace: start), to: &heights)
    var index = max(1, from * last / length)
    while index < last, place(index) < to {
      if place(index) > from {
        let (height, source) = sample(index)
        add(RouteHeight(place: start + place(index) - from, height: height, source: source), to: &heights)
      }
      index += 1
    }
    add(height(at: to, routePlace: start + to - from), to: &heights)
  }

  /// Where a sample lies, the same from both ends of the edge.
  private func place(_ index: Int) -> Int {
    2 * index < last ? length * index / last : length - length * (last - index) / last
  }

  private func sample(_ index: Int) -> (height: Int, source: HeightSource) {
    let sample = samples[index]
    return (sample.source == .none ? ElevationLine.unknown : 100 * Int(sample.decimetres), sample.source)
  }

  private func height(at place: Int, routePlace: Int) -> RouteHeight {
    var index = min(last, place * last / length)
    while self.place(index) > place { index -= 1 }
    while index < last, self.place(index + 1) <= place { index += 1 }
    let (low, lowSource) = sample(index)
    if self.place(index) == place { return RouteHeight(place: routePlace, height: low, source: lowSource) }
    let (high, highSource) = sample(index + 1)
    guard low != ElevationLine.unknown, high != ElevationLine.unknown else {
      return RouteHeight(place: routePlace, height: ElevationLine.unknown, source: .none)
    }
    let (before, after) = (place - self.place(index), self.place(index + 1) - place)
    return RouteHeight(
      place: routePlace, height: roundedQuotient(low * after + high * before, before + after),
      source: before < after ? lowSource : highSource)
  }

  private func add(_ height: RouteHeight, to heights: inout [RouteHeight]) {
    if let last = heights.last, last.place == height.place {
      // Where edges meet, a height that is known wins, and the ground before a structure.
      let isBetter = height.source != .none && (last.source == .none || last.source == .interpolated)
      if isBetter { heights[heights.count - 1] = height }
      return
    }
    heights.append(height)
  }
}
