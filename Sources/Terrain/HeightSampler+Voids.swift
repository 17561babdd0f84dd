import Geography

// What happens on the borders of tiles and beside voids: rare, and therefore free to be thorough.
extension HeightSampler {
  /// How far known samples are looked for across a void, in arc seconds: some 1100 m.
  static let reachAcrossSeconds = 36
  /// How far a height is carried beyond the last known sample, in arc seconds: some 190 m.
  static let reachBeyondSeconds = 6

  /// The height where a tile's border or a void is at hand.
  mutating func slowHeight(
    row: Int, column: Int, north: Int, east: Int
  ) throws(TerrainError) -> TerrainHeight {
    let places = try placesSharing(row: row, column: column, north: north, east: east)
    for place in places {
      let cell = Cell(place.tile, north: place.north, east: place.east)
      if let metres = try Self.height(cell, corner: { place.tile.sample(row: $0, column: $1) }) {
        return TerrainHeight(metres: metres, provenance: .sampled)
      }
    }
    for place in places {
      let cell = Cell(place.tile, north: place.north, east: place.east)
      let step = 3600 / place.tile.intervals
      let metres = try Self.height(cell) { (row, column) throws(TerrainError) in
        try cornerHeight(
          up: place.row * 3600 + (place.tile.intervals - row) * step,
          right: place.column * 3600 + column * step, step: step)
      }
      if let metres { return TerrainHeight(metres: metres, provenance: .filled) }
    }
    return .none
  }

  /// The bilinear height out of those corners that weigh, nil where one of them is not known.
  private static func height(
    _ cell: Cell, corner: (Int, Int) throws(TerrainError) -> Double?
  ) throws(TerrainError) -> Double? {
    var sum = 0.0
    for (row, down) in [(cell.row, 1 - cell.down), (cell.row + 1, cell.down)] where down > 0 {
      for (column, right) in [(cell.column, 1 - cell.right), (cell.column + 1, cell.right)] where right > 0 {
        guard let height = try corner(row, column) else { return nil }
        sum += down * right * height
      }
    }
    return sum
  }

  /// A tile in which a place lies, and where in it.
  private struct Place {
    let tile: HeightTile
    let row: Int
    let column: Int
    let north: Int
    let east: Int
  }

  /// All tiles in which a place lies: several on borders, round the antimeridian too; the finest first.
  private mutating func placesSharing(
    row: Int, column: Int, north: Int, east: Int
  ) throws(TerrainError) -> [Place] {
    var rows = [(row, north)]
    if north == 0, row > 0 { rows.append((row - 1, Self.degree)) }
    var columns = [(column, east)]
    if east == 0 { columns.append(((column + 359) % 360, Self.degree)) }
    if east == Self.degree { columns.append(((column + 1) % 360, 0)) }
    var fine: [Place] = []
    var coarse: [Place] = []
    for (row, north) in rows {
      for (column, east) in columns {
        for tile in try layers(of: row * 360 + column) {
          let place = Place(tile: tile, row: row, column: column, north: north, east: east)
          if tile.intervals == 3600 { fine.append(place) } else { coarse.append(place) }
        }
      }
    }
    return fine + coarse
  }

  /// The height of a corner of a cell: its own sample, or what lies around it.
  ///
  /// A void is crossed along the eight directions of the grid. Where samples are known on opposite sides, the corner
  /// lies on the line between them; several such lines weigh by the inverse square of their length. Beyond the edge of
  /// what is known the nearest sample counts, but not far.
  private mutating func cornerHeight(up: Int, right: Int, step: Int) throws(TerrainError) -> Double? {
    if let known = try sample(up: up, right: right) { return known }
    var (sum, weights) = (0.0, 0.0)
    var nearest: (height: Double, distance: Double)?
    // A second of longitude is shorter than one of latitude.
    let narrowing = cosine((Double(up) / 3600 - 90) * Double.pi / 180)
    for (dy, dx) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
      let one = try firstKnown(up: up, right: right, dy: dy, dx: dx, step: step)
      let other = try firstKnown(up: up, right: right, dy: -dy, dx: -dx, step: step)
      let unit = (Double(dy * dy) + Double(dx * dx) * narrowing * narrowing).squareRoot()
      if let one, let other {
        let length = Double(one.steps + other.steps)
        let height =
          (one.height * Double(other.steps) + other.height * Double(one.steps)) / length
        let weight = 1 / max(1e-6, length * length * unit * unit)
        sum += height * weight
        weights += weight
      }
      for known in [one, other] {
        guard let known, known.steps * step <= Self.reachBeyondSeconds else { continue }
        let distance = Double(known.steps) * unit
        if nearest.map({ distance < $0.distance }) ?? true { nearest = (known.height, distance) }
      }
    }
    return weights > 0 ? sum / weights : nearest?.height
  }

  /// The first known sample in a direction, and how many steps away it lies.
  private mutating func firstKnown(
    up: Int, right: Int, dy: Int, dx: Int, step: Int
  ) throws(TerrainError) -> (height: Double, steps: Int)? {
    for steps in 1...(Self.reachAcrossSeconds / step) {
      let height = try sample(up: up + dy * steps * step, right: right + dx * steps * step)
      if let height { return (height, steps) }
    }
    return nil
  }

  /// The sample at a place on the grid of whole arc seconds, from the south pole and the antimeridian.
  ///
  /// Of the tiles that share it the first that knows it answers; a coarse tile answers with the sample nearest by.
  private mutating func sample(up: Int, right: Int) throws(TerrainError) -> Double? {
    guard up >= 0, up <= 180 * 3600 else { return nil }
    let right = (right + 360 * 3600) % (360 * 3600)
    let (row, column) = (min(179, up / 3600), right / 3600)
    if let height = try sample(row, column, up: up, right: right) { return height }
    let isOnRow = up % 3600 == 0 && row > 0
    let isOnColumn = right % 3600 == 0
    let west = (column + 359) % 360
    if isOnRow, let height = try sample(row - 1, column, up: up, right: right) { return height }
    if isOnColumn, let height = try sample(row, west, up: up, right: right) { return height }
    return isOnRow && isOnColumn ? try sample(row - 1, west, up: up, right: right) : nil
  }

  private mutating func sample(
    _ row: Int, _ column: Int, up: Int, right: Int
  ) throws(TerrainError) -> Double? {
    for tile in try layers(of: row * 360 + column) {
      let step = 3600 / tile.intervals
      let fromNorth = (row + 1) * 3600 - up
      let fromWest = (right - column * 3600 + 360 * 3600) % (360 * 3600)
      let height = tile.sample(row: (fromNorth + step / 2) / step, column: (fromWest + step / 2) / step)
      if let height { return height }
    }
    return nil
  }
}
