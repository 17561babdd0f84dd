import Geography
import JSONText
public import RoadGraph

/// A page of routes with map, charts and tables in one file that needs no network.
///
/// Charts and map show the place and the stretch under the pointer alike; dragging over a chart zooms all of them and the
/// map, arrow keys move along the line. Without script or WebGL the page shows pictures. Colours follow the reader's choice
/// of light or dark.
public struct ReportPage: Sendable {
  /// The map's size and padding, where it is a picture.
  public var map = RouteMap()
  /// The charts' size, where they are a picture.
  public var chart = ProfileChart()

  /// Creates a page with map and chart of the usual size.
  public init() { chart.showsTitle = false }

  /// The page of some reports, one below the other.
  ///
  /// - Parameter match: the matched track that the routes belong to, shown above them.
  public func html(_ reports: [RouteReport], graph: RoadGraph?, match: MatchReport? = nil) -> String {
    page(title: match?.title ?? reports.first?.title ?? "Traverse") { page in
      if let match { append(match, graph: graph, to: &page) }
      for (index, report) in reports.enumerated() {
        append(report, index: index, graph: graph, to: &page)
      }
    }
  }

  /// A page with a map of some lines alone.
  ///
  /// - Parameters:
  ///   - camera: what the map shows at first.
  ///   - isPlaced: whether it was asked for: then the page keeps its centre and zoom, where else it shows all lines, however wide
  ///     it is.
  public func html(
    _ lines: [RouteMap.Line], camera: Camera, isPlaced: Bool, graph: RoadGraph?, title: String,
    attribution: String
  ) -> String {
    page(title: title) { page in
      page.raw("<section class=\"route\">\n")
      page.element("h1", [:], words: title)
      let picture = map.picture(lines, camera: camera, graph: graph, title: title, attribution: attribution)
      append(picture, title: title, to: &page)
      var data = PageData(view: camera)
      data.lines = lines
      data.attribution = attribution
      let box = BoundingBox(around: lines.lazy.flatMap(\.points))
      data.box = box.isEmpty ? graph?.box ?? box : box
      if isPlaced || data.box.isEmpty { data.camera = camera }
      data.roads = roads(graph, in: camera.visibleBox)
      page.raw("<script type=\"application/json\" class=\"data\">\(data.json)</script>\n</section>\n")
    }
  }

  private func page(title: String, _ body: (inout SVGText) -> Void) -> String {
    var page = SVGText()
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.element("title", [:], words: title)
    for style in PageAsset.libraryStyles + [PageAsset.style] { page.raw("<style>\(style)</style>\n") }
    page.raw("</head>\n<body>\n<main>\n")
    body(&page)
    page.raw("</main>\n")
    for script in PageAsset.libraryScripts + [PageAsset.script] {
      page.raw("<script>\(script)</script>\n")
    }
    page.raw("</body>\n</html>\n")
    return page.text
  }

  private func append(_ report: RouteReport, index: Int, graph: RoadGraph?, to page: inout SVGText) {
    page.raw("<section class=\"route\" aria-label=\"")
    page.words(report.title)
    page.raw("\">\n")
    page.element("h1", [:], words: report.title)
    page.element("dl", ["class": "facts"]) { page in
      for fact in report.facts {
        page.element("div", [:]) { page in
          page.element("dt", [:], words: fact.label)
          page.element("dd", [:], words: fact.value)
        }
      }
    }
    append(map.picture(report, graph: graph), title: report.title, to: &page)
    page.raw("<div class=\"charts\" tabindex=\"0\" role=\"group\" aria-label=\"Charts along the way. ")
    page.raw("Arrow keys move, plus and minus zoom, Escape shows all.\">\n<div class=\"plots\">\n")
    page.raw(SVGPicture.text(chart.picture(report), isInPage: true))
    page.raw("</div>\n")
    page.element(
      "p", ["class": "readout", "aria-live": "polite"],
      words: "Move along the charts or the map; drag over a chart to zoom.")
    page.raw("</div>\n<div class=\"bar\">\n")
    if !report.gpx.isEmpty {
      page.element(
        "button", ["type": "button", "class": "download", "data-name": fileName(report.title)],
        words: "Download GPX")
    }
    page.raw("<button type=\"button\" class=\"reset\" hidden>Show the whole way</button>\n</div>\n")
    for table in report.tables { ReportTables.append(table, report, to: &page) }
    ReportTables.append(climbs: report.climbs, to: &page)
    for note in report.notes { page.element("p", ["class": "note"], words: note) }
    page.raw("<script type=\"application/json\" class=\"data\">\(data(report, graph))</script>\n")
    if !report.gpx.isEmpty {
      // No element of a GPX file ends a script: its words are escaped.
      page.raw(
        "<script type=\"application/gpx+xml\" class=\"gpx\">\(String(decoding: report.gpx, as: UTF8.self))</script>\n"
      )
    }
    page.raw("</section>\n")
  }

  private func append(_ picture: Picture, title: String, to page: inout SVGText) {
    page.raw("<div class=\"map\" role=\"region\" aria-label=\"Map of ")
    page.words(title)
    page.raw("\"><div class=\"canvas\">\n")
    page.raw(SVGPicture.text(picture, isInPage: true))
    page.raw("</div></div>\n")
  }

  private func data(_ report: RouteReport, _ graph: RoadGraph?) -> String {
    var data = PageData(view: map.camera(for: report.box))
    data.report = report
    data.lines = report.recorded.map { RouteMap.Line(points: $0, ink: .recorded, isRecorded: true) }
    data.attribution = report.attribution
    data.box = report.box
    data.plot = (ProfileChart.left, chart.width - ProfileChart.right)
    data.roads = roads(graph, in: report.box.widened(by: 0.35))
    return data.json
  }

  private func roads(_ graph: RoadGraph?, in box: BoundingBox) -> MapRoads? {
    graph.map { MapRoads($0, in: box, most: RouteMap.mostRoads) }
  }

  /// A name that every file system takes.
  private func fileName(_ title: String) -> String {
    let letters = title.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let parts = String(letters).lowercased().split(separator: "-")
    return parts.isEmpty ? "route.gpx" : parts.joined(separator: "-") + ".gpx"
  }
}

extension BoundingBox {
  /// The box with a share of its size, and some hundred metres, added on each side.
  func widened(by share: Double) -> BoundingBox {
    guard !isEmpty else { return self }
    let north = Int((Double(northE7) - Double(southE7)) * share) + 20_000
    let east = Int((Double(eastE7) - Double(westE7)) * share) + 20_000
    return BoundingBox(
      southE7: Int32(max(-900_000_000, Int(southE7) - north)),
      westE7: Int32(max(-1_800_000_000, Int(westE7) - east)),
      northE7: Int32(min(900_000_000, Int(northE7) + north)),
      eastE7: Int32(min(1_800_000_000, Int(eastE7) + east)))
  }
}

extension String {
  /// An OSM word for people: `fine_gravel` reads "fine gravel".
  var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }
}
