import CommandLineSupport
import JSONText
import RoadGraph
import RouteProfiles

/// Routes in words, for a terminal.
enum RouteSummary {
  /// A distance for people.
  static func distance(_ metres: Double) -> String {
    metres < 1000
      ? "\(DecimalText.text(metres, decimals: 0)) m" : "\(DecimalText.fixed(metres / 1000, decimals: 1)) km"
  }

  /// A time for people.
  static func time(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  private static func metres(_ value: Double?) -> String {
    value.map { "\(DecimalText.text($0, decimals: 0)) m" } ?? "not known"
  }

  /// The facts of a route, a label and a value each.
  static func facts(_ answer: AnsweredRoute) -> [(label: String, value: String)] {
    var facts = [
      ("Distance", distance(answer.distance)), ("Time", time(answer.duration)), ("Profile", answer.profile),
      ("Ascent", metres(answer.terrain.totalUp)), ("Descent", metres(answer.terrain.totalDown)),
    ]
    if let low = answer.terrain.minimum, let high = answer.terrain.maximum {
      facts.append(("Lowest", "\(metres(low.elevation)) at \(distance(low.metre))"))
      facts.append(("Highest", "\(metres(high.elevation)) at \(distance(high.metre))"))
    }
    return facts
  }

  /// All routes in words.
  static func text(_ answers: [AnsweredRoute], _ graph: RoadGraph) -> String {
    answers.map { text($0, graph) }.joined(separator: "\n")
  }

  private static func text(_ answer: AnsweredRoute, _ graph: RoadGraph) -> String {
    var text = answer.title(graph) + "\n\n"
    var facts = TextTable(columns: [.left, .left], indent: 2)
    for fact in Self.facts(answer) { facts.add(fact.label, fact.value) }
    text += facts.text + "\n"
    text += shares(
      "Surface", answer.sections.surface, answer.distance,
      { "\($0.surface.word) (\($0.provenance.word))" })
    text += shares("Road type", answer.sections.roadType, answer.distance, { $0.word })
    text += shares("Steepness", answer.terrain.steepness, answer.distance, { SteepnessLabel.of($0) })
    text += shares("Structures", answer.sections.structure, answer.distance, { $0.rawValue })
    return text + climbs(answer.terrain.climbs)
  }

  /// Lengths and shares by value, the longest first.
  private static func shares<Value: Hashable>(
    _ title: String, _ sections: [RouteSection<Value>], _ distance: Double, _ words: (Value) -> String
  ) -> String {
    guard !sections.isEmpty else { return "" }
    var rows: [(value: Value, length: Double)] = []
    for section in sections {
      if let row = rows.firstIndex(where: { $0.value == section.value }) {
        rows[row].length += section.length
      } else {
        rows.append((section.value, section.length))
      }
    }
    rows.sort { $0.length > $1.length }
    var table = TextTable(columns: [.left, .right, .right, .left], indent: 2)
    for row in rows {
      let share = distance > 0 ? row.length / distance : 0
      table.add(
        words(row.value), Self.distance(row.length), "\(DecimalText.text(100 * share, decimals: 0)) %",
        textBar(share: share, width: 20))
    }
    return "\(title)\n\(table.text)\n"
  }

  private static func climbs(_ climbs: [RouteClimb]) -> String {
    guard !climbs.isEmpty else { return "" }
    var table = TextTable(columns: [.left, .right, .right, .right, .right], indent: 2)
    for climb in climbs {
      table.add(
        "category \(climb.grade)", "\(distance(climb.start)) to \(distance(climb.end))",
        "\(DecimalText.text(climb.ascent, decimals: 0)) m up",
        "\(DecimalText.fixed(climb.averageSlope, decimals: 1)) % on average",
        "\(DecimalText.text(climb.maxSlope, decimals: 0)) % at most")
    }
    return "Climbs\n\(table.text)\n"
  }
}
