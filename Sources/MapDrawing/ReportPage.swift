import JSONText
public import RoadGraph

/// A page of a route with its map, charts and tables in one file that needs no network.
///
/// The stretch under the pointer is shown on map and charts alike; arrow keys move it too. Colours follow the reader's
/// choice of light or dark.
public struct ReportPage: Sendable {
  /// The map's size and padding.
  public var map = RouteMap()
  /// The chart's size.
  public var chart = ProfileChart()

  /// Creates a page with map and chart of the usual size.
  public init() {}

  /// The page as HTML.
  ///
  /// - Parameter match: the matched track that the routes belong to, shown above them.
  public func html(_ reports: [RouteReport], graph: RoadGraph?, match: MatchReport? = nil) -> String {
    var page = SVGText()
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.element("title", [:], words: match?.title ?? reports.first?.title ?? "Traverse")
    page.raw("<style>\(PageAssets.style)</style>\n</head>\n<body>\n<main>\n")
    if let match { append(match, graph: graph, to: &page) }
    for (index, report) in reports.enumerated() { append(report, index: index, graph: graph, to: &page) }
    page.raw("</main>\n<script>\(PageAssets.script)</script>\n</body>\n</html>\n")
    return page.text
  }

  private func append(_ report: RouteReport, index: Int, graph: RoadGraph?, to page: inout SVGText) {
    page.raw("<section class=\"route\" data-length=\"\(DecimalText.text(report.length, decimals: 1))\">\n")
    page.element("h1", [:], words: report.title)
    page.element("dl", ["class": "facts"]) { page in
      for fact in report.facts {
        page.element("div", [:]) { page in
          page.element("dt", [:], words: fact.label)
          page.element("dd", [:], words: fact.value)
        }
      }
    }
    page.element("figure", ["class": "map-frame"]) { $0.raw(map.svg(report, graph: graph)) }
    page.element("figure", ["class": "chart-frame", "tabindex": "0"]) { page in
      page.raw(chart.svg(report))
      page.element("figcaption", ["class": "readout", "aria-live": "polite"], words: "Move along the chart.")
    }
    append(summary: "Surface", report.surface, report, swatch: { Palette.surface($0) }, to: &page)
    append(summary: "Road type", report.roadType, report, swatch: { Palette.roadType($0) }, to: &page)
    append(climbs: report.climbs, to: &page)
    for note in report.notes { page.element("p", ["class": "note"], words: note) }
    page.raw("<script type=\"application/json\" class=\"points\">\(pointData(report))</script>\n</section>\n")
  }

  /// A table of lengths and shares by value and provenance, the longest first.
  private func append(
    summary title: String, _ sections: [RouteReport.Section], _ report: RouteReport,
    swatch: (String) -> String,
    to page: inout SVGText
  ) {
    guard !sections.isEmpty else { return }
    var rows: [(value: String, provenance: String, length: Double)] = []
    for section in sections {
      let length = section.end - section.start
      if let row = rows.firstIndex(where: { $0.value == section.value && $0.provenance == section.provenance }
      ) {
        rows[row].length += length
      } else {
        rows.append((section.value, section.provenance, length))
      }
    }
    rows.sort { ($1.length, $0.value, $0.provenance) < ($0.length, $1.value, $1.provenance) }
    // A column without a word would only make the reader wonder.
    let hasSources = rows.contains { !$0.provenance.isEmpty }
    page.element("h2", [:], words: title)
    page.element("table", [:]) { page in
      let source = hasSources ? "<th>Source</th>" : ""
      page.raw(
        "<thead><tr><th></th><th>\(title)</th>\(source)<th>Length</th><th>Share</th></tr></thead>\n<tbody>\n")
      for row in rows {
        let share = report.length > 0 ? 100 * row.length / report.length : 0
        page.raw("<tr><td><span class=\"swatch\" style=\"background:\(swatch(row.value))\"></span></td>")
        let sources = hasSources ? [row.provenance] : []
        let measures = [ProfileChart.distance(row.length), DecimalText.text(share, decimals: 0) + " %"]
        for cell in [row.value.replacingUnderscores] + sources + measures {
          page.element("td", [:], words: cell)
        }
        page.raw("</tr>\n")
      }
      page.raw("</tbody>\n")
    }
  }

  private func append(climbs: [RouteReport.Climb], to page: inout SVGText) {
    guard !climbs.isEmpty else { return }
    page.element("h2", [:], words: "Climbs")
    page.element("table", [:]) { page in
      page.raw(
        "<thead><tr><th>Category</th><th>From</th><th>To</th><th>Ascent</th><th>Average</th><th>Steepest</th></tr></thead>\n<tbody>\n"
      )
      for climb in climbs {
        page.raw("<tr>")
        for cell in [
          climb.grade, ProfileChart.distance(climb.start), ProfileChart.distance(climb.end),
          DecimalText.text(climb.ascent, decimals: 0) + " m",
          DecimalText.text(climb.averageSlope, decimals: 1) + " %",
          DecimalText.text(climb.maxSlope, decimals: 0) + " %",
        ] {
          page.element("td", [:], words: cell)
        }
        page.raw("</tr>\n")
      }
      page.raw("</tbody>\n")
    }
  }

  /// Map pixel, metre and height of each point, for the script that follows the pointer.
  private func pointData(_ report: RouteReport) -> String {
    let camera = map.camera(for: report)
    var json = JSONWriter(escapesMarkup: true)
    json.beginObject()
    json.key("plot")
    json.beginArray()
    json.number(ProfileChart.left, decimals: 1)
    json.number(chart.width - ProfileChart.right, decimals: 1)
    json.endArray()
    json.key("points")
    json.beginArray()
    for point in report.line {
      let place = camera.screen(of: point.coordinate)
      json.beginArray()
      json.number(place.x, decimals: 1)
      json.number(place.y, decimals: 1)
      json.number(point.metre, decimals: 1)
      json.number(point.elevation, decimals: 1)
      json.endArray()
    }
    json.endArray()
    append(sections: report.surface, key: "surface", to: &json)
    append(sections: report.roadType, key: "roadType", to: &json)
    append(sections: report.steepness, key: "steepness", to: &json)
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func append(sections: [RouteReport.Section], key: StaticString, to json: inout JSONWriter) {
    json.key(key)
    json.beginArray()
    for section in sections {
      json.beginArray()
      json.number(section.start, decimals: 1)
      json.number(section.end, decimals: 1)
      json.string(section.value.replacingUnderscores)
      json.string(section.provenance)
      json.endArray()
    }
    json.endArray()
  }
}

extension String {
  /// An OSM word for people: `fine_gravel` reads "fine gravel".
  var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }
}
