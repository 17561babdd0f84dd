import XMLStream

/// Reads XML: tells GPX from KML by the root element, and hands the elements on.
final class XMLTrackReader: XMLHandler {
  private let content: TrackFileContent
  /// The format that the root element names.
  private var format: TrackFileFormat?
  private var gpx = GPXReader()
  private var kml = KMLReader()
  /// What is wrong, where it is more than a fault of XML.
  private var reason: TrackFileError.Reason?

  static func read(_ content: TrackFileContent) throws(TrackFileError) -> TrackFile {
    do throws(TrackFileError) {
      return try XMLTrackReader(content).read(isMisdeclared: false)
    } catch {
      // A text that is not UTF-8 as it claims was most often written in the character set of Western Europe.
      guard case .malformedXML = error.reason, let text = utf8FromLatin1(content) else { throw error }
      let content = TrackFileContent(text, file: content.file)
      do throws(TrackFileError) {
        return try XMLTrackReader(content).read(isMisdeclared: true)
      } catch let second {
        // The first fault was not one of characters when the second try stops at an XML fault too.
        if case .malformedXML = second.reason { throw error }
        throw second
      }
    }
  }

  private init(_ content: TrackFileContent) { self.content = content }

  private func read(isMisdeclared: Bool) throws(TrackFileError) -> TrackFile {
    do throws(XMLError) {
      let stream = XMLStream(handler: self, collectsText: true)
      // White space before the declaration is a fault of XML that some programs leave behind.
      if let first = content.bytes.firstIndex(where: { !isSpace($0) }), first > 0 {
        try stream.parse(Array(content.bytes[first...]))
      } else {
        try stream.parse(content.bytes)
      }
      try stream.finish()
    } catch {
      throw TrackFileError(
        reason ?? .malformedXML(error.phrase), file: content.file,
        at: error.line > 0 ? .column(line: error.line, error.column) : nil)
    }
    guard let format else { throw TrackFileError(.unknownFormat, file: content.file) }
    var collector = format == .gpx ? gpx.collector : kml.collector
    collector.notes.isMisdeclaredText = isMisdeclared
    return try collector.finish(format, file: content.file)
  }

  // MARK: Elements

  func startElement(_ name: XMLString, attributes: XMLAttributes) throws(XMLError) {
    do throws(XMLTrackFault) {
      switch format {
      case .gpx: try gpx.startElement(name.localName, attributes)
      case .kml: kml.startElement(name.localName)
      default: try chooseFormat(name.localName)
      }
    } catch { throw fault(error.reason) }
  }

  func endElement(_ name: XMLString, text: XMLText) throws(XMLError) {
    do throws(XMLTrackFault) {
      switch format {
      case .gpx: gpx.endElement(name.localName, text)
      case .kml: try kml.endElement(name.localName, text)
      default: break
      }
    } catch { throw fault(error.reason) }
  }

  private func fault(_ reason: TrackFileError.Reason) -> XMLError {
    self.reason = reason
    return XMLError(.content(""))
  }

  private func chooseFormat(_ root: XMLString) throws(XMLTrackFault) {
    switch root {
    case "gpx": format = .gpx
    case "kml": format = .kml
    case "osm":
      throw XMLTrackFault(.unsupportedFormat("OSM data", advice: "build a graph of it with traverse-build"))
    case "TrainingCenterDatabase":
      throw XMLTrackFault(.unsupportedFormat("a TCX file", advice: "export it as GPX"))
    case "html": throw XMLTrackFault(.unsupportedFormat("a web page", advice: "save the track itself"))
    default:
      throw XMLTrackFault(
        .unsupportedFormat("XML with the root \"\(root.string)\"", advice: "give GPX or KML"))
    }
  }

  /// The text as UTF-8 if it is none and can only be of a single-byte character set.
  private static func utf8FromLatin1(_ content: TrackFileContent) -> [UInt8]? {
    guard !content.bytes.contains(0), String(validating: content.bytes, as: UTF8.self) == nil else {
      return nil
    }
    return Array(String(String.UnicodeScalarView(content.bytes.map { Unicode.Scalar($0) })).utf8)
  }
}

/// What a reader of elements finds wrong; the place is added where XML is read.
struct XMLTrackFault: Error {
  let reason: TrackFileError.Reason

  init(_ reason: TrackFileError.Reason) { self.reason = reason }
}

/// Values of elements and attributes, copied into one array that is used again for each.
struct XMLValueReader {
  private(set) var bytes: [UInt8] = []

  mutating func take(_ value: XMLString) {
    bytes.removeAll(keepingCapacity: true)
    // The parser lends the bytes for the length of the call.
    unsafe bytes.append(contentsOf: value.bytes)
  }

  mutating func take(_ text: XMLText) {
    bytes.removeAll(keepingCapacity: true)
    // The parser lends the bytes for the length of the call.
    unsafe bytes.append(contentsOf: text.trimmed.bytes)
  }
}
