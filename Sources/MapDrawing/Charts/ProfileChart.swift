import JSONText

/// The four charts of a profile on one distance axis: elevation with slope colours, surface, road type, steepness.
public struct ProfileChart: Sendable {
  /// Width in pixels.
  public var width = 900.0
  /// Whether the title stands above the charts.
  public var showsTitle = true
  static let left = 56.0
  static let right = 14.0
  static let elevationHeight = 180.0
  static let barHeight = 16.0
  static let barGap = 42.0
  static let axisHeight = 24.0
  /// Opacity of what is not tagged.
  static let paleness = 0.45

  /// Creates a chart of the usual width.
  public init() {}

  /// Where the elevation begins: below the title, and below the facts where these have no room beside it.
  private func top(_ report: RouteReport) -> Double {
    guard showsTitle else { return 16 }
    return hasRoomBesideTitle(report) ? 40 : 56
  }

  private func facts(_ report: RouteReport) -> String {
    report.facts.prefix(5).map { "\($0.label) \($0.value)" }.joined(separator: "   ")
  }

  private func hasRoomBesideTitle(_ report: RouteReport) -> Bool {
    let title = Self.textWidth(report.title, size: 14, isBold: true)
    return Self.left + title + 24 + Self.textWidth(facts(report)) <= width - Self.right
  }

  /// About the width of words in pixels, rather too much.
  private static func textWidth(_ words: String, size: Double = 11, isBold: Bool = false) -> Double {
    Double(words.count) * size * (isBold ? 0.64 : 0.57)
  }

  /// A bar of sections under the elevation.
  private struct Bar {
    let title: String
    let sections: [RouteReport.Section]
    let colour: (Int) -> String
  }

  /// Those bars that have something to show: a line off the network has no surface.
  private func bars(_ report: RouteReport) -> [Bar] {
    [
      Bar(title: "Surface", sections: report.surface) { Palette.surface(report.surface[$0].value) },
      Bar(title: "Road type", sections: report.roadType) { Palette.roadType(report.roadType[$0].value) },
      Bar(title: "Steepness", sections: report.steepness) {
        Palette.steepness(report.steepnessClass[$0], of: report.steepnessCount)
      },
    ].filter { !$0.sections.isEmpty }
  }

  /// The chart as a picture.
  public func picture(_ report: RouteReport) -> Picture {
    let bars = bars(report)
    let top = top(report)
    let height =
      top + Self.elevationHeight + Self.axisHeight + Double(bars.count) * (Self.barHeight + Self.barGap) + 6
    var picture = Picture(
      width: width, height: height,
      title: "Elevation, surface, road type and steepness along \(report.title)")
    picture.fillAll(.card)
    if showsTitle {
      picture.text(report.title, x: Self.left, y: 20, size: 14, isBold: true)
      if hasRoomBesideTitle(report) {
        picture.text(facts(report), x: width - Self.right, y: 20, .end, .faint)
      } else {
        picture.text(facts(report), x: Self.left, y: 36, .start, .faint)
      }
    }
    drawElevation(report, top, &picture)
    drawDistanceAxis(report, top, &picture)
    for (row, bar) in bars.enumerated() { draw(bar, row: row, report, top, &picture) }
    return picture
  }

  /// The chart as an SVG document.
  public func svg(_ report: RouteReport) -> String { SVGPicture.text(picture(report)) }

  func x(_ metre: Double, _ report: RouteReport) -> Double {
    Self.left + metre / max(1, report.length) * (width - Self.left - Self.right)
  }

  private func drawElevation(_ report: RouteReport, _ top: Double, _ picture: inout Picture) {
    let known = report.line.compactMap(\.elevation) + report.recordedHeights.map(\.elevation)
    guard let scale = HeightScale(known, top: top, height: Self.elevationHeight) else {
      picture.text("No heights are known here.", x: Self.left, y: top + 80, .start, .faint)
      return
    }
    for line in scale.lines {
      let y = scale.y(line)
      picture.line(
        [ScreenPoint(x: Self.left, y: y), ScreenPoint(x: width - Self.right, y: y)], .init(.rule, width: 1))
      picture.text(DecimalText.text(line, decimals: 0) + " m", x: Self.left - 6, y: y + 4, .end, .faint)
    }
    for (index, section) in report.steepness.enumerated() {
      let colour = Palette.steepness(report.steepnessClass[index], of: report.steepnessCount)
      let area = area(report, from: section.start, to: section.end, scale)
      picture.fill(area, .colour(colour), opacity: 0.8, hint: section.value)
    }
    let runs = report.line.split { $0.elevation == nil }
    picture.lines(
      runs.map { run in
        run.map { ScreenPoint(x: x($0.metre, report), y: scale.y($0.elevation ?? scale.low)) }
      }, .init(.ink, width: 1.5))
    picture.line(
      report.recordedHeights.map { ScreenPoint(x: x($0.metre, report), y: scale.y($0.elevation)) },
      .init(.recorded, width: 1.2, dashes: [4, 3]))
    drawExtremes(report, scale, &picture)
    drawClimbs(report, top, &picture)
  }

  /// Lowest and highest place with their heights.
  private func drawExtremes(_ report: RouteReport, _ scale: HeightScale, _ picture: inout Picture) {
    let known = report.line.filter { $0.elevation != nil }
    guard let low = known.min(by: { ($0.elevation ?? 0) < ($1.elevation ?? 0) }),
      let high = known.max(by: { ($0.elevation ?? 0) < ($1.elevation ?? 0) })
    else { return }
    for point in [low, high] {
      guard let elevation = point.elevation else { continue }
      let place = ScreenPoint(x: x(point.metre, report), y: scale.y(elevation))
      picture.disc(place, radius: 3, .card, rim: .init(.ink, width: 1.5))
      let words = DecimalText.text(elevation, decimals: 0) + " m"
      let isRight = place.x > width - 70
      let wide = 6 + Self.textWidth(words, isBold: true)
      // Above all of the line that runs below the words.
      let below = known.filter { other in
        let x = x(other.metre, report)
        return isRight ? x > place.x - wide && x <= place.x : x >= place.x && x < place.x + wide
      }
      let peak = below.compactMap(\.elevation).max() ?? elevation
      picture.text(
        words, x: place.x + (isRight ? -6 : 6), y: scale.y(peak) - 6, isRight ? .end : .start, isBold: true)
    }
  }

  /// A line above the chart for each climb, with its category.
  private func drawClimbs(_ report: RouteReport, _ top: Double, _ picture: inout Picture) {
    for climb in report.climbs {
      let (start, end) = (x(climb.start, report), x(climb.end, report))
      let y = top - 6
      picture.line(
        [ScreenPoint(x: start, y: y), ScreenPoint(x: end, y: y)], .init(.route, width: 3, opacity: 0.8))
      if end - start > 18 {
        picture.text(climb.grade, x: (start + end) / 2, y: y - 3, .middle, size: 10, isBold: true, .route)
      }
    }
  }

  /// The area under the line between two metres.
  private func area(
    _ report: RouteReport, from start: Double, to end: Double, _ scale: HeightScale
  ) -> [ScreenPoint] {
    var points: [ScreenPoint] = []
    for (a, b) in zip(report.line, report.line.dropFirst()) {
      guard let low = a.elevation, let high = b.elevation, b.metre > start, a.metre < end else { continue }
      for metre in [max(a.metre, start), min(b.metre, end)] {
        let share = b.metre > a.metre ? (metre - a.metre) / (b.metre - a.metre) : 0
        let point = ScreenPoint(x: x(metre, report), y: scale.y(low + share * (high - low)))
        if points.last != point { points.append(point) }
      }
    }
    guard let first = points.first, let last = points.last else { return [] }
    let base = scale.y(scale.low)
    return [ScreenPoint(x: first.x, y: base)] + points + [ScreenPoint(x: last.x, y: base)]
  }

  private func draw(
    _ bar: Bar, row: Int, _ report: RouteReport, _ top: Double, _ picture: inout Picture
  ) {
    let y =
      top + Self.elevationHeight + Self.axisHeight + Double(row) * (Self.barHeight + Self.barGap) + 24
    picture.text(bar.title, x: Self.left, y: y - 5, isBold: true, .faint)
    var legend = ChartLegend(left: Self.left, right: width - Self.right, y: y + Self.barHeight + 13)
    for (index, section) in bar.sections.enumerated() {
      let start = x(section.start, report)
      let length = Self.distance(section.end - section.start)
      let provenance = section.provenance.isEmpty ? "" : " (\(section.provenance))"
      picture.fill(
        x: start, y: y, width: max(0.5, x(section.end, report) - start), height: Self.barHeight,
        .colour(bar.colour(index)), opacity: section.isCertain ? 1 : Self.paleness,
        hint: "\(section.value.replacingUnderscores)\(provenance), \(length)")
      legend.add(section, bar.colour(index))
    }
    legend.draw(&picture)
  }

  private func drawDistanceAxis(_ report: RouteReport, _ top: Double, _ picture: inout Picture) {
    let y = top + Self.elevationHeight
    let step = Self.tick(report.length, most: 8)
    for metre in stride(from: 0, through: report.length, by: step) {
      let x = x(metre, report)
      picture.line([ScreenPoint(x: x, y: y), ScreenPoint(x: x, y: y + 4)], .init(.faint, width: 1))
      // The last one might not have room on both sides.
      let isLast = x + Self.textWidth(Self.distance(metre)) / 2 > width
      picture.text(
        Self.distance(metre), x: isLast ? width - 2 : x, y: y + 16, isLast ? .end : .middle, .faint)
    }
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
