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
    [("Distance", distance(answer.distance)), ("Time", time(answer.duration)), ("Profile", answer.profile)]
      + heights(answer.terrain)
      + (answer.notAvoided.isEmpty ? [] : [("Not avoided", answer.notAvoided.joined(separator: ", "))])
  }

  /// The facts of heights, a label and a value each.
  static func heights(_ terrain: RouteTerrain) -> [(label: String, value: String)] {
    var facts = [("Ascent", metres(terrain.totalUp)), ("Descent", metres(terrain.totalDown))]
    if let extremes = terrain.extremes {
      facts.append(("Lowest", "\(metres(extremes.minElevation)) at \(distance(extremes.minDistance))"))
      facts.append(("Highest", "\(metres(extremes.maxElevation)) at \(distance(extremes.maxDistance))"))
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
      "Surface",
      answer.sections.surface.summary.map { share in
        ("\(share.value.surface.word) (\(share.value.provenance.word))", share.length, share.share)
      })
    text += shares("Road type", answer.sections.roadType.summary.map { ($0.value.word, $0.length, $0.share) })
    text += shares("Steepness", steepness(answer.terrain.steepness))
    let structures = answer.sections.structure.summary.filter { $0.value != nil }
    text += shares("Structures", structures.map { ($0.value?.rawValue ?? "", $0.length, $0.share) })
    return text + climbs(answer.terrain.climbs)
  }

  /// Lengths and shares of the steepness classes that occur, from the steepest fall to the steepest rise.
  private static func steepness(_ steepness: SteepnessSections) -> [(
    words: String, length: Double, share: Double
  )] {
    let total = steepness.lengths.reduce(0, +)
    return steepness.lengths.enumerated().compactMap { index, length in
      length > 0 ? (steepness.classes.label(index), length, length / total) : nil
    }
  }

  /// Lengths and shares in words.
  private static func shares(_ title: String, _ rows: [(words: String, length: Double, share: Double)])
    -> String
  {
    guard !rows.isEmpty else { return "" }
    var table = TextTable(columns: [.left, .right, .right, .left], indent: 2)
    for row in rows {
      table.add(
        row.words, distance(row.length), "\(DecimalText.text(100 * row.share, decimals: 0)) %",
        textBar(share: row.share, width: 20))
    }
    return "\(title)\n\(table.text)\n"
  }

  private static func climbs(_ climbs: [Climb]) -> String {
    guard !climbs.isEmpty else { return "" }
    var table = TextTable(columns: [.left, .right, .right, .right, .right], indent: 2)
    for climb in climbs {
      table.add(
        "category \(climb.grade.rawValue)", "\(distance(climb.start)) to \(distance(climb.end))",
        "\(DecimalText.text(climb.ascent, decimals: 0)) m up",
        "\(DecimalText.fixed(climb.averageSlope, decimals: 1)) % on average",
        "\(DecimalText.text(climb.maxSlope, decimals: 0)) % at most")
    }
    return "Climbs\n\(table.text)\n"
  }
}
