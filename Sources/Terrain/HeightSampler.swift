public import Geography

/// Asks height tiles for heights: bilinear between the four samples around a place.
///
/// One sampler serves one thread; it keeps the tiles that it asked last. Where a corner of the cell is void, the
/// height comes from known samples around the void and is told to be `filled` (see `docs/elevation.md`).
public struct HeightSampler {
  let tiles: HeightTiles
  var key = -1
  var layers: [HeightTile] = []
  /// The finest layer of the tile at hand.
  private var tile: HeightTile?
  private var recent: [(key: Int, layers: [HeightTile])] = []

  /// Units of 1e-7 degrees in a degree.
  static let degree = 10_000_000

  /// Begins asking.
  public init(_ tiles: HeightTiles) { self.tiles = tiles }

  /// The height at a place; `none` where no tile or no sample is near.
  ///
  /// - Throws: where the place lies in a tile whose file is damaged.
  public mutating func height(at point: Coordinate) throws(TerrainError) -> TerrainHeight {
    guard point.isValid else { return .none }
    // From the south pole and the antimeridian.
    let up = Int(point.latitudeE7) + 90 * Self.degree
    let right = Int(point.longitudeE7) + 180 * Self.degree
    let (row, column) = (min(179, up / Self.degree), min(359, right / Self.degree))
    let (north, east) = (up - row * Self.degree, right - column * Self.degree)
    if row * 360 + column != key { try move(to: row * 360 + column) }
    // On a border of tiles another one may be finer.
    if north != 0, east != 0 {
      if let tile {
        if let metres = Self.height(in: tile, north: north, east: east) {
          return TerrainHeight(metres: metres, provenance: .sampled)
        }
      } else if east != Self.degree {
        return .none
      }
    }
    return try slowHeight(row: row, column: column, north: north, east: east)
  }

  /// The heights at places, in order, appended to a list.
  public mutating func heights(
    at points: some Sequence<Coordinate>, appendingTo heights: inout [TerrainHeight]
  ) throws(TerrainError) {
    for point in points { heights.append(try height(at: point)) }
  }

  /// Metres between samples at a place, from north to south, or nil where there is no tile.
  public mutating func sampleSpacingMetres(at point: Coordinate) throws(TerrainError) -> Double? {
    let name = TileName(containing: point)
    if name.key != key { try move(to: name.key) }
    return tile.map { metresPerDegree / Double($0.intervals) }
  }

  /// The bilinear height in a tile, nil where a corner of the cell is void.
  ///
  /// - Parameters:
  ///   - north: 1e-7 degrees from the tile's southern border, 0…1e7.
  ///   - east: 1e-7 degrees from its western border, 0…1e7.
  @inline(__always)
  static func height(in tile: HeightTile, north: Int, east: Int) -> Double? {
    let cell = Cell(tile, north: north, east: east)
    return tile.height(row: cell.row, down: cell.down, column: cell.column, right: cell.right)
  }

  /// The cell of a tile's grid that a place lies in, and where in it.
  struct Cell {
    let row: Int
    let column: Int
    /// Share of the way from the northern row to the southern.
    let down: Double
    /// Share of the way from the western column to the eastern.
    let right: Double

    @inline(__always)
    init(_ tile: HeightTile, north: Int, east: Int) {
      let y = (HeightSampler.degree - north) * tile.intervals
      let x = east * tile.intervals
      row = min(y / HeightSampler.degree, tile.intervals - 1)
      column = min(x / HeightSampler.degree, tile.intervals - 1)
      down = Double(y - row * HeightSampler.degree) / 1e7
      right = Double(x - column * HeightSampler.degree) / 1e7
    }
  }

  /// Makes a tile the one at hand.
  mutating func move(to key: Int) throws(TerrainError) {
    let layers = try layers(of: key)
    self.key = key
    self.layers = layers
    tile = layers.first
  }

  /// The layers of a tile, the finest first, from the few that were asked last or from the tiles.
  mutating func layers(of key: Int) throws(TerrainError) -> [HeightTile] {
    if key == self.key { return layers }
    if let place = recent.firstIndex(where: { $0.key == key }) { return recent[place].layers }
    let layers = try tiles.layers(key)
    if recent.count == 4 { recent.removeFirst() }
    recent.append((key, layers))
    return layers
  }
}
