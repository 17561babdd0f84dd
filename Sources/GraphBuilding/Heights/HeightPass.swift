import RoadGraph
import Terrain

/// Gives every section its heights, and notes where the terrain cannot be right.
enum HeightPass {
  /// A section whose heights were moved by this much is named in the report.
  private static let notableCorrectionMetres: Float = 15

  /// Adds heights and slopes to the contents.
  ///
  /// - Parameter progress: is told now and then how many sections are done.
  static func run(
    _ contents: inout GraphContents, tiles: HeightTiles, _ report: inout BuildReport, progress: (Int) -> Void
  ) throws(TerrainError) {
    let heights = try RoadHeights(of: BuiltNetwork(contents), tiles: tiles)
    var read: [RoadHeight] = []
    var samples: [HeightSample] = []
    var levelled: Set<UInt32> = []
    contents.nodeHeights = contents.nodes.indices.map { HeightSample(heights.height(ofNode: $0)) }
    contents.slopes.reserveCapacity(contents.sections.count)
    contents.heights.reserveCapacity(contents.sections.count)
    for place in contents.sections.indices {
      heights.read(place, into: &read)
      let section = contents.sections[place]
      collect(
        read, from: contents.nodeHeights[Int(section.firstNode)],
        to: contents.nodeHeights[Int(section.lastNode)],
        into: &samples)
      if heights.finding(place).largestCorrectionMetres >= notableCorrectionMetres,
        levelled.insert(section.way).inserted
      {
        report.note(.wayOnImplausibleSlope, id: contents.wayIDs[Int(section.way)])
      }
      HeightCoding.append(samples, to: &contents.heights)
      contents.slopes.append(SlopeRecord(summing: samples, lengthCentimetres: section.lengthCentimetres))
      if place % 4096 == 0 { progress(place) }
    }
  }

  /// Puts the samples of a section together: ends as the nodes have them, structures on the stored line between them.
  private static func collect(
    _ read: [RoadHeight], from first: HeightSample, to last: HeightSample, into samples: inout [HeightSample]
  ) {
    samples.removeAll(keepingCapacity: true)
    samples.append(first)
    let inner = read.dropFirst().dropLast()
    if inner.allSatisfy({ $0.provenance == .interpolated }) {
      for place in inner.indices { samples.append(HeightCoding.straight(first, last, place, of: read.count)) }
    } else {
      for height in inner { samples.append(HeightSample(height)) }
    }
    samples.append(last)
  }
}

extension HeightSample {
  /// The height as the graph stores it.
  fileprivate init(_ height: RoadHeight) {
    let source: HeightSource =
      switch height.provenance {
      case .none: .none
      case .sampled: .sampled
      case .interpolated: .interpolated
      case .filled: .filled
      }
    self.init(decimetres: height.decimetres, source: source)
  }
}
