import RoadGraph

/// A key and its value in words, as roads are compared.
struct RoadValue: Hashable {
  let key: String
  let words: String
  /// Where it comes from.
  var source = Provenance.tagged
}

extension GraphWays {
  /// Everything that the graph knows of a way: names, attributes and where they come from, access by mode.
  func values(ofWayAt position: UInt32) -> [RoadValue] {
    var values: [RoadValue] = []
    func add(_ key: String, _ words: String) {
      if !words.isEmpty { values.append(RoadValue(key: key, words: words)) }
    }
    let (name, reference) = graph.name(ofWayAt: position)
    add("name", name)
    add("ref", reference)
    guard let first = sections(ofWayAt: position).first else { return values }
    let section = SectionID(first)
    for fact in RoadFacts(section, of: graph).facts {
      values.append(RoadValue(key: fact.key, words: fact.words, source: fact.source))
    }
    let road = graph.attributes(of: section)
    for (mode, key) in Self.modes {
      let (forward, backward) = (road.access(mode, .forward).word, road.access(mode, .backward).word)
      add(key, forward == backward ? forward : "\(forward) forward, \(backward) backward")
    }
    return values
  }

  /// What people call a way: its name, else its reference.
  func label(ofWayAt position: UInt32) -> String {
    let (name, reference) = graph.name(ofWayAt: position)
    return name.isEmpty ? reference : name
  }

  /// The kind of road that a way is.
  func highway(ofWayAt position: UInt32) -> String {
    guard let first = sections(ofWayAt: position).first else { return "" }
    return graph.attributes(of: SectionID(first)).highway
  }

  private static let modes: [(TravelMode, String)] = [
    (.foot, "foot"), (.bicycle, "bicycle"), (.motorcar, "motorcar"), (.hgv, "hgv"),
    (.wheelchair, "wheelchair"),
  ]
}
