import Geography
import JSONText
public import RoadGraph

/// A map of a route over the graph's own roads.
public struct RouteMap: Sendable {
  /// Width in pixels.
  public var width = 900.0
  /// Height in pixels.
  public var height = 520.0
  /// Pixels left free around the route.
  public var padding = 28.0
  /// Roads drawn at most, the most important first: a map of a country is no page.
  static let mostRoads = 20_000

  /// Creates a map of the usual size.
  public init() {}

  /// What the map shows of a report.
  public func camera(for report: RouteReport) -> Camera {
    Camera(fitting: report.box, width: width, height: height, padding: padding)
  }

  /// The map as an SVG document; without a graph the route alone.
  public func svg(_ report: RouteReport, graph: RoadGraph?) -> String {
    let camera = camera(for: report)
    var svg = SVGText()
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": "0 0 \(SVGText.pixels(width)) \(SVGText.pixels(height))", "class": "map", "role": "img",
        "aria-label": "Map of \(report.title)", "font-family": "system-ui, sans-serif", "font-size": "11",
      ]
    ) { svg in
      svg.element(
        "rect",
        ["width": SVGText.pixels(width), "height": SVGText.pixels(height), "fill": "var(--ground, #f4f1ea)"])
      if let graph { drawRoads(graph, camera, &svg) }
      for track in report.recorded { drawRecorded(track, camera, &svg) }
      drawRoute(report, camera, &svg)
      drawScale(camera, attribution: report.attribution, &svg)
    }
    return svg.text
  }

  /// The graph's roads as one path for each type, so that a page of a town stays small.
  func drawRoads(_ graph: RoadGraph, _ camera: Camera, _ svg: inout SVGText) {
    let visible = camera.visibleBox
    var byType = [[SectionID]](repeating: [], count: 256)
    graph.forEachSection(near: visible) { section in
      byType[Int(graph.attributes(of: section).roadClass.rawValue)].append(section)
    }
    var left = Self.mostRoads
    var drawings: [(type: RoadClass, data: String)] = []
    for type in RoadClass.allCases {
      let sections = byType[Int(type.rawValue)].prefix(left)
      left -= sections.count
      let data = pathData(sections, graph, camera, visible)
      if !data.isEmpty { drawings.append((type, data)) }
    }
    for drawing in drawings.reversed() { drawRoadType(drawing.type, drawing.data, &svg) }
  }

  private func drawRoadType(_ type: RoadClass, _ data: String, _ svg: inout SVGText) {
    let isFaint = type == .footway || type == .path || type == .steps || type == .track || type == .viaFerrata
    svg.element(
      "path",
      [
        "d": data, "fill": "none",
        "stroke": type == .ferry ? Palette.roadType("ferry") : "var(--road, #b9b2a4)",
        "stroke-width": SVGText.pixels(Palette.roadWidth(type.word)), "stroke-linejoin": "round",
        "stroke-dasharray": isFaint || type == .ferry ? "3 2" : "none",
      ])
  }

  private func pathData(
    _ sections: some Sequence<SectionID>, _ graph: RoadGraph, _ camera: Camera, _ visible: BoundingBox
  ) -> String {
    var points: [Coordinate] = []
    var data = ""
    for section in sections {
      graph.shape(of: section, into: &points)
      guard BoundingBox(around: points).intersects(visible) else { continue }
      data += SVGText.path(Self.thinned(points.map(camera.screen)))
    }
    return data
  }

  /// Leaves out points that lie less than a pixel from the last one drawn.
  static func thinned(_ points: [ScreenPoint]) -> [ScreenPoint] {
    var kept: [ScreenPoint] = []
    for (index, point) in points.enumerated() {
      guard let last = kept.last, index < points.count - 1 else {
        kept.append(point)
        continue
      }
      let (dx, dy) = (point.x - last.x, point.y - last.y)
      if dx * dx + dy * dy >= 1 { kept.append(point) }
    }
    return kept
  }

  func drawRecorded(_ track: [Coordinate], _ camera: Camera, _ svg: inout SVGText) {
    svg.element(
      "path",
      [
        "d": SVGText.path(Self.thinned(track.map(camera.screen))), "fill": "none",
        "stroke": "var(--recorded, #7a3fb0)", "stroke-width": "1.4", "stroke-dasharray": "4 3",
      ])
  }

  private func drawRoute(_ report: RouteReport, _ camera: Camera, _ svg: inout SVGText) {
    let line = SVGText.path(Self.thinned(report.line.map { camera.screen(of: $0.coordinate) }))
    svg.element(
      "path",
      [
        "d": line, "fill": "none", "stroke": "var(--casing, #fff)", "stroke-width": "7",
        "stroke-linejoin": "round", "stroke-linecap": "round",
      ])
    svg.element(
      "path",
      [
        "d": line, "fill": "none", "stroke": "var(--route, #d1345b)", "stroke-width": "4",
        "stroke-linejoin": "round", "stroke-linecap": "round",
      ])
    for (point, letter) in [(report.line.first, "A"), (report.line.last, "B")] {
      guard let point else { continue }
      drawEnd(camera.screen(of: point.coordinate), letter, &svg)
    }
  }

  func drawEnd(_ place: ScreenPoint, _ letter: String, _ svg: inout SVGText) {
    svg.element(
      "circle",
      [
        "cx": SVGText.pixels(place.x), "cy": SVGText.pixels(place.y), "r": "9",
        "fill": "var(--route, #d1345b)",
        "stroke": "#fff", "stroke-width": "2",
      ])
    svg.element(
      "text",
      [
        "x": SVGText.pixels(place.x), "y": SVGText.pixels(place.y + 4), "text-anchor": "middle",
        "fill": "#fff",
        "font-weight": "700",
      ], words: letter)
  }

  func drawScale(_ camera: Camera, attribution: String, _ svg: inout SVGText) {
    let metres = ProfileChart.tick(camera.metresPerPixel * 120, most: 1)
    let pixels = metres / camera.metresPerPixel
    let (x, y) = (14.0, height - 14)
    svg.element(
      "path",
      [
        "d": SVGText.path([
          ScreenPoint(x: x, y: y - 5), ScreenPoint(x: x, y: y), ScreenPoint(x: x + pixels, y: y),
          ScreenPoint(x: x + pixels, y: y - 5),
        ]), "fill": "none", "stroke": "var(--ink, #333)", "stroke-width": "1.5",
      ])
    svg.element(
      "text", ["x": SVGText.pixels(x + 4), "y": SVGText.pixels(y - 6), "fill": "var(--ink, #333)"],
      words: ProfileChart.distance(metres))
    svg.element(
      "text",
      [
        "x": SVGText.pixels(width - 8), "y": SVGText.pixels(height - 8), "text-anchor": "end",
        "fill": "var(--faint, #666)",
      ], words: attribution)
  }
}
