public import Geography
import JSONText
public import RoadGraph

/// A map of routes and tracks over the graph's own roads.
public struct RouteMap: Sendable {
  /// A line over the roads.
  public struct Line: Sendable {
    /// What it is called in the legend; empty for none.
    public var name: String
    /// Its points.
    public var points: [Coordinate]
    /// Its colour.
    public var ink: Picture.Ink
    /// Whether it is a recording rather than a route: drawn thinly.
    public var isRecorded: Bool

    /// Creates a line.
    public init(name: String = "", points: [Coordinate], ink: Picture.Ink = .route, isRecorded: Bool = false)
    {
      self.name = name
      self.points = points
      self.ink = ink
      self.isRecorded = isRecorded
    }
  }

  /// Width in pixels.
  public var width = 900.0
  /// Height in pixels.
  public var height = 520.0
  /// Pixels left free around what is shown.
  public var padding = 28.0
  /// Roads drawn at most, the most important first: a map of a country is no page.
  static let mostRoads = 20_000

  /// Creates a map of the usual size.
  public init() {}

  /// The camera that shows all of a box.
  public func camera(for box: BoundingBox) -> Camera {
    Camera(fitting: box, width: width, height: height, padding: padding)
  }

  /// The map as a picture; without a graph the lines alone.
  public func picture(
    _ lines: [Line], camera: Camera, graph: RoadGraph?, title: String, attribution: String
  ) -> Picture {
    var picture = Picture(width: width, height: height, title: "Map of \(title)")
    picture.fillAll(.ground)
    if let graph { drawRoads(graph, camera, &picture) }
    for line in lines where line.isRecorded { draw(line, camera, &picture) }
    for line in lines where !line.isRecorded { draw(line, camera, &picture) }
    drawLegend(lines, &picture)
    drawScale(camera, attribution: attribution, &picture)
    return picture
  }

  /// The map of a report.
  public func picture(_ report: RouteReport, graph: RoadGraph?) -> Picture {
    let lines =
      report.recorded.map { Line(points: $0, ink: .recorded, isRecorded: true) }
      + [Line(points: report.line.map(\.coordinate))]
    return picture(
      lines, camera: camera(for: report.box), graph: graph, title: report.title,
      attribution: report.attribution)
  }

  func drawRoads(_ graph: RoadGraph, _ camera: Camera, _ picture: inout Picture) {
    let visible = camera.visibleBox
    let roads = MapRoads(graph, in: visible, most: Self.mostRoads, zoom: camera.zoom)
    for group in roads.groups.reversed() {
      let lines = group.lines.map { Self.thinned($0.map(camera.screen)) }
      let isFaint = [.footway, .path, .steps, .track, .viaFerrata, .bridleway].contains(group.type)
      let isFerry = group.type == .ferry || group.type == .shuttleTrain
      picture.lines(
        lines,
        .init(
          isFerry ? .colour(Palette.roadType("ferry")) : .road,
          width: Palette.roadWidth(group.type.word) * min(1, max(0.4, (camera.zoom - 6) / 8)),
          dashes: isFaint || isFerry ? [3, 2] : []))
    }
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

  private func draw(_ line: Line, _ camera: Camera, _ picture: inout Picture) {
    let points = Self.thinned(line.points.map(camera.screen))
    if line.isRecorded {
      return picture.line(points, .init(line.ink, width: 1.6, dashes: [5, 3]))
    }
    picture.line(points, .init(.casing, width: 7, opacity: 0.9))
    picture.line(points, .init(line.ink, width: 4))
    for (point, letter) in [(points.first, "A"), (points.last, "B")] {
      if let point { drawEnd(point, letter, line.ink, &picture) }
    }
  }

  /// The beginning or end of a line.
  func drawEnd(_ place: ScreenPoint, _ letter: String, _ ink: Picture.Ink, _ picture: inout Picture) {
    picture.disc(place, radius: 9, ink, rim: .init(.colour("#ffffff"), width: 2))
    picture.text(letter, x: place.x, y: place.y + 4, .middle, isBold: true, .colour("#ffffff"))
  }

  private func drawLegend(_ lines: [Line], _ picture: inout Picture) {
    var y = 20.0
    for line in lines where !line.name.isEmpty && y < height - 40 {
      let dashes: [Double] = line.isRecorded ? [5, 3] : []
      let place = ScreenPoint(x: 14, y: y - 4)
      picture.line(
        [place, ScreenPoint(x: 36, y: y - 4)],
        .init(line.ink, width: line.isRecorded ? 1.6 : 4, dashes: dashes))
      picture.text(line.name, x: 42, y: y)
      y += 16
    }
  }

  func drawScale(_ camera: Camera, attribution: String, _ picture: inout Picture) {
    let metres = ProfileChart.tick(camera.metresPerPixel * 120, most: 1)
    let pixels = metres / camera.metresPerPixel
    let (x, y) = (14.0, height - 14)
    picture.line(
      [
        ScreenPoint(x: x, y: y - 5), ScreenPoint(x: x, y: y), ScreenPoint(x: x + pixels, y: y),
        ScreenPoint(x: x + pixels, y: y - 5),
      ], .init(.ink, width: 1.5))
    picture.text(ProfileChart.distance(metres), x: x + 4, y: y - 6)
    picture.text(attribution, x: width - 8, y: height - 8, .end, size: 10, .faint)
  }
}
