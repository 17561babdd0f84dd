public import RoadGraph
public import Routing

/// A height along a route.
public struct RouteHeight: Hashable, Sendable {
  /// Metres from the beginning of the route.
  public var metre: Double
  /// Height above the sea in metres; nil where none is known.
  public var elevation: Double?
  /// Where the height comes from.
  public var source: HeightSource

  /// Creates a height.
  public init(metre: Double, elevation: Double?, source: HeightSource) {
    self.metre = metre
    self.elevation = elevation
    self.source = source
  }
}

extension Route {
  /// The heights along the route: the stored samples of its edges, and heights between them where pieces begin and end
  /// within edges.
  ///
  /// Empty where the graph has no terrain.
  public func heights(_ graph: RoadGraph) -> [RouteHeight] {
    guard graph.hasHeights else { return [] }
    var heights: [RouteHeight] = []
    var samples: [HeightSample] = []
    var start = 0.0
    for piece in pieces {
      graph.heights(of: piece.edge, into: &samples)
      let length = Double(graph.section(piece.edge.section).lengthCentimetres) / 100
      let edge = EdgeHeights(samples, length: length)
      edge.append(from: Double(piece.from) / 100, to: Double(piece.to) / 100, at: start, to: &heights)
      start += piece.length
    }
    return heights
  }
}

/// The samples of one edge, at even spacing.
private struct EdgeHeights {
  private let samples: [HeightSample]
  private let length: Double
  private let spacing: Double

  init(_ samples: [HeightSample], length: Double) {
    self.samples = samples
    self.length = length
    spacing = samples.count > 1 ? length / Double(samples.count - 1) : 0
  }

  /// Appends the heights between two metres of the edge; a place that is there already is not repeated.
  func append(from: Double, to: Double, at start: Double, to heights: inout [RouteHeight]) {
    add(from, from: from, at: start, to: &heights)
    if spacing > 0 {
      var place = Int((from / spacing).rounded(.down)) + 1
      while place < samples.count, Double(place) * spacing < to {
        add(Double(place) * spacing, from: from, at: start, to: &heights)
        place += 1
      }
    }
    add(to, from: from, at: start, to: &heights)
  }

  private func add(_ metre: Double, from: Double, at start: Double, to heights: inout [RouteHeight]) {
    let height = height(at: metre, routeMetre: start + metre - from)
    if let last = heights.last, height.metre - last.metre < 1e-6 {
      // Where edges meet, a height that is known wins.
      if last.elevation == nil { heights[heights.count - 1] = height }
      return
    }
    heights.append(height)
  }

  private func height(at metre: Double, routeMetre: Double) -> RouteHeight {
    guard samples.count > 1, spacing > 0 else {
      return RouteHeight(metre: routeMetre, elevation: nil, source: .none)
    }
    let place = min(Double(samples.count - 1), max(0, metre / spacing))
    let low = min(samples.count - 2, Int(place))
    let (a, b) = (samples[low], samples[low + 1])
    let share = place - Double(low)
    let nearest = share < 0.5 ? a : b
    guard a.source != .none, b.source != .none else {
      // At a sample itself its own height counts, whatever its neighbours are.
      let isExact = abs(place - place.rounded()) < 1e-9 && nearest.source != .none
      return RouteHeight(
        metre: routeMetre, elevation: isExact ? Double(nearest.decimetres) / 10 : nil,
        source: isExact ? nearest.source : .none)
    }
    let decimetres = Double(a.decimetres) + share * Double(b.decimetres - a.decimetres)
    return RouteHeight(metre: routeMetre, elevation: decimetres / 10, source: nearest.source)
  }
}
