import Geography
public import RoadGraph

/// A map of a matched track over the graph's own roads: the raw line thin and dashed with its fixes, the matched line bold.
public struct MatchMap: Sendable {
  /// Size and padding; its roads are drawn the same way.
  public var frame = RouteMap()
  /// Fixes are drawn one by one where no more of them than this are in the picture.
  static let mostFixes = 400

  /// Creates a map of the usual size.
  public init() {}

  /// The map of a part of a match as an SVG document.
  ///
  /// - Parameter place: the doubtful place to be shown from near; nil shows the whole track.
  public func svg(_ report: MatchReport, place: MatchReport.Place? = nil, graph: RoadGraph?) -> String {
    let camera = camera(report, place)
    var svg = SVGText()
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": "0 0 \(SVGText.pixels(frame.width)) \(SVGText.pixels(frame.height))", "role": "img",
        "aria-label": "Map of \(place?.title ?? report.title)", "font-family": "system-ui, sans-serif",
        "font-size": "11",
      ]
    ) { svg in
      svg.element(
        "rect",
        [
          "width": SVGText.pixels(frame.width), "height": SVGText.pixels(frame.height),
          "fill": "var(--ground, #f4f1ea)",
        ])
      if let graph { frame.drawRoads(graph, camera, &svg) }
      draw(report, camera, &svg)
      frame.drawScale(camera, attribution: place == nil ? report.attribution : "", &svg)
    }
    return svg.text
  }

  private func camera(_ report: MatchReport, _ place: MatchReport.Place?) -> Camera {
    guard let place else {
      return Camera(fitting: report.box, width: frame.width, height: frame.height, padding: frame.padding)
    }
    var box = BoundingBox(around: place.fixes)
    // A single fix is shown with what is around it.
    if let first = place.fixes.first {
      box.extend(to: LocalPlane(origin: first).box(radius: 80))
    }
    return Camera(fitting: box, width: frame.width, height: frame.height, padding: frame.padding)
  }

  private func draw(_ report: MatchReport, _ camera: Camera, _ svg: inout SVGText) {
    for line in report.routes {
      stroke(line, camera, "var(--casing, #fff)", "7", dashes: "none", &svg)
      stroke(line, camera, "var(--route, #d1345b)", "4", dashes: "none", &svg)
    }
    for line in report.offNetwork { stroke(line, camera, "#e07a00", "3", dashes: "1 5", &svg) }
    for gap in report.gaps { stroke([gap.from, gap.to], camera, "#e02020", "2", dashes: "6 5", &svg) }
    for line in report.recorded { frame.drawRecorded(line, camera, &svg) }
    drawFixes(report, camera, &svg)
    for (line, letter) in [(report.routes.first?.first, "A"), (report.routes.last?.last, "B")] {
      if let line { frame.drawEnd(camera.screen(of: line), letter, &svg) }
    }
  }

  private func stroke(
    _ line: [Coordinate], _ camera: Camera, _ color: String, _ width: String, dashes: String,
    _ svg: inout SVGText
  ) {
    svg.element(
      "path",
      [
        "d": SVGText.path(RouteMap.thinned(line.map { camera.screen(of: $0) })), "fill": "none",
        "stroke": color, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round",
        "stroke-dasharray": dashes,
      ])
  }

  private func drawFixes(_ report: MatchReport, _ camera: Camera, _ svg: inout SVGText) {
    let visible = camera.visibleBox
    let fixes = report.recorded.joined().filter(visible.contains)
    if fixes.count <= Self.mostFixes {
      for fix in fixes { dot(fix, camera, radius: "2", fill: "var(--recorded, #7a3fb0)", &svg) }
    }
    for fix in report.outliers.filter(visible.contains).prefix(Self.mostFixes) {
      dot(fix, camera, radius: "4", fill: "#e02020", &svg)
    }
  }

  private func dot(
    _ place: Coordinate, _ camera: Camera, radius: String, fill: String, _ svg: inout SVGText
  ) {
    let point = camera.screen(of: place)
    svg.element(
      "circle",
      ["cx": SVGText.pixels(point.x), "cy": SVGText.pixels(point.y), "r": radius, "fill": fill])
  }
}
