public import RoadGraph

/// What each edge, turn and node of a graph costs under a profile: made once, shared by any number of searches.
///
/// Durations are milliseconds; costs are weighted milliseconds (centimetres where the shortest route is wanted). Both are
/// whole numbers, rounded up, so that every search adds up to the same sum.
public final class Costing: Sendable {
  /// The graph it was made for.
  public let graph: RoadGraph
  /// The profile it was made from.
  public let profile: TravelProfile
  /// What routes are wanted.
  public let type: RouteType
  /// Travel by attribute record and direction: forward, backward, forward …
  @usableFromInline let travels: [EdgeTravel]
  @usableFromInline let paces: SlopePaces
  /// Cost of a centimetre on the best road and slope there is: what no edge undercuts.
  public let leastCostPerCentimetre: Double
  private let turnMilliseconds: Double
  /// What a cost can be at most: sums of two never overflow 32 bits.
  @usableFromInline static let most: Double = 2_147_483_647

  /// Works out how a profile travels on each kind of road of a graph.
  public init(graph: RoadGraph, profile: TravelProfile, type: RouteType = .fastest) {
    self.graph = graph
    self.profile = profile
    self.type = type
    paces = SlopePaces(profile.slope)
    var travels: [EdgeTravel] = []
    travels.reserveCapacity(2 * graph.attributeCount)
    for position in 0..<UInt32(graph.attributeCount) {
      let attributes = graph.attributes(at: position)
      for direction in [Direction.forward, .backward] {
        travels.append(profile.travel(attributes, direction, type: type))
      }
    }
    self.travels = travels
    let leastPace = Double(graph.hasHeights ? paces.least : 1)
    let least = travels.lazy.filter { $0.kind != .closed }.map { travel in
      // Ferries and trains do not feel slopes.
      Double(travel.pace) * Double(travel.factor)
        * (travel.kind == .ferry || travel.kind == .train ? 1 : leastPace)
    }.min()
    leastCostPerCentimetre = type == .shortest ? 1 : least ?? 1
    turnMilliseconds = profile.turnSeconds * 1000
  }

  /// How an edge is travelled, by its section's record.
  @inlinable
  public func travel(_ record: SectionRecord, _ direction: Direction) -> EdgeTravel {
    let place = Int(record.attributes) &* 2 &+ Int(direction.rawValue)
    return place < travels.count ? travels[place] : .closed
  }

  /// How an edge is travelled.
  @inlinable
  public func travel(of edge: EdgeID) -> EdgeTravel { travel(graph.section(edge.section), edge.direction) }

  /// Milliseconds to travel a whole edge; without meaning for closed ones.
  @inlinable
  public func duration(of edge: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel) -> Double {
    var milliseconds = Double(travel.pace) * Double(record.lengthCentimetres)
    if !paces.isFlat, graph.hasHeights, travel.kind != .ferry, travel.kind != .train {
      milliseconds *= Double(slopePace(edge, record))
    }
    return min(Self.most, milliseconds.rounded(.up))
  }

  /// What a whole edge costs; without meaning for closed ones.
  @inlinable
  public func cost(of edge: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel) -> UInt32 {
    if type == .shortest { return min(UInt32(Self.most), record.lengthCentimetres) }
    return UInt32(min(Self.most, (duration(of: edge, record, travel) * Double(travel.factor)).rounded(.up)))
  }

  /// Pace relative to the flat: the rising part at its average slope, the falling part at its own, the rest flat.
  @usableFromInline
  func slopePace(_ edge: EdgeID, _ record: SectionRecord) -> Float {
    let slope = graph.slope(edge.section).seen(edge.direction)
    let length = Float(record.lengthCentimetres) / 10
    let rising = Float(slope.risingShare) / 255
    let falling = Float(slope.fallingShare) / 255
    var pace = max(0, 1 - rising - falling)
    if rising > 0 { pace += rising * paces.pace(at: 100 * Float(slope.ascentDecimetres) / (rising * length)) }
    if falling > 0 {
      pace += falling * paces.pace(at: -100 * Float(slope.descentDecimetres) / (falling * length))
    }
    return pace
  }

  /// How roads with an attribute record, given by its position, are travelled.
  public func travel(attributes: UInt32, _ direction: Direction) -> EdgeTravel {
    travels[Int(attributes) * 2 + Int(direction.rawValue)]
  }

  /// Speed on the flat in metres a second; nil where the road is closed.
  public func speedMetresPerSecond(attributes: UInt32, _ direction: Direction) -> Double? {
    let travel = travels[Int(attributes) * 2 + Int(direction.rawValue)]
    return travel.kind == .closed ? nil : travel.metresPerSecond
  }
}
