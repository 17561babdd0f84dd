import Geography
import RoadGraph
import Terrain

/// Gives every section its heights: at even spacing along its shape, on a straight line where it is a structure.
struct SectionHeights {
  private var sampler: HeightSampler
  private var nodeHeights: [TerrainHeight]

  /// Samples the heights of all nodes.
  init(_ contents: GraphContents, tiles: HeightTiles) throws(TerrainError) {
    sampler = HeightSampler(tiles)
    nodeHeights = []
    nodeHeights.reserveCapacity(contents.nodes.count)
    for node in contents.nodes { nodeHeights.append(try sampler.height(at: node)) }
  }

  /// The samples of a section, ends included.
  ///
  /// - Parameter points: all points of the section, ends included.
  mutating func samples(
    of section: SectionRecord, along points: [Coordinate], isStructure: Bool
  ) throws(TerrainError) -> [HeightSample] {
    let count = HeightCoding.sampleCount(lengthCentimetres: section.lengthCentimetres)
    let first = nodeHeights[Int(section.firstNode)]
    let last = nodeHeights[Int(section.lastNode)]
    if isStructure { return Self.straight(from: first, to: last, count: count) }
    var samples = [Self.sample(first)]
    var walker = EvenPlaces(points, count: count)
    while let place = walker.next() { samples.append(Self.sample(try sampler.height(at: place))) }
    samples.append(Self.sample(last))
    return samples
  }

  private static func straight(from first: TerrainHeight, to last: TerrainHeight, count: Int)
    -> [HeightSample]
  {
    guard let low = first.metres, let high = last.metres else {
      return [HeightSample](repeating: HeightSample(decimetres: 0, source: .none), count: count)
    }
    return (0..<count).map { place in
      let share = Double(place) / Double(count - 1)
      return HeightSample(decimetres: decimetres(low + share * (high - low)), source: .interpolated)
    }
  }

  private static func sample(_ height: TerrainHeight) -> HeightSample {
    guard let metres = height.metres else { return HeightSample(decimetres: 0, source: .none) }
    let source: HeightSource =
      switch height.provenance {
      case .none: .none
      case .sampled: .sampled
      case .interpolated: .interpolated
      case .filled: .filled
      }
    return HeightSample(decimetres: decimetres(metres), source: source)
  }

  private static func decimetres(_ metres: Double) -> Int32 { Int32((metres * 10).rounded()) }
}

/// The places that divide a line into even parts, its ends left out.
private struct EvenPlaces {
  private let points: [Coordinate]
  private let steps: [Double]
  private let spacing: Double
  private var left: Int
  private var index = 0
  private var walked = 0.0
  private var target: Double

  init(_ points: [Coordinate], count: Int) {
    self.points = points
    steps = zip(points, points.dropFirst()).map { distanceMetres($0, $1) }
    spacing = steps.reduce(0, +) / Double(count - 1)
    left = count - 2
    target = spacing
  }

  mutating func next() -> Coordinate? {
    guard left > 0 else { return nil }
    left -= 1
    while index < steps.count - 1, walked + steps[index] < target {
      walked += steps[index]
      index += 1
    }
    let share = steps[index] > 0 ? min(1, (target - walked) / steps[index]) : 0
    target += spacing
    let (a, b) = (points[index], points[index + 1])
    return Coordinate(
      latitudeE7: a.latitudeE7 + Int32((share * Double(b.latitudeE7 - a.latitudeE7)).rounded()),
      longitudeE7: a.longitudeE7 + Int32((share * (Double(b.longitudeE7) - Double(a.longitudeE7))).rounded()))
  }
}

extension SlopeRecord {
  /// Sums up the samples of a section.
  ///
  /// - Parameters:
  ///   - samples: heights at even spacing, ends included; unknown ones count as level.
  ///   - heights: where the samples are stored.
  init(summing samples: [HeightSample], lengthCentimetres: UInt32, heights: UInt32) {
    self.init(heights: heights)
    guard samples.count > 1, lengthCentimetres > 0 else { return }
    var (rise, fall): (Int32, Int32) = (0, 0)
    var (rising, falling) = (0, 0)
    var (steepestRise, steepestFall): (Int32, Int32) = (0, 0)
    for (a, b) in zip(samples, samples.dropFirst()) where a.source != .none && b.source != .none {
      let step = b.decimetres - a.decimetres
      if step > 0 {
        rise += step
        rising += 1
        steepestRise = max(steepestRise, step)
      } else if step < 0 {
        fall -= step
        falling += 1
        steepestFall = max(steepestFall, -step)
      }
    }
    let intervals = samples.count - 1
    ascentDecimetres = UInt16(clamping: rise)
    descentDecimetres = UInt16(clamping: fall)
    risingShare = UInt8((rising * 255 + intervals / 2) / intervals)
    fallingShare = UInt8((falling * 255 + intervals / 2) / intervals)
    // A step of n decimetres over s centimetres is a slope of 1000 n / s percent.
    let spacing = max(1, Int64(lengthCentimetres) / Int64(intervals))
    self.steepestRise = UInt8(clamping: Int64(steepestRise) * 1000 / spacing)
    self.steepestFall = UInt8(clamping: Int64(steepestFall) * 1000 / spacing)
  }
}
