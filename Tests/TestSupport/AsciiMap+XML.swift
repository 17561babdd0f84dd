import Geography

extension AsciiMap {
  /// The map as OSM XML.
  public var xml: [UInt8] {
    var text = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\" generator=\"drawing\">\n"
    for node in drawn {
      let point = coordinate(node.name)
      text += "<node id=\"\(Self.nodeID(node.name))\" version=\"1\" lat=\"\(Self.degrees(point.latitudeE7))\""
      text += " lon=\"\(Self.degrees(point.longitudeE7))\">"
      for tagged in nodes where tagged.name == node.name { text += Self.tags(tagged.tags) }
      text += "</node>\n"
    }
    for way in ways {
      text += "<way id=\"\(way.id)\" version=\"\(way.version)\">"
      for name in way.nodes { text += "<nd ref=\"\(Self.nodeID(name))\"/>" }
      text += Self.tags(way.tags) + "</way>\n"
    }
    for relation in relations {
      text += "<relation id=\"\(relation.id)\" version=\"1\">"
      for member in relation.members { text += self.member(member) }
      text += Self.tags(relation.tags) + "</relation>\n"
    }
    return Array((text + "</osm>\n").utf8)
  }

  private func member(_ text: String) -> String {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    precondition(parts.count == 2, "a member is written role:ABC")
    let isNode = parts[1].count == 1
    let id = isNode ? Self.nodeID(parts[1].first ?? " ") : wayID(parts[1])
    return "<member type=\"\(isNode ? "node" : "way")\" ref=\"\(id)\" role=\"\(Self.escaped(parts[0]))\"/>"
  }

  private static func tags(_ tags: [String]) -> String {
    tags.map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      precondition(parts.count == 2, "a tag is written key=value")
      return "<tag k=\"\(escaped(parts[0]))\" v=\"\(escaped(parts[1]))\"/>"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }

  private static func degrees(_ e7: Int32) -> String {
    let digits = String(abs(Int64(e7)) % 10_000_000)
    let fraction = String(repeating: "0", count: 7 - digits.count) + digits
    return "\(e7 < 0 ? "-" : "")\(abs(Int64(e7)) / 10_000_000).\(fraction)"
  }
}
