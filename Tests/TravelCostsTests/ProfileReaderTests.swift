import RoadGraph
import Testing

@testable import TravelCosts

@Suite struct ProfileReaderTests {
  @Test(arguments: BuiltInProfiles.names)
  func builtInProfilesAreReadAndBearTheirNames(name: String) throws {
    let profile = try #require(try BuiltInProfiles.profile(named: name))
    #expect(profile.name == name)
    #expect(!profile.summary.isEmpty)
    #expect(!profile.speedKmh.isEmpty)
  }

  @Test func aNameThatIsNoneHasNoProfile() throws {
    #expect(try BuiltInProfiles.profile(named: "rocket") == nil)
  }

  @Test func theLeastProfileHasAModeAndASpeed() throws {
    let profile = try TravelProfile(parsing: Array(#"{"mode": "foot", "speedKmh": {"path": 4}}"#.utf8))
    #expect(profile.mode == .foot)
    #expect(profile.speedKmh == [.path: 4])
  }

  /// A text that is no profile, and what is said of it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Fault(text: "{", message: "line 1: is not JSON"),
    Fault(text: "[]", message: "line 1: must be an object, not an array"),
    Fault(text: "{\n}", message: "line 1: 'mode' is missing"),
    Fault(text: #"{"mode": "foot"}"#, message: "line 1: 'speedKmh' is missing"),
    Fault(
      text: #"{"mode": "boat", "speedKmh": {"path": 4}}"#,
      message: "line 1: 'mode' is 'boat', and is one of foot, bicycle, motorcar, hgv, wheelchair"),
    Fault(
      text: "{\"mode\": \"foot\",\n \"speedKmh\": {\n  \"road\": 4,\n  \"lane\": 4}}",
      message: "line 4: 'speedKmh.lane' is no value of OSM's"),
    Fault(
      text: "{\"mode\": \"foot\",\n \"speedKmh\": {\"path\": 400}}",
      message: "line 2: 'speedKmh.path' must be from 0 to 300, not 400"),
    Fault(
      text: "{\"mode\": \"foot\",\n \"speedKmh\": {\"path\": 4},\n \"speed\": 3}",
      message: "line 3: 'speed' is not a key of a profile"),
    Fault(
      text: "{\"mode\": \"foot\",\n \"speedKmh\": {\"path\": 4},\n \"mode\": \"foot\"}",
      message: "line 3: 'mode' is there twice"),
    Fault(
      text: "{\"mode\": \"foot\", \"speedKmh\": {\"path\": 4},\n \"openAccess\": [\"yes\",\n \"maybe\"]}",
      message: "line 3: 'openAccess' holds 'maybe', which is no value of it"),
    Fault(
      text: "{\"mode\": \"foot\", \"speedKmh\": {\"path\": 4},\n \"slopeSpeedFactors\": [[0, 1], [0, 2]]}",
      message: "line 2: 'slopeSpeedFactors' must hold pairs"),
    Fault(
      text: "{\"mode\": \"foot\", \"speedKmh\": {\"path\": 4},\n \"types\": {\"quiet\": {\"roads\": {}}}}",
      message: "line 2: 'types.quiet.roads' is not a key of a profile"),
    Fault(
      text: "{\"mode\": \"foot\", \"speedKmh\": {\"path\": 4},\n \"vehicle\": {\"heightMetres\": \"high\"}}",
      message: "line 2: 'vehicle.heightMetres' must be a number, not a string"),
  ])
  func faultsAreNamedByKeyAndLine(fault: Fault) {
    let error = #expect(throws: ProfileError.self) {
      try TravelProfile(parsing: Array(fault.text.utf8))
    }
    #expect(error?.description.hasPrefix(fault.message) == true, "\(error?.description ?? "")")
  }

  @Test func everyTruncationOfAProfileIsRefused() throws {
    let text = try #require(BuiltInProfiles.text(named: "car"))
    let whole = text.lastIndex(of: UInt8(ascii: "}")) ?? text.count
    for length in stride(from: 0, through: whole, by: 7) {
      #expect(throws: ProfileError.self, "of \(length) bytes") {
        try TravelProfile(parsing: Array(text[..<length]))
      }
    }
  }
}
