public import Geography
import Synchronization

/// The height tiles of one or several folders, read when a place in them is first asked for.
///
/// ```swift
/// let tiles = try HeightTiles(folders: ["dem"])
/// var sampler = HeightSampler(tiles)
/// try sampler.height(at: Coordinate(latitude: 42.5063, longitude: 1.5218)).metres  // 1003.2
/// ```
///
/// Files are `N46E007.hgt`, `.hgt.gz` or `.hgt.zip`, of 1 or 3 arc seconds, told by size; names are those of the
/// south-western corner. Where several folders hold a tile, the finer one is asked first and the others where it is
/// void. Safe to share between threads; each thread has a `HeightSampler` of its own.
public final class HeightTiles: Sendable {
  /// The tiles there are, by position.
  private let slots: [Int: TileSlot]
  private let memoryLimitBytes: Int
  private let state = Mutex(CacheState())

  private struct CacheState {
    /// Tiles that hold memory, the one that was asked for last at the end.
    var recent: [(key: Int, bytes: Int)] = []
    var missing: Set<Int> = []
  }

  /// Looks for tiles in folders; those named first win where tiles are equally fine.
  ///
  /// - Parameter memoryLimitBytes: how much unpacked tiles may hold together beside those in use; mapped files
  ///   count nothing.
  /// - Throws: where a folder cannot be read. Tiles are opened later.
  public init(folders: [String], memoryLimitBytes: Int = 256 << 20) throws(TerrainError) {
    slots = try TileFolders.files(in: folders).mapValues { TileSlot(files: $0) }
    self.memoryLimitBytes = memoryLimitBytes
  }

  /// How many different tiles were found.
  public var count: Int { slots.count }

  /// The tiles found, from south to north and west to east.
  public var names: [TileName] { slots.keys.sorted().map { TileName(key: $0) } }

  /// The tiles found that touch a box, from south to north and west to east.
  public func names(touching box: BoundingBox) -> [TileName] {
    names.filter { tile in
      let (south, west) = (Int32(tile.south) * 10_000_000, Int32(tile.west) * 10_000_000)
      return box.intersects(
        BoundingBox(southE7: south, westE7: west, northE7: south + 10_000_000, eastE7: west + 10_000_000))
    }
  }

  /// The tiles that were asked for and are not there, each once, from south to north and west to east.
  public var missing: [TileName] {
    state.withLock { $0.missing.sorted().map { TileName(key: $0) } }
  }

  /// The layers of a tile, the finest first; empty where the tile is missing.
  ///
  /// - Throws: where a file of the tile is damaged.
  func layers(_ key: Int) throws(TerrainError) -> [HeightTile] {
    guard let slot = slots[key] else {
      state.withLock { _ = $0.missing.insert(key) }
      return []
    }
    let layers = try slot.layers()
    let bytes = layers.reduce(0) { $0 + $1.ownedBytes }
    if bytes > 0 {
      for key in noteUse(key, bytes) { slots[key]?.forget() }
    }
    return layers
  }

  /// Notes that a tile is in use and returns those to be given up for it, the longest unused first.
  private func noteUse(_ key: Int, _ bytes: Int) -> [Int] {
    state.withLock { state in
      state.recent.removeAll { $0.key == key }
      state.recent.append((key, bytes))
      var total = state.recent.reduce(0) { $0 + $1.bytes }
      var given: [Int] = []
      while total > memoryLimitBytes, state.recent.count > 1 {
        let oldest = state.recent.removeFirst()
        total -= oldest.bytes
        given.append(oldest.key)
      }
      return given
    }
  }
}

/// One tile's files, and what is loaded of them.
private final class TileSlot: Sendable {
  private let files: [String]
  private let loaded = Mutex<[HeightTile]?>(nil)

  init(files: [String]) { self.files = files }

  /// The tile's layers, the finest first; whoever comes while they are being read waits.
  func layers() throws(TerrainError) -> [HeightTile] {
    try loaded.withLock { (loaded) throws(TerrainError) in
      if let loaded { return loaded }
      var tiles: [HeightTile] = []
      for path in files { tiles.append(try HeightTile(path: path)) }
      // Not by `sort`, which promises no order among equals.
      let layers = tiles.filter { $0.intervals == 3600 } + tiles.filter { $0.intervals != 3600 }
      loaded = layers
      return layers
    }
  }

  func forget() { loaded.withLock { $0 = nil } }
}
