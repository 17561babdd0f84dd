import CommandLineSupport
import FileAccess
import Geography
import JSONText
import RoadGraph
import TrackFiles
import TrackMatching

/// `traverse match --online`: fixes come line by line, and each is answered by a line of JSON when some later ones are known.
enum OnlineMatch {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard invocation[MatchCommand.tracks].isEmpty, invocation[MatchCommand.queries] == nil else {
      throw invocation.usageError(
        "--online reads standard input alone", advice: "leave out track files and --queries")
    }
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[MatchCommand.profile])
    var answerer = MatchAnswerer(costings: costings)
    let matcher: OnlineMatcher?
    do throws(RequestError) {
      matcher = try answerer.online(
        invocation[MatchCommand.profile], MatchCommand.options(invocation),
        delay: invocation[MatchCommand.delay])
    } catch { throw CommandError(.wrongUsage, error.message) }
    guard var matcher else { return .noAnswer }
    let output = try invocation.openOutput(invocation[MatchCommand.output])
    let lines = LineReader(try InputFile(path: "-"))
    var reader = FixLineReader()
    var json = JSONWriter()
    while let line = try lines.next() {
      json.removeAll()
      switch reader.read(line) {
      case .fix(let fix): for answer in matcher.append(fix) { write(answer, graph, to: &json) }
      case .nothing: continue
      case .invalid(let problem):
        json.beginObject()
        json.write(.invalid, message: "line \(lines.lineNumber): \(problem)")
        json.endObject()
        json.endLine()
      }
      try output.write(json.bytes)
      // Whoever feeds us waits for it.
      try output.flush()
    }
    json.removeAll()
    for answer in matcher.finish() { write(answer, graph, to: &json) }
    try output.write(json.bytes)
    try GraphFile.checkSound(graph)
    try output.finish()
    return .done
  }

  private static func write(_ answer: OnlineMatcher.Answer, _ graph: RoadGraph, to json: inout JSONWriter) {
    let verdict = answer.verdict
    json.beginObject()
    json.key("index")
    json.integer(answer.index)
    json.key("status")
    json.string(verdict.status.rawValue)
    json.write(verdict.coordinate)
    json.key("way")
    if let edge = verdict.edge { json.integer(graph.wayID(of: edge.section)) } else { json.null() }
    json.key("name")
    if let edge = verdict.edge { json.string(graph.name(of: edge.section).name) } else { json.null() }
    json.key("distance")
    json.number(verdict.distance, decimals: 2)
    json.key("score")
    json.number(verdict.score, decimals: 3)
    json.endObject()
    json.endLine()
  }
}

/// Reads a fix from a line: `lat,lon[,time]`, an object of JSON, or an NMEA sentence.
struct FixLineReader {
  enum Line {
    case fix(Fix)
    /// Nothing to be answered: an empty line, a remark, a header, a sentence of another kind.
    case nothing
    case invalid(String)
  }

  private var beginsSegment = false
  private var hasFix = false
  /// Receivers send each position in several sentences; where RMC is among them, it alone counts.
  private var hasRMC = false

  mutating func read(_ line: [UInt8]) -> Line {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }) else {
      beginsSegment = hasFix
      return .nothing
    }
    if first == UInt8(ascii: "#") { return .nothing }
    if first == UInt8(ascii: "{") { return readJSON(line) }
    if line.contains(UInt8(ascii: "$")) { return readSentence(line) }
    // Words before the first fix are a header.
    if !hasFix, !"+-.0123456789".utf8.contains(first) { return .nothing }
    return readText(line)
  }

  private mutating func readSentence(_ line: [UInt8]) -> Line {
    let text = String(decoding: line, as: UTF8.self)
    let isRMC = text.contains("RMC,")
    guard isRMC || text.contains("GGA,") && !hasRMC else { return .nothing }
    let result = readText(line)
    guard case .fix = result else {
      // A receiver that has no position yet says so once a second.
      return .nothing
    }
    hasRMC = hasRMC || isRMC
    return result
  }

  private mutating func readText(_ line: [UInt8]) -> Line {
    do throws(TrackFileError) {
      let file = try TrackFile.read(bytes: line, name: "")
      guard let point = file.lines.first?.segments.first?.first else { return .nothing }
      return .fix(
        fix(
          point.coordinate, time: point.time, accuracy: point.accuracy, heading: point.usableHeading))
    } catch { return .invalid(error.message) }
  }

  private mutating func readJSON(_ line: [UInt8]) -> Line {
    var (latitude, longitude): (Double?, Double?)
    var (time, accuracy, heading): (Double?, Double?, Double?)
    do throws(JSONError) {
      var reader = JSONReader(line)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if try reader.peekKind() == .null {
          try reader.skipValue()
          continue
        }
        switch key {
        case "lat": latitude = try reader.readDouble()
        case "lon": longitude = try reader.readDouble()
        case "time":
          time =
            try reader.peekKind() == .string
            ? UTCTime.seconds(try reader.readString()) : try reader.readDouble()
        case "accuracy": accuracy = try reader.readDouble()
        case "heading": heading = try reader.readDouble()
        default: try reader.skipValue()
        }
      }
      try reader.finish()
    } catch { return .invalid(error.message) }
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return .invalid("'lat' and 'lon' are missing or no position in degrees")
    }
    return .fix(
      fix(
        Coordinate(latitude: latitude, longitude: longitude), time: time, accuracy: accuracy,
        heading: heading))
  }

  private mutating func fix(
    _ place: Coordinate, time: Double?, accuracy: Double?, heading: Double?
  ) -> Fix {
    defer {
      beginsSegment = false
      hasFix = true
    }
    return Fix(place, time: time, accuracy: accuracy, heading: heading, beginsSegment: beginsSegment)
  }
}
