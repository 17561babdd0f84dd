import Geography
import OSMData
import TestSupport

/// OSM objects as tests make them up, and as they come out of readers again.
struct SampleObject: Hashable, CustomStringConvertible, Sendable {
  var kind: OSMEntityKind
  var id: Int64
  var version: UInt32 = 1
  var isVisible = true
  var coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0)
  var refs: [Int64] = []
  var members: [Member] = []
  var tags: [[String]] = []

  struct Member: Hashable, Sendable {
    var kind: OSMEntityKind
    var ref: Int64
    var role: String
  }

  var description: String {
    let place = kind == .node ? " \(coordinate.latitudeE7),\(coordinate.longitudeE7)" : ""
    let parts =
      kind == .way
      ? " \(refs)" : kind == .relation ? " \(members.map { "\($0.kind)\($0.ref)\($0.role)" })" : ""
    return "\(kind)\(id)v\(version)\(isVisible ? "" : " deleted")\(place)\(parts) \(tags)"
  }

  /// Nodes, ways and relations with all sorts of values, repeatably.
  static func some(_ count: Int, seed: UInt64 = 5) -> [SampleObject] {
    var random = SeededRandom(seed: seed)
    let words = ["highway", "name", "Straße <&> \"Ü\"", "primary", "", "note", "x'y", "🚲"]
    func tags() -> [[String]] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        [words.randomElement(using: &random) ?? "", words.randomElement(using: &random) ?? ""]
      }
    }
    func id() -> Int64 { Int64.random(in: -5_000_000_000...5_000_000_000, using: &random) }
    return (0..<count).map { index in
      var object = SampleObject(
        kind: index * 3 < count * 2 ? .node : index % 5 == 0 ? .relation : .way, id: id())
      object.version = UInt32.random(in: 0...300, using: &random)
      object.tags = tags()
      switch object.kind {
      case .node:
        object.coordinate = Coordinate(
          latitudeE7: Int32.random(in: -900_000_000...900_000_000, using: &random),
          longitudeE7: Int32.random(in: -1_800_000_000...1_800_000_000, using: &random))
      case .way: object.refs = (0..<Int.random(in: 0...20, using: &random)).map { _ in id() }
      case .relation:
        object.members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Member(
            kind: OSMEntityKind.allCases.randomElement(using: &random) ?? .way, ref: id(),
            role: tags().first?[0] ?? "")
        }
      }
      return object
    }
  }

  /// The objects as OSM XML.
  static func xml(_ objects: [SampleObject]) -> [UInt8] {
    func escaped(_ text: String) -> String {
      text.map { ["&": "&amp;", "<": "&lt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
    var text = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\" generator=\"test\">\n"
    for object in objects {
      text += "  <\(object.kind.name) id=\"\(object.id)\" timestamp=\"2020-01-01T00:00:00Z\" user=\"a&amp;ü\""
      if object.version > 0 { text += " version=\"\(object.version)\"" }
      if !object.isVisible { text += " visible=\"false\"" }
      if object.kind == .node {
        text +=
          " lat=\"\(degrees(object.coordinate.latitudeE7))\" lon=\"\(degrees(object.coordinate.longitudeE7))\""
      }
      text += ">\n"
      for ref in object.refs { text += "    <nd ref=\"\(ref)\"/>\n" }
      for member in object.members {
        text +=
          "    <member type=\"\(member.kind.name)\" ref=\"\(member.ref)\" role=\"\(escaped(member.role))\"/>\n"
      }
      for tag in object.tags { text += "    <tag k=\"\(escaped(tag[0]))\" v=\"\(escaped(tag[1]))\"/>\n" }
      text += "  </\(object.kind.name)>\n"
    }
    return Array((text + "</osm>\n").utf8)
  }

  private static func degrees(_ value: Int32) -> String {
    let digits = String(value.magnitude % 10_000_000)
    return (value < 0 ? "-" : "") + "\(value.magnitude / 10_000_000)."
      + String(repeating: "0", count: 7 - digits.count) + digits
  }
}

/// Writes down every object as it is visited.
struct ObjectRecorder: OSMVisitor {
  var kinds = OSMEntityKinds.all
  var includesDeleted = false
  var vocabulary = OSMVocabulary.empty

  func makeBatch() -> [SampleObject] { [] }

  func visit(_ nodes: OSMNodes, into batch: inout [SampleObject]) {
    for node in nodes {
      batch.append(
        SampleObject(
          kind: .node, id: node.id, version: node.version, isVisible: node.isVisible,
          coordinate: node.coordinate,
          tags: texts(node.tags)))
    }
  }

  func visit(_ ways: OSMWays, into batch: inout [SampleObject]) {
    for way in ways {
      batch.append(
        SampleObject(
          kind: .way, id: way.id, version: way.version, isVisible: way.isVisible,
          refs: unsafe Array(way.refs),
          tags: texts(way.tags)))
    }
  }

  func visit(_ relations: OSMRelations, into batch: inout [SampleObject]) {
    for relation in relations {
      let members = relation.members.map {
        SampleObject.Member(kind: $0.kind, ref: $0.ref, role: $0.role.string)
      }
      batch.append(
        SampleObject(
          kind: .relation, id: relation.id, version: relation.version, isVisible: relation.isVisible,
          members: members, tags: texts(relation.tags)))
    }
  }

  /// Key and value, and the place in the vocabulary where there is one.
  private func texts(_ tags: OSMTags) -> [[String]] {
    tags.map {
      [$0.key.string, $0.value.string] + (vocabulary.words.isEmpty ? [] : [String($0.keyIndex)])
    }
  }

  /// Reads the objects of a file.
  static func objects(
    in path: String, _ recorder: ObjectRecorder = ObjectRecorder(), threads: Int = 1
  ) throws -> [SampleObject] {
    var objects: [SampleObject] = []
    try OSMInput(path: path).read(recorder, threads: threads) {
      (batch: [SampleObject]) throws(OSMDataError) in
      objects += batch
    }
    return objects
  }

  /// Reads the objects of a file made of bytes.
  static func objects(
    of bytes: [UInt8], _ recorder: ObjectRecorder = ObjectRecorder(), threads: Int = 1
  ) throws -> [SampleObject] {
    let folder = try TemporaryFolder()
    return try objects(in: folder.write(bytes, as: "input"), recorder, threads: threads)
  }
}
