import FileAccess

/// File names with wildcards, for calls that no shell has expanded them in: `*`, `?` and `[a-z]` within a name, `**` for
/// any number of folders.
///
/// ```swift
/// let paths = try GlobPattern("tracks/**/*.gpx").paths()
/// ```
struct GlobPattern {
  private let isAbsolute: Bool
  private let parts: [[Character]]

  init(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map(Array.init)
  }

  /// Whether a text is meant as a pattern: it holds a wildcard, and no file has it as its name.
  static func isPattern(_ text: String) -> Bool {
    text.contains { $0 == "*" || $0 == "?" || $0 == "[" } && !exists(text)
  }

  /// What is there with such a name, in byte order of each folder's names.
  func paths() throws(SystemError) -> [String] {
    var found: [String] = []
    try look(in: isAbsolute ? "/" : "", from: 0, within: [], &found)
    return found
  }

  /// - Parameter above: the folders that `**` came through, since links may lead round in circles.
  private func look(
    in folder: String, from place: Int, within above: Set<FileIdentity>, _ found: inout [String]
  ) throws(SystemError) {
    guard place < parts.count else { return }
    let part = parts[place]
    let isLast = place == parts.count - 1
    if part == ["*", "*"] {
      var above = above
      if let own = FileIdentity(path: folder.isEmpty ? "." : folder), !above.insert(own).inserted { return }
      try look(in: folder, from: place + 1, within: above, &found)
      for name in try namesInFolder(folder.isEmpty ? "." : folder) where !name.hasPrefix(".") {
        let path = folder + name
        guard isFolder(path) else {
          if isLast { found.append(path) }
          continue
        }
        try look(in: path + "/", from: place, within: above, &found)
      }
      return
    }
    guard part.contains(where: { $0 == "*" || $0 == "?" || $0 == "[" }) else {
      let path = folder + String(part)
      if isLast, exists(path) { found.append(path) }
      if !isLast, isFolder(path) { try look(in: path + "/", from: place + 1, within: above, &found) }
      return
    }
    for name in try namesInFolder(folder.isEmpty ? "." : folder) where isMatch(name, part) {
      let path = folder + name
      if isLast {
        found.append(path)
      } else if isFolder(path) {
        try look(in: path + "/", from: place + 1, within: above, &found)
      }
    }
  }

  /// Whether a name suits a part of the pattern; hidden names only where the part begins with a point too.
  private func isMatch(_ name: String, _ part: [Character]) -> Bool {
    guard !name.hasPrefix(".") || part.first == "." else { return false }
    return Self.matches(Array(name)[...], part[...])
  }

  static func matches(_ name: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    guard let wanted = pattern.first else { return name.isEmpty }
    switch wanted {
    case "*":
      return matches(name, pattern.dropFirst())
        || !name.isEmpty && matches(name.dropFirst(), pattern)
    case "[":
      // A bracket that is never closed is an ordinary letter.
      if let end = pattern.dropFirst(2).firstIndex(of: "]") {
        guard let letter = name.first, isIn(letter, pattern[pattern.startIndex + 1..<end]) else {
          return false
        }
        return matches(name.dropFirst(), pattern[(end + 1)...])
      }
      return name.first == wanted && matches(name.dropFirst(), pattern.dropFirst())
    default:
      guard let letter = name.first, wanted == "?" || wanted == letter else { return false }
      return matches(name.dropFirst(), pattern.dropFirst())
    }
  }

  /// Whether a letter is one of a bracket's: single ones and ranges; `!` or `^` in front turns the meaning.
  private static func isIn(_ letter: Character, _ bracket: ArraySlice<Character>) -> Bool {
    let isTurned = bracket.first == "!" || bracket.first == "^"
    var rest = isTurned ? bracket.dropFirst() : bracket
    while let low = rest.popFirst() {
      var high = low
      if rest.first == "-", rest.count > 1 {
        rest = rest.dropFirst()
        high = rest.removeFirst()
      }
      if low <= high, (low...high).contains(letter) { return !isTurned }
    }
    return isTurned
  }
}
