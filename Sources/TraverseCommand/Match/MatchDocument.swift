import Geography
import JSONText
import RoadGraph
import TrackFiles
import TrackMatching

/// A matched track as a track file: its stretches in order of travel, on the network and off it.
struct MatchDocument {
  private let answer: MatchAnswer
  private let input: TrackInput
  private let graph: RoadGraph

  init(_ answer: MatchAnswer, of input: TrackInput, _ graph: RoadGraph) {
    self.answer = answer
    self.input = input
    self.graph = graph
  }

  /// The document.
  ///
  /// - Parameter showsDoubts: whether doubtful places are among its single places.
  func document(showsDoubts: Bool) -> TrackDocument {
    var parts: [(fix: Int, track: Track)] = []
    for (index, route) in answer.routes.enumerated() {
      var track = route.track(graph)
      addTimes(to: &track, stretch: index)
      parts.append((answer.match.stretches[index].fixes.lowerBound, track))
    }
    for stretch in answer.match.offNetwork where stretch.line.count > 1 {
      parts.append((stretch.fixes.lowerBound, offNetworkTrack(stretch)))
    }
    parts.sort { $0.fix < $1.fix }
    var tracks = parts.map(\.track)
    for (index, list) in answer.viaPoints.enumerated() where list.points.count > 1 {
      let name = "points of \(answer.routes[index].title(graph))"
      tracks.append(Track(name: name, kind: .route, segments: [list.points.map { TrackPoint($0) }]))
    }
    return TrackDocument(
      name: input.name, tracks: tracks, waypoints: showsDoubts ? doubtfulPlaces : [], credit: graph.credit)
  }

  /// What was travelled off the network, as it was recorded; what it ran on is not known.
  private func offNetworkTrack(_ stretch: OffNetworkStretch) -> Track {
    let points = stretch.line.enumerated().map { place, coordinate in
      // The line may begin and end with a place on a route, which has no time of its own.
      let fix = stretch.fixes.lowerBound + place - (hasStart(stretch) ? 1 : 0)
      return TrackPoint(coordinate, time: stretch.fixes.contains(fix) ? input.fixes[fix].time : nil)
    }
    var track = Track(name: "off the network", segments: [points])
    track.sections = [
      TrackSection(
        kind: "surface", startMetres: 0, endMetres: stretch.length,
        values: [.init("surface", "unknown"), .init("provenance", "none")])
    ]
    return track
  }

  private func hasStart(_ stretch: OffNetworkStretch) -> Bool {
    stretch.fixes.lowerBound > 0 && !input.fixes[stretch.fixes.lowerBound].beginsSegment
  }

  /// Gives the points of a route the times at which the traveller passed, where fixes tell them.
  private func addTimes(to track: inout Track, stretch: Int) {
    guard let metres = track.metres, track.segments.count == 1 else { return }
    var marks: [(metre: Double, time: Double)] = []
    for (fix, verdict) in zip(input.fixes, answer.match.verdicts) where verdict.stretch == stretch {
      guard let time = fix.time else { continue }
      // Noise places fixes behind each other; who passes a place has passed it.
      if let last = marks.last, verdict.along <= last.metre || time <= last.time { continue }
      marks.append((verdict.along, time))
    }
    guard marks.count > 1 else { return }
    var place = 0
    for index in track.segments[0].indices {
      while place + 2 < marks.count, marks[place + 1].metre < metres[index] { place += 1 }
      let (a, b) = (marks[place], marks[place + 1])
      let share = max(0, min(1, (metres[index] - a.metre) / (b.metre - a.metre)))
      track.segments[0][index].time = a.time + share * (b.time - a.time)
    }
  }

  private var doubtfulPlaces: [TrackDocument.Waypoint] {
    answer.match.doubtfulPlaces.map { place in
      TrackDocument.Waypoint(
        input.fixes[(place.fixes.lowerBound + place.fixes.upperBound) / 2].coordinate, name: place.words)
    }
  }
}

extension DoubtfulPlace {
  /// What is doubtful, for people.
  var title: String {
    switch reason {
    case .gap: "No way through"
    case .offNetwork: "Off the network"
    case .outlier: fixes.count == 1 ? "Outlier" : "Outliers"
    case .distance: "Far from the route"
    }
  }

  /// Where and how far, for people.
  var detail: String {
    let place =
      fixes.count == 1 ? "fix \(fixes.lowerBound)" : "fixes \(fixes.lowerBound) to \(fixes.upperBound)"
    return distance > 0 ? "\(place), up to \(DecimalText.text(distance, decimals: 0)) m away" : place
  }

  /// The whole in one line.
  var words: String { "\(title): \(detail)" }
}
