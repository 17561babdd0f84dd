import Foundation
import TestSupport
import Testing

@Suite struct ReachCommandTests {
  private let graph = SampleRegion.graph
  private let place = SampleRegion.place("irnach")

  /// Twice the area of a ring; below zero where it runs clockwise.
  private func area(_ ring: [[Double]]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
  }

  @Test func areasAreClosedRingsTheLargestFirst() throws {
    let run = try ProgramRun("traverse", ["reach", graph, place, "--minutes", "10,25"])
    #expect(run.status == 0, "\(run.messages)")
    let features = try #require(try parsed(run.output)["features"] as? [[String: Any]])
    #expect(features.map { ($0["properties"] as? [String: Double])?["minutes"] } == [25, 10])
    var areas: [Double] = []
    for feature in features {
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let polygons = try #require(geometry["coordinates"] as? [[[[Double]]]])
      var total = 0.0
      for polygon in polygons {
        for (index, ring) in polygon.enumerated() {
          #expect(ring.first == ring.last && ring.count >= 5)
          #expect(index == 0 ? area(ring) > 0 : area(ring) < 0)
          total += area(ring)
        }
      }
      areas.append(total)
    }
    #expect(areas[0] > areas[1] && areas[1] > 0)
    #expect(run.output == (try ProgramRun("traverse", ["reach", graph, place, "--minutes", "10,25"]).output))
  }

  @Test func roadsAreListedUpToTheLimit() throws {
    let run = try ProgramRun("traverse", ["reach", graph, place, "--metres", "800", "--format", "csv"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "way,from_node,to_node,start_metre,end_metre,metres")
    #expect(lines.count > 20)
    for line in lines.dropFirst() {
      let cells = line.split(separator: ",").compactMap { Double($0) }
      #expect(cells.count == 6 && cells[3] < cells[4] && cells[5] < 800)
    }
    let back = try ProgramRun(
      "traverse",
      ["reach", graph, place, "--metres", "800", "--format", "csv", "--reverse", "--profile", "car"])
    #expect(back.status == 0 && back.output != run.output)
  }

  @Test(arguments: [
    [], ["--minutes", "5", "--metres", "5"], ["--minutes", "x"], ["--minutes", "0"],
  ])
  func badLimitsAreRefused(options: [String]) throws {
    #expect(try ProgramRun("traverse", ["reach", graph, place] + options).status == 64)
  }

  @Test func nothingNearIsNoAnswer() throws {
    let run = try ProgramRun("traverse", ["reach", graph, "10,10", "--minutes", "5"])
    #expect(run.status == 1)
    let answer = try parsed(run.output)
    #expect(answer["type"] as? String == "FeatureCollection")
    #expect(answer["status"] as? String == "no-road")
    #expect((answer["message"] as? String)?.contains("within 1000 m") == true)
    #expect((answer["features"] as? [Any])?.isEmpty == true)
    let table = try ProgramRun(
      "traverse", ["reach", graph, "10,10", "--minutes", "5", "--format", "csv"])
    #expect(table.status == 1 && table.output.split(separator: "\n").count == 1)
  }
}
