import MapDrawing
import RoadGraph
import RouteProfiles
import TravelCosts

/// How much of a line has which value: "so many kilometres of asphalt (tagged), of gravel (assumed)".
struct SummaryTable: Sendable {
  /// One value.
  struct Row: Sendable {
    var value: String
    /// Where the value comes from; nil where that has no meaning.
    var provenance: String?
    var length: Double
    var share: Double
  }

  /// The name in JSON.
  let key: String
  /// The heading for people.
  let title: String
  var rows: [Row]

  init<Value>(
    _ key: String, _ title: String, _ shares: [RunSections<Value>.Share],
    _ name: (Value) -> (value: String, provenance: Provenance?)?
  ) {
    self.key = key
    self.title = title
    rows = shares.compactMap { share in
      guard let (value, provenance) = name(share.value) else { return nil }
      return Row(value: value, provenance: provenance?.word, length: share.length, share: share.share)
    }
  }

  /// The steepness classes that occur, from the steepest fall to the steepest rise, shares of what has heights.
  init(_ steepness: SteepnessSections, from: Double, to: Double) {
    key = "steepness"
    title = "Steepness"
    var lengths = [Double](repeating: 0, count: steepness.classes.count)
    for section in steepness.sections {
      lengths[section.classIndex] += max(0, min(section.end, to) - max(section.start, from))
    }
    let total = lengths.reduce(0, +)
    rows = lengths.enumerated().compactMap { index, length in
      guard length > 0 else { return nil }
      return Row(value: steepness.classes.label(index), length: length, share: length / total)
    }
  }
}

extension SummaryTable {
  /// The tables of a route within a window.
  static func tables(
    _ sections: RouteSections, _ view: ViewedSections?, _ steepness: SteepnessSections, from: Double,
    to: Double
  ) -> [SummaryTable] {
    let surface =
      view.map { view in
        SummaryTable("surface", "Surface", view.surface.summary(from: from, to: to)) {
          ($0.name, $0.provenance)
        }
      }
      ?? SummaryTable("surface", "Surface", sections.surface.summary(from: from, to: to)) {
        ($0.surface.word, $0.provenance)
      }
    let roadType =
      view.map { view in
        SummaryTable("roadType", "Road type", view.roadType.summary(from: from, to: to)) { ($0.name, nil) }
      }
      ?? SummaryTable("roadType", "Road type", sections.roadType.summary(from: from, to: to)) {
        ($0.word, nil)
      }
    return [
      surface, roadType, SummaryTable(steepness, from: from, to: to),
      SummaryTable("smoothness", "Smoothness", sections.smoothness.summary(from: from, to: to)) {
        $0.smoothness == .unknown ? nil : ($0.smoothness.word, $0.provenance)
      },
      SummaryTable("structure", "Structures", sections.structure.summary(from: from, to: to)) {
        $0.map { ($0.rawValue, nil) }
      },
      SummaryTable("access", "Access", sections.access.summary(from: from, to: to)) {
        $0.isWorthTelling ? ($0.word, nil) : nil
      },
      SummaryTable("travel", "Travel", sections.travel.summary(from: from, to: to)) { ($0.word, nil) },
    ]
  }
}

extension ProfiledLine {
  /// The tables of the line within a window.
  func summaryTables(from: Double, to: Double) -> [SummaryTable] {
    SummaryTable.tables(route?.sections ?? RouteSections(), view, terrain.steepness, from: from, to: to)
  }
}
