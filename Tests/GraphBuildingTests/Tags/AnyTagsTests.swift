import OSMData
import RoadGraph
import TestSupport
import Testing

@testable import GraphBuilding

@Suite("Any tags")
struct AnyTagsTests {
  private static let words = [
    "yes", "no", "private", "destination", "designated", "-1", "both", "left", "separate", "lane", "opposite",
    "50", "30 mph",
    "3.5", "12'6\"", "none", "default", "DE:urban", "zone:30", "primary", "footway", "steps", "motorway_link",
    "track",
    "roundabout", "ferry", "pedestrian", "multipolygon", "restriction", "route", "gate", "bollard", "kerb",
    "crossing",
    "traffic_signals", "asphalt", "unpaved", "grade3", "very_bad", "alpine_hiking", "2+", "10%", "-45°", "up",
    "PT1H",
    "99999999999999999999", "-0", ";", ";;", "|", "no|yes", "@", "no_left_turn @ (Mo", "only_u_turn",
    "bicycle;hgv", "é", "\n",
    "", " ", "1e9", "-128", "0.0000001", ":", "FR:", ":urban",
  ]

  private static func tags(_ random: inout SeededRandom) -> [(String, String)] {
    let keys = TagSlots.vocabulary.words
    return (0..<Int.random(in: 0...12, using: &random)).map { place in
      // A road more often than chance would have it.
      let key = place == 0 ? "highway" : keys.randomElement(using: &random) ?? ""
      return (key, words.randomElement(using: &random) ?? "")
    }
  }

  @Test("make no reader stumble, and leave nothing unsettled", arguments: [20_260_701, 7, 4_711])
  func anyTags(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var report = TagReport()
    for id in 0..<4000 {
      let tags = Self.tags(&random)
      let slots = TagSlots(tags)
      if let reading = WayTagReader.read(slots, id: Int64(id), report: &report) {
        let record = reading.attributes
        for mode in TravelMode.allCases {
          #expect(record.access(mode, .forward) != .unknown, "\(mode) \(tags), seed \(seed)")
          #expect(record.access(mode, .backward) != .unknown, "\(mode) \(tags), seed \(seed)")
          if mode != .bicycle {
            #expect(record.access(mode, .forward) != .dismount, "\(mode) \(tags), seed \(seed)")
          }
        }
        #expect((record.surface == .unknown) == (record.surfaceProvenance == .none), "\(tags), seed \(seed)")
        #expect(
          (record.maxSpeedForward == 0 && record.maxSpeedBackward == 0) == (record.speedProvenance == .none))
      }
      _ = NodeTagReader.read(slots, id: Int64(id), report: &report)
      _ = RelationTagReader.read(slots, id: Int64(id), report: &report)
    }
    #expect(!report.entries.isEmpty)
  }

  @Test("in another order mean the same")
  func order() {
    var random = SeededRandom(seed: 99)
    for _ in 0..<500 {
      var seen: Set<String> = []
      let tags = Self.tags(&random).filter { seen.insert($0.0).inserted }
      var report = TagReport()
      let forward = WayTagReader.read(TagSlots(tags), id: 1, report: &report)
      let backward = WayTagReader.read(TagSlots(tags.reversed()), id: 1, report: &report)
      #expect(forward == backward, "\(tags)")
      #expect(
        NodeTagReader.read(TagSlots(tags), id: 1, report: &report)
          == NodeTagReader.read(TagSlots(tags.reversed()), id: 1, report: &report))
    }
  }
}
