import Foundation
import TestSupport
import Testing

/// Profiles over Andorra with its terrain: tunnels, passes, voids.
@Suite(.enabled(if: SharedData.isPresent, "the shared data is not there"))
struct RealProfileTests {
  private static let workplace = try? TemporaryFolder()
  private static let graph: String = {
    let path = workplace?.file("andorra.traverse") ?? ""
    _ = try? ProgramRun(
      "traverse-build",
      [
        SharedData.path("data/osm/andorra-2021.osm.pbf"), "--dem", SharedData.path("data/dem"), "-o", path,
        "--no-hierarchy", "--quiet",
      ])
    return path
  }()

  private func profile(_ from: String, _ to: String, _ window: (start: Double, end: Double)?) throws
    -> [String: Any]
  {
    let folder = try TemporaryFolder()
    let route = try ProgramRun(
      "traverse", ["route", Self.graph, "--from", from, "--to", to, "--profile", "car", "--format", "json"])
    let file = try folder.write(route.outputBytes, as: "route.json")
    let cut = window.map { ["--from", "\($0.start)", "--to", "\($0.end)", "--samples", "60"] } ?? []
    let run = try ProgramRun("traverse", ["profile", Self.graph, file, "--format", "json"] + cut)
    return try parsed(run.output)
  }

  @Test(arguments: [
    ("Envalira", "42.5397,1.6905", "42.5440,1.7335", 2900.0, 1.0),
    ("Dos Valires", "42.5449,1.5147", "42.5361,1.5828", 2800.0, 4.0),
  ]) func tunnelsAreStraightBetweenTheirEnds(
    _ name: String, _ from: String, _ to: String, _ length: Double, _ steepest: Double
  ) throws {
    let whole = try profile(from, to, nil)
    let structures = try #require((whole["sections"] as? [String: Any])?["structure"] as? [[Any]])
    let tunnel = try #require(
      structures.first { ($0[1] as? Double ?? 0) - ($0[0] as? Double ?? 0) > length }, "\(name)")
    #expect(tunnel[2] as? String == "tunnel")
    let inside = try profile(from, to, (tunnel[0] as? Double ?? 0, tunnel[1] as? Double ?? 0))
    let samples = try #require(inside["samples"] as? [[Double]])
    for (a, b) in zip(samples, samples.dropFirst()) where b[0] - a[0] > 5 {
      #expect(abs(b[1] - a[1]) / (b[0] - a[0]) * 100 < steepest, "\(name) at \(a[0])")
    }
    let terrain = try #require(inside["terrain"] as? [String: Any])
    #expect((terrain["source"] as? [String: Double])?["interpolated"] ?? 0 > 0.95)
    // The mountain above is not climbed.
    #expect(terrain["totalUp"] as? Double ?? 999 < 30)
  }

  @Test func aPassWithHairpinsIsOneClimb() throws {
    let run = try ProgramRun(
      "traverse", ["climbs", Self.graph, "--profile", "road-bicycle", "--min-grade", "1", "--format", "json"])
    let climbs = try #require(try parsed(run.output)["climbs"] as? [[String: Any]])
    let gallina = try #require(climbs.first { ($0["name"] as? String ?? "").contains("Coll de la Gallina") })
    #expect(gallina["grade"] as? String == "1")
    // The sign says 1,910 m.
    #expect(abs((gallina["topElevation"] as? Double ?? 0) - 1910) < 10)
    #expect((8000...13_000).contains(gallina["length"] as? Double ?? 0))
  }

  @Test func noPlaceWithoutAHeightHasOne() throws {
    let run = try ProgramRun(
      "traverse",
      [
        "route", Self.graph, "--from", "42.5063,1.5218", "--to", "42.5432,1.7337", "--profile", "car",
        "--format", "json",
      ])
    let route = try #require((try parsed(run.output)["routes"] as? [[String: Any]])?.first)
    let points = try #require((route["geometry"] as? [String: Any])?["coordinates"] as? [[Any]])
    #expect(points.allSatisfy { ($0[2] as? Double).map { $0 > 800 } ?? ($0[2] is NSNull) })
  }
}
