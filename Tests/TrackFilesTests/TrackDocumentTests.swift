import Geography
import TestSupport
import Testing
import TrackFiles

/// What a format keeps of a point and of a document.
private struct Keeping: CustomTestStringConvertible {
  let format: TrackFileFormat
  var elevation = true
  var time = true
  var accuracy = true
  var motion = true
  var segments = true
  var unitE7: Int32 = 1
  var testDescription: String { format.rawValue }
}

private let formats = [
  Keeping(format: .gpx), Keeping(format: .geojson, accuracy: false, motion: false),
  Keeping(format: .kml, accuracy: false, motion: false), Keeping(format: .nmea, segments: false),
  Keeping(format: .csv),
  Keeping(format: .text, elevation: false, time: false, accuracy: false, motion: false),
  Keeping(format: .polyline, elevation: false, time: false, accuracy: false, motion: false, unitE7: 100),
  Keeping(format: .polyline6, elevation: false, time: false, accuracy: false, motion: false, unitE7: 10),
]

/// A track of random points in a random number of segments; everything is told, or positions alone.
private func randomTrack(_ random: inout SeededRandom) -> Track {
  let isFull = Bool.random(using: &random)
  // NMEA tells two digits of a year: 1980 to 2079.
  var time = Double(Int64.random(in: 315_532_800...3_400_000_000, using: &random))
  let segments = (0..<Int.random(in: 1...3, using: &random)).map { _ in
    (0..<Int.random(in: 2...9, using: &random)).map { _ in
      // Latitudes from 20 degrees on, so that the decimals of a polyline are told apart.
      var point = TrackPoint(
        Coordinate(
          latitudeE7: Int32.random(in: 200_000_000...900_000_000, using: &random),
          longitudeE7: Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)))
      if isFull {
        time += Double(Int.random(in: 1...20_000_000, using: &random)) / 1000
        point.time = time
        point.elevation = Double(Int.random(in: -40_000...900_000, using: &random)) / 100
        point.accuracy = Double(Int.random(in: 1...9_000, using: &random)) / 100
        point.speed = Double(Int.random(in: 0...50_000, using: &random)) / 1000
        point.heading = Double(Int.random(in: 0..<36_000, using: &random)) / 100
      }
      return point
    }
  }
  return Track(segments: segments)
}

private func isNear(_ a: Double?, _ b: Double?, _ tolerance: Double) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return abs(a - b) <= tolerance
}

@Suite struct TrackDocumentTests {
  @Test(arguments: formats) private func whatIsWrittenReadsBackTheSame(_ keeping: Keeping) throws {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<50 {
      let track = randomTrack(&random)
      let bytes = TrackDocument(tracks: [track]).encoded(as: keeping.format)
      let file = try TrackFile.read(bytes: bytes, name: "t")
      #expect(file.format == keeping.format, "seed \(random.seed)")
      #expect(file.remarks == [], "seed \(random.seed)")
      let sizes = keeping.segments ? track.segments.map(\.count) : [track.pointCount]
      #expect(file.tracks.map { $0.segments.map(\.count) } == [sizes], "seed \(random.seed)")
      for (written, back) in zip(track.segments.joined(), file.points) {
        let (place, other) = (written.coordinate, back.coordinate)
        let half = keeping.unitE7 / 2
        #expect(abs(place.latitudeE7 - other.latitudeE7) <= half, "seed \(random.seed)")
        #expect(abs(place.longitudeE7 - other.longitudeE7) <= half, "seed \(random.seed)")
        #expect(isNear(back.elevation, keeping.elevation ? written.elevation : nil, 0), "seed \(random.seed)")
        #expect(isNear(back.time, keeping.time ? written.time : nil, 0.0005), "seed \(random.seed)")
        #expect(
          isNear(back.accuracy, keeping.accuracy ? written.accuracy : nil, 0.006), "seed \(random.seed)")
        #expect(isNear(back.speed, keeping.motion ? written.speed : nil, 0.001), "seed \(random.seed)")
        #expect(isNear(back.heading, keeping.motion ? written.heading : nil, 0.005), "seed \(random.seed)")
      }
    }
  }

  @Test(arguments: [TrackFileFormat.gpx, .geojson, .kml]) func namesKindsAndPlacesComeBack(
    _ format: TrackFileFormat
  ) throws {
    let point = TrackPoint(Coordinate(latitude: 42.5, longitude: 1.5))
    let next = TrackPoint(Coordinate(latitude: 42.6, longitude: 1.5))
    let document = TrackDocument(
      name: "whole",
      tracks: [
        Track(name: "<a> & \"b\" é", kind: .route, segments: [[point, next]]),
        Track(name: "c\u{1}\nd", segments: [[next, point], [point, next]]),
      ], waypoints: [TrackDocument.Waypoint(point.coordinate, name: "start", elevation: 1000)],
      credit: .openStreetMap)
    let file = try TrackFile.read(bytes: document.encoded(as: format), name: "t")
    #expect(file.tracks.first?.name == "<a> & \"b\" é")
    #expect(file.tracks.last?.name == (format == .geojson ? "c\u{1}\nd" : "c\u{FFFD} d"))
    #expect(file.tracks.map(\.kind) == (format == .gpx ? [.route, .track] : [.line, .line]))
    #expect(file.notes.waypoints == 1)
  }

  @Test func gpxHoldsSectionsAsExtensions() {
    #expect(
      String(decoding: sample.encoded(as: .gpx), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="traverse" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:traverse="urn:traverse:gpx:1" \
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
          <metadata>
            <name>To the lake</name>
            <desc>2 km on foot</desc>
            <copyright author="OpenStreetMap contributors">
              <license>https://opendatacommons.org/licenses/odbl/1-0/</license>
            </copyright>
            <bounds minlat="42.5" minlon="1.5" maxlat="42.502" maxlon="1.5"/>
          </metadata>
          <wpt lat="42.5" lon="1.5"><ele>1000</ele><name>start</name></wpt>
          <trk>
            <name>way</name>
            <extensions>
              <traverse:section kind="surface" start="0" end="111.2" value="asphalt" provenance="tagged"/>
              <traverse:section kind="surface" start="111.2" end="222.4" value="gravel" provenance="assumed"/>
              <traverse:section kind="structure" start="100" end="120.5" value="bridge"/>
            </extensions>
            <trkseg>
              <trkpt lat="42.5" lon="1.5"><ele>1000</ele><time>2026-07-01T08:00:00Z</time></trkpt>
              <trkpt lat="42.501" lon="1.5"><time>2026-07-01T08:00:30.5Z</time><extensions>\
        <traverse:speed>1.5</traverse:speed><traverse:course>0</traverse:course></extensions></trkpt>
              <trkpt lat="42.502" lon="1.5"><ele>1010.25</ele><hdop>0.5</hdop></trkpt>
            </trkseg>
          </trk>
        </gpx>

        """)
  }

  @Test func csvHoldsTheSectionOfEachSample() {
    #expect(
      String(decoding: sample.encoded(as: .csv), as: UTF8.self) == """
        metre,lat,lon,ele,accuracy,speed,heading,time,surface,surface_provenance,structure
        0,42.5,1.5,1000,,,,2026-07-01T08:00:00Z,asphalt,tagged,
        111.2,42.501,1.5,,,1.5,0,2026-07-01T08:00:30.5Z,gravel,assumed,bridge
        222.4,42.502,1.5,1010.25,2.5,,,,gravel,assumed,

        """)
  }

  @Test func geoJSONHoldsSectionsAsAnswersDo() {
    #expect(
      String(decoding: sample.encoded(as: .geojson), as: UTF8.self) == """
        {"type":"FeatureCollection","name":"To the lake","description":"2 km on foot",\
        "attribution":"© OpenStreetMap contributors, https://opendatacommons.org/licenses/odbl/1-0/",\
        "bbox":[1.5,42.5,1.5,42.502],"features":[{"type":"Feature","properties":{"name":"way","kind":"track",\
        "coordTimes":["2026-07-01T08:00:00Z","2026-07-01T08:00:30.5Z",null],\
        "sections":{"surface":[[0,111.2,"asphalt","tagged"],[111.2,222.4,"gravel","assumed"]],\
        "structure":[[100,120.5,"bridge"]]}},"geometry":{"type":"LineString",\
        "coordinates":[[1.5,42.5,1000],[1.5,42.501],[1.5,42.502,1010.25]]}},\
        {"type":"Feature","properties":{"name":"start"},"geometry":{"type":"Point","coordinates":[1.5,42.5,1000]}}]}

        """)
  }

  @Test func kmlHoldsSectionsAsData() {
    let text = String(decoding: sample.encoded(as: .kml), as: UTF8.self)
    #expect(
      text.contains(
        "<Data name=\"surface\"><value>0-111.2 asphalt tagged; 111.2-222.4 gravel assumed</value></Data>"))
  }

  @Test(arguments: TrackFileFormat.allCases) func anEmptyDocumentIsWrittenAndRefused(
    _ format: TrackFileFormat
  ) {
    let bytes = TrackDocument(tracks: []).encoded(as: format)
    #expect(refusal(bytes) != nil)
  }

  @Test(arguments: TrackFileFormat.allCases) func readersSurviveRandomChanges(_ format: TrackFileFormat) {
    var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
    let seed = random.seed
    for _ in 0..<20 {
      let original = TrackDocument(tracks: [randomTrack(&random)]).encoded(as: format)
      for _ in 0..<50 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
          default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
          }
        }
        do throws(TrackFileError) {
          let file = try TrackFile.read(bytes: bytes, name: "t")
          #expect(file.points.allSatisfy { $0.coordinate.isValid }, "seed \(seed)")
          #expect(!file.points.isEmpty, "seed \(seed)")
        } catch { #expect(error.description.hasPrefix("t:"), "seed \(seed)") }
      }
    }
  }
}

private let sample: TrackDocument = {
  let start = Coordinate(latitude: 42.5, longitude: 1.5)
  var track = Track(
    name: "way",
    segments: [
      [
        TrackPoint(start, elevation: 1000, time: 1_782_892_800),
        TrackPoint(
          Coordinate(latitude: 42.501, longitude: 1.5), time: 1_782_892_830.5, speed: 1.5, heading: 0),
        TrackPoint(Coordinate(latitude: 42.502, longitude: 1.5), elevation: 1010.25, accuracy: 2.5),
      ]
    ])
  track.metres = [0, 111.2, 222.4]
  track.sections = [
    TrackSection(
      kind: "surface", startMetres: 0, endMetres: 111.2,
      values: [.init("value", "asphalt"), .init("provenance", "tagged")]),
    TrackSection(
      kind: "surface", startMetres: 111.2, endMetres: 222.4,
      values: [.init("value", "gravel"), .init("provenance", "assumed")]),
    TrackSection(kind: "structure", startMetres: 100, endMetres: 120.5, values: [.init("value", "bridge")]),
  ]
  return TrackDocument(
    name: "To the lake", summary: "2 km on foot", tracks: [track],
    waypoints: [TrackDocument.Waypoint(start, name: "start", elevation: 1000)], credit: .openStreetMap)
}()
