import Geography
import RoadGraph
import Routing
import TrackMatching

/// How a track is recorded in a simulation.
struct RecordingKind: Sendable {
  /// Seconds between fixes.
  let interval: Double
  /// Noise per axis in metres: white and slow in equal parts of its variance.
  let noise: Double

  /// What watches, bicycle computers, phones and trackers write.
  static let all = [
    RecordingKind(interval: 1, noise: 5), RecordingKind(interval: 5, noise: 10),
    RecordingKind(interval: 10, noise: 25), RecordingKind(interval: 30, noise: 10),
    RecordingKind(interval: 60, noise: 20),
  ]

  var name: String { "\(Int(interval)) s, \(Int(noise)) m" }
}

/// Tracks with known truth, made from the graph itself: a route is travelled at the profile's speeds and recorded with
/// noise, outliers, stops, and holes in tunnels and elsewhere. The same seed gives the same track.
struct TrackSimulation {
  private static let outlierShare = 0.01
  /// Seconds over which slow noise changes.
  private static let slowness = 60.0
  /// Seconds of travel for each stop, and for each hole, on the average.
  private static let stopInterval = 600.0
  private static let holeInterval = 900.0

  private let graph: RoadGraph
  private var random: SplitMix

  init(graph: RoadGraph, seed: UInt64) {
    self.graph = graph
    random = SplitMix(state: seed)
  }

  /// The fixes of a journey.
  mutating func fixes(along route: Route, _ kind: RecordingKind) -> [Fix] {
    let places = schedule(of: route)
    guard let first = places.first, let last = places.last, last.time > first.time else { return [] }
    let plane = LocalPlane(origin: first.coordinate)
    let share = kind.noise * 0.5.squareRoot()
    // How much of the slow noise is left after an interval.
    let left = max(0, 1 - kind.interval / Self.slowness)
    var slow = (x: share * normal(), y: share * normal())
    var fixes: [Fix] = []
    var (clock, travelled) = (0.0, 0.0)
    var standing = 0.0
    var hidden = 0.0
    var place = 0
    while travelled <= last.time {
      while place + 2 < places.count, places[place + 1].time < travelled { place += 1 }
      let (a, b) = (places[place], places[place + 1])
      let passed = b.time > a.time ? max(0, min(1, (travelled - a.time) / (b.time - a.time))) : 1
      let (p, q) = (plane.project(a.coordinate), plane.project(b.coordinate))
      let fresh = (1 - left * left).squareRoot() * share
      slow = (left * slow.x + fresh * normal(), left * slow.y + fresh * normal())
      let scale = random.unit() < Self.outlierShare ? 8 * kind.noise : share
      let point = PlanePoint(
        x: p.x + passed * (q.x - p.x) + slow.x + scale * normal(),
        y: p.y + passed * (q.y - p.y) + slow.y + scale * normal())
      if hidden <= 0, !b.isTunnel { fixes.append(Fix(plane.unproject(point), time: clock)) }
      clock += kind.interval
      hidden -= kind.interval
      if standing > 0 {
        standing -= kind.interval
        continue
      }
      travelled += kind.interval
      if random.unit() < kind.interval / Self.stopInterval { standing = 20 + 60 * random.unit() }
      if random.unit() < kind.interval / Self.holeInterval { hidden = 20 + 60 * random.unit() }
    }
    return fixes
  }

  /// The points of a route with the second at which each is passed.
  private func schedule(of route: Route) -> [(coordinate: Coordinate, time: Double, isTunnel: Bool)] {
    var starts: [(metre: Double, time: Double)] = [(0, 0)]
    for piece in route.pieces {
      let (metre, time) = starts[starts.count - 1]
      starts.append((metre + piece.length, time + Double(piece.duration) / 1000))
    }
    return route.line(graph).map { point in
      let (start, end) = (starts[point.piece], starts[point.piece + 1])
      let share =
        end.metre > start.metre ? max(0, min(1, (point.metre - start.metre) / (end.metre - start.metre))) : 1
      let attributes = graph.attributes(of: route.pieces[point.piece].edge.section)
      return (
        point.coordinate, start.time + share * (end.time - start.time), attributes.flags.contains(.tunnel)
      )
    }
  }

  /// A normal deviate, as the sum of twelve even ones: the same on every system.
  private mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
  }
}
