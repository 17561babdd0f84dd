import OSMData
import RoadGraph
import TestSupport
import Testing

@testable import GraphBuilding

@Suite("TagSlots, WordTable, TagReport")
struct TagSlotsTests {
  @Test("each key has a slot, and no two keys share one")
  func vocabulary() {
    let words = TagSlots.vocabulary.words
    #expect(Set(words).count == words.count)
    #expect(TagKey.allCases.count <= 256)
    for key in TagKey.allCases { #expect(TagSlots.word(TagSlots.slot(key)) == key.word) }
    for key in AccessKey.allCases {
      for form in AccessKey.Form.allCases {
        #expect(TagSlots.word(TagSlots.slot(key, form)) == key.word(form))
      }
    }
    #expect(words.contains("motor_vehicle:backward:conditional"))
    #expect(words.contains("cycleway:left:oneway"))
    #expect(words.contains("trail_visibility"))
  }

  @Test("values are found by key, the first one where a key is there twice")
  func values() {
    let slots: TagSlots = ["highway": "primary", "name": "é", "colour": "red", "highway": "track"]
    #expect(slots.has(.highway, "primary"))
    #expect(!slots.has(.highway, "primar") && !slots.has(.highway, "primary_"))
    #expect(slots.string(.name) == "é")
    #expect(slots.string(.ref).isEmpty)
    #expect(!slots.has(.oneway))
    #expect(TagSlots().isEmpty && !slots.isEmpty)
  }

  @Test("words are found whatever their case, and only whole")
  func words() {
    let table: WordTable<Int> = ["asphalt": 1, "ass": 2, "": 3]
    #expect(reading("Asphalt", { table[$0] }) == 1)
    #expect(reading("ass", { table[$0] }) == 2)
    #expect(reading("", { table[$0] }) == 3)
    #expect(reading("asphal", { table[$0] }) == nil)
    #expect(reading("asphalt ", { table[$0] }) == nil)
  }

  @Test("the report of unknown values does not depend on the order of batches")
  func report() {
    func note(_ tags: [(String, Int64)]) -> TagReport {
      var report = TagReport()
      for (tag, id) in tags {
        _ = WayTagReader.read(slots("highway=primary \(tag)"), id: id, report: &report)
      }
      return report
    }
    let all = note([("surface=lava", 5), ("surface=lava", 3), ("access=blue", 9), ("surface=asphalt", 1)])
    var merged = note([("access=blue", 9), ("surface=lava", 3)])
    merged.merge(note([("surface=lava", 5)]))
    #expect(all == merged)
    #expect(
      all.entries.map { "\($0.key)=\($0.value) \($0.count) \($0.example)" } == [
        "surface=lava 2 3", "access=blue 1 9",
      ])
  }

  @Test("values that say nothing are not reported")
  func silent() {
    var report = TagReport()
    for tags in [
      "access=unknown", "maxspeed=signals", "oneway=alternating", "maxspeed=DE:urban", "oneway=no",
    ] {
      _ = WayTagReader.read(slots("highway=primary \(tags)"), id: 1, report: &report)
    }
    #expect(report.entries.isEmpty)
  }

  private struct Roads: OSMVisitor {
    struct Batch: Sendable {
      var slots = TagSlots()
      var report = TagReport()
      var kept = 0
      var named = 0
    }
    let kinds: OSMEntityKinds = .ways
    let vocabulary = TagSlots.vocabulary
    func makeBatch() -> Batch { Batch() }
    func visit(_ ways: OSMWays, into batch: inout Batch) {
      for way in ways {
        batch.slots.fill(way.tags)
        guard let reading = WayTagReader.read(batch.slots, id: way.id, report: &batch.report) else {
          continue
        }
        batch.kept += 1
        if !reading.name.isEmpty { batch.named += 1 }
      }
    }
  }

  @Test(
    "real data fills the slots, and few of its values are unknown",
    .enabled(if: SharedData.isPresent, "needs shared data"))
  func realData() throws {
    var kept = 0
    var named = 0
    var report = TagReport()
    let input = try OSMInput(path: SharedData.path("data/osm/liechtenstein-2015.osm.pbf"))
    try input.read(Roads(), threads: 2) { batch in
      kept += batch.kept
      named += batch.named
      report.merge(batch.report)
    }
    #expect(kept > 4000 && named > 1000)
    #expect(report.entries.reduce(0) { $0 + $1.count } * 100 < kept)
  }
}
