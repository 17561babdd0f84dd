public import Geography

/// The heights along a line: at each of its points, and between them where points lie far apart.
public struct LineHeights: Sendable {
  /// A place on the line and its height.
  public struct Point: Hashable, Sendable {
    /// Where it lies.
    public let coordinate: Coordinate
    /// Metres from the beginning of the line.
    public let metre: Double
    /// Its height.
    public let height: TerrainHeight
    /// Whether the point belongs to the line itself and was not added.
    public let isOfLine: Bool
  }

  /// The points in order along the line.
  public let points: [Point]

  /// Metres of the whole line.
  public var length: Double { points.last?.metre ?? 0 }

  /// Samples the heights along a line.
  ///
  /// - Parameter spacingMetres: stretches between two points that are longer are divided evenly into parts at most as
  ///   long. Nil takes the spacing of the terrain: 30 m for 1 arc second, 90 m for 3.
  public init(
    along line: [Coordinate], spacingMetres: Double? = nil, sampler: inout HeightSampler
  ) throws(TerrainError) {
    guard let first = line.first else {
      points = []
      return
    }
    let natural = try sampler.sampleSpacingMetres(at: first)
    let spacing = spacingMetres ?? natural ?? 90
    precondition(spacing > 0)
    var points: [Point] = []
    points.reserveCapacity(line.count)
    points.append(Point(coordinate: first, metre: 0, height: try sampler.height(at: first), isOfLine: true))
    var (last, metre) = (first, 0.0)
    for next in line.dropFirst() {
      let length = distanceMetres(last, next)
      let parts = max(1, min(1_000_000, Int((length / spacing).rounded(.up))))
      for part in 1..<max(2, parts) where part < parts {
        let share = Double(part) / Double(parts)
        let place = Self.place(from: last, to: next, share: share)
        points.append(
          Point(
            coordinate: place, metre: metre + length * share, height: try sampler.height(at: place),
            isOfLine: false))
      }
      metre += length
      points.append(
        Point(coordinate: next, metre: metre, height: try sampler.height(at: next), isOfLine: true))
      last = next
    }
    self.points = points
  }

  /// The place at a share of the way between two points, the short way round the earth.
  static func place(from a: Coordinate, to b: Coordinate, share: Double) -> Coordinate {
    var east = Int(b.longitudeE7) - Int(a.longitudeE7)
    if east > 1_800_000_000 { east -= 3_600_000_000 } else if east < -1_800_000_000 { east += 3_600_000_000 }
    var longitude = Int(a.longitudeE7) + Int((Double(east) * share).rounded())
    if longitude > 1_800_000_000 {
      longitude -= 3_600_000_000
    } else if longitude < -1_800_000_000 {
      longitude += 3_600_000_000
    }
    let north = Double(Int(b.latitudeE7) - Int(a.latitudeE7)) * share
    return Coordinate(
      latitudeE7: a.latitudeE7 + Int32(north.rounded()), longitudeE7: Int32(longitude))
  }
}
