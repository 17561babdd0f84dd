import CommandLineSupport
import FileAccess
import Geography
import MapDrawing
import RoadGraph
import TrackFiles

/// `traverse render`: a map of routes and tracks over the graph's own roads.
enum RenderCommand: Command {
  static let name = "render"
  static let overview = """
    Draws a map of routes and tracks over the roads of a graph, as SVG, PNG or a page to open in a browser.

    Without routes and tracks the whole region is shown.
    """

  static let lines = Argument.many(
    .text("ROUTE|TRACK"), atLeast: 0,
    help: "Answers of route and match, and track files; '-' is standard input")
  static let output = Option.required(
    "output", short: "o", .file, help: "The map; the end of its name tells the format: .svg, .png or .html")
  static let format = Option.optional(
    "format", .word("FORMAT", ["svg", "png", "html"]), help: "The format, where the name does not tell it")
  static let size = Option.value("size", .pixelSize, default: "900x520", help: "Width and height in pixels")
  static let padding = Option.value(
    "padding", .integer(in: 0...10_000), default: "28", help: "Pixels left free around what is shown")
  static let center = Option.optional("center", .position, help: "The middle of the map, with --zoom")
  static let zoom = Option.optional(
    "zoom", .decimal("Z", in: 0...22),
    help: "How close: at 0 the world is 256 pixels wide, each zoom doubles it")

  static let usage = ["REGION.traverse [ROUTE|TRACK...] -o MAP.svg|MAP.png|MAP.html [options]"]
  static var arguments: [any DeclaredArgument] { [GraphFile.argument, lines] }
  static var options: [any DeclaredOption] { [output, format, size, padding, center, zoom] }
  static let examples = [
    Example(
      "traverse render andorra.traverse ride.gpx route.json -o ride.png", "A ride and a route as a picture"),
    Example(
      "traverse render andorra.traverse -o valley.svg --center 42.5063,1.5218 --zoom 14 --size 1200x800",
      "A town and its roads"),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = invocation[output]
    guard let format = invocation[self.format] ?? formatName(of: path) else {
      throw invocation.usageError(
        "'\(path)' does not tell the format", advice: "end it in .svg, .png or .html, or give --format")
    }
    guard (invocation[center] == nil) == (invocation[zoom] == nil) else {
      throw invocation.usageError("--center and --zoom go together", advice: "give both or none")
    }
    let graph = try GraphFile.open(invocation)
    var map = RouteMap()
    map.width = Double(invocation[size].width)
    map.height = Double(invocation[size].height)
    map.padding = Double(invocation[padding])
    let paths = invocation[lines]
    var drawn: [RouteMap.Line] = []
    for (index, path) in paths.enumerated() {
      drawn += try read(path, colour: Palette.line(index), isNamed: paths.count > 1, invocation)
    }
    let camera = camera(map, drawn, graph, invocation)
    let title = paths.isEmpty ? regionName(graph) : paths.map(fileName).joined(separator: ", ")
    let isPlaced = invocation[center] != nil
    let bytes = try encode(drawn, format, map, camera, isPlaced: isPlaced, graph, title)
    try GraphFile.checkSound(graph)
    let output = try invocation.openOutput(path)
    try output.write(bytes)
    try output.finish()
    return .done
  }

  private static func encode(
    _ lines: [RouteMap.Line], _ format: String, _ map: RouteMap, _ camera: Camera, isPlaced: Bool,
    _ graph: RoadGraph, _ title: String
  ) throws(PictureError) -> [UInt8] {
    if format == "html" {
      var page = ReportPage()
      page.map = map
      return Array(
        page.html(
          lines, camera: camera, isPlaced: isPlaced, graph: graph, title: title,
          attribution: graph.attribution
        ).utf8)
    }
    let picture = map.picture(
      lines, camera: camera, graph: graph, title: title, attribution: graph.attribution)
    // The size asked for is that of the picture, to the pixel.
    return format == "png" ? try PNGPicture.bytes(picture, scale: 1) : Array(SVGPicture.text(picture).utf8)
  }

  private static func camera(
    _ map: RouteMap, _ lines: [RouteMap.Line], _ graph: RoadGraph, _ invocation: Invocation
  ) -> Camera {
    if let center = invocation[center], let zoom = invocation[zoom] {
      return Camera(center: center, zoom: zoom, width: map.width, height: map.height)
    }
    let box = BoundingBox(around: lines.lazy.flatMap(\.points))
    return map.camera(for: box.isEmpty ? graph.box : box)
  }

  /// The lines of an answer or a track file; recordings, which tell times, are drawn as such.
  private static func read(
    _ path: String, colour: String, isNamed: Bool, _ invocation: Invocation
  ) throws -> [RouteMap.Line] {
    let file = try TrackFile.read(path: path)
    for remark in file.remarks { invocation.messages.warning("\(path): \(remark)") }
    var name = isNamed ? fileName(path) : ""
    var lines: [RouteMap.Line] = []
    for track in file.lines {
      for segment in track.segments where !segment.isEmpty {
        lines.append(
          RouteMap.Line(
            name: name, points: segment.map(\.coordinate), ink: .colour(colour),
            isRecorded: segment.contains { $0.time != nil }))
        // A file has one line in the legend.
        name = ""
      }
    }
    return lines
  }

  private static func formatName(of path: String) -> String? {
    let end = path.lastIndex(of: ".").map { path[$0...].dropFirst().lowercased() }
    return end.flatMap { ["svg", "png", "html"].contains($0) ? $0 : $0 == "htm" ? "html" : nil }
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func regionName(_ graph: RoadGraph) -> String {
    let name = fileName(graph.path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
