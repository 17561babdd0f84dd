import FileAccess

extension Invocation {
  /// Refuses to write over a file that the call names for something else too: an input, the graph, another output.
  ///
  /// Files are compared, not their names: other spellings, links and lists of files are seen through. A file that stands
  /// where the terrain of the call lies is taken for one of its tiles.
  public func checkOutput(_ path: String) throws(CommandError) {
    guard path != "-", let place = FilePlace(path: path) else { return }
    let named = values.words.filter { Self.files(in: $0).contains { FilePlace(path: String($0)) == place } }
    let isNamed = values.words.contains { Self.files(in: $0).contains(path[...]) }
    if named.count > (isNamed ? 1 : 0) {
      throw usageError("'\(path)' is output and something else in one call", advice: "name another file")
    }
    if case .file = place, isTile(path) {
      throw usageError("'\(path)' is a tile of the terrain", advice: "name another file")
    }
  }

  /// What may be names of files in a word: itself, what follows an equals sign or the letter of an option, and the parts of
  /// a list, each without the mark that stands before a file in it.
  private static func files(in word: String) -> [Substring] {
    var texts = [word[...]]
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      texts.append(word[word.index(after: equals)...])
    } else if word.hasPrefix("-"), word.count > 2 {
      texts.append(word.dropFirst(2))
    }
    return texts.flatMap { text in [text] + text.split(separator: ",") }
      .map { $0.hasPrefix("@") ? $0.dropFirst() : $0 }
  }

  /// Whether a file is named as tiles are and lies in a folder of the call, or in one below it, as tiles do.
  private func isTile(_ path: String) -> Bool {
    let (folder, name) = folderAndName(of: path)
    guard name.contains(".hgt") else { return false }
    let around = [folder, folder + "/.."].compactMap { FileIdentity(path: $0) }
    return values.words.flatMap { Self.files(in: $0) }.contains { word in
      isFolder(String(word)) && FileIdentity(path: String(word)).map(around.contains) == true
    }
  }
}
