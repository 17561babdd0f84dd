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

  /// The map of a part of a match.
  ///
  /// - Parameter place: the doubtful place to be shown from near; nil shows the whole track.
  public func picture(_ report: MatchReport, place: MatchReport.Place? = nil, graph: RoadGraph?) -> Picture {
    let camera = camera(report, place)
    var picture = Picture(
      width: frame.width, height: frame.height, title: "Map of \(place?.title ?? report.title)")
    picture.fillAll(.ground)
    if let graph { frame.drawRoads(graph, camera, &picture) }
    draw(report, camera, &picture)
    frame.drawScale(camera, attribution: place == nil ? report.attribution : "", &picture)
    return picture
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

  private func draw(_ report: MatchReport, _ camera: Camera, _ picture: inout Picture) {
    for line in report.routes {
      stroke(line, camera, .init(.casing, width: 7), &picture)
      stroke(line, camera, .init(.route, width: 4), &picture)
    }
    for line in report.offNetwork {
      stroke(line, camera, .init(.colour("#e07a00"), width: 3, dashes: [2, 4]), &picture)
    }
    for gap in report.gaps {
      stroke([gap.from, gap.to], camera, .init(.colour("#e02020"), width: 2, dashes: [6, 5]), &picture)
    }
    for line in report.recorded {
      stroke(line, camera, .init(.recorded, width: 1.4, dashes: [4, 3]), &picture)
    }
    drawFixes(report, camera, &picture)
    for (point, letter) in [(report.routes.first?.first, "A"), (report.routes.last?.last, "B")] {
      if let point { frame.drawEnd(camera.screen(of: point), letter, .route, &picture) }
    }
  }

  private func stroke(
    _ line: [Coordinate], _ camera: Camera, _ stroke: Picture.Stroke, _ picture: inout Picture
  ) {
    picture.line(RouteMap.thinned(line.map(camera.screen)), stroke)
  }

  private func drawFixes(_ report: MatchReport, _ camera: Camera, _ picture: inout Picture) {
    let visible = camera.visibleBox
    let fixes = report.recorded.joined().filter(visible.contains)
    if fixes.count <= Self.mostFixes {
      for fix in fixes { dot(fix, camera, radius: 2, .recorded, &picture) }
    }
    for fix in report.outliers.filter(visible.contains).prefix(Self.mostFixes) {
      dot(fix, camera, radius: 4, .colour("#e02020"), &picture)
    }
  }

  private func dot(
    _ place: Coordinate, _ camera: Camera, radius: Double, _ ink: Picture.Ink, _ picture: inout Picture
  ) {
    picture.disc(camera.screen(of: place), radius: radius, ink, rim: .init(ink, width: 0.5))
  }
}
