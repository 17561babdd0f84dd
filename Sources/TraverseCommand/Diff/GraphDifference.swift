import JSONText
import RoadGraph

/// What became of the roads of one graph in another: by OSM way, and by attribute.
struct GraphDifference {
  /// A value that was, and the one that is.
  struct Change: Hashable {
    let key: String
    /// Empty where there was none.
    let before: String
    /// Empty where there is none.
    let after: String
  }

  /// A way that is in one graph only.
  struct SingleWay {
    let id: Int64
    let name: String
    let highway: String
    let metres: Double
    /// Metres that are a road in the other graph too, and the way that has most of them.
    let sharedMetres: Double
    let counterpart: Int64?
  }

  /// A way that is in both graphs, and not the same.
  struct ChangedWay {
    let id: Int64
    let name: String
    let highway: String
    let metresBefore: Double
    let metresAfter: Double
    let changes: [Change]
  }

  /// How often an attribute changed.
  struct AttributeChange {
    let key: String
    /// Ways on which it did, and their length after.
    fileprivate(set) var ways = 0
    fileprivate(set) var metres = 0.0
    /// The changes, the most frequent first.
    fileprivate(set) var values: [(change: Change, ways: Int)] = []
  }

  /// Counts and length of a graph's ways.
  struct Total {
    let file: String
    let ways: Int
    let metres: Double
  }

  /// The graphs compared.
  private(set) var before: Total
  private(set) var after: Total
  /// Ways of the second graph alone, in order of their ids.
  private(set) var added: [SingleWay] = []
  /// Ways of the first graph alone, in order of their ids.
  private(set) var removed: [SingleWay] = []
  /// Ways of both that differ, in order of their ids.
  private(set) var changed: [ChangedWay] = []
  /// Ways of both that do not.
  private(set) var sameCount = 0
  /// What changed on the changed ways, the most frequent first.
  private(set) var attributes: [AttributeChange] = []

  init(from old: GraphWays, to new: GraphWays) {
    before = Self.total(of: old)
    after = Self.total(of: new)
    let ground = GroundComparison(old, new)
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      let oldWay = oldPlace < old.count ? old.order[oldPlace] : nil
      let newWay = newPlace < new.count ? new.order[newPlace] : nil
      let oldID = oldWay.map { old.ids[Int($0)] } ?? .max
      let newID = newWay.map { new.ids[Int($0)] } ?? .max
      if let oldWay, oldID < newID || newWay == nil {
        removed.append(Self.single(oldWay, of: old, ground.before[Int(oldWay)]))
        oldPlace += 1
      } else if let newWay, newID < oldID || oldWay == nil {
        added.append(Self.single(newWay, of: new, ground.after[Int(newWay)]))
        newPlace += 1
      } else if let oldWay, let newWay {
        compare(oldWay, of: old, newWay, of: new, ground)
        oldPlace += 1
        newPlace += 1
      }
    }
    countAttributes()
  }

  private static func total(of ways: GraphWays) -> Total {
    let metres = (0..<ways.graph.sectionCount).reduce(0.0) {
      $0 + ways.graph.section(SectionID(UInt32($1))).lengthMetres
    }
    return Total(file: ways.graph.path, ways: ways.count, metres: metres)
  }

  private static func single(
    _ way: UInt32, of ways: GraphWays, _ ground: GroundComparison.Way
  ) -> SingleWay {
    SingleWay(
      id: ways.ids[Int(way)], name: ways.label(ofWayAt: way), highway: ways.highway(ofWayAt: way),
      metres: ways.metres(ofWayAt: way), sharedMetres: ground.sharedMetres, counterpart: ground.counterpart)
  }

  private mutating func compare(
    _ oldWay: UInt32, of old: GraphWays, _ newWay: UInt32, of new: GraphWays, _ ground: GroundComparison
  ) {
    var changes = Self.changes(from: old.values(ofWayAt: oldWay), to: new.values(ofWayAt: newWay))
    let (was, now) = (ground.before[Int(oldWay)], ground.after[Int(newWay)])
    if was.hasSameLine, now.hasSameLine {
      if was.isReversed { changes.append(Change(key: "direction", before: "drawn", after: "reversed")) }
    } else {
      changes.append(
        Change(key: "line", before: Self.length(was.metres), after: Self.length(now.metres)))
    }
    guard !changes.isEmpty else {
      sameCount += 1
      return
    }
    changed.append(
      ChangedWay(
        id: new.ids[Int(newWay)], name: new.label(ofWayAt: newWay), highway: new.highway(ofWayAt: newWay),
        metresBefore: old.metres(ofWayAt: oldWay), metresAfter: new.metres(ofWayAt: newWay),
        changes: changes))
  }

  private static func length(_ metres: Double) -> String { DecimalText.fixed(metres, decimals: 1) + " m" }

  /// What differs between two lists of keys and values, in their order.
  static func changes(from old: [RoadValue], to new: [RoadValue]) -> [Change] {
    var changes: [Change] = []
    for value in old {
      let other = new.first { $0.key == value.key }
      if other?.words != value.words {
        changes.append(Change(key: value.key, before: value.words, after: other?.words ?? ""))
      }
      if let other, other.source != value.source {
        changes.append(
          Change(key: value.key + ":source", before: value.source.word, after: other.source.word))
      }
    }
    for value in new where !old.contains(where: { $0.key == value.key }) {
      changes.append(Change(key: value.key, before: "", after: value.words))
    }
    return changes
  }

  private mutating func countAttributes() {
    var places: [String: Int] = [:]
    var valuePlaces: [Change: Int] = [:]
    for way in changed {
      for change in way.changes {
        let place = places[change.key] ?? attributes.count
        if place == attributes.count {
          places[change.key] = place
          attributes.append(AttributeChange(key: change.key))
        }
        attributes[place].ways += 1
        attributes[place].metres += way.metresAfter
        // Lines and names are each way's own.
        guard !["line", "name", "ref"].contains(change.key) else { continue }
        if let value = valuePlaces[change] {
          attributes[place].values[value].ways += 1
        } else {
          valuePlaces[change] = attributes[place].values.count
          attributes[place].values.append((change, 1))
        }
      }
    }
    for place in attributes.indices {
      attributes[place].values.sort {
        ($1.ways, $0.change.before, $0.change.after) < ($0.ways, $1.change.before, $1.change.after)
      }
    }
    attributes.sort { ($1.ways, $0.key) < ($0.ways, $1.key) }
  }
}
