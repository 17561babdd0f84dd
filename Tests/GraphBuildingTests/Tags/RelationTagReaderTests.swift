import RoadGraph
import Testing

@testable import GraphBuilding

/// <https://wiki.openstreetmap.org/wiki/Relation:restriction>
@Suite("Relations")
struct RelationTagReaderTests {
  private func relation(_ tags: [String]) -> RelationReading? {
    var report = TagReport()
    return RelationTagReader.read(slots(tags), id: 1, report: &report)
  }

  private func restrictions(_ tags: String...) -> [RestrictionReading]? {
    guard case .restriction(let readings)? = relation(["type=restriction"] + tags) else { return nil }
    return readings
  }

  private let motorcar = TravelMode.motorcar.bit
  private let hgv = TravelMode.hgv.bit
  private let bicycle = TravelMode.bicycle.bit
  private let foot = TravelMode.foot.bit

  @Test("a plain restriction binds vehicles, not walkers")
  func plain() throws {
    let reading = try #require(restrictions("restriction=no_left_turn")?.first)
    #expect(!reading.isOnly && reading.kind == .turn && reading.condition.isEmpty)
    #expect(reading.modes == motorcar | hgv | bicycle)
    #expect(try #require(restrictions("restriction=only_straight_on")?.first).isOnly)
    #expect(try #require(restrictions("restriction=no_u_turn")?.first).kind == .uTurn)
    #expect(try #require(restrictions("restriction=no_entry")?.first).kind == .entry)
    #expect(try #require(restrictions("restriction=only_weird_zigzags")?.first).isOnly)
  }

  @Test("exceptions free modes, with semicolons or commas")
  func except() throws {
    #expect(
      try #require(restrictions("restriction=no_left_turn", "except=bicycle")?.first).modes == motorcar | hgv)
    #expect(
      try #require(restrictions("restriction=no_left_turn", "except=bus; bicycle")?.first).modes == motorcar
        | hgv)
    #expect(
      try #require(restrictions("restriction=no_left_turn", "except=bus, bicycle")?.first).modes == motorcar
        | hgv)
    #expect(
      try #require(restrictions("restriction=no_left_turn", "except=motorcar")?.first).modes == hgv | bicycle)
    #expect(restrictions("restriction=no_left_turn", "except=vehicle")?.isEmpty == true)
    let lorries = restrictions("restriction=no_left_turn", "except=bicycle;goods;motorcycle;motorcar;psv")
    #expect(try #require(lorries?.first).modes == hgv)
  }

  @Test("keys for a mode bind that mode")
  func byMode() throws {
    #expect(try #require(restrictions("restriction:hgv=no_left_turn")?.first).modes == hgv)
    #expect(try #require(restrictions("restriction:motorcar=no_left_turn")?.first).modes == motorcar)
    #expect(try #require(restrictions("restriction:bicycle=no_left_turn")?.first).modes == bicycle)
    #expect(try #require(restrictions("restriction:foot=no_left_turn")?.first).modes & foot != 0)
    #expect(restrictions("restriction=no_left_turn", "restriction:hgv=no_u_turn")?.count == 2)
  }

  @Test("who may turn at green may turn, and words that say nothing bind nobody")
  func nothing() {
    #expect(restrictions("restriction=no_right_turn_on_red")?.isEmpty == true)
    #expect(restrictions("restriction=yield")?.isEmpty == true)
    #expect(restrictions()?.isEmpty == true)
  }

  /// <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
  @Test("conditions are told with their restriction")
  func conditional() throws {
    let readings = try #require(
      restrictions(
        "restriction:conditional=no_left_turn @ (Mo-Fr 07:00-09:00; Sa 10:00-12:00); no_u_turn @ wet",
        "except=bicycle"))
    #expect(readings.map(\.condition) == ["(Mo-Fr 07:00-09:00; Sa 10:00-12:00)", "wet"])
    #expect(readings.map(\.kind) == [.turn, .uTurn])
    #expect(readings.allSatisfy { $0.modes == motorcar | hgv })
  }

  /// <https://wiki.openstreetmap.org/wiki/Relation:route>
  @Test(
    "signed routes",
    arguments: [
      (["route=bicycle", "network=ncn"], .nationalCycling), (["route=bicycle"], .localCycling),
      (["route=mtb"], .mountainBicycle), (["route=hiking", "network=rwn"], .regionalHiking),
      (["route=foot"], .localHiking),
      (["route=hiking;bicycle", "network=rwn"], [.regionalHiking, .localCycling]),
      (["route=hiking", "network=iwn:alps"], .nationalHiking),
    ] as [([String], RouteNetworks)])
  func routes(_ tags: [String], _ networks: RouteNetworks) {
    #expect(relation(["type=route"] + tags) == .networks(networks))
  }

  @Test("ferry lines and areas are read like ways")
  func ways() {
    guard case .crossing(let ferry)? = relation(["type=route", "route=ferry", "duration=1:30"]) else {
      Issue.record("a ferry line is none")
      return
    }
    #expect(ferry.attributes.roadClass == .ferry && ferry.crossingSeconds == 5400)
    guard case .area(let square)? = relation(["type=multipolygon", "highway=pedestrian"]) else {
      Issue.record("a square is none")
      return
    }
    #expect(square.attributes.roadClass == .pedestrian && square.isArea)
  }

  @Test(
    "others say nothing",
    arguments: ["type=route route=bus", "type=multipolygon landuse=forest", "type=site", ""])
  func others(_ tags: String) {
    #expect(relation(tags.split(separator: " ").map(String.init)) == nil)
  }
}
