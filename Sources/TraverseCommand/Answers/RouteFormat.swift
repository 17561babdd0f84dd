public import CommandLineSupport
import JSONText
public import MapDrawing
import RoadGraph
import TrackFiles

/// The formats in which routes are written.
enum RouteFormat: String, CaseIterable, Sendable {
  case summary, json, geojson, gpx, kml, csv, polyline, nmea, text, html, svg, png

  /// The option of every command that writes routes.
  static let option = Option.optional(
    "format", .choice("FORMAT") as ValueKind<RouteFormat>,
    help: "How the answer is written; summary on a terminal, json elsewhere")

  /// An answer in the format.
  func encode(_ answer: RouteAnswer, _ graph: RoadGraph) throws(PictureError) -> [UInt8] {
    switch self {
    case .summary: Array(RouteSummary.text(answer.routes, graph).utf8)
    case .json:
      encodeJSON { RouteAnswerWriter().write(answer, id: nil, graph, to: &$0) }
    case .html, .svg, .png: try encodeDrawing(answer.routes.map { RouteReport($0, graph: graph) }, graph)
    case .geojson, .gpx, .kml, .csv, .polyline, .nmea, .text: document(answer, graph).encoded(as: trackFormat)
    }
  }

  /// JSON as a body writes it.
  func encodeJSON(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    body(&json)
    return json.bytes
  }

  /// A page, or the charts alone, of some reports.
  func encodeDrawing(
    _ reports: [RouteReport], _ graph: RoadGraph?
  ) throws(PictureError) -> [UInt8] {
    if self == .html { return Array(ReportPage().html(reports, graph: graph).utf8) }
    return try encodePicture(ProfileChart().picture(reports.first ?? RouteReport(title: "")))
  }

  /// A picture in the format.
  func encodePicture(_ picture: Picture) throws(PictureError) -> [UInt8] {
    self == .png ? try PNGPicture.bytes(picture) : Array(SVGPicture.text(picture).utf8)
  }

  /// The track file format that the format names.
  var trackFormat: TrackFileFormat {
    switch self {
    case .geojson: .geojson
    case .kml: .kml
    case .csv: .csv
    case .polyline: .polyline
    case .nmea: .nmea
    case .text: .text
    default: .gpx
    }
  }

  private func document(_ answer: RouteAnswer, _ graph: RoadGraph) -> TrackDocument {
    var document = TrackDocument(
      name: answer.routes.first?.title(graph), tracks: answer.routes.map { $0.track(graph) },
      credit: graph.credit)
    document.hasSectionFeatures = true
    return document
  }
}

extension PictureError: CommandErrorConvertible {
  /// A missing library is to be installed; a picture that is too large was asked for.
  public var commandError: CommandError {
    switch reason {
    case .libraryMissing:
      CommandError(
        .outputNotWritten, description,
        advice: "install it (apt-get install libcairo2, brew install cairo), or write svg")
    case .tooLarge: CommandError(.wrongUsage, description, advice: "ask for a smaller one, or for svg")
    case .functionMissing, .failed: CommandError(.outputNotWritten, description, advice: "write svg")
    }
  }
}

extension RoadGraph {
  /// Whose data the graph was made from, as track files want it.
  var credit: TrackDocument.Credit { .openStreetMap }

  /// Whose data the graph was made from, for people.
  var attribution: String { metadata.first { $0.key == "source" }?.value ?? "" }
}

extension RouteFormat {
  /// The usual end of a file's name.
  var fileExtension: String {
    switch self {
    case .summary, .text: "txt"
    case .polyline: "polyline"
    default: rawValue
    }
  }
}
