import Geography
import Testing
import TrackFiles

private let small = """
  <?xml version="1.0" encoding="UTF-8"?>
  <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
   <metadata><name>file</name><time>2000-01-01T00:00:00Z</time></metadata>
   <trk><name> A &amp; B </name><trkseg>
    <trkpt lat="42.5063" lon="1.5218"><ele>1012.5</ele><time>2016-05-13T10:20:30Z</time><hdop>1.5</hdop></trkpt>
    <trkpt lat="42.5064" lon="1.5219"/>
   </trkseg><trkseg><trkpt lat="42.5" lon="1.5"/></trkseg><trkseg/></trk>
   <trk><trkseg><trkpt lat="-1" lon="-2"/></trkseg></trk>
  </gpx>
  """

@Suite struct GPXReaderTests {
  @Test func readsTracksSegmentsAndValues() throws {
    let file = try read(small)
    #expect(file.format == .gpx)
    #expect(file.tracks.map(\.name) == ["A & B", nil])
    #expect(file.tracks.map { $0.segments.map(\.count) } == [[2, 1], [1]])
    let first = file.tracks[0].segments[0][0]
    #expect(first.coordinate.latitudeE7 == 425_063_000)
    #expect(first.coordinate.longitudeE7 == 15_218_000)
    #expect(first.elevation == 1012.5)
    #expect(first.time == 1_463_134_830)
    #expect(first.accuracy == 7.5)
    #expect(file.points[1].elevation == nil && file.points[1].time == nil)
    #expect(file.remarks == [])
  }

  @Test(arguments: [
    "<gpx xmlns=\"http://example.org/other\">BODY</gpx>", "<gpx>BODY</gpx>",
    "<gpx:gpx xmlns:gpx=\"http://www.topografix.com/GPX/1/0\">PREFIXED</gpx:gpx>", "\u{FEFF}<gpx>BODY</gpx>",
    "\n  <?xml version=\"1.0\"?><gpx>BODY</gpx>\n", "<!DOCTYPE gpx><!-- c --><gpx>BODY</gpx>",
  ]) func takesAnyNamespaceAndPrefix(_ frame: String) throws {
    let body = "<trk><trkseg><trkpt lat='1' lon='2'><ele>3</ele></trkpt></trkseg></trk>"
    let prefixed = body.split(separator: "<").map {
      "<" + ($0.hasPrefix("/") ? "/gpx:" + $0.dropFirst() : "gpx:" + $0)
    }
    let text = frame.replacing("BODY", with: body).replacing("PREFIXED", with: prefixed.joined())
    let file = try read(text)
    #expect(file.degrees == [[[1, 2]]])
    #expect(file.points[0].elevation == 3)
  }

  @Test func takesSpeedAndCourseFromExtensionsButNoForeignTimes() throws {
    let file = try read(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2016-05-13T10:20:30Z</time><extensions>
      <gpxtpx:TrackPointExtension><gpxtpx:speed>2.5</gpxtpx:speed><gpxtpx:course>181</gpxtpx:course>
      <gpxtpx:hr>90</gpxtpx:hr><x:time>2000-01-01</x:time><x:ele>7</x:ele><x:accuracy>4</x:accuracy>
      </gpxtpx:TrackPointExtension></extensions></trkpt></trkseg></trk></gpx>
      """)
    #expect(
      file.points == [
        TrackPoint(
          file.points[0].coordinate, time: 1_463_134_830, accuracy: 4, speed: 2.5, heading: 181)
      ])
  }

  @Test func takesThePointsBetweenTheViasOfARoute() throws {
    let file = try read(
      """
      <gpx><rte><name>r</name><rtept lat="1" lon="1"><name>via</name><extensions><gpxx:RoutePointExtension>
      <gpxx:rpt lat="1" lon="1.1"/><gpxx:rpt lat="1" lon="1.2"/></gpxx:RoutePointExtension></extensions></rtept>
      <rtept lat="1" lon="2"/></rte></gpx>
      """)
    #expect(file.tracks.map(\.name) == ["r"])
    #expect(file.tracks.map(\.kind) == [.route])
    #expect(file.degrees == [[[1, 1], [1, 1.1], [1, 1.2], [1, 2]]])
  }

  @Test func routesCountAsLinesOnlyWithoutTracks() throws {
    let route = "<rte><rtept lat='1' lon='2'/></rte>"
    #expect(try read("<gpx>\(route)</gpx>").lines.map(\.kind) == [.route])
    let both = try read("<gpx>\(route)<trk><trkseg><trkpt lat='3' lon='4'/></trkseg></trk></gpx>")
    #expect(both.tracks.map(\.kind) == [.route, .track])
    #expect(both.lines.map(\.kind) == [.track])
  }

  @Test func countsPointsOffTheGlobeAndUnreadableValues() throws {
    let file = try read(
      """
      <gpx><trk><trkseg><trkpt lat="91" lon="2"/><trkpt lat="x" lon="2"/><trkpt lon="2"/><trkpt lat="NaN" lon="1"/>
      <trkpt lat=" 1.5 " lon="+2"><time>yesterday</time><ele>high</ele><hdop/></trkpt></trkseg></trk></gpx>
      """)
    #expect(file.degrees == [[[1.5, 2]]])
    #expect(file.notes.invalidPoints == 4)
    #expect(file.notes.unreadableValues == 2)
    #expect(file.remarks == ["4 points off the globe left out", "2 values cannot be read"])
  }

  @Test(arguments: [
    ("<gpx/>", "t: holds no track; give a file with a track or a route"),
    ("<gpx><trk><trkseg/></trk></gpx>", "t: holds no track; give a file with a track or a route"),
    (
      "<gpx><wpt lat='1' lon='2'/><wpt lat='1' lon='2'/></gpx>",
      "t: holds no track (2 waypoints only); give a file with a track or a route"
    ),
    (
      "<gpx>\n<trk><trkseg><trkpt lat=\"42,5\" lon=\"1,5\"/></trkseg></trk></gpx>",
      "t:2:14: \"42,5\" has a decimal comma; write decimals with a point"
    ),
    (
      "<gpx><trk><trkseg><trkpt lat='191' lon='2'/></trkseg></trk></gpx>",
      "t: none of 1 points lies on the globe; check that latitude comes first and lies within -90…90"
    ),
    (
      "<gpx><trk></gpx>",
      "t:1:13: not well-formed XML: mismatched tag; the file is damaged or cut short, save it again"
    ),
    (
      "<gpx>",
      "t:1:6: the XML ends before its root element is closed; the file is damaged or cut short, save it again"
    ),
    ("<osm></osm>", "t:1:1: OSM data is not read as a track; build a graph of it with traverse-build"),
    ("<TrainingCenterDatabase/>", "t:1:1: a TCX file is not read as a track; export it as GPX"),
    ("<html/>", "t:1:1: a web page is not read as a track; save the track itself"),
    ("<svg/>", "t:1:1: XML with the root \"svg\" is not read as a track; give GPX or KML"),
  ]) func refusesWithOneClearLine(_ text: String, _ sentence: String) { #expect(refusal(text) == sentence) }

  @Test func refusesEntities() {
    let text = "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx><trk><name>&a;</name></trk></gpx>"
    #expect(refusal(text)?.contains("entity") == true)
  }

  @Test func everyTruncationIsAnError() {
    let bytes = Array(small.utf8)
    for length in 0..<bytes.count {
      #expect(refusal(Array(bytes[..<length])) != nil, "cut to \(length) bytes")
    }
  }

  @Test func readsOtherCharacterSets() throws {
    let text =
      "<?xml version=\"1.0\"?><gpx><trk><name>Höhe</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    let plain = latin1(text)
    let declared = latin1(text.replacing("1.0\"", with: "1.0\" encoding=\"ISO-8859-1\""))
    for bytes in [utf16(text, isBigEndian: false), utf16(text, isBigEndian: true), plain, declared] {
      let file = try TrackFile.read(bytes: bytes, name: "t")
      #expect(file.tracks.map(\.name) == ["Höhe"])
      #expect(file.notes.isMisdeclaredText == (bytes == plain))
    }
  }
}
