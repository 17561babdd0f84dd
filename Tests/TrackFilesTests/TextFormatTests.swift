import Geography
import Testing
import TrackFiles

@Suite struct DelimitedReaderTests {
  @Test(arguments: [
    "1,2\n3,4", "1,2\r\n3,4\r\n", "1;2\n3;4\n", "1\t2\n3\t4\n", "1 2\n3  4\n", "# remark\n1,2\n3,4\n",
    "1, 2\n 3 ,4 \n",
    "lat,lon\n1,2\n3,4\n", "Longitude;Latitude\n2;1\n4;3\n", "\"lat\",\"lon\"\n\"1\",\"2\"\n3,4\n",
    "\u{FEFF}1,2\n3,4",
    "id,lng,lat,note\na,2,1,\"x,y\"\nb,4,3,z\n", "1.0,+2,,\n3e0,4,,", "1,2\r3,4\r",
  ]) func readsPositions(_ text: String) throws {
    let file = try read(text)
    #expect(file.degrees == [[[1, 2], [3, 4]]])
    #expect(file.remarks == [])
  }

  @Test func readsTimesHeightsAndTheRest() throws {
    let plain = try read("1,2,2016-05-13T10:20:30Z,1012.5\n1,2,1463134831,\n1,2,1463134832000,7\n")
    #expect(plain.format == .text)
    #expect(plain.points.map(\.time) == [1_463_134_830, 1_463_134_831, 1_463_134_832])
    #expect(plain.points.map(\.elevation) == [1012.5, nil, 7])
    let named = try read("Time,Ele,Lat,Lon,HDOP,accuracy,speed,course\n5,6,1,2,3,,7,8\n5,6,1,2,3,4,,\n")
    #expect(named.format == .csv)
    let place = named.points[0].coordinate
    #expect(
      named.points == [
        TrackPoint(place, elevation: 6, time: 5, accuracy: 15, speed: 7, heading: 8),
        TrackPoint(place, elevation: 6, time: 5, accuracy: 4),
      ])
  }

  @Test func blankLinesAndSegmentColumnsPartStrokes() throws {
    #expect(try read("1,2\n\n\n3,4\n5,6\n").degrees == [[[1, 2]], [[3, 4], [5, 6]]])
    #expect(try read("segment,lat,lon\n1,1,2\n1,3,4\n2,5,6\n").degrees == [[[1, 2], [3, 4]], [[5, 6]]])
  }

  @Test func numbersBeyondAllTimesAreNone() throws {
    let file = try read("1,2,1e300,1e300\n1,2,-1e14\n")
    #expect(file.points.map(\.time) == [nil, nil])
    #expect(file.notes.unreadableValues == 2)
    for format in TrackFileFormat.allCases {
      #expect(refusal(TrackDocument(tracks: file.tracks).encoded(as: format)) == nil)
    }
  }

  @Test func spreadsheetsInUTF16AreRead() throws {
    let bytes = utf16("lat;lon\n1;2\n", isBigEndian: false)
    #expect(try TrackFile.read(bytes: bytes, name: "t").degrees == [[[1, 2]]])
  }

  @Test func countsPointsOffTheGlobe() throws {
    let file = try read("1,2\n91,2\n1,2,noon\n")
    #expect(
      file.remarks == [
        "1 point off the globe left out (the first on line 2)",
        "1 value cannot be read (the first on line 3)",
      ])
  }

  @Test(arguments: [
    ("42,5;1,5\n", "t:1: \"42,5\" has a decimal comma; write decimals with a point"),
    ("1,2\n3\n", "t:2: the line has no two numbers; write latitude,longitude"),
    ("1,2\n3,east\n", "t:2: the longitude \"east\" cannot be read; correct or remove the line"),
    ("1,2\nx,4\n", "t:2: the latitude \"x\" cannot be read; correct or remove the line"),
    ("name,lon\na,1\n", "t:1: the header names no latitude; name the columns lat,lon,time,ele"),
    ("lat,name\n1,a\n", "t:1: the header names no longitude; name the columns lat,lon,time,ele"),
    ("lat,lon\n", "t: holds no track; give a file with a track or a route"),
    (
      "122.5,47.1\n",
      "t:1: none of 1 points lies on the globe; check that latitude comes first and lies within -90…90"
    ),
    ("", "t: the file is empty; give a file with a track"),
    (" \n\t\n", "t: the file is empty; give a file with a track"),
    (
      "42",
      "t: the format is not known; give GPX, GeoJSON, KML, NMEA, an encoded polyline or lines of lat,lon"
    ),
  ]) func refusesWithOneClearLine(_ text: String, _ sentence: String) { #expect(refusal(text) == sentence) }
}

@Suite struct PolylineReaderTests {
  @Test func readsTheExampleOfItsDescription() throws {
    let file = try read("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n")
    #expect(file.format == .polyline)
    #expect(file.degrees == [[[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]])
  }

  @Test func tellsSixDecimalsWhereFiveLeadOffTheGlobe() throws {
    let file = try read("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
    #expect(file.format == .polyline6)
    #expect(file.degrees == [[[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]])
    let near = try read("_p~iF~ps|U", options: TrackFile.Options(polylineDecimals: 6))
    #expect(near.degrees == [[[3.85, -12.02]]])
  }

  @Test func everyLineIsAStroke() throws {
    #expect(try read("_ibE_seK\n_ibE_seK\n").degrees == [[[1, 2]], [[1, 2]]])
  }

  @Test(arguments: ["_p~iF", "_p~iF~ps|", "hello", "~~~~~~~~~~~~", "{wxyz"])
  func refusesWhatIsNotWhole(_ text: String) {
    #expect(refusal(text)?.contains("not a whole encoded polyline") == true)
  }
}

@Suite struct NMEAReaderTests {
  @Test func joinsSentencesOfOneMoment() throws {
    let file = try read(
      """
      $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r
      $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r
      $GPGSV,1,1,00*79\r
      $GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*4D\r

      """)
    #expect(file.format == .nmea)
    let points = file.points
    #expect(points.map(\.time) == [764_426_119, 764_426_120])
    #expect(points[0].elevation == 545.4)
    #expect(points[0].accuracy == 4.5)
    #expect(points[0].heading == 84.4)
    #expect(abs((points[0].speed ?? 0) - 11.5236) < 0.001)
    #expect(points[0].coordinate.latitudeE7 == 481_173_000)
    #expect(points[0].coordinate.longitudeE7 == 115_166_667)
    #expect(file.remarks == [])
  }

  @Test func countsDamagedSentencesAndMissingFixes() throws {
    let file = try read(
      """
      $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*48
      $GPGGA,123519,,,,,0,00,,,M,,M,,*6B
      $GPGGA,123520,4807.038,S,01131.000,W,1,08,0.9,545.4,M,46.9,M,,*42
      $GPGGA,123521,4807.038,N,011
      """)
    #expect(
      file.points.map { [$0.coordinate.latitude, $0.coordinate.longitude] } == [[-48.1173, -11.5166667]])
    #expect(file.points.map(\.time) == [45_320])
    #expect(
      file.remarks == [
        "2 damaged sentences left out", "1 sentence without a fix left out",
        "no date is told; times count from midnight",
      ])
  }

  @Test func refusesLogsWithoutAnyPosition() {
    #expect(
      refusal("$GPGGA,123519,,,,,0,00,,,M,,M,,*6B\n$GPGGA,1*00\n")
        == "t: no sentence with a position (1 damaged, 1 without a fix); give a log with GGA or RMC")
  }
}
