import Geography
import Testing
import TrackFiles

@Suite struct TrackPartsTests {
  private var document: TrackDocument {
    let points = (0...4).map { step in
      TrackPoint(
        Coordinate(latitude: 46, longitude: 7 + Double(step) * 1e-3), elevation: 500 + 10 * Double(step))
    }
    var track = Track(name: "Lane", segments: [points])
    track.metres = [0, 100, 200, 300, 400]
    track.sections = [
      TrackSection(
        kind: "surface", startMetres: 0, endMetres: 150,
        values: [.init("surface", "asphalt"), .init("provenance", "tagged")]),
      TrackSection(
        kind: "surface", startMetres: 150, endMetres: 400,
        values: [.init("surface", "gravel"), .init("provenance", "assumed")]),
      TrackSection(kind: "climb", startMetres: 300, endMetres: 400, values: [.init("grade", "4")]),
    ]
    var document = TrackDocument(name: "Lane", tracks: [track])
    document.hasSectionFeatures = true
    return document
  }

  @Test func eachStretchIsAFeatureWithAllItsValues() {
    let text = String(decoding: document.encoded(as: .geojson), as: UTF8.self)
    #expect(
      text.contains(
        #""kind":"section","start":0,"end":150,"surface":"asphalt","surface_provenance":"tagged"}"#))
    #expect(
      text.contains(
        #""kind":"section","start":150,"end":300,"surface":"gravel","surface_provenance":"assumed"}"#))
    #expect(
      text.contains(#""start":300,"end":400,"surface":"gravel","surface_provenance":"assumed","climb":"4"}"#))
    // Cut half way between two points, height and all.
    #expect(text.contains("[7.0015,46,515]"))
  }

  @Test func stretchesAreNoTracksWhenReadAgain() throws {
    let file = try TrackFile.read(bytes: document.encoded(as: .geojson), name: "lane.geojson")
    #expect(file.lines.count == 1)
    #expect(file.lines.first?.pointCount == 5)
  }
}
