import Geography
import GraphBuilding
import OSMData
import RoadGraph
import TestSupport
import Testing

/// PBF files whose ways tell where their nodes lie, as `osmium add-locations-to-ways` makes them: nodes without tags are
/// left out.
@Suite struct LocationsOnWaysTests {
  /// Two ways that meet in the last node of the first; the node with a gate is all that the file holds as a node.
  private static func file(
    gateLatitude: Int64 = 10_010_000, version: UInt64 = 0, optional: Bool = true
  ) -> [UInt8] {
    let header =
      field(4, "OsmSchema-V0.6") + field(4, "DenseNodes") + field(optional ? 5 : 4, "LocationsOnWays")
    let strings = ["", "highway", "path", "barrier", "gate"].flatMap { field(1, $0) }
    let gate =
      number(1, zigzag(2)) + field(2, [3]) + field(3, [4]) + number(8, zigzag(gateLatitude))
      + number(9, zigzag(10_000_000)) + (version > 0 ? field(4, number(1, version)) : [])
    let ways = [(1, [1, 2, 3] as [Int64]), (2, [3, 4])].flatMap { id, refs in
      field(
        3,
        number(1, UInt64(id)) + field(2, [1]) + field(3, [2]) + field(8, deltas(refs))
          + field(9, deltas(refs.map { 10_000_000 + 10_000 * ($0 - 1) }))
          + field(10, deltas(refs.map { _ in 10_000_000 })))
    }
    return blob("OSMHeader", header) + blob("OSMData", field(1, strings) + field(2, field(1, gate)))
      + blob("OSMData", field(1, strings) + field(2, ways))
  }

  private static let xml = """
    <osm><node id="1" lat="1" lon="1"/>
    <node id="2" lat="1.001" lon="1"><tag k="barrier" v="gate"/></node>
    <node id="3" lat="1.002" lon="1"/><node id="4" lat="1.003" lon="1"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="path"/></way>
    <way id="2"><nd ref="3"/><nd ref="4"/><tag k="highway" v="path"/></way></osm>
    """

  @Test func nodesThatOnlyWaysKnowAreNodes() throws {
    let expected = try BuiltFiles([Array(Self.xml.utf8)])
    for bytes in [Self.file(), Self.file(optional: false), Packing.gzip(Self.file())] {
      let built = try BuiltFiles([bytes])
      #expect(built.bytes == expected.bytes)
      #expect(built.report.ids(of: .nodeMissing).isEmpty)
      #expect(built.graph.nodeAttributeCount == 1)
    }
  }

  @Test func aNodeOfTheFileCountsBeforeWhatWaysSay() throws {
    let moved = try BuiltFiles([Self.file(gateLatitude: 10_015_000)])
    #expect(moved.graph.nodeCount == 4)
    let latitudes = (0..<4).map { moved.graph.node(NodeID($0)).coordinate.latitudeE7 }.sorted()
    #expect(latitudes == [10_000_000, 10_015_000, 10_020_000, 10_030_000])
    // In whatever order files are read.
    let other = Array("<osm><node id=\"3\" version=\"1\" lat=\"1.0025\" lon=\"1\"/></osm>".utf8)
    for files in [[Self.file(), other], [other, Self.file()]] {
      let built = try BuiltFiles(files)
      #expect(built.report.ids(of: .nodeMetTwice).isEmpty)
      #expect((0..<4).contains { built.graph.node(NodeID($0)).coordinate.latitudeE7 == 10_025_000 })
    }
  }

  // MARK: Protobuf

  private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = field(1, content)
    let header = field(1, type) + number(3, UInt64(blob.count))
    return [0, 0, 0, UInt8(header.count)] + header + blob
  }

  private static func field(_ field: Int, _ text: String) -> [UInt8] { Self.field(field, Array(text.utf8)) }

  private static func field(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(UInt64(field << 3 | 2)) + varint(UInt64(bytes.count)) + bytes
  }

  private static func number(_ field: Int, _ value: UInt64) -> [UInt8] {
    varint(UInt64(field << 3)) + varint(value)
  }

  private static func deltas(_ values: [Int64]) -> [UInt8] {
    zip(values, [0] + values).flatMap { varint(zigzag($0 - $1)) }
  }

  private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

  private static func varint(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
  }
}
