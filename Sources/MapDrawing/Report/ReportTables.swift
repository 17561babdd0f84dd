import JSONText

/// The tables of a report page.
enum ReportTables {
  /// Lengths and shares by value and provenance.
  static func append(_ table: RouteReport.Table, _ report: RouteReport, to page: inout SVGText) {
    guard !table.rows.isEmpty else { return }
    // A column without a word would only make the reader wonder.
    let hasSources = table.rows.contains { $0.provenance != nil }
    page.raw("<div class=\"scroll\"><table>\n<caption>")
    page.words(table.title)
    page.raw("</caption>\n<thead><tr><th scope=\"col\">")
    page.words(table.title)
    page.raw("</th>\(hasSources ? "<th scope=\"col\">Source</th>" : "")")
    page.raw(
      "<th scope=\"col\" class=\"number\">Length</th><th scope=\"col\" class=\"number\">Share</th></tr></thead>\n<tbody>\n"
    )
    for row in table.rows {
      page.raw("<tr><td>")
      if let colour = report.colour(of: row.value, in: table.key) {
        page.raw("<span class=\"swatch\" style=\"background:\(colour)\"></span>")
      }
      page.words(row.value.replacingUnderscores)
      page.raw("</td>")
      if hasSources { page.element("td", [:], words: row.provenance ?? "") }
      page.element("td", ["class": "number"], words: ProfileChart.distance(row.length))
      let share = DecimalText.text(100 * row.share, decimals: row.share < 0.1 ? 1 : 0) + " %"
      page.element("td", ["class": "number"], words: share)
      page.raw("</tr>\n")
    }
    page.raw("</tbody></table></div>\n")
  }

  /// The climbs; a row leads to its stretch.
  static func append(climbs: [RouteReport.Climb], to page: inout SVGText) {
    guard !climbs.isEmpty else { return }
    page.raw(
      "<div class=\"scroll\"><table>\n<caption>Climbs</caption>\n<thead><tr><th scope=\"col\">Category</th>")
    for title in ["From", "To", "Length", "Ascent", "Average", "Steepest"] {
      page.raw("<th scope=\"col\" class=\"number\">\(title)</th>")
    }
    page.raw("</tr></thead>\n<tbody>\n")
    for climb in climbs {
      let (start, end) = (
        DecimalText.text(climb.start, decimals: 1), DecimalText.text(climb.end, decimals: 1)
      )
      page.raw("<tr data-start=\"\(start)\" data-end=\"\(end)\"><td><button type=\"button\">")
      page.words(climb.grade)
      page.raw("</button></td>")
      for cell in [
        ProfileChart.distance(climb.start), ProfileChart.distance(climb.end),
        ProfileChart.distance(climb.end - climb.start), DecimalText.text(climb.ascent, decimals: 0) + " m",
        DecimalText.fixed(climb.averageSlope, decimals: 1) + " %",
        DecimalText.text(climb.maxSlope, decimals: 0) + " %",
      ] {
        page.element("td", ["class": "number"], words: cell)
      }
      page.raw("</tr>\n")
    }
    page.raw("</tbody></table></div>\n")
  }
}

extension RouteReport {
  /// The colour of a value in the charts.
  func colour(of value: String, in key: String) -> String? {
    switch key {
    case "surface": Palette.surface(value)
    case "roadType": Palette.roadType(value)
    case "steepness":
      steepness.firstIndex { $0.value == value }
        .map { Palette.steepness(steepnessClass[$0], of: steepnessCount) }
    default: nil
    }
  }
}
