import CommandLineSupport
import FileAccess

/// A track file and where its route goes.
struct BatchFile: Sendable {
  let input: String
  /// The folder of results.
  let root: String
  /// The name of the result within that folder.
  let result: String

  /// The path of the result.
  var output: String { "\(root)/\(result)" }
}

/// The track files of a batch with the names of their results: folders are looked through to their ends and kept in the
/// results, names that would be there twice are told apart by a number.
///
/// Kept as names in folders, so that a hundred thousand files take some megabytes.
struct BatchList: Sendable {
  private struct Folder: Sendable {
    let input: String
    let output: String
  }
  private struct Entry: Sendable {
    let folder: Int32
    /// How many files before it want the same name.
    let copy: Int32
    let name: String
  }

  private let root: String
  private let fileExtension: String
  private var folders: [Folder] = []
  private var entries: [Entry] = []
  /// Names of results that are taken; only while the list is made.
  private var taken: Set<String> = []
  private var visited: Set<FileIdentity> = []
  /// Folders without any track.
  private(set) var emptyFolders: [String] = []
  /// Files in folders whose names are not those of tracks.
  private(set) var leftOutCount = 0

  /// Lists files, folders and patterns.
  ///
  /// - Parameters:
  ///   - root: the folder of results; what is in it already is no input.
  ///   - fileExtension: the end of the results' names.
  init(_ paths: [String], root: String, fileExtension: String) throws {
    self.root = Self.withoutSlashes(root)
    self.fileExtension = fileExtension
    if let own = FileIdentity(path: root) { visited.insert(own) }
    for path in paths {
      guard GlobPattern.isPattern(path) else {
        try add(path)
        continue
      }
      let found = try GlobPattern(path).paths()
      if found.isEmpty {
        throw CommandError(.missingInput, at: path, "matches no file", advice: "check the pattern")
      }
      for path in found { try add(path) }
    }
    taken = []
    visited = []
  }

  /// How many files there are.
  var count: Int { entries.count }

  /// A file by its place.
  subscript(_ place: Int) -> BatchFile {
    let entry = entries[place]
    let folder = folders[Int(entry.folder)]
    return BatchFile(
      input: folder.input + entry.name, root: root,
      result: "\(folder.output)\(Self.result(entry.name, entry.copy)).\(fileExtension)")
  }

  /// The folders that results go to, each once.
  var resultFolders: [String] {
    var seen: Set<String> = []
    return folders.map(\.output).filter { seen.insert($0).inserted }.map { "\(root)/\($0)" }
  }

  private static func withoutSlashes(_ folder: String) -> String {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
  }

  private mutating func add(_ path: String) throws {
    if isFolder(path) {
      let input = Self.withoutSlashes(path)
      let count = entries.count
      try look(through: input == "/" ? "/" : input + "/", output: "")
      if entries.count == count { emptyFolders.append(path) }
    } else {
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[...$0]) } ?? ""
      append(slash.map { String(path[path.index(after: $0)...]) } ?? path, in: open(folder, output: ""))
    }
  }

  /// Adds the tracks of a folder, then those of the folders in it; links that lead round in a circle end there.
  private mutating func look(through folder: String, output: String) throws {
    guard let identity = FileIdentity(path: folder), visited.insert(identity).inserted else { return }
    var deeper: [String] = []
    let place = open(folder, output: output)
    for name in try namesInFolder(folder) where !name.hasPrefix(".") {
      if isFolder(folder + name) {
        deeper.append(name)
      } else if Self.isTrackName(name) {
        append(name, in: place)
      } else {
        leftOutCount += 1
      }
    }
    for name in deeper { try look(through: folder + name + "/", output: output + name + "/") }
  }

  private mutating func open(_ folder: String, output: String) -> Int32 {
    if folders.last?.input != folder || folders.last?.output != output {
      folders.append(Folder(input: folder, output: output))
    }
    return Int32(truncatingIfNeeded: folders.count - 1)
  }

  private mutating func append(_ name: String, in folder: Int32) {
    var copy: Int32 = 1
    let place = folders[Int(folder)].output
    // Names that differ in case only are one name on some systems.
    while !taken.insert((place + Self.result(name, copy)).lowercased()).inserted { copy += 1 }
    entries.append(Entry(folder: folder, copy: copy, name: name))
  }

  /// The name of a result without its end.
  private static func result(_ name: String, _ copy: Int32) -> String {
    let stem = trackStem(name)
    return copy == 1 ? stem : "\(stem)-\(copy)"
  }

  /// Whether a file in a folder is taken for a track by its name: what it is, its content tells.
  private static func isTrackName(_ name: String) -> Bool {
    guard let point = name.lastIndex(of: ".") else { return true }
    return trackNameEnds.contains(name[name.index(after: point)...].lowercased())
  }

  private static let trackNameEnds: Set<String> = [
    "gpx", "geojson", "json", "kml", "kmz", "nmea", "log", "csv", "tsv", "txt", "polyline", "xml", "zip",
    "gz",
    "bz2", "fit", "tcx",
  ]
}

/// The name of a track file without its end and that of its packing: `ride` for `ride.gpx.gz`.
func trackStem(_ name: String) -> String {
  var stem = name[...]
  if stem.hasSuffix(".gz") {
    stem = stem.dropLast(3)
  } else if stem.hasSuffix(".bz2") {
    stem = stem.dropLast(4)
  }
  if let point = stem.lastIndex(of: "."), point > stem.startIndex { stem = stem[..<point] }
  return stem.isEmpty ? name : String(stem)
}
