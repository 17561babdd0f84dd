import Foundation
import TestSupport
import Testing

@Suite struct WhyCommandTests {
  private let graph = SampleRegion.graph

  private func why(_ options: [String]) throws -> (status: Int32, answer: [String: Any]) {
    let run = try ProgramRun("traverse", ["why", graph, "--json"] + options)
    return (run.status, try parsed(run.output))
  }

  @Test func aDriveAcrossTheOldTownNamesWhatKeepsItOut() throws {
    let ends = ["--from", SampleRegion.place("irnach"), "--to", SampleRegion.place("irnach_station")]
    let found = try why(ends + ["--profile", "car"])
    #expect(found.status == 0)
    #expect(found.answer["route"] is [String: Any])
    let obstacles = try #require(found.answer["obstacles"] as? [[String: Any]])
    for obstacle in obstacles {
      #expect(["way", "node", "relation"].contains(obstacle["object"] as? String))
      #expect((obstacle["tag"] as? String)?.isEmpty == false)
      #expect((obstacle["reason"] as? String)?.isEmpty == false)
    }
    #expect(obstacles.isEmpty == (found.answer["without"] is NSNull))
    let words = try ProgramRun("traverse", ["why", graph, "--profile", "car"] + ends)
    #expect(words.output.hasPrefix("The route by all rules: "))
  }

  @Test func aClosedTunnelIsNamedByItsTag() throws {
    // On foot the pass leads over the old path: the tunnel is for motor vehicles.
    let found = try why([
      "--from", SampleRegion.place("mittelberg"), "--to", SampleRegion.place("surmont"), "--profile",
      "bicycle",
    ])
    #expect(found.status == 0)
    let obstacles = try #require(found.answer["obstacles"] as? [[String: Any]])
    #expect(obstacles.contains { ($0["tag"] as? String)?.hasPrefix("bicycle=") == true })
    let without = try #require(found.answer["without"] as? [String: Any])
    let route = try #require(found.answer["route"] as? [String: Any])
    let lengths = try [without, route].map { try #require($0["distance"] as? Double) }
    #expect(lengths[0] < lengths[1])
  }

  @Test func whatIsClosedForATimeIsNamedByItsConditionalTag() throws {
    let pass = ["--way", "23182694", "--profile", "car"]
    func forward(_ options: [String]) throws -> [String: Any] {
      let ways = try #require(try why(pass + options).answer["ways"] as? [[String: Any]])
      return try #require(ways.first?["forward"] as? [String: Any])
    }
    let winter = try forward(["--at", "2026-01-15T08:00"])
    #expect(winter["tag"] as? String == "motor_vehicle:conditional=no @ (Nov 01-May 31)")
    #expect((winter["reason"] as? String)?.contains("holds at 2026-01-15T08:00") == true)
    #expect(try forward(["--at", "2026-07-15T08:00"])["tag"] is NSNull)
    #expect(try forward([])["tag"] is NSNull)
    let turn = ["--way", "23176454", "--way", "1174550580", "--profile", "car"]
    let words = try ProgramRun("traverse", ["why", graph, "--at", "2026-06-10T07:00"] + turn).output
    #expect(
      words.contains(
        "relation 1694364: restriction:conditional=no_* @ (Mo-Fr 06:30-08:00,16:00-18:30): it forbids"))
    #expect(
      try !ProgramRun("traverse", ["why", graph, "--at", "2026-06-13T07:00"] + turn).output.contains(
        "not allowed"))
  }

  @Test func anIslandWithoutARoadIsToldAsSuch() throws {
    let found = try why(["--from", SampleRegion.place("ferenalp"), "--to", SampleRegion.place("irnach")])
    #expect(found.status == 1)
    #expect(found.answer["status"] as? String == "no-route")
    #expect((found.answer["islands"] as? [[String: Any]])?.first?["canBeLeft"] as? Bool == false)
  }

  @Test func waysAndTurnsAreExplained() throws {
    let near = try ProgramRun(
      "traverse", ["nearest", graph, SampleRegion.place("irnach"), "--count", "12", "--json"])
    let roads = try #require(try parsed(near.output)["roads"] as? [[String: Any]])
    let ids = roads.compactMap { $0["way"] as? Int }
    let one = try why(["--way", "\(ids[0])", "--profile", "car"])
    #expect(one.status == 0)
    #expect((one.answer["ways"] as? [[String: Any]])?.first?["way"] as? Int == ids[0])
    var sawTurn = false
    for id in ids.dropFirst() {
      let two = try why(["--way", "\(ids[0])", "--way", "\(id)"])
      let turns = try #require(two.answer["turns"] as? [[String: Any]])
      #expect((two.status == 1) == turns.isEmpty)
      sawTurn = sawTurn || !turns.isEmpty
    }
    #expect(sawTurn)
    #expect(one.answer["status"] as? String == "ok")
    for call in [["--way", "5"], ["--way", "\(ids[0])", "--way", "5"]] {
      let unknown = try why(call)
      #expect(unknown.status == 1)
      #expect(unknown.answer["status"] as? String == "no-road")
      #expect((unknown.answer["message"] as? String)?.contains("way 5 is no road") == true)
      #expect((unknown.answer["ways"] as? [Any])?.count == call.count / 2 - 1)
    }
  }

  @Test(arguments: [
    [], ["--from", "1,2"], ["--way", "1", "--from", "1,2", "--to", "3,4"], ["--way", "x"],
    ["--way", "1", "--way", "2", "--way", "3"],
  ])
  func callsThatAskNothingAreRefused(options: [String]) throws {
    #expect(try ProgramRun("traverse", ["why", graph] + options).status == 64)
  }
}
