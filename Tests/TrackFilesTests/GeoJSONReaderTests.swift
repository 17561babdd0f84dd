import Testing
import TrackFiles

private let small = """
  {"type":"FeatureCollection","features":[
   {"geometry":{"coordinates":[[1.5218,42.5063,1012.5],[1.5219,42.5064]],"type":"LineString"},"type":"Feature",
    "properties":{"name":"é","coordTimes":["2016-05-13T10:20:30Z",1463134831000],"points":"many","x":{"y":[]}}},
   {"type":"Feature","properties":{"coordTimes":[["2016-05-13T10:20:30Z"],[null,"2016-05-13T10:20:31Z"]]},
    "geometry":{"type":"MultiLineString","coordinates":[[[1,2]],[[3,4],[5,6]]]}},
   {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[
     {"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[7,8],[9,10]]},
     {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}},
   {"type":"Feature","properties":{},"geometry":null}],"bbox":[0,0,10,50]}
  """

@Suite struct GeoJSONReaderTests {
  @Test func readsLinesOfAllKinds() throws {
    let file = try read(small)
    #expect(file.format == .geojson)
    #expect(file.tracks.map(\.name) == ["é", nil, nil])
    #expect(
      file.degrees == [
        [[42.5063, 1.5218], [42.5064, 1.5219]], [[2, 1]], [[4, 3], [6, 5]], [[8, 7], [10, 9]],
      ])
    #expect(file.points.map(\.elevation) == [1012.5, nil, nil, nil, nil, nil, nil])
    #expect(
      file.points.map(\.time)
        == [1_463_134_830, 1_463_134_831, 1_463_134_830, nil, 1_463_134_831, nil, nil])
    #expect(file.notes.waypoints == 1 && file.notes.areas == 1)
    #expect(file.remarks == [])
  }

  @Test(arguments: [
    "{\"type\":\"LineString\",\"coordinates\":[[2,1],[4,3]]}",
    "{\"coordinates\":[[2,1,9],[4,3,9,9]],\"type\":\"LineString\"}",
    "\u{FEFF} {\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[2,1],[4,3]]}}\n",
    "{\"id\":1,\"status\":\"ok\",\"routes\":[{\"distance\":1,\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[2,1,null],[4,3,null]]},\"sections\":{}}],\"points\":[{\"index\":0}]}",
    "{\"track\":[[1,2],[3,4]],\"times\":[5,6]}", "{\"id\":7,\"points\":[[1,2],[3,4]],\"profile\":\"foot\"}",
    "{\"type\":\"MultiLineString\",\"coordinates\":[[],[[2,1],[4,3]]]}",
    "{\"type\":\"Feature\",\"properties\":{\"coordinateProperties\":{\"times\":[1,2]}},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[2,1],[4,3]]}}",
  ]) func readsObjectsOnTheirOwn(_ text: String) throws {
    #expect(try read(text).degrees == [[[1, 2], [3, 4]]])
  }

  @Test func requestsKeepTimesAndAccuracy() throws {
    let file = try read("{\"times\":[5,6],\"accuracy\":3,\"track\":[[1,2],[3,4]]}")
    #expect(file.points.map(\.time) == [5, 6])
    #expect(file.points.map(\.accuracy) == [3, 3])
    #expect(file.tracks.map(\.kind) == [.track])
  }

  @Test func countsPointsOffTheGlobe() throws {
    let file = try read("{\"type\":\"LineString\",\n\"coordinates\":[[1,2],[3,95],[181,1]]}")
    #expect(file.degrees == [[[2, 1]]])
    #expect(file.remarks == ["2 points off the globe left out (the first on line 2:22)"])
  }

  @Test(arguments: [
    (
      "{}",
      "t: the format is not known; give GPX, GeoJSON, KML, NMEA, an encoded polyline or lines of lat,lon"
    ),
    (
      "[1]",
      "t: the format is not known; give GPX, GeoJSON, KML, NMEA, an encoded polyline or lines of lat,lon"
    ),
    ("{\"routes\":[],\"status\":\"no-route\"}", "t: holds no track; give a file with a track or a route"),
    (
      "{\"type\":\"Point\",\"coordinates\":[1,2]}",
      "t: holds no track (1 waypoint only); give a file with a track or a route"
    ),
    (
      "{\"type\":\"LineString\",\"coordinates\":[[1]]}",
      "t:1:37: expected an array of two or three numbers; the file is damaged or no GeoJSON, save it again"
    ),
    (
      "{\"type\":\"LineString\",\n\"coordinates\":[[170000,5300000]]}",
      "t:2:17: a position is not in degrees; convert the file to WGS 84 longitude and latitude"
    ),
    ("{\"a\":1", "t:1:7: the text ends within a value; the file is damaged or no GeoJSON, save it again"),
    (
      "{\"a\":1}}",
      "t:1:8: expected nothing more after the value; the file is damaged or no GeoJSON, save it again"
    ),
  ]) func refusesWithOneClearLine(_ text: String, _ sentence: String) { #expect(refusal(text) == sentence) }

  @Test func everyTruncationIsAnError() {
    let bytes = Array(small.utf8)
    for length in 0..<bytes.count {
      #expect(refusal(Array(bytes[..<length])) != nil, "cut to \(length) bytes")
    }
  }
}
