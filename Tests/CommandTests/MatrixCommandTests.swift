import Foundation
import TestSupport
import Testing

@Suite struct MatrixCommandTests {
  private let graph = SampleRegion.graph

  @Test func cellsAreWhatRouteAnswers() throws {
    let names = ["irnach", "wyler", "oberirn", "ferenalp"]
    let table = "name,lat,lon\n" + names.map { "\($0),\(SampleRegion.place($0))\n" }.joined()
    let run = try ProgramRun("traverse", ["matrix", graph, "--points", "-"], input: table)
    #expect(run.status == 0, "\(run.messages)")
    let answer = try parsed(run.output)
    let durations = try #require(answer["durations"] as? [[Any]])
    let distances = try #require(answer["distances"] as? [[Any]])
    #expect(durations.count == 4 && durations.allSatisfy { $0.count == 4 })
    #expect((answer["points"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == names)
    for row in 0..<3 {
      #expect(distances[row][row] as? Double == 0)
      #expect(distances[row][3] is NSNull && distances[3][row] is NSNull)
      for column in 0..<3 where row != column {
        let one = try ProgramRun(
          "traverse",
          [
            "route", graph, "--from", SampleRegion.place(names[row]), "--to",
            SampleRegion.place(names[column]),
          ])
        let route = try #require((try parsed(one.output)["routes"] as? [[String: Any]])?.first)
        #expect(route["distance"] as? Double == distances[row][column] as? Double)
        #expect(route["duration"] as? Double == durations[row][column] as? Double)
      }
    }
    let threads = try ProgramRun(
      "traverse", ["matrix", graph, "--points", "-", "--threads", "3"], input: table)
    #expect(threads.output == run.output)
  }

  @Test func aPointWithoutARoadHasNoWayToItselfEither() throws {
    let run = try ProgramRun(
      "traverse", ["matrix", graph, "--points", "-"],
      input: "46.19446,7.99427\n10,10\n46.19865,8.02507\n")
    #expect(run.status == 0)
    let answer = try parsed(run.output)
    #expect(answer["status"] as? String == "ok")
    for key in ["durations", "distances"] {
      let rows = try #require(answer[key] as? [[Any]])
      #expect(rows[0][0] as? Double == 0 && rows[2][2] as? Double == 0)
      #expect(rows[1].allSatisfy { $0 is NSNull } && rows.allSatisfy { $0[1] is NSNull })
    }
    let alone = try ProgramRun("traverse", ["matrix", graph, "--points", "-"], input: "10,10\n")
    #expect(alone.status == 1)
    #expect(try parsed(alone.output)["status"] as? String == "no-route")
  }

  @Test(arguments: [
    ("[[46.19446,7.99427],[46.19865,8.02507]]", 0), ("46.19446,7.99427\n46.19865,8.02507\n", 0), ("", 65),
    ("46.19446;7.99427\n", 65), ("[[46.19446]]", 65), ("[[146.19446,7.9]]", 65), ("lat,lon\n", 65),
    ("10,10\n46.19446,7.99427\n", 1),
  ])
  func filesOfPointsAreReadOrRefused(text: String, status: Int32) throws {
    let run = try ProgramRun("traverse", ["matrix", graph, "--points", "-"], input: text)
    #expect(run.status == status, "\(run.messages)")
  }
}
