import RoadGraph

/// Reads what stands beside the carriageway for walkers and cyclists.
///
/// <https://wiki.openstreetmap.org/wiki/Key:sidewalk>, <https://wiki.openstreetmap.org/wiki/Key:cycleway>
enum SideReader {
  /// What one side has.
  enum Side: Sendable, Hashable {
    case none, present, separate
  }

  /// What both sides have; nil where the tags do not say.
  struct Sides: Sendable, Hashable {
    var left: Side?
    var right: Side?

    /// The sides as the graph stores them. `separate` only where nothing is left on the road itself.
    var sideway: Sideway {
      switch (left == .present, right == .present) {
      case (true, true): .both
      case (true, false): .left
      case (false, true): .right
      case (false, false):
        if left == .separate || right == .separate {
          .separate
        } else if left == nil, right == nil {
          .unknown
        } else {
          .no
        }
      }
    }
  }

  static let cyclewayKeys: [TagKey] = [.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth]

  /// Values of one side's key, and of the general key.
  static let cycleways: WordTable<Side> = [
    "lane": .present, "track": .present, "opposite": .present, "opposite_lane": .present,
    "opposite_track": .present, "opposite_share_busway": .present, "share_busway": .present,
    "shared_lane": .present, "shared": .present, "sharrow": .present, "shoulder": .present, "yes": .present,
    "advisory": .present, "exclusive": .present, "segregated": .present, "sidepath": .separate,
    "separate": .separate, "no": .none, "none": .none,
  ]
  static let sidewalks: WordTable<Side> = [
    "yes": .present, "both": .present, "separate": .separate, "no": .none, "none": .none,
  ]

  /// Sidewalks of a road.
  static func sidewalks(_ tags: TagSlots) -> Sides {
    sides(.sidewalk, left: .sidewalkLeft, right: .sidewalkRight, both: .sidewalkBoth, sidewalks, tags)
  }

  /// Cycle lanes and tracks of a road.
  static func cycleways(_ tags: TagSlots) -> Sides {
    sides(.cycleway, left: .cyclewayLeft, right: .cyclewayRight, both: .cyclewayBoth, cycleways, tags)
  }

  private static func sides(
    _ general: TagKey, left: TagKey, right: TagKey, both: TagKey, _ words: WordTable<Side>, _ tags: TagSlots
  ) -> Sides {
    var sides = Sides()
    guard tags.groups.contains(.side) else { return sides }
    if tags.has(general, "left") {
      sides = Sides(left: .present, right: Side.none)
    } else if tags.has(general, "right") {
      sides = Sides(left: Side.none, right: .present)
    } else if let side = tags.look(both, words) ?? tags.look(general, words) {
      sides = Sides(left: side, right: side)
    }
    if let side = tags.look(left, words) { sides.left = side }
    if let side = tags.look(right, words) { sides.right = side }
    return sides
  }
}
