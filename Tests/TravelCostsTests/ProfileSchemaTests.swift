import Foundation
import JSONText
import RoadGraph
import Testing

@testable import TravelCosts

/// The schema that editors check profiles with says the same as the reader.
@Suite struct ProfileSchemaTests {
  private func file(_ path: String) throws -> [UInt8] {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try [UInt8](Data(contentsOf: project.appendingPathComponent(path)))
  }

  private func schema() throws -> JSONValue {
    try JSONValue(parsing: file("Data/profiles/profile.schema.json"))
  }

  @Test func theProfileInTheDocumentationIsOne() throws {
    let text = String(decoding: try file("docs/profiles.md"), as: UTF8.self)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    let json = try #require(block.components(separatedBy: "```").first)
    #expect(try TravelProfile(parsing: Array(json.utf8)).name == "pram")
  }

  @Test func everyKeyOfTheSchemaIsReadAndNoOther() throws {
    let keys = try #require(try schema()["properties"]?.members).map(\.key)
    #expect(keys.count > 30)
    for key in keys where key != "$schema" {
      // A value that no key allows: what is said of it tells whether the key is known.
      let text = #"{"mode": "foot", "speedKmh": {"path": 4}, "\#(key)": [[]]}"#
      let twice = key == "mode" || key == "speedKmh"
      let error = #expect(throws: ProfileError.self, "\(key)") {
        try TravelProfile(parsing: Array(text.utf8))
      }
      #expect(twice || error?.problem.contains("is not a key") == false, "\(key)")
    }
    for name in BuiltInProfiles.names {
      let text = try #require(BuiltInProfiles.text(named: name))
      for member in try #require(try JSONValue(parsing: text).members) {
        #expect(keys.contains(member.key), "\(name): \(member.key)")
      }
    }
  }

  @Test(arguments: [
    ("speedKmh", RoadClass.words), ("roadFactor", RoadClass.words), ("surfaceKmh", Surface.words),
    ("surfaceFactor", Surface.words), ("smoothnessKmh", Smoothness.words), ("trackTypeKmh", TrackType.words),
    ("sacScaleKmh", SACScale.words), ("trailVisibilityKmh", TrailVisibility.words),
    ("barrierKindSeconds", Barrier.words), ("networkFactor", RouteNetwork.allCases.map(\.rawValue)),
    ("propertyFactor", RoadProperty.allCases.map(\.rawValue)),
    ("serviceKmh", ServiceKind.allCases.map(\.rawValue)),
  ])
  func tablesOfTheSchemaListTheWordsOfTheGraph(table: (key: String, words: [String])) throws {
    let listed = try schema()["properties"]?[table.key]?["properties"]?.members?.map(\.key)
    #expect(listed?.sorted() == table.words.sorted(), "\(table.key)")
  }
}

extension TagVocabulary {
  /// All values as OSM spells them.
  fileprivate static var words: [String] { allCases.map(\.word).filter { !$0.isEmpty && $0 != "unknown" } }
}
