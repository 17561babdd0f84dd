import OSMData
import TestSupport
import Testing

@Suite struct ParallelReadingTests {
  /// What comes of reading: the objects, or what was delivered before the error and the error.
  private struct Outcome: Equatable {
    var objects: [SampleObject] = []
    var error: String?
  }

  private func read(_ path: String, threads: Int, partLength: Int) -> Outcome {
    var outcome = Outcome()
    do throws(OSMDataError) {
      let input = try OSMInput(path: path)
      input.xmlPartLength = partLength
      try input.read(ObjectRecorder(), threads: threads) { (batch: [SampleObject]) throws(OSMDataError) in
        outcome.objects += batch
      }
    } catch {
      // How much is delivered before an error is not promised.
      outcome = Outcome(error: error.description)
    }
    return outcome
  }

  /// Reads bytes in one piece, and checks that parts of all sorts of lengths give the same.
  private func check(_ bytes: [UInt8], lengths: [Int] = [20, 60, 100, 150, 1000, 4000]) throws -> Outcome {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, as: "input")
    let expected = read(path, threads: 1, partLength: 1 << 20)
    for threads in [1, 3] {
      for length in lengths {
        #expect(
          read(path, threads: threads, partLength: length) == expected,
          "\(threads) threads, parts of \(length)")
      }
    }
    return expected
  }

  @Test func objectsComeInOrderInEveryFormat() throws {
    let objects = SampleObject.some(3000)
    let xml = SampleObject.xml(objects)
    let pbf = PBFEncoder(blobLength: 100).file(objects)
    for bytes in [xml, Packing.gzip(xml), Packing.bzip2(xml), pbf, Packing.gzip(pbf)] {
      #expect(try check(bytes, lengths: [3000, 100_000, 1 << 20]).objects == objects)
    }
  }

  @Test(arguments: [
    // Whatever looks like an object and is none.
    "<!-- <node id='7' lat='1' lon='1'/> -->",
    "<!--\n<node id='7' lat='1' lon='1'/>\n<way id='8'>\n<relation id='9'>\n<node \n<way \n-->",
    "<note><![CDATA[<node id='7' lat='1' lon='1'/><way id='8'>]]></note>",
    "<?way <node id='7' lat='1' lon='1'/> ?>",
    "<node id='5' lat='1' lon='1'><tag k='a' v='&lt;node id=&quot;7&quot;/> <!-- <![CDATA[ <?'/></node>",
    "<node id='5' lat='1' lon='1'><tag k='a' v='/>&#60;way id=\"3\">'/></node>",
    "<extra><node id='7' lat='1' lon='1'/><extra><way id='8'/></extra></extra>",
    "<way id='5'><node id='7' lat='1' lon='1'/><way id='8'><nd ref='1'/></way><nd ref='2'/></way>",
    // What is no XML, or no OSM data, wherever it stands.
    "<node id='5' lat='1' lon='1'>", "</osm>", "</osm><osm>", "<node id='7' id='8'/>",
    "<tag k='<node ' v=''/>",
    "<node id='x' lat='1' lon='1'/>", "&nbsp;", "<!-- -- -->", "]]>", "<node id='7' lat='1' lon='1'",
    "<way id='5'>\n<nd ref='1'/>\n</node>", "\u{1}", "<!DOCTYPE osm>", "<!-- <node id='7'/>",
    "<![CDATA[ <way id='8'/>",
  ])
  func cutsInWrongPlacesChangeNothing(middle: String) throws {
    let before = String(decoding: SampleObject.xml(SampleObject.some(9)).dropLast(7), as: UTF8.self)
    let after = String(decoding: SampleObject.xml(SampleObject.some(9, seed: 8)), as: UTF8.self)
    let rest = after[(after.firstRange(of: "  <node")?.lowerBound ?? after.endIndex)...]
    _ = try check(Array((before + middle + rest).utf8))
  }

  /// What mutations put into a text: things that matter to XML or to OSM.
  private static let tokens: [[UInt8]] =
    [
      "<", ">", "/", "/>", "\"", "'", "=", " ", "\n", "\t", "\r", "&", ";", "&amp;", "&lt;", "&#65;",
      "&#x1F6B2;",
      "&#0;", "&#xD800;", "&#10;", "&quot", "&bogus;", "é", "\u{FFFE}", "\u{1F6B2}", "\u{7F}", "\u{85}",
      "]]>", "<!---->",
      "<?x?>", "<![CDATA[x]]>", "id=\"1\"", " lat='1' ", " visible=\"false\"", " action='delete'", "false",
      " k=\"&apos;\"",
      "<nd ref='7'/>", "<tag k='a' v='b'/>", "<member type='way' ref='2' role=''/>",
      "<member type='area' ref='2'/>",
      "<node id='3' lat='1' lon='2'/>", "<way id='4'>", "</way>", "</node>", "<relation id='5'/>",
      "<bounds/>", "-", "1e3",
      "99999999999999999999", " x='1'", " user='&#60;'", " version='&#49;'", " version='x'",
      " timestamp='\"'", "</osm>",
    ].map { Array($0.utf8) } + [
      [0], [1], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
    ]

  @Test func whateverATextHoldsPartsGiveWhatOnePieceGives() throws {
    let seed: UInt64 = 20
    var random = SeededRandom(seed: seed)
    let text = SampleObject.xml(SampleObject.some(12, seed: 6))
    let folder = try TemporaryFolder()
    for round in 0..<1500 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 60..<bytes.count, using: &random)
        let token = Self.tokens.randomElement(using: &random) ?? []
        let length = Bool.random(using: &random) ? 0 : min(token.count, bytes.count - place)
        bytes.replaceSubrange(place..<place + length, with: token)
      }
      let path = try folder.write(bytes, as: "mutated.osm")
      let expected = read(path, threads: 1, partLength: 1 << 20)
      let result = read(path, threads: 1, partLength: 150)
      #expect(result == expected, "seed \(seed), round \(round)")
      if result != expected { break }
    }
  }

  @Test func textsThatCannotBeCutAreReadInOnePiece() throws {
    let objects = "<node id='1' lat='1' lon='1'/><node id='2' lat='1' lon='1'><tag k='é' v='é'/></node></osm>"
    for head in [
      "<?xml version='1.0' encoding='ISO-8859-1'?><osm>", "<!DOCTYPE osm><osm>", "<!-- text --><osm>",
      "<osm\n>",
      "<?xml version='1.0' encoding='utf-8'?>\n<osm >", "\u{FEFF}<osm >", "<osm x='>'>",
    ] {
      #expect(try check(Array((head + objects).utf8), lengths: [20, 30, 50]).objects.count == 2)
    }
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in ("<osm>" + objects).utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try check(wide, lengths: [20, 30, 50]).objects.count == 2)
    let change =
      "<osmChange version='0.6'><create><node id='1'/></create><delete><way id='2'/></delete></osmChange>"
    #expect(try check(Array(change.utf8), lengths: [20, 30]).objects.map(\.id) == [1])
  }

  @Test func everyTruncationGivesTheSameError() throws {
    let bytes = SampleObject.xml(SampleObject.some(5)).dropLast()
    let folder = try TemporaryFolder()
    for length in stride(from: 1, to: bytes.count, by: 3) {
      let path = try folder.write(Array(bytes[..<length]), as: "cut.osm")
      let expected = read(path, threads: 1, partLength: 1 << 20)
      #expect(expected.error != nil)
      #expect(read(path, threads: 2, partLength: 100) == expected, "cut at \(length)")
    }
  }

  @Test(arguments: [true, false])
  func damagedBlobsGiveTheSameError(isPacked: Bool) throws {
    let objects = SampleObject.some(200)
    let bytes = PBFEncoder(isPacked: isPacked, blobLength: 10).file(objects)
    let seed: UInt64 = 4
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    for round in 0..<150 {
      var damaged = bytes
      damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      let path = try folder.write(damaged, as: "damaged.pbf")
      let expected = read(path, threads: 1, partLength: 1)
      #expect(read(path, threads: 3, partLength: 1) == expected, "seed \(seed), round \(round)")
    }
  }
}
