import RoadGraph

/// Signed cycling and hiking routes, on ways and of relations.
///
/// <https://wiki.openstreetmap.org/wiki/Tag:route%3Dbicycle>, <https://wiki.openstreetmap.org/wiki/Walking_Routes>
enum NetworkReader {
  /// Keys that put a way into a network by themselves, with `yes` or, the references, with any value.
  private static let wayKeys: [(TagKey, RouteNetworks)] = [
    (.icn, .nationalCycling), (.ncn, .nationalCycling), (.rcn, .regionalCycling), (.lcn, .localCycling),
    (.iwn, .nationalHiking), (.nwn, .nationalHiking), (.rwn, .regionalHiking), (.lwn, .localHiking),
  ]
  private static let referenceKeys: [(TagKey, RouteNetworks)] = [
    (.icnRef, .nationalCycling), (.ncnRef, .nationalCycling), (.rcnRef, .regionalCycling),
    (.lcnRef, .localCycling),
  ]

  /// Values of `network` by the letters they begin with (`lcn`, `CH:lwn` is rare, `icn:eurovelo` is not).
  private static let networks: WordTable<RouteNetworks> = [
    "icn": .nationalCycling, "ncn": .nationalCycling, "rcn": .regionalCycling, "lcn": .localCycling,
    "iwn": .nationalHiking, "nwn": .nationalHiking, "rwn": .regionalHiking, "lwn": .localHiking,
  ]

  private static let cycling: RouteNetworks = [.nationalCycling, .regionalCycling, .localCycling]
  private static let hiking: RouteNetworks = [.nationalHiking, .regionalHiking, .localHiking]

  /// Kinds of `route` relations that are signed for a way of travel.
  private enum Travel: Sendable {
    case bicycle, mountainBicycle, foot
  }

  private static let routes: WordTable<Travel> = [
    "bicycle": .bicycle, "mtb": .mountainBicycle, "hiking": .foot, "foot": .foot, "walking": .foot,
    "pilgrimage": .foot, "via_ferrata": .foot,
  ]

  /// Networks that a way says it belongs to.
  static func ofWay(_ tags: TagSlots) -> RouteNetworks {
    var networks: RouteNetworks = []
    guard tags.groups.contains(.network) else { return networks }
    for (key, network) in wayKeys where tags.has(key, "yes") || tags.has(key, "designated") {
      networks.insert(network)
    }
    for (key, network) in referenceKeys where tags.has(key) { networks.insert(network) }
    return networks
  }

  /// Networks of a `route` relation's member ways; empty where it is no signed route for walkers or cyclists. Routes
  /// without a network are local ones.
  static func ofRelation(_ tags: TagSlots) -> RouteNetworks {
    var result: RouteNetworks = []
    let network =
      tags.read(.network) { value in
        networks[value.extracting(TagList.firstPart(of: value, before: UInt8(ascii: ":")))]
      } ?? []
    _ = tags.read(.route) { value in
      TagList.forEachPart(of: value) { part in
        switch routes[part] {
        case .bicycle?:
          result.formUnion(network.isSubset(of: cycling) && !network.isEmpty ? network : .localCycling)
        case .mountainBicycle?: result.insert(.mountainBicycle)
        case .foot?:
          result.formUnion(network.isSubset(of: hiking) && !network.isEmpty ? network : .localHiking)
        case nil: break
        }
      }
      return true
    }
    return result
  }
}
