import Geography
import RoadGraph
import Terrain

/// Gives every section its heights: plausible ones along the terrain, on a straight line where it is a structure.
struct SectionHeights {
  private let network: BuiltNetwork
  private let nodes: RoadHeights
  private var reader: SectionHeightReader
  private var heights: [RoadHeight] = []

  /// Decides the heights of all nodes.
  init(_ contents: GraphContents, tiles: HeightTiles) throws(TerrainError) {
    network = BuiltNetwork(contents)
    nodes = try RoadHeights(of: network, tiles: tiles)
    reader = SectionHeightReader(nodes, tiles: tiles)
  }

  /// The samples of a section, ends included; `samples` is emptied first.
  mutating func read(
    _ section: Int, into samples: inout [HeightSample]
  ) throws(TerrainError) -> SectionHeightReader.Finding {
    let finding = try reader.read(section, in: network, into: &heights)
    samples.removeAll(keepingCapacity: true)
    for height in heights {
      samples.append(HeightSample(decimetres: height.decimetres, source: Self.source(height.provenance)))
    }
    return finding
  }

  private static func source(_ provenance: HeightProvenance) -> HeightSource {
    switch provenance {
    case .none: .none
    case .sampled: .sampled
    case .interpolated: .interpolated
    case .filled: .filled
    }
  }
}

/// The graph's sections as the repair of heights sees them.
private struct BuiltNetwork: RoadNetwork {
  private let contents: GraphContents
  /// Course and steepest slope of each attribute record.
  private let kinds: [(course: RoadCourse, steepestSlope: Double)]

  init(_ contents: GraphContents) {
    self.contents = contents
    kinds = contents.attributes.map { ($0.course, $0.steepestPlausibleSlope) }
  }

  var nodeCount: Int { contents.nodes.count }
  var sectionCount: Int { contents.sections.count }

  func coordinate(ofNode node: Int) -> Coordinate { contents.nodes[node] }

  func section(_ index: Int) -> RoadSection {
    let record = contents.sections[index]
    let kind = kinds[Int(record.attributes)]
    return RoadSection(
      firstNode: Int(record.firstNode), lastNode: Int(record.lastNode), lengthMetres: record.lengthMetres,
      sampleCount: HeightCoding.sampleCount(lengthCentimetres: record.lengthCentimetres),
      course: kind.course, steepestSlope: kind.steepestSlope)
  }

  func readShape(ofSection index: Int, into points: inout [Coordinate]) {
    contents.shape(of: contents.sections[index], into: &points)
  }
}

extension AttributeRecord {
  /// What a road lies on.
  fileprivate var course: RoadCourse {
    if roadClass == .ferry || roadClass == .shuttleTrain { return .ferry }
    if flags.contains(.bridge) { return .bridge }
    if flags.contains(.tunnel) { return .tunnel }
    if flags.contains(.covered) || flags.contains(.indoor) { return .covered }
    return roadClass == .steps || roadClass == .elevator ? .stairs : .terrain
  }

  /// The steepest slope that a road of the class has over some 30 m, height by length; `docs/elevation.md` says why.
  fileprivate var steepestPlausibleSlope: Double {
    if flags.contains(.link), roadClass == .motorway || roadClass == .trunk { return 0.15 }
    return switch roadClass {
    case .motorway: 0.1
    case .trunk, .primary: 0.18
    case .secondary, .tertiary, .busway, .cycleway: 0.25
    case .unclassified, .residential, .livingStreet, .pedestrian, .road, .service: 0.3
    case .track, .raceway: 0.4
    case .footway, .path, .bridleway, .construction, .proposed, .escape, .unknown: 0.45
    case .steps: 1
    case .viaFerrata, .elevator: RoadSection.anySlope
    case .corridor, .platform, .pier: 0.15
    case .ferry, .shuttleTrain: 0.05
    }
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
