import Testing
import TrackFiles

private let small = """
  <?xml version="1.0" encoding="UTF-8"?>
  <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>doc</name>
  <Folder><Placemark><name>line</name><MultiGeometry><LineString><coordinates>
    1.5218,42.5063,1012 1.5219,42.5064
    1.522, 42.5065, 1013.5
  </coordinates></LineString><LineString><coordinates>1,2</coordinates></LineString></MultiGeometry></Placemark></Folder>
  <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>
  <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,1 0,1 0,0</coordinates></LinearRing>
  </outerBoundaryIs></Polygon></Placemark>
  <Placemark><gx:Track><when>2016-05-13T10:20:30Z</when><when>2016-05-13T10:20:31Z</when><when>2016-05-13T10:20:32Z</when>
  <gx:coord>1.5 42.5 1000</gx:coord><gx:coord/><gx:coord>1.6 42.6</gx:coord></gx:Track></Placemark></Document></kml>
  """

@Suite struct KMLReaderTests {
  @Test func readsLinesAndTracks() throws {
    let file = try read(small)
    #expect(file.format == .kml)
    #expect(file.tracks.map(\.name) == ["line", nil])
    #expect(file.tracks.map(\.kind) == [.line, .track])
    #expect(
      file.degrees == [
        [[42.5063, 1.5218], [42.5064, 1.5219], [42.5065, 1.522]], [[2, 1]], [[42.5, 1.5], [42.6, 1.6]],
      ])
    #expect(file.points.map(\.elevation) == [1012, nil, 1013.5, nil, 1000, nil])
    #expect(file.points.suffix(2).map(\.time) == [1_463_134_830, 1_463_134_832])
    #expect(file.notes.waypoints == 1 && file.notes.areas == 1)
  }

  @Test(arguments: [
    ("<kml/>", "t: holds no track; give a file with a track or a route"),
    (
      "<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>",
      "t: holds no track (1 waypoint only); give a file with a track or a route"
    ),
    (
      "<kml><LineString><coordinates>1 2</coordinates></LineString></kml>",
      "t:1:34: the position \"1\" cannot be read; correct or remove the line"
    ),
    (
      "<kml><LineString><coordinates>1,2,</coordinates></LineString></kml>",
      "t:1:35: the position \"…,\" cannot be read; correct or remove the line"
    ),
    (
      "<kml><LineString><coordinates>1,200 a,b</coordinates></LineString></kml>",
      "t: none of 2 points lies on the globe; check that latitude comes first and lies within -90…90"
    ),
  ]) func refusesWithOneClearLine(_ text: String, _ sentence: String) { #expect(refusal(text) == sentence) }

  @Test func everyTruncationIsAnError() {
    let bytes = Array(small.utf8)
    for length in 0..<bytes.count {
      #expect(refusal(Array(bytes[..<length])) != nil, "cut to \(length) bytes")
    }
  }
}
