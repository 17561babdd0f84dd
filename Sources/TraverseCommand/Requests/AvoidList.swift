import CommandLineSupport
import FileAccess
import TravelCosts

/// What a request or a call wants to keep away from: words, files of areas, and areas that came with the request.
struct AvoidList: Sendable {
  /// The kinds of road.
  private(set) var kinds: Set<Avoidance> = []
  /// Paths of files of areas, as they were written, each once.
  private(set) var files: [String] = []
  /// Areas that the request brought along.
  private(set) var areas: [AvoidedArea] = []
  /// What is wrong with it, for people; nil: nothing.
  private(set) var problem: String?

  /// The words that name kinds of road.
  static let words = Avoidance.allCases.map(\.rawValue)

  /// What tells lists apart that bring no areas along.
  var key: String {
    (Avoidance.allCases.filter(kinds.contains).map(\.rawValue) + files.map { "@" + $0 }).joined(
      separator: ",")
  }

  var isEmpty: Bool { kinds.isEmpty && files.isEmpty && areas.isEmpty }

  /// Adds a kind of road, or `@` and the path of a file of areas.
  mutating func add(_ word: String) throws(ValueProblem) {
    if word.hasPrefix("@") {
      let path = String(word.dropFirst())
      if path.isEmpty { throw ValueProblem("no file follows '@'", advice: "give @AREAS.geojson") }
      if !files.contains(path) { files.append(path) }
    } else if let kind = Avoidance(rawValue: word) {
      kinds.insert(kind)
    } else {
      throw .unknownWord(word, of: Self.words)
    }
  }

  /// Adds a word of a request; a wrong one becomes the list's problem.
  mutating func addRequested(_ word: String) {
    do throws(ValueProblem) { try add(word) } catch {
      problem = problem ?? "'avoid': \(error.problem); \(error.advice)"
    }
  }

  /// Adds an area of a request, as GeoJSON; a wrong one becomes the list's problem.
  mutating func addRequested(geoJSON: [UInt8]) {
    do throws(ProfileError) { areas.append(try AvoidedArea(named: "area", parsing: geoJSON)) } catch {
      problem = problem ?? "'avoid': the area \(error.problem)"
    }
  }
}

extension AvoidList {
  /// The option of every command that looks for routes.
  static let option = Option.optional(
    "avoid", kind,
    help: "What to keep away from where that is possible: \(words.joined(separator: ", ")), @AREAS.geojson")

  private static let kind = ValueKind(named: "LIST") { text throws(ValueProblem) in
    var list = AvoidList()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) { try list.add(String(word)) }
    return list
  }

  /// Reads a file of areas that a call names.
  static func readArea(path: String) throws -> AvoidedArea {
    let bytes = try InputFile(path: path).readToEnd()
    do throws(ProfileError) { return try AvoidedArea(named: "@" + path, parsing: bytes) } catch {
      let place = error.line > 0 ? "\(path):\(error.line)" : path
      throw CommandError(.badData, at: place, error.problem, advice: "give polygons as GeoJSON")
    }
  }
}
