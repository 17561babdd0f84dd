/// A height along a section.
public struct HeightSample: GraphRecord, Hashable {
  /// Height above the sea in decimetres; without meaning where `source` is `none`.
  public var decimetres: Int32
  /// Where the height comes from.
  public var source: HeightSource

  /// Creates a sample.
  @inlinable
  public init(decimetres: Int32, source: HeightSource) {
    self.decimetres = decimetres
    self.source = source
  }
}

/// How the heights of a section are stored.
///
/// Samples lie at even spacing along the section, both ends included: a section of length L metres has
/// `sampleCount(lengthCentimetres:)` of them. Those at the ends are the heights of its nodes and stored once for each node;
/// here is what lies between. An empty run: on the straight line between the ends, interpolated, or nothing is known.
///
/// Bits: one that tells whether all samples have one source; the source of all, two bits, or two bits for each sample; one
/// that tells how heights are expected; five for the parameter of Rice's code; then for each sample that has a source the
/// difference to what is expected, a zigzag number in that code. Expected is the height before, or, where the bit is set,
/// going on with the same slope.
public enum HeightCoding {
  /// Metres between samples, at most. Terrain has a sample each 30 m (1″) or 90 m (3″).
  public static let spacingCentimetres: UInt32 = 3000
  /// Samples of a section at most; longer sections have wider spacing.
  public static let mostSamples = 4096

  /// How many samples a section has, at least 2.
  @inlinable
  public static func sampleCount(lengthCentimetres: UInt32) -> Int {
    let intervals = (Int(lengthCentimetres) + Int(spacingCentimetres) - 1) / Int(spacingCentimetres)
    return min(max(1, intervals) + 1, mostSamples)
  }

  /// Appends a run with a section's samples between its ends, empty where none is needed.
  ///
  /// - Parameter samples: all samples of the section; the ends must be the heights of its nodes.
  public static func append(_ samples: [HeightSample], to runs: inout RunList) {
    guard samples.count > 2, !isStraight(samples) else { return runs.appendEmpty() }
    let level = residuals(samples, followsSlope: false)
    let sloped = residuals(samples, followsSlope: true)
    let levelParameter = RiceCode.bestParameter(level)
    let slopedParameter = RiceCode.bestParameter(sloped)
    let followsSlope =
      RiceCode.cost(sloped, parameter: slopedParameter) < RiceCode.cost(level, parameter: levelParameter)
    let parameter = followsSlope ? slopedParameter : levelParameter
    runs.append { writer in
      append(sourcesOf: samples, to: &writer)
      writer.append(followsSlope ? 1 : 0, bits: 1)
      writer.append(UInt64(parameter), bits: RiceCode.parameterBits)
      for residual in followsSlope ? sloped : level { writer.append(rice: residual, parameter: parameter) }
    }
  }

  /// The sample at a place between two ends of which nothing is stored.
  package static func straight(_ first: HeightSample, _ last: HeightSample, _ place: Int, of count: Int)
    -> HeightSample
  {
    guard first.source != .none, last.source != .none else { return .zero }
    // In whole numbers, so that every reader gets the same; halves go up.
    let (rise, steps) = (Int64(last.decimetres) - Int64(first.decimetres), Int64(count - 1))
    let doubled = 2 * rise * Int64(place) + steps
    let share = doubled >= 0 ? doubled / (2 * steps) : -((-doubled + 2 * steps - 1) / (2 * steps))
    return HeightSample(decimetres: Int32(clamping: Int64(first.decimetres) + share), source: .interpolated)
  }

  private static func isStraight(_ samples: [HeightSample]) -> Bool {
    (1..<samples.count - 1).allSatisfy { place in
      let line = straight(samples[0], samples[samples.count - 1], place, of: samples.count)
      return line.source == .none ? samples[place].source == .none : samples[place] == line
    }
  }

  private static func append(sourcesOf samples: [HeightSample], to writer: inout BitWriter) {
    let isUniform = samples.dropFirst().dropLast().allSatisfy { $0.source == samples[1].source }
    writer.append(isUniform ? 1 : 0, bits: 1)
    for sample in isUniform ? samples[1..<2] : samples[1..<samples.count - 1] {
      writer.append(UInt64(sample.source.rawValue), bits: 2)
    }
  }

  private static func residuals(_ samples: [HeightSample], followsSlope: Bool) -> [UInt64] {
    var expectation = Expectation(samples[0], followsSlope: followsSlope)
    var residuals: [UInt64] = []
    residuals.reserveCapacity(samples.count - 2)
    for sample in samples[1..<samples.count - 1] where sample.source != .none {
      residuals.append(RiceCode.unsigned(Int64(sample.decimetres) - expectation.height))
      expectation.advance(Int64(sample.decimetres))
    }
    return residuals
  }

  /// Reads the samples between two ends.
  static func decode(
    _ reader: inout BitReader, from first: HeightSample, count: Int, into samples: inout [HeightSample]
  ) {
    let isUniform = reader.bits(1) == 1
    var source = isUniform ? HeightSource(bits: reader.bits(2)) : .none
    let start = samples.count
    for _ in 0..<count {
      if !isUniform { source = HeightSource(bits: reader.bits(2)) }
      samples.append(HeightSample(decimetres: 0, source: source))
    }
    var expectation = Expectation(first, followsSlope: reader.bits(1) == 1)
    let parameter = Int(reader.bits(RiceCode.parameterBits))
    for place in start..<samples.count where samples[place].source != .none {
      let height = expectation.height &+ reader.signedRice(parameter)
      samples[place].decimetres = Int32(clamping: height)
      expectation.advance(height)
    }
  }

  /// What the next height is expected to be; from 0 on where the first is not known.
  private struct Expectation {
    private(set) var height: Int64
    private var last: Int64
    private let followsSlope: Bool

    init(_ first: HeightSample, followsSlope: Bool) {
      last = first.source == .none ? 0 : Int64(first.decimetres)
      height = last
      self.followsSlope = followsSlope
    }

    /// Goes on from the height that was met.
    mutating func advance(_ met: Int64) {
      height = followsSlope ? met &+ (met &- last) : met
      last = met
    }
  }
}

extension HeightSource {
  /// The source of two bits.
  fileprivate init(bits: UInt64) { self = HeightSource(rawValue: UInt8(bits & 3)) ?? .none }
}

extension RoadGraph {
  /// The height of a node; without source where none is known.
  public func height(of node: NodeID) -> HeightSample {
    nodeHeightTable.count == 0 ? .zero : nodeHeightTable[Int(node.index)]
  }

  /// The heights of a section at even spacing, ends included, in the direction in which it is stored.
  ///
  /// `samples` is emptied first, and stays empty where no height of the section is known.
  public func heights(of section: SectionID, into samples: inout [HeightSample]) {
    samples.removeAll(keepingCapacity: true)
    guard hasHeights else { return }
    let record = self.section(section)
    let first = height(of: NodeID(record.firstNode))
    let last = height(of: NodeID(record.lastNode))
    let count = HeightCoding.sampleCount(lengthCentimetres: record.lengthCentimetres)
    samples.append(first)
    if let run = heightRuns.run(Int(section.index)) {
      var reader = BitReader(heightRuns.bytes, at: run)
      HeightCoding.decode(&reader, from: first, count: count - 2, into: &samples)
    } else {
      for place in 1..<max(1, count - 1) {
        samples.append(HeightCoding.straight(first, last, place, of: count))
      }
    }
    samples.append(last)
    if !samples.contains(where: { $0.source != .none }) { samples.removeAll(keepingCapacity: true) }
  }

  /// The heights of an edge in the direction of travel.
  public func heights(of edge: EdgeID, into samples: inout [HeightSample]) {
    heights(of: edge.section, into: &samples)
    if edge.isBackward { samples.reverse() }
  }
}
