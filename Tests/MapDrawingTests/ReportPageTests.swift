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
    report.roadType = [.init(start: 0, end: 2000, value: "tertiary")]
    report.steepness = [.init(start: 0, end: 2000, value: "4…7 %")]
    report.steepnessClass = [7]
    report.climbs = [
      .init(start: 0, end: 1400, ascent: 70, averageSlope: 5, maxSlope: 6, grade: "uncategorised")
    ]
    return report
  }

  @Test func isOneFileThatNeedsNoNetwork() {
    let html = ReportPage().html([report()], graph: nil)
    #expect(
      !html.contains("http://") || html.components(of: "http://") == html.components(of: "http://www.w3.org/")
    )
    #expect(!html.contains("src="))
    #expect(html.contains("<svg"))
  }

  @Test func wordsAreEscapedEverywhere() {
    let html = ReportPage().html([report()], graph: nil)
    #expect(html.contains("Mill &amp; &lt;Pass&gt;"))
    #expect(!html.contains("<Pass>"))
  }

  @Test func tablesTellLengthShareAndSource() {
    let html = ReportPage().html([report()], graph: nil)
    #expect(html.contains("<td>fine gravel</td>"))
    #expect(html.contains("<td>assumed</td>"))
    #expect(html.contains("<td>75 %</td>"))
  }

  @Test func chartsSurviveARouteWithoutHeightsOrLength() {
    var flat = report()
    for index in flat.line.indices { flat.line[index].elevation = nil }
    #expect(ProfileChart().svg(flat).contains("No heights are known here."))
    #expect(ProfileChart().svg(RouteReport(title: "nothing")).contains("</svg>"))
    #expect(RouteMap().svg(RouteReport(title: "nothing"), graph: nil).contains("</svg>"))
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
