import Geography
import MapDrawing
import Testing

@Suite struct ReportPageTests {
  private func report() -> RouteReport {
    var report = RouteReport(title: "Mill & <Pass>")
    report.facts = [("Distance", "2.0 km")]
    for step in 0...20 {
      report.line.append(
        RouteReport.Point(
          coordinate: Coordinate(latitude: 46.1 + Double(step) * 1e-3, longitude: 7.0),
          metre: Double(step) * 100,
          elevation: step < 15 ? 700 + Double(step) * 5 : nil))
    }
    report.surface = [
      .init(start: 0, end: 1500, value: "asphalt", provenance: "tagged"),
      .init(start: 1500, end: 2000, value: "fine_gravel", provenance: "assumed"),
    ]
    report.tables = [
      .init(
        key: "surface", title: "Surface",
        rows: [
          .init(value: "asphalt", provenance: "tagged", length: 1500, share: 0.75),
          .init(value: "fine_gravel", provenance: "assumed", length: 500, share: 0.25),
        ])
    ]
    report.roadType = [.init(start: 0, end: 2000, value: "tertiary")]
    report.steepness = [.init(start: 0, end: 2000, value: "4…7 %")]
    report.steepnessClass = [7]
    report.climbs = [
      .init(start: 0, end: 1400, ascent: 70, averageSlope: 5, maxSlope: 6, grade: "uncategorised")
    ]
    report.gpx = Array("<gpx/>".utf8)
    return report
  }

  @Test func isOneFileThatNeedsNoNetwork() {
    let html = ReportPage().html([report()], graph: nil)
    // Libraries name the address of their licence; nothing is loaded from anywhere.
    for loading in ["<script src", "<link", "<img", "<iframe", "@import"] {
      #expect(!html.contains(loading), "\(loading)")
    }
    #expect(html.contains("<svg"))
  }

  @Test func wordsAreEscapedEverywhere() {
    let html = ReportPage().html([report()], graph: nil)
    #expect(html.contains("Mill &amp; &lt;Pass&gt;"))
    #expect(!html.contains("<Pass>"))
  }

  @Test func tablesTellLengthShareAndSource() {
    let html = ReportPage().html([report()], graph: nil)
    #expect(html.contains("fine gravel</td><td>assumed</td>"))
    #expect(html.contains(">75 %</td>"))
    #expect(html.contains("<caption>Climbs</caption>"))
  }

  @Test func theRouteCanBeTakenAsGPXUnderAPlainName() {
    let html = ReportPage().html([report()], graph: nil)
    #expect(html.contains("data-name=\"mill-pass.gpx\""))
    #expect(html.contains("class=\"gpx\"><gpx/></script>"))
  }

  @Test func chartsSurviveARouteWithoutHeightsOrLength() {
    var flat = report()
    for index in flat.line.indices { flat.line[index].elevation = nil }
    #expect(ProfileChart().svg(flat).contains("No heights are known here."))
    #expect(ProfileChart().svg(RouteReport(title: "nothing")).contains("</svg>"))
    #expect(SVGPicture.text(RouteMap().picture(RouteReport(title: "nothing"), graph: nil)).contains("</svg>"))
  }

  @Test func chartsHaveNoColoursThatOnlyAPageKnows() {
    let svg = ProfileChart().svg(report())
    #expect(!svg.contains("var("))
    #expect(svg.contains("fill=\"#5b6c7d\""))
    // What is only assumed is pale.
    #expect(svg.contains("fill-opacity=\"0.45\""))
  }

  @Test func fourChartsStandOnOneAxis() {
    let chart = ProfileChart()
    let svg = chart.svg(report())
    for title in ["Surface", "Road type", "Steepness", "1 km"] {
      #expect(svg.contains(">\(title)<"), "\(title)")
    }
    // Without roads there is nothing but heights to show, on less ground.
    var bare = report()
    bare.surface = []
    bare.roadType = []
    #expect(!chart.svg(bare).contains("Surface") && chart.svg(bare).contains("Steepness"))
    #expect(chart.picture(bare).height < chart.picture(report()).height)
  }

  @Test func theLegendTellsWhatIsAssumed() {
    #expect(ProfileChart().svg(report()).contains("(assumed)"))
  }

  @Test func aMapShowsAllLinesUnlessItIsPlaced() throws {
    let line = RouteMap.Line(
      name: "a.gpx",
      points: [Coordinate(latitude: 47, longitude: 9), Coordinate(latitude: 47.1, longitude: 9.2)])
    let map = RouteMap()
    let camera = map.camera(for: BoundingBox(around: line.points))
    for isPlaced in [false, true] {
      let page = ReportPage().html(
        [line], camera: camera, isPlaced: isPlaced, graph: nil, title: "a", attribution: "")
      #expect(page.contains("\"box\":[9,47,9.2,47.1]"))
      #expect(page.contains("\"camera\":{\"center\":") == isPlaced)
    }
  }
}
