/// A height along a section.
public struct HeightSample: Hashable, Sendable, BitwiseCopyable {
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
/// `sampleCount(lengthCentimetres:)` of them. First a byte: the source of all samples, or 4, after which the sources follow,
/// four to a byte. Then the first height, and the differences of the others, as zigzag decimetres of seven bits a byte.
public enum HeightCoding {
  /// Metres between samples, at most. Terrain has a sample each 30 m (1″) or 90 m (3″).
  public static let spacingCentimetres: UInt32 = 3000
  /// Samples of a section at most; longer sections have wider spacing.
  public static let mostSamples = 4096
  static let mixedSources: UInt8 = 4

  /// How many samples a section has, at least 2.
  @inlinable
  public static func sampleCount(lengthCentimetres: UInt32) -> Int {
    let intervals = (Int(lengthCentimetres) + Int(spacingCentimetres) - 1) / Int(spacingCentimetres)
    return min(max(1, intervals) + 1, mostSamples)
  }

  /// Appends the stored form of a section's samples and returns its offset; 0 where no height is known.
  public static func append(_ samples: [HeightSample], to bytes: inout [UInt8]) -> Int {
    if bytes.isEmpty { bytes.append(0) }
    guard let first = samples.first, samples.contains(where: { $0.source != .none }) else { return 0 }
    let offset = bytes.count
    if samples.allSatisfy({ $0.source == first.source }) {
      bytes.append(first.source.rawValue)
    } else {
      bytes.append(mixedSources)
      for start in stride(from: 0, to: samples.count, by: 4) {
        var packed: UInt8 = 0
        for (place, sample) in samples[start..<min(start + 4, samples.count)].enumerated() {
          packed |= sample.source.rawValue << UInt8(2 * place)
        }
        bytes.append(packed)
      }
    }
    var last: Int32 = 0
    for sample in samples {
      // A height that is not known costs the byte 0.
      let height = sample.source == .none ? last : sample.decimetres
      bytes.append(signed: Int64(height) - Int64(last))
      last = height
    }
    return offset
  }
}

extension RoadGraph {
  /// The heights of a section at even spacing, ends included, in the direction in which it is stored.
  ///
  /// `samples` is emptied first, and stays empty where no height of the section is known.
  public func heights(of section: SectionID, into samples: inout [HeightSample]) {
    samples.removeAll(keepingCapacity: true)
    guard hasHeights else { return }
    let offset = Int(slope(section).heights)
    guard offset != 0 else { return }
    let count = HeightCoding.sampleCount(lengthCentimetres: self.section(section).lengthCentimetres)
    var cursor = heightBytes.cursor(at: offset)
    let uniform = cursor.byte()
    if uniform == HeightCoding.mixedSources {
      for start in stride(from: 0, to: count, by: 4) {
        let packed = cursor.byte()
        for place in 0..<min(4, count - start) {
          let source = HeightSource(rawValue: packed >> UInt8(2 * place) & 3) ?? .none
          samples.append(HeightSample(decimetres: 0, source: source))
        }
      }
    } else {
      let source = HeightSource(rawValue: uniform) ?? .none
      samples.append(contentsOf: repeatElement(HeightSample(decimetres: 0, source: source), count: count))
    }
    var height: Int64 = 0
    for place in samples.indices {
      height &+= cursor.signed()
      samples[place].decimetres = Int32(clamping: height)
    }
  }

  /// The heights of an edge in the direction of travel.
  public func heights(of edge: EdgeID, into samples: inout [HeightSample]) {
    heights(of: edge.section, into: &samples)
    if edge.isBackward { samples.reverse() }
  }
}
