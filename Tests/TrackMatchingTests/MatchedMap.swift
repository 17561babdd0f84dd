import Geography
import RoadGraph
import TestSupport
import Testing
import TrackMatching
import TravelCosts

/// A drawn map with a matcher on it, and what tests ask of its matches.
struct MatchedMap {
  let map: BuiltMap
  let matcher: TrackMatcher

  init(_ map: AsciiMap, profile: String = "foot") throws {
    self.map = try map.build()
    let profile = try #require(try BuiltInProfiles.profile(named: profile))
    matcher = TrackMatcher(costing: Costing(graph: self.map.graph, profile: profile))
  }

  /// Matches a track of five metres noise per axis.
  func match(_ fixes: [Fix], _ change: (inout MatchOptions) -> Void = { _ in }) -> TrackMatch {
    var options = MatchOptions()
    options.accuracyMetres = 5
    change(&options)
    return matcher.match(fixes, options: options)
  }

  /// Fixes along straight lines between places of the drawing, at an even pace.
  ///
  /// - Parameters:
  ///   - places: columns from the west and rows from the north.
  ///   - every: metres between fixes.
  ///   - shift: columns and rows by which the line is moved beside its road.
  func track(
    _ places: [(Double, Double)], every step: Double = 10, speed: Double? = 1.4,
    shift: (Double, Double) = (0, 0)
  ) -> [Fix] {
    var fixes: [Fix] = []
    for (a, b) in zip(places, places.dropFirst()) {
      let (dx, dy) = (b.0 - a.0, b.1 - a.1)
      let length = (dx * dx + dy * dy).squareRoot() * map.map.cellMetres
      let count = max(1, Int((length / step).rounded()))
      for place in (fixes.isEmpty ? 0 : 1)...count {
        let share = Double(place) / Double(count)
        let coordinate = map.map.coordinate(
          column: a.0 + share * dx + shift.0, row: a.1 + share * dy + shift.1)
        let time = speed.map { Double(fixes.count) * step / $0 }
        fixes.append(Fix(coordinate, time: time))
      }
    }
    return fixes
  }

  /// The same along the letters of a drawing.
  func track(
    _ letters: String, every step: Double = 10, speed: Double? = 1.4, shift: (Double, Double) = (0, 0)
  ) -> [Fix] {
    let places = letters.map { name in
      map.map.drawn.first { $0.name == name }.map { (Double($0.column), Double($0.row)) } ?? (0, 0)
    }
    return track(places, every: step, speed: speed, shift: shift)
  }

  /// The nodes that the stretches pass, each stretch by itself; stretches along a single edge show its ends.
  func letters(_ match: TrackMatch) -> [String] {
    match.stretches.map { stretch in
      map.letters(stretch.pieces.filter { $0.length > 1 }.map(\.edge))
    }
  }

  /// Metres of a match.
  func length(_ match: TrackMatch) -> Double {
    match.stretches.reduce(0) { sum, stretch in stretch.pieces.reduce(sum) { $0 + $1.length } }
  }

  /// Checks what holds for every match.
  func checkInvariants(_ match: TrackMatch, _ fixes: [Fix], _ comment: Comment? = nil) {
    let graph = map.graph
    #expect(match.verdicts.count == fixes.count, comment)
    #expect(match.confidence >= 0 && match.confidence <= 1, comment)
    #expect(match.gaps.count == max(0, match.stretches.count - 1), comment)
    for stretch in match.stretches {
      for piece in stretch.pieces {
        let length = graph.section(piece.edge.section).lengthMetres
        #expect(piece.from >= 0 && piece.from <= piece.to && piece.to <= length + 1e-6, comment)
      }
      for (a, b) in zip(stretch.pieces, stretch.pieces.dropFirst()) {
        let length = graph.section(a.edge.section).lengthMetres
        let goesOn = graph.head(of: a.edge) == graph.tail(of: b.edge) && b.from == 0 && a.to == length
        let turns = b.edge == a.edge.reversed && abs(b.from - (length - a.to)) < 1e-6
        #expect(goesOn || turns, comment)
      }
    }
    for (a, b) in zip(match.stretches, match.stretches.dropFirst()) {
      #expect(a.fixes.upperBound < b.fixes.lowerBound, comment)
    }
    for verdict in match.verdicts {
      #expect(verdict.score >= 0 && verdict.score <= 1, comment)
      #expect(verdict.distance >= 0 && verdict.distance.isFinite, comment)
      guard let number = verdict.stretch else { continue }
      #expect(match.stretches.indices.contains(number), comment)
      #expect(match.stretches[number].pieces.indices.contains(verdict.piece), comment)
    }
  }
}
