import XMLStream

/// What the head of a file says of it; all of it may be missing.
public struct OSMFileInformation: Hashable, Sendable {
  /// The program that wrote the file.
  public internal(set) var generator: String?
  /// Time up to which the data is current, such as "2021-10-28T20:21:09Z".
  public internal(set) var timestamp: String?
  /// Optional features of a PBF file, such as "Sort.Type_then_ID".
  public internal(set) var optionalFeatures: [String] = []
}

extension OSMInput {
  /// Reads what the head of the file says of it.
  public func information() throws(OSMDataError) -> OSMFileInformation {
    let source = try Self.open(file)
    switch format {
    case .pbf: return try PBFHeader.read(PBFBlobReader(source, path: path).next(), path: path).information
    case .xml:
      let reader = OSMXMLHeadReader()
      // What is no XML is told when the file is read; the head stands in its first bytes or is not worth looking for.
      try? XMLStream(handler: reader, depthLimit: 8).parse(source.prefix)
      return reader.information
    }
  }
}

/// Reads the attributes of the root element, and Overpass's `<meta osm_base="…"/>` right below.
private final class OSMXMLHeadReader: XMLHandler {
  private(set) var information = OSMFileInformation()
  private var isRoot = true

  func startElement(_ name: XMLString, attributes: XMLAttributes) throws(XMLError) {
    if isRoot { information.generator = attributes["generator"]?.string }
    let time = isRoot ? attributes["timestamp"] : name == "meta" ? attributes["osm_base"] : nil
    if let time { information.timestamp = time.string }
    isRoot = false
  }

  func endElement(_ name: XMLString, text: XMLText) throws(XMLError) {}
}

extension OSMFileInformation {
  /// A time in seconds since 1970 as text; nil for years that are not of four digits.
  static func text(ofTime seconds: Int64) -> String? {
    guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return nil }
    // Days of the Gregorian calendar, counted from 1 March of the year 0, where leap days end years.
    let days = Int(seconds + 62_167_219_200) / 86400 - 60
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    let time = Int(seconds + 62_167_219_200) % 86400
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month >= 10 ? month - 9 : month + 3, 2))-\(digits(day, 2))"
      + "T\(digits(time / 3600, 2)):\(digits(time / 60 % 60, 2)):\(digits(time % 60, 2))Z"
  }
}
