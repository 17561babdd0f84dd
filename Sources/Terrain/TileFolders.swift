import FileAccess

/// Finds the files of tiles in folders, flat or in the sub-folders of the skadi layout (`N46/N46E007.hgt.gz`).
enum TileFolders {
  /// The files of each tile by its key, in the order of the folders; a folder gives at most one file a tile.
  static func files(in folders: [String]) throws(TerrainError) -> [Int: [String]] {
    var files: [Int: [String]] = [:]
    for folder in folders {
      let names = try list(folder)
      addTiles(names, folder, to: &files)
      for name in names where isSkadiRow(name) {
        let path = folder + "/" + name
        addTiles(try list(path), path, to: &files)
      }
    }
    return files
  }

  private static func list(_ folder: String) throws(TerrainError) -> [String] {
    do throws(SystemError) { return try namesInFolder(folder) } catch {
      throw TerrainError(.system(error), path: folder)
    }
  }

  private static func addTiles(_ names: [String], _ folder: String, to files: inout [Int: [String]]) {
    var chosen: [Int: (rank: Int, name: String)] = [:]
    for name in names {
      guard let rank = rank(name), let tile = TileName(fileName: name) else { continue }
      if let other = chosen[tile.key], other.rank <= rank { continue }
      chosen[tile.key] = (rank, name)
    }
    for key in chosen.keys.sorted() {
      if let name = chosen[key]?.name { files[key, default: []].append(folder + "/" + name) }
    }
  }

  /// Which of several files of one tile is taken: the plain one, which can be mapped, before the packed ones.
  private static func rank(_ name: String) -> Int? {
    let name = name.lowercased()
    return [".hgt", ".hgt.gz", ".hgt.zip"].firstIndex { name.hasSuffix($0) }
  }

  private static func isSkadiRow(_ name: String) -> Bool {
    name.utf8.count == 3 && TileName(fileName: name + "E000") != nil
  }
}
