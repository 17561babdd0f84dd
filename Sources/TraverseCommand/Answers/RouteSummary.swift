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

  static func metres(_ value: Double?) -> String {
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
    var text = answer.title(graph) + "\n\n" + table(facts(answer))
    let tables = SummaryTable.tables(
      answer.sections, nil, answer.terrain.steepness, from: 0, to: answer.distance)
    // A whole way on foot needs no table that says so.
    for table in tables where table.key != "travel" || table.rows.count > 1 { text += Self.text(table) }
    return text + climbs(answer.terrain.climbs)
  }

  /// A profile in words.
  static func text(_ line: ProfiledLine) -> String {
    var facts: [(label: String, value: String)] = []
    if let route = line.route {
      facts = Self.facts(route)
    } else {
      facts = [("Distance", distance(line.length))] + heights(line.terrain)
    }
    facts += estimates(line.terrain)
    var text = line.title + "\n\n" + table(facts)
    if let comparison = line.comparison { text += Self.text(comparison, line.terrain) }
    if let statistics = line.statistics { text += "Track\n" + table(Self.facts(statistics)) }
    for table in line.summaryTables(from: 0, to: line.length)
    where table.key != "travel" || table.rows.count > 1 {
      text += Self.text(table)
    }
    return text + climbs(line.terrain.climbs)
  }

  /// Walking and cycling times and what they cost, a label and a value each.
  static func estimates(_ terrain: RouteTerrain) -> [(label: String, value: String)] {
    let estimates = TravelEstimates(terrain.line, totals: terrain.ascent.totals)
    let kilojoules = { (joules: Double) in "\(DecimalText.text(joules / 1000, decimals: 0)) kJ" }
    var facts = [("Walking, Swiss rule", time(estimates.walkingSwiss))]
    if let din = estimates.walkingDIN33466 { facts.append(("Walking, DIN 33466", time(din))) }
    facts.append(("Cycling at 100 W", time(estimates.cycling)))
    facts.append(("Energy on foot", kilojoules(estimates.walkingJoules)))
    facts.append(("Energy by bicycle", kilojoules(estimates.cyclingJoules)))
    return facts
  }

  private static func facts(_ track: TrackStatistics) -> [(label: String, value: String)] {
    var facts = [("Points", "\(track.points)"), ("Length", distance(track.distance))]
    if let duration = track.duration { facts.append(("Time", time(duration))) }
    if let moving = track.moving { facts.append(("Moving", time(moving))) }
    if let totals = track.totals {
      facts.append(("Recorded ascent", metres(totals.up)))
      facts.append(("Recorded descent", metres(totals.down)))
    }
    return facts
  }

  /// Recorded heights beside the terrain's.
  private static func text(_ comparison: HeightComparison, _ terrain: RouteTerrain) -> String {
    let totals = comparison.recordedAscent.totals
    let extremes = comparison.recorded.extremes
    var table = TextTable(columns: [.left, .right, .right], indent: 2)
    table.add("", "recorded", "terrain")
    table.add("Ascent", metres(totals.up), metres(terrain.totalUp))
    table.add("Descent", metres(totals.down), metres(terrain.totalDown))
    table.add("Lowest", metres(extremes?.minElevation), metres(terrain.extremes?.minElevation))
    table.add("Highest", metres(extremes?.maxElevation), metres(terrain.extremes?.maxElevation))
    let remarks = comparison.remarks.map { "  \($0)\n" }.joined()
    return "Heights\n\(table.text)\(remarks)\n"
  }

  private static func table(_ facts: [(label: String, value: String)]) -> String {
    var table = TextTable(columns: [.left, .left], indent: 2)
    for fact in facts { table.add(fact.label, fact.value) }
    return table.text + "\n"
  }

  /// Lengths and shares in words.
  private static func text(_ summary: SummaryTable) -> String {
    guard !summary.rows.isEmpty else { return "" }
    var table = TextTable(columns: [.left, .right, .right, .left], indent: 2)
    for row in summary.rows {
      let provenance = row.provenance.map { " (\($0))" } ?? ""
      table.add(
        row.value + provenance, distance(row.length), "\(DecimalText.text(100 * row.share, decimals: 0)) %",
        textBar(share: row.share, width: 20))
    }
    return "\(summary.title)\n\(table.text)\n"
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
