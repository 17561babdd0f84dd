import Foundation
import TestSupport
import Testing

@Suite struct NearestCommandTests {
  private let graph = SampleRegion.graph

  @Test func roadsComeWithEveryAttributeAndItsSource() throws {
    let run = try ProgramRun(
      "traverse", ["nearest", graph, SampleRegion.place("irnach"), "--count", "6", "--json"])
    #expect(run.status == 0, "\(run.messages)")
    let answer = try parsed(run.output)
    let roads = try #require(answer["roads"] as? [[String: Any]])
    #expect(roads.count == 6)
    let distances = roads.compactMap { $0["distance"] as? Double }
    #expect(distances == distances.sorted())
    #expect(Set(roads.compactMap { $0["way"] as? Int }).count == 6)
    for road in roads {
      let attributes = try #require(road["attributes"] as? [String: [String: Any]])
      #expect(attributes["highway"]?["source"] as? String == "tagged")
      #expect(["tagged", "refined", "assumed"].contains(attributes["surface"]?["source"] as? String))
      #expect((road["access"] as? [String: Any])?.count == 5)
      #expect((road["elevation"] as? [String: Any])?["value"] is Double)
      #expect((road["nodes"] as? [[String: Any]])?.count == 2)
    }
  }

  @Test func wordsNameTheSameRoads() throws {
    let run = try ProgramRun("traverse", ["nearest", graph, SampleRegion.place("wyler"), "--profile", "car"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("way "))
    #expect(run.output.contains("highway"))
    #expect(run.output.contains("driving at"))
  }

  @Test func roadsOfOthersAreShownOnRequest() throws {
    let place = SampleRegion.place("motorway_west")
    func first(_ options: [String]) throws -> Double {
      let run = try ProgramRun(
        "traverse", ["nearest", graph, place, "--json", "--radius", "20000"] + options)
      let roads = try #require(try parsed(run.output)["roads"] as? [[String: Any]])
      return try #require(roads.first?["distance"] as? Double)
    }
    #expect(try first(["--all"]) < first([]))
    #expect(try first(["--profile", "car"]) == first(["--all"]))
  }

  @Test func anIslandSaysHowLargeItIs() throws {
    let run = try ProgramRun("traverse", ["nearest", graph, SampleRegion.place("ferenalp"), "--json"])
    let road = try #require((try parsed(run.output)["roads"] as? [[String: Any]])?.first)
    let island = try #require(road["island"] as? [String: Any])
    #expect(island["canBeLeft"] as? Bool == false)
    #expect(island["metres"] as? Double ?? 0 > 100)
    let route = try ProgramRun(
      "traverse",
      ["route", graph, "--from", SampleRegion.place("ferenalp"), "--to", SampleRegion.place("irnach")])
    #expect(route.status == 1)
    let answer = try parsed(route.output)
    #expect(answer["status"] as? String == "no-route")
    #expect((answer["message"] as? String)?.contains("point 0 lies on an island of") == true)
    #expect((answer["islands"] as? [[String: Any]])?.first?["point"] as? Int == 0)
    let within = try ProgramRun(
      "traverse",
      ["route", graph, "--from", SampleRegion.place("ferenalp"), "--to", SampleRegion.place("ferenalp")])
    #expect((try parsed(within.output)["islands"] as? [[String: Any]])?.count == 2)
  }

  @Test func nothingNearIsNoAnswer() throws {
    let run = try ProgramRun("traverse", ["nearest", graph, "10,10", "--json"])
    #expect(run.status == 1)
    #expect(try parsed(run.output)["status"] as? String == "no-road")
  }
}
