import Foundation
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  private let graph = SampleRegion.graph
  private let tracks = [SampleRegion.folder + "/drawn.gpx", SampleRegion.folder + "/watch.gpx"]

  private func render(_ arguments: [String], as name: String) throws -> (
    status: Int32, text: String, messages: String
  ) {
    let folder = try TemporaryFolder()
    let run = try ProgramRun("traverse", ["render", graph, "-o", folder.file(name)] + arguments)
    let bytes = (try? Data(contentsOf: URL(fileURLWithPath: folder.file(name)))) ?? Data()
    return (run.status, String(decoding: bytes, as: UTF8.self), run.messages)
  }

  @Test func theNameTellsTheFormat() throws {
    let svg = try render(tracks, as: "map.svg")
    #expect(svg.status == 0, "\(svg.messages)")
    #expect(svg.text.hasPrefix("<svg") && svg.text.contains("width=\"900\" height=\"520\""))
    #expect(svg.text.contains("drawn.gpx") && svg.text.contains("watch.gpx"))
    // A recording is dashed.
    #expect(svg.text.contains("stroke-dasharray=\"5 3\""))
    let page = try render(tracks, as: "map.html")
    #expect(page.text.hasPrefix("<!DOCTYPE html>"))
    let unknown = try render(tracks, as: "map.tiff")
    #expect(unknown.status == 64)
  }

  @Test func aPNGHasTheSizeAskedFor() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "traverse", ["render", graph, "-o", folder.file("map.png"), "--size", "300x200"])
    // A machine without cairo says so.
    if run.status == 73, run.messages.contains("cairo") { return }
    #expect(run.status == 0, "\(run.messages)")
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("map.png"))))
    #expect(Array(bytes[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 200])
  }

  @Test func aRegionIsShownWholeOrFromACamera() throws {
    let whole = try render([], as: "map.svg")
    #expect(whole.status == 0)
    let near = try render(
      ["--center", SampleRegion.place("irnach"), "--zoom", "15", "--size", "400x300"], as: "map.svg")
    #expect(near.text.contains("width=\"400\" height=\"300\""))
    #expect(near.text != whole.text)
    let half = try render(["--zoom", "15"], as: "map.svg")
    #expect(half.status == 64)
    #expect(half.messages.contains("go together"))
  }

  @Test func theSameMapHasTheSameBytes() throws {
    #expect(try render(tracks, as: "map.svg").text == render(tracks, as: "map.svg").text)
  }
}
