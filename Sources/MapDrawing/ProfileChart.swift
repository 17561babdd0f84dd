import JSONText

/// The four charts of a profile on one distance axis: elevation with slope colours, surface, road type, steepness.
///
/// Colours of text and lines are CSS variables with light defaults, so that a page can turn them dark.
public struct ProfileChart: Sendable {
  /// Width in pixels.
  public var width = 900.0
  static let left = 52.0
  static let right = 12.0
  static let top = 14.0
  static let elevationHeight = 170.0
  static let barHeight = 16.0
  static let barGap = 26.0
  static let axisHeight = 26.0

  /// Creates a chart of the usual width.
  public init() {}

  /// Height in pixels.
  public var height: Double {
    Self.top + Self.elevationHeight + 3 * (Self.barHeight + Self.barGap) + Self.axisHeight
  }

  /// The chart as an SVG document.
  public func svg(_ report: RouteReport) -> String {
    var svg = SVGText()
    let size = "0 0 \(SVGText.pixels(width)) \(SVGText.pixels(height))"
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": size, "class": "chart", "role": "img",
        "aria-label": "Elevation, surface, road type and steepness along \(report.title)",
        "font-family": "system-ui, sans-serif", "font-size": "11",
      ]
    ) { svg in
      drawElevation(report, &svg)
      drawBar("Surface", report.surface, row: 0, report, &svg) { Palette.surface($0.value) }
      drawBar("Road type", report.roadType, row: 1, report, &svg) { Palette.roadType($0.value) }
      let steepnessClass = report.steepnessClass
      drawSteepness(report, steepnessClass, &svg)
      drawDistanceAxis(report, &svg)
    }
    return svg.text
  }

  func x(_ metre: Double, _ report: RouteReport) -> Double {
    Self.left + metre / max(1, report.length) * (width - Self.left - Self.right)
  }

  private func drawElevation(_ report: RouteReport, _ svg: inout SVGText) {
    let known = report.line.compactMap(\.elevation)
    guard let lowest = known.min(), let highest = known.max() else {
      svg.element(
        "text",
        ["x": SVGText.pixels(Self.left), "y": SVGText.pixels(Self.top + 80), "fill": "var(--ink, #333)"],
        words: "No heights are known here.")
      return
    }
    let step = Self.tick(max(20, highest - lowest), most: 5)
    let low = (lowest / step).rounded(.down) * step
    let high = max(low + step, (highest / step).rounded(.up) * step)
    func y(_ elevation: Double) -> Double {
      Self.top + Self.elevationHeight * (1 - (elevation - low) / (high - low))
    }
    for line in stride(from: low, through: high, by: step) { drawHeightLine(line, y(line), &svg) }
    for (index, section) in report.steepness.enumerated() {
      let area = areaPath(report, from: section.start, to: section.end, y: y, base: y(low))
      let colour = Palette.steepness(report.steepnessClass[index])
      svg.element("path", ["d": area, "fill": colour, "fill-opacity": "0.75"])
    }
    for run in Self.runs(report.line) {
      let points = run.map { ScreenPoint(x: x($0.metre, report), y: y($0.elevation ?? low)) }
      svg.element(
        "path",
        ["d": SVGText.path(points), "fill": "none", "stroke": "var(--ink, #333)", "stroke-width": "1.5"])
    }
  }

  private func drawHeightLine(_ metres: Double, _ y: Double, _ svg: inout SVGText) {
    svg.element(
      "line",
      [
        "x1": SVGText.pixels(Self.left), "x2": SVGText.pixels(width - Self.right), "y1": SVGText.pixels(y),
        "y2": SVGText.pixels(y), "stroke": "var(--rule, #ddd)", "stroke-width": "1",
      ])
    svg.element(
      "text",
      [
        "x": SVGText.pixels(Self.left - 6), "y": SVGText.pixels(y + 4), "text-anchor": "end",
        "fill": "var(--faint, #666)",
      ], words: DecimalText.text(metres, decimals: 0) + " m")
  }

  /// The area under the line between two metres.
  private func areaPath(
    _ report: RouteReport, from start: Double, to end: Double, y: (Double) -> Double, base: Double
  ) -> String {
    var points: [ScreenPoint] = []
    for (a, b) in zip(report.line, report.line.dropFirst()) {
      guard let low = a.elevation, let high = b.elevation, b.metre > start, a.metre < end else { continue }
      for metre in [max(a.metre, start), min(b.metre, end)] {
        let share = b.metre > a.metre ? (metre - a.metre) / (b.metre - a.metre) : 0
        points.append(ScreenPoint(x: x(metre, report), y: y(low + share * (high - low))))
      }
    }
    guard let first = points.first, let last = points.last else { return "" }
    let path = [ScreenPoint(x: first.x, y: base)] + points + [ScreenPoint(x: last.x, y: base)]
    return SVGText.path(path) + "Z"
  }

  private func drawBar(
    _ title: String, _ sections: [RouteReport.Section], row: Int, _ report: RouteReport, _ svg: inout SVGText,
    colour: (RouteReport.Section) -> String
  ) {
    let y = barTop(row)
    drawBarTitle(title, y, &svg)
    for section in sections {
      let isTagged = section.provenance != "assumed" && section.provenance != "none"
      drawStretch(section, y, fill: colour(section), opacity: isTagged ? "1" : "0.45", report, &svg)
    }
  }

  private func drawSteepness(_ report: RouteReport, _ classes: [Int], _ svg: inout SVGText) {
    let y = barTop(2)
    drawBarTitle("Steepness", y, &svg)
    for (index, section) in report.steepness.enumerated() {
      drawStretch(section, y, fill: Palette.steepness(classes[index]), opacity: "1", report, &svg)
    }
  }

  private func barTop(_ row: Int) -> Double {
    Self.top + Self.elevationHeight + Double(row) * (Self.barHeight + Self.barGap) + Self.barGap
  }

  private func drawBarTitle(_ title: String, _ y: Double, _ svg: inout SVGText) {
    svg.element(
      "text",
      ["x": SVGText.pixels(Self.left), "y": SVGText.pixels(y - 5), "fill": "var(--faint, #666)"], words: title
    )
  }

  private func drawStretch(
    _ section: RouteReport.Section, _ y: Double, fill: String, opacity: String, _ report: RouteReport,
    _ svg: inout SVGText
  ) {
    let start = x(section.start, report)
    let provenance = section.provenance.isEmpty ? "" : " (\(section.provenance))"
    svg.element(
      "rect",
      [
        "x": SVGText.pixels(start), "y": SVGText.pixels(y),
        "width": SVGText.pixels(max(0.5, x(section.end, report) - start)),
        "height": SVGText.pixels(Self.barHeight), "fill": fill, "fill-opacity": opacity,
      ]
    ) { svg in
      svg.element(
        "title", [:], words: "\(section.value)\(provenance), \(Self.distance(section.end - section.start))")
    }
  }

  private func drawDistanceAxis(_ report: RouteReport, _ svg: inout SVGText) {
    let y = height - Self.axisHeight + 8
    let step = Self.tick(report.length, most: 8)
    for metre in stride(from: 0, through: report.length, by: step) {
      svg.element(
        "text",
        [
          "x": SVGText.pixels(x(metre, report)), "y": SVGText.pixels(y + 10), "text-anchor": "middle",
          "fill": "var(--faint, #666)",
        ], words: Self.distance(metre))
    }
  }

  /// The parts of a line where heights are known.
  static func runs(_ line: [RouteReport.Point]) -> [ArraySlice<RouteReport.Point>] {
    line.split { $0.elevation == nil }
  }

  /// A round step that divides a range into at most some parts: 1, 2 or 5 times a power of ten.
  static func tick(_ range: Double, most: Double) -> Double {
    var step = 1.0
    while step * most < range {
      for factor in [2.0, 2.5, 2.0] where step * most < range { step *= factor }
    }
    return step
  }

  /// A distance for people.
  static func distance(_ metres: Double) -> String {
    metres < 1000
      ? DecimalText.text(metres, decimals: 0) + " m" : DecimalText.text(metres / 1000, decimals: 1) + " km"
  }
}
