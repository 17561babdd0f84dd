import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// An asked point that lies on an island.
struct IslandNote: Sendable {
  /// The point, by its position in the request.
  let point: Int
  let island: Island

  /// What it means, as the end of a sentence.
  var words: String {
    let roads = island.wayCount == 1 ? "1 way" : "\(island.wayCount) ways"
    let size = "\(roads) (\(RouteSummary.distance(island.metres)))"
    let lack =
      switch (island.canBeLeft, island.canBeReached) {
      case (false, false): "that can be neither left nor reached"
      case (false, true): "that cannot be left"
      case (true, _): "that cannot be reached"
      }
    return "point \(point) lies on an island of \(size) \(lack)"
  }

  /// Points of a route that lie on islands of the profile's mode.
  static func of(_ route: Route, _ costing: Costing) -> [IslandNote] {
    let snapper = Snapper(costing: costing)
    let ends = [route.legs.first?.start] + route.legs.map(\.end)
    return ends.enumerated().compactMap { index, place in
      guard let place, !snapper.isConnected(place.section) else { return nil }
      return IslandFinder(costing: costing).island(around: place.section).map {
        IslandNote(point: index, island: $0)
      }
    }
  }

  /// Which of two points between which no route leads lies on an island that the other is not on: those of the mode's
  /// islands, else the smaller part of the profile's network.
  static func of(leg: Int, _ points: [Coordinate], radius: Double, _ costing: Costing) -> [IslandNote] {
    var snapper = Snapper(costing: costing)
    let places = [leg, leg + 1].map {
      snapper.candidates(near: points[$0], radius: radius, count: 1).first?.section
    }
    let finder = IslandFinder(costing: costing)
    var notes: [IslandNote] = []
    for (index, section) in places.enumerated() {
      guard let section, let island = finder.island(around: section) else { continue }
      if let other = places[1 - index], island.sections.contains(other) { continue }
      notes.append(IslandNote(point: leg + index, island: island))
    }
    let islands = notes.filter { note in
      places[note.point - leg].map { !snapper.isConnected($0) } ?? false
    }
    if !islands.isEmpty { return islands }
    let least = notes.min { $0.island.metres < $1.island.metres }
    return least.map { [$0] } ?? []
  }
}

extension RouteAnswerWriter {
  /// Writes the islands that points lie on, where there are any.
  func write(_ islands: [IslandNote], to json: inout JSONWriter) {
    guard !islands.isEmpty else { return }
    json.key("islands")
    json.beginArray()
    for note in islands {
      json.beginObject()
      json.key("point")
      json.integer(note.point)
      write(note.island, to: &json)
      json.endObject()
    }
    json.endArray()
  }

  /// Writes the keys of an island.
  func write(_ island: Island, to json: inout JSONWriter) {
    json.key("ways")
    json.integer(island.wayCount)
    json.key("metres")
    json.number(island.metres, decimals: 1)
    json.key("canBeLeft")
    json.bool(island.canBeLeft)
    json.key("canBeReached")
    json.bool(island.canBeReached)
  }
}
