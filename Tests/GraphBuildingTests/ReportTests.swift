import GraphBuilding
import OSMData
import TestSupport
import Testing

/// What the report says of odd data, with the ids concerned.
@Suite struct ReportTests {
  private static let odd = """
    <osm version="0.6">
    <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/><node id="3" lat="1" lon="1.002"/>
    <node id="4" lat="1" lon="191"/><node id="3" lat="1" lon="1.002"/><node id="5" lat="1" lon="1.003"/>
    <way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="maxspeed" v="700"/></way>
    <way id="11"><nd ref="2"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="path"/><tag k="surface" v="cheese"/></way>
    <way id="12"><nd ref="3"/><tag k="highway" v="path"/></way>
    <way id="13"><tag k="highway" v="path"/></way>
    <way id="14"><nd ref="3"/><nd ref="5"/><nd ref="4"/><nd ref="99"/><tag k="highway" v="path"/></way>
    <way id="15"><nd ref="98"/><nd ref="99"/><tag k="highway" v="path"/></way>
    <way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
    <way id="16"><nd ref="1"/><nd ref="5"/><tag k="highway" v="track"/><tag k="maxspeed" v="2"/>
    <tag k="surface" v="cheese"/></way>
    <relation id="20"><member type="way" ref="10" role="from"/><member type="way" ref="77" role="to"/>
    <member type="node" ref="2" role="via"/><tag k="type" v="restriction"/><tag k="restriction" v="no_left_turn"/>
    </relation></osm>
    """

  private struct Expected {
    let reason: BuildReport.Reason
    let ids: [Int64]
    let outcome: BuildReport.Outcome
  }

  @Test func eachOddityIsToldWithItsIDs() throws {
    let report = try BuiltFiles([Array(Self.odd.utf8)]).report
    let expected: [Expected] = [
      .init(reason: .nodeMissing, ids: [98, 99], outcome: .dropped),
      .init(reason: .nodeOutOfRange, ids: [4], outcome: .dropped),
      .init(reason: .nodeMetTwice, ids: [3], outcome: .repaired),
      .init(reason: .wayMetTwice, ids: [10], outcome: .repaired),
      .init(reason: .wayWithoutNodes, ids: [13], outcome: .dropped),
      .init(reason: .wayOfOneNode, ids: [12], outcome: .dropped),
      .init(reason: .wayWithRepeatedNode, ids: [11], outcome: .repaired),
      .init(reason: .wayCutAtMissingNode, ids: [14], outcome: .repaired),
      .init(reason: .wayWithoutKnownNodes, ids: [15], outcome: .dropped),
      .init(reason: .wayWithImplausibleSpeed, ids: [10, 16], outcome: .kept),
      .init(reason: .restrictionOnMissingWay, ids: [20], outcome: .dropped),
    ]
    #expect(report.findings.map(\.reason) == expected.map(\.reason))
    for finding in expected {
      #expect(report.ids(of: finding.reason) == finding.ids, "\(finding.reason)")
      #expect(finding.reason.outcome == finding.outcome, "\(finding.reason)")
    }
    let cheese = report.unknownValues.first { $0.value == "cheese" }
    #expect(cheese?.key == "surface" && cheese?.count == 2 && cheese?.example == 11)
    #expect(report.counts(of: .dropped).map(\.count) == [3, 3, 1])
  }

  @Test func peopleAndProgramsAreToldTheSame() throws {
    let report = try BuiltFiles([Array(Self.odd.utf8)]).report
    let summary = report.summary
    #expect(summary[0].hasPrefix("read 6 nodes, 8 ways, 1 relations; kept "))
    #expect(summary[1] == "dropped 3 nodes, 3 ways, 1 relations")
    #expect(summary[2] == "repaired 1 nodes, 3 ways")
    #expect(summary.contains("2 × node: missing from the data (98, 99)"))
    #expect(summary.last?.contains("surface=cheese × 2") == true)
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(json.contains("\"dropped\":{\"nodes\":3,\"ways\":3,\"relations\":1}"))
    #expect(
      json.contains(
        "\"outcome\":\"kept\",\"reason\":\"speed limit below 5 or above 150 km/h, kept as tagged\""))
  }

  @Test func everyReasonHasWordsOfItsOwn() {
    let reasons = BuildReport.Reason.allCases
    #expect(Set(reasons.map { $0.object + $0.text }).count == reasons.count)
  }

  @Test func threadsMakeNoDifference() throws {
    let reports = try [1, 2, 8].map { threads in
      var options = BuildOptions()
      options.threads = threads
      return try BuiltFiles([Array(Self.odd.utf8)], options).report.json
    }
    #expect(Set(reports).count == 1)
  }
}

/// How a build tells how far it is.
@Suite struct ProgressTests {
  /// Keeps what a build tells.
  private final class Recorder: BuildProgress {
    private(set) var passes: [(name: String, total: Int, last: Int, isEnded: Bool)] = []

    func begin(_ pass: String, total: Int, in unit: BuildUnit) {
      #expect(passes.last?.isEnded ?? true)
      passes.append((pass, total, 0, false))
    }
    func update(_ done: Int) {
      #expect(done >= passes[passes.count - 1].last)
      passes[passes.count - 1].last = done
    }
    func end() { passes[passes.count - 1].isEnded = true }
  }

  @Test func eachPassIsToldToItsEnd() throws {
    let map = AsciiMap("A B\nC D", ways: [.init("AB", "highway=path"), .init("BDC", "highway=track")])
    let folder = try TemporaryFolder()
    let input = try OSMInput(path: folder.write(map.xml, as: "map.osm"))
    let recorder = Recorder()
    var builder = GraphBuilder(inputs: [input], tiles: nil, options: BuildOptions(), progress: recorder)
    _ = try builder.build()
    #expect(
      recorder.passes.map { $0.name.split(separator: " of ")[0] } == [
        "Reading ways", "Sorting nodes", "Reading nodes", "Laying out ways", "Cutting ways",
        "Storing sections", "Resolving restrictions", "Finding main networks",
      ])
    for pass in recorder.passes {
      #expect(pass.isEnded, "\(pass.name)")
      if pass.name != "Finding main networks" { #expect(pass.last == pass.total, "\(pass.name)") }
    }
  }
}
