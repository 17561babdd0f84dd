public import RoadGraph

/// How long edges take that traffic concerns; all others take what the profile says.
///
/// An edge is closed as a whole where a part of it is. Where stretches of an edge overlap, the slowest counts, so that the order
/// in which reports come does not matter.
@usableFromInline
struct EdgeTraffic: Sendable {
  /// Milliseconds of an edge as it is travelled, and weighted by what is liked; infinite where it is closed.
  @usableFromInline
  struct Time: Hashable, Sendable {
    @usableFromInline let edge: UInt32
    @usableFromInline let time: Double
    @usableFromInline let weighted: Double

    var isClosed: Bool { time == .infinity }
  }

  /// Sections of which an edge is concerned: nearly all edges are told by it to be others.
  @usableFromInline private(set) var sections = SectionSet()
  /// In order of the edges.
  @usableFromInline private(set) var times: [Time] = []

  /// Whether no edge is concerned.
  @inlinable var isEmpty: Bool { sections.isEmpty }

  /// No traffic.
  init() {}

  /// Works out how long edges take; what does not change an edge's time is left out.
  init(_ stretches: [TrafficStretch], _ costing: Costing) {
    let ordered = stretches.filter { Int($0.edge.section.index) < costing.graph.sectionCount }.sorted {
      ($0.edge, $0.from, $0.to) < ($1.edge, $1.from, $1.to)
    }
    var first = 0
    while first < ordered.count {
      var end = first
      while end < ordered.count, ordered[end].edge == ordered[first].edge { end += 1 }
      if let time = Self.time(of: ordered[first].edge, ordered[first..<end], costing) {
        times.append(time)
        sections.insert(ordered[first].edge.section, of: costing.graph.sectionCount)
      }
      first = end
    }
  }

  /// The time of an edge that some stretches lie on; nil where nothing changes.
  private static func time(
    of edge: EdgeID, _ stretches: ArraySlice<TrafficStretch>, _ costing: Costing
  ) -> Time? {
    let record = costing.graph.section(edge.section)
    let travel = costing.travel(record, edge.direction)
    guard travel.kind != .closed else { return nil }
    if stretches.contains(where: { $0.effect == .closed }) {
      return Time(edge: edge.index, time: .infinity, weighted: .infinity)
    }
    let length = record.lengthCentimetres
    guard length > 0 else { return nil }
    // Between any two neighbouring ends of stretches one speed holds.
    let ends = Set(stretches.flatMap { [min($0.from, length), min($0.to, length)] }).sorted()
    var (covered, time) = (0.0, 0.0)
    for (from, to) in zip(ends, ends.dropFirst()) {
      let paces = stretches.lazy.filter { $0.from <= from && $0.to >= to }.map { pace($0.effect, costing) }
      guard let slowest = paces.max() else { continue }
      covered += Double(to - from)
      time += Double(to - from) * slowest
    }
    guard covered > 0 else { return nil }
    let own = costing.ownMilliseconds(edge, record, travel)
    let rest = 1 - covered / Double(length)
    return Time(edge: edge.index, time: time + rest * own.time, weighted: time + rest * own.weighted)
  }

  /// Milliseconds a centimetre; nobody goes faster than the vehicle can.
  private static func pace(_ effect: TrafficEffect, _ costing: Costing) -> Double {
    switch effect {
    case .closed: .infinity
    case .speed(let kmh): 36 / min(max(kmh, 0.1), costing.profile.topSpeedKmh)
    }
  }

  /// The time of an edge; nil where traffic does not concern it.
  @usableFromInline
  func time(of edge: EdgeID) -> Time? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].edge < edge.index { low = middle + 1 } else { high = middle }
    }
    return low < times.count && times[low].edge == edge.index ? times[low] : nil
  }
}
