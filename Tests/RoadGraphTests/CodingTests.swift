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
        var runs = RunList()
        ShapeCoding.append(points, to: &runs)
        #expect(runs.range(0).isEmpty == (inner == 0))
        var read = [points[0]]
        ShapeCoding.decode(runs, at: 0, to: points[points.count - 1], into: &read)
        #expect(read == points.dropLast(), "seed 13")
      }
    }
  }
}

@Suite struct RunTableTests {
  private static func reading<Result>(_ bytes: [UInt8], _ body: (RunTable?) -> Result) -> Result {
    // Lends the bytes to one table.
    unsafe bytes.withUnsafeBytes { buffer in
      body(unsafe RunTable(ByteTable(buffer, damage: DamageMark())))
    }
  }

  private static func runs(_ lengths: [Int]) -> RunList {
    var runs = RunList()
    for (row, length) in lengths.enumerated() {
      runs.append { writer in for _ in 0..<length { writer.append(UInt64(row % 251 + 1), bits: 8) } }
    }
    return runs
  }

  @Test func eachRowFindsItsRun() {
    var random = SeededRandom(seed: 14)
    for longest in [0, 1, 3, 40, 5000] {
      for rows in [1, 2, 63, 64, 65, 500] {
        let lengths = (0..<rows).map { _ in
          Bool.random(using: &random) ? 0 : Int.random(in: 0...longest, using: &random)
        }
        let runs = Self.runs(lengths)
        // Rows beyond the last run are empty.
        let stored = runs.encoded(rowCount: rows + 70)
        Self.reading(stored) { table in
          #expect(table?.count == (runs.bytes.isEmpty ? 0 : rows + 70))
          for row in 0..<rows {
            let start = table?.run(row)
            #expect((start == nil) == (lengths[row] == 0), "seed 14, row \(row) of \(rows)")
            guard let start else { continue }
            #expect(Array(stored[start..<start + lengths[row]]) == Array(runs.bytes[runs.range(row)]))
          }
          for row in rows..<rows + 70 { #expect(table?.run(row) == nil) }
          #expect(table?.bytes.damage.isRaised == false)
        }
      }
    }
  }

  @Test func beginningsTakeAFewBits() {
    let runs = Self.runs([Int](repeating: 7, count: 1000))
    #expect(runs.encoded(rowCount: 1000).count - runs.bytes.count < 1000 * 6 / 8 + 40)
  }

  @Test func everyTruncationIsRefused() {
    let stored = Self.runs([3, 0, 9, 1]).encoded(rowCount: 4)
    for length in 1..<stored.count { Self.reading(Array(stored[..<length])) { #expect($0 == nil) } }
  }

  @Test func damageIsTold() {
    let stored = Self.runs([3, 0, 9, 1]).encoded(rowCount: 4)
    for place in 8..<stored.count {
      var bytes = stored
      bytes[place] ^= 0xFF
      Self.reading(bytes) { table in
        for row in 0..<4 where table?.run(row) ?? 0 > bytes.count { Issue.record("byte \(place)") }
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
        way: 0)
    ]
    contents.sectionBoxes = [BoundingBox(around: contents.nodes)]
    HeightCoding.append(samples, to: &contents.heights)
    #expect(contents.heights.range(0).isEmpty == !example.isStored)
    contents.slopes = [SlopeRecord()]
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
