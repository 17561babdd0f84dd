import Geography
import OSMData
import TestSupport
import Testing
import XMLStream

@Suite struct OSMXMLReaderTests {
  private func read(_ text: String, includesDeleted: Bool = false) throws -> [SampleObject] {
    try ObjectRecorder.objects(of: Array(text.utf8), ObjectRecorder(includesDeleted: includesDeleted))
  }

  @Test func objectsComeBackInOrder() throws {
    let objects = SampleObject.some(2000)
    #expect(try ObjectRecorder.objects(of: SampleObject.xml(objects)) == objects)
  }

  @Test func onlyKindsAskedForAreVisited() throws {
    let objects = SampleObject.some(300)
    for kinds: OSMEntityKinds in [.nodes, .ways, .relations, [.ways, .relations], []] {
      let result = try ObjectRecorder.objects(of: SampleObject.xml(objects), ObjectRecorder(kinds: kinds))
      #expect(result == objects.filter { kinds.contains($0.kind) })
    }
  }

  @Test func everyTruncationThrows() throws {
    let bytes = Array(SampleObject.xml(SampleObject.some(6)).dropLast())
    let folder = try TemporaryFolder()
    for length in bytes.indices {
      let path = try folder.write(Array(bytes[..<length]), as: "cut.osm")
      #expect(throws: OSMDataError.self, "cut at \(length)") { try ObjectRecorder.objects(in: path) }
    }
  }

  @Test func everyTruncationOfPackedFilesThrows() throws {
    let bytes = SampleObject.xml(SampleObject.some(6))
    let folder = try TemporaryFolder()
    for packed in [Packing.gzip(bytes), Packing.bzip2(bytes)] {
      for length in packed.indices {
        let path = try folder.write(Array(packed[..<length]), as: "cut")
        #expect(throws: OSMDataError.self, "cut at \(length)") { try ObjectRecorder.objects(in: path) }
      }
    }
  }

  @Test func membersAndStreamsContinueAnywhere() throws {
    let objects = SampleObject.some(60)
    let bytes = SampleObject.xml(objects)
    let parts = [bytes[..<100], bytes[100..<103], bytes[103...]].map { Array($0) }
    #expect(try ObjectRecorder.objects(of: parts.flatMap { Packing.gzip($0) }) == objects)
    #expect(try ObjectRecorder.objects(of: parts.flatMap { Packing.bzip2($0) }) == objects)
  }

  @Test func changeFilesHoldObjectsInTheirContainers() throws {
    let text = """
      <osmChange version="0.6"><create><node id="1" lat="1" lon="2"/></create>
      <modify><way id="2"><nd ref="1"/></way></modify><delete><node id="3"/></delete>
      <node id="4" lat="1" lon="2"/></osmChange>
      """
    #expect(try read(text).map(\.id) == [1, 2])
    #expect(try read(text, includesDeleted: true).map(\.id) == [1, 2, 3])
    #expect(try read(text, includesDeleted: true).map(\.isVisible) == [true, true, false])
  }

  @Test func oddButHarmlessThingsAreRead() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?>
      <!-- <node id="9" lat="0" lon="0"/> -->
      <osm version='0.6' upload='false'>
        <note>text</note><bounds minlat='1'/><changeset id='5'><tag k='a' v='b'/></changeset>
        <relation id='-7'><member type='way' ref='-3'/><tag v='b' k='a'/></relation>
        <way id='-3' action='modify'><center lat='1' lon='2'/><nd ref='-1' lat='1' lon='2'/><nd ref='-1'/></way>
        <node id='-1' lat='1e-5' lon='-1.5E1' version='-1'><tag k='a' v='&#x41;&lt;'/><x><tag k='y' v='z'/></x></node>
        <node id='2' action='delete' lat='1' lon='1'/>
        <![CDATA[<node id="8" lat="0" lon="0"/>]]>
        <x><node id='10' lat='1' lon='1'/></x>
      </osm>
      """
    let objects = try read(text)
    #expect(objects.map(\.id) == [-7, -3, -1])
    #expect(objects[0].members == [SampleObject.Member(kind: .way, ref: -3, role: "")])
    #expect(objects[0].tags == [["a", "b"]])
    #expect(objects[1].refs == [-1, -1])
    #expect(objects[2].coordinate == Coordinate(latitudeE7: 100, longitudeE7: -150_000_000))
    #expect(objects[2].tags == [["a", "A<"]])
    #expect(objects[2].version == 0)
  }

  @Test(arguments: [
    ("<gpx/>", "1:1: this is not OSM data: its root element is <gpx>, not <osm>"),
    ("<osm version='0.4'/>", "1:1: OSM data of version 0.4 is not supported, only 0.6"),
    ("<osm>\n<node lat='1' lon='1'/></osm>", "2:1: a node has no id"),
    ("<osm><way id='x'/></osm>", "1:6: a way has the id \"x\""),
    ("<osm><node id='9223372036854775808'/></osm>", "1:6: a node has the id \"9223372036854775808\""),
    ("<osm><node id='1' lat='north' lon='1'/></osm>", "1:6: an object lies at \"north\""),
    ("<osm><way id='1'><nd/></way></osm>", "1:18: way 1 has a <nd> without ref"),
    (
      "<osm><relation id='1'><member type='area' ref='1'/></relation></osm>",
      "1:23: relation 1 has a <member> without a proper type or ref"
    ), ("<osm><way id='1'><tag k='a'/></way></osm>", "1:18: a <tag> of object 1 lacks k or v"),
    ("<osm><node id='1'></osm>", "1:21: not well-formed XML: mismatched tag"),
    ("<!DOCTYPE osm [<!ENTITY a 'b'>]><osm/>", "1:27: XML entity declarations are not accepted"),
  ])
  func badContentIsToldWithItsPlace(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), as: "bad.osm")
    let error = #expect(throws: OSMDataError.self) { try ObjectRecorder.objects(in: path) }
    #expect(error?.description == "\(path):\(message)")
  }

  @Test(arguments: [
    ("0", 0), ("-0.0", 0), ("42.5063", 425_063_000), ("-179.9999999", -1_799_999_999), ("+7", 70_000_000),
    ("42.", 420_000_000), (".5", 5_000_000), ("0.00000004", 0), ("0.00000005", 1), ("-0.00000015", -2),
    ("1.23456789", 12_345_679), ("1.234567849999", 12_345_678), ("179.99999999", 1_800_000_000),
    ("1e-7", 1), ("4e-8", 0), ("5E-8", 1), ("1.5e+2", 1_500_000_000), ("-12345.678e-3", -123_456_780),
    ("1e-400", 0), ("214.7483647", Int32.max), ("300", Int32.max), ("99999999999999999999", Int32.max),
    ("1e99", Int32.max), ("00000000042.5", Int32.max),
  ])
  func degreesAreReadWithoutBinaryFractions(text: String, expected: Int32) throws {
    let objects = try read("<osm><node id='1' lon='0' lat='\(text)'/></osm>")
    #expect(objects.map(\.coordinate.latitudeE7) == [expected])
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "1 ", " 1", "0x10", "nan", "1e", "e5", "1e5e5", "1,5", "--1"])
  func whatIsNoNumberIsNoPlace(text: String) {
    #expect(throws: OSMDataError.self) { try read("<osm><node id='1' lon='0' lat='\(text)'/></osm>") }
  }

  @Test(arguments: [
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min), ("+5", 5), ("0007", 7),
    ("-00000000000000000000001", -1),
  ])
  func idsUseAllOfTheirBits(text: String, expected: Int64) throws {
    #expect(try read("<osm><way id='\(text)'/></osm>").map(\.id) == [expected])
  }

  @Test func anObjectMayLieAcrossAnyBorderOfPieces() throws {
    // Objects of many lengths, so that pieces of 64 KiB and parts of 4 MiB end in all sorts of places.
    let objects = SampleObject.some(30_000, seed: 3)
    let bytes = SampleObject.xml(objects)
    #expect(bytes.count > 5 << 20)
    #expect(try ObjectRecorder.objects(of: bytes) == objects)
  }
}
