import Geography
import TestSupport
import Testing

@testable import RoadGraph

@Suite struct BitCodingTests {
  private static func reading<Result>(_ bytes: [UInt8], _ body: (inout BitReader) -> Result) -> Result {
    let padded = bytes + [UInt8](repeating: 0, count: BitReader.padding)
    // Lends the bytes to one reader.
    return unsafe padded.withUnsafeBytes { buffer in
      var reader = unsafe BitReader(ByteTable(buffer, damage: DamageMark()), at: 0)
      return body(&reader)
    }
  }

  @Test func numbersOfAllKindsComeBack() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      var writer = BitWriter()
      var expected: [(kind: Int, value: UInt64, parameter: Int)] = []
      for _ in 0..<40 {
        let kind = Int.random(in: 0...2, using: &random)
        let bits = Int.random(in: 1...33, using: &random)
        let value = UInt64.random(in: 0..<1 << UInt64(bits), using: &random)
        switch kind {
        case 0: writer.append(value, bits: bits)
        case 1: writer.append(gamma: value + 1)
        default: writer.append(rice: value, parameter: bits / 2)
        }
        expected.append((kind, value, bits))
      }
      writer.finishByte()
      Self.reading(writer.bytes) { reader in
        for (kind, value, bits) in expected {
          switch kind {
          case 0: #expect(reader.bits(bits) == value)
          case 1: #expect(reader.gamma() == value + 1)
          default: #expect(reader.rice(bits / 2) == value, "seed 11")
          }
        }
      }
    }
  }

  @Test func theBestParameterIsTheCheapest() {
    var random = SeededRandom(seed: 12)
    for spread in [1, 10, 1000, 1_000_000] as [UInt64] {
      let values = (0..<50).map { _ in UInt64.random(in: 0...spread, using: &random) }
      let best = RiceCode.bestParameter(values)
      let costs = (0...31).map { RiceCode.cost(values, parameter: $0) }
      #expect(RiceCode.cost(values, parameter: best) == costs.min())
    }
  }
}

@Suite struct ShapeCodingTests {
  @Test func anyLineComesBack() {
    var random = SeededRandom(seed: 13)
    for inner in [0, 1, 2, 3, 10, 200] {
      for spread in [1, 100, 10_000, 1_800_000_000] as [Int32] {
        let points = (0..<inner + 2).map { _ in
          Coordinate(
            latitudeE7: .random(in: -min(spread, 900_000_000)...min(spread, 900_000_000), using: &random),
            longitudeE7: .random(in: -spread...spread, using: &random))
        }
        var bytes: [UInt8] = []
        let offset = ShapeCoding.append(points, to: &bytes)
        #expect((offset == 0) == (inner == 0))
        var read = [points[0]]
        ShapeCoding.decode(
          bytes + [UInt8](repeating: 0, count: 8), at: offset, to: points[points.count - 1], into: &read)
        #expect(read == points.dropLast(), "seed 13")
      }
    }
  }
}

@Suite struct HeightCodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let samples: [HeightSample]
    var isStored = true
  }

  private static func sampled(_ decimetres: [Int32], _ source: HeightSource = .sampled) -> [HeightSample] {
    decimetres.map { HeightSample(decimetres: $0, source: source) }
  }

  private static let none = HeightSample(decimetres: 0, source: .none)

  static let cases = [
    Case(testDescription: "two ends", samples: sampled([10, 900]), isStored: false),
    Case(
      testDescription: "a straight bridge",
      samples: sampled([0]) + sampled([3, 5], .interpolated) + sampled([8]), isStored: false),
    Case(
      testDescription: "a straight bridge downwards",
      samples: sampled([8]) + sampled([5, 3], .interpolated) + sampled([0]), isStored: false),
    Case(testDescription: "straight ground", samples: sampled([0, 3, 6, 9])),
    Case(testDescription: "hills", samples: sampled([5000, 5100, 4900, 5300, 5300, 5299, 88_000])),
    Case(testDescription: "below the sea", samples: sampled([-4000, -3990, -4100, -20])),
    Case(
      testDescription: "mixed sources",
      samples: sampled([7]) + sampled([9], .filled) + [none] + sampled([12, 15]) + sampled([3], .interpolated)
    ),
    Case(testDescription: "unknown ends", samples: [none] + sampled([100, 120]) + [none]),
    Case(testDescription: "unknown between", samples: sampled([5]) + [none, none] + sampled([6])),
    Case(testDescription: "nothing known", samples: [none, none, none, none], isStored: false),
    Case(testDescription: "one end known", samples: sampled([5]) + [none, none, none], isStored: false),
  ]

  @Test(arguments: cases) func samplesComeBack(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let samples = example.samples
    var contents = GraphContents()
    contents.nodes = [Coordinate(latitude: 46, longitude: 7), Coordinate(latitude: 46.01, longitude: 7)]
    contents.nodeIDs = [1, 2]
    contents.nodeHeights = [samples[0], samples[samples.count - 1]]
    contents.wayIDs = [1]
    contents.names.appendWay(name: "", reference: "")
    contents.attributes = [AttributeRecord()]
    contents.sections = [
      SectionRecord(
        firstNode: NodeID(0), lastNode: NodeID(1),
        lengthCentimetres: UInt32(samples.count - 1) * HeightCoding.spacingCentimetres, attributes: 0,
        flags: [],
        way: 0, shape: 0)
    ]
    contents.sectionBoxes = [BoundingBox(around: contents.nodes)]
    let offset = HeightCoding.append(samples, to: &contents.heights)
    #expect((offset != 0) == example.isStored)
    contents.slopes = [SlopeRecord(heights: UInt32(offset))]
    try contents.write(to: folder.file("g"))
    let graph = try RoadGraph(path: folder.file("g"))
    var read: [HeightSample] = []
    graph.heights(of: SectionID(0), into: &read)
    let isKnown = samples.contains { $0.source != .none }
    #expect(read == (isKnown ? samples : []))
    #expect(graph.height(of: NodeID(0)) == samples[0])
    graph.heights(of: SectionID(0).backward, into: &read)
    #expect(read == (isKnown ? samples.reversed() : []))
    #expect(graph.verify().isEmpty)
  }
}
