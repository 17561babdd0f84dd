public import RoadGraph

/// What each edge, turn and node of a graph costs under a profile: made once, shared by any number of searches.
///
/// ```swift
/// let costing = Costing(graph: graph, profile: bicycle, type: .fastest)
/// let record = graph.section(edge.section)
/// let travel = costing.travel(record, edge.direction)
/// if travel.kind != .closed { total += costing.cost(of: edge, record, travel) }
/// ```
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
  /// What routes keep away from where they can.
  public let avoidances: Set<Avoidance>
  /// Areas that routes keep away from where they can.
  public let areas: [AvoidedArea]
  /// Rules that are passed over.
  public let ignored: IgnoredRules
  /// Sections that are to be avoided for where they lie or how they rise.
  @usableFromInline let avoidedSections: SectionSet
  /// When one travels; nil: not known, and what depends on it is taken as it usually is.
  public let time: TravelTime?
  /// The largest duration and cost of an edge: two of them still fit in 32 bits.
  public static let most: UInt32 = 0x7FFF_FFFF

  /// Travel by attribute record and direction: forward, backward, forward …
  @usableFromInline let travels: [EdgeTravel]
  /// Pace by slope relative to the flat, of the profile's own way of travelling and of pushing; nil: slopes do not matter.
  @usableFromInline let slopePaces: SlopePaces?
  @usableFromInline let isShortest: Bool
  /// How long edges take that traffic concerns.
  @usableFromInline let traffic: EdgeTraffic
  /// Cost of a centimetre on the best road and slope there is: what no edge undercuts.
  public let leastCostPerCentimetre: Double
  /// The same without traffic.
  let leastWithoutTraffic: Double
  let turnPrices: TurnPrices
  let conditions: ConditionContext
  /// What could not be told of roads with conditions, by attribute record.
  private let roadNotes: [UInt32: ConditionNotes]
  /// Conditions of turn restrictions that hold, by their position in the string table.
  let heldConditions: Set<UInt32>

  /// Works out how a profile travels on each kind of road of a graph.
  ///
  /// Conditions on time are judged for one moment, that of departure: so all searches see the same costs.
  public init(
    graph: RoadGraph, profile: TravelProfile, type: RouteType = .fastest,
    avoiding avoidances: Set<Avoidance> = [], areas: [AvoidedArea] = [],
    ignoring ignored: IgnoredRules = [], at time: TravelTime? = nil
  ) {
    self.graph = graph
    self.profile = profile
    self.type = type
    self.avoidances = avoidances
    self.areas = areas
    self.ignored = ignored
    avoidedSections = Self.avoidedSections(of: graph, avoidances, areas)
    self.time = time
    let conditions = ConditionContext(
      mode: profile.mode, vehicle: profile.vehicle, time: time, isSouthern: graph.isSouthern)
    self.conditions = conditions
    heldConditions = conditions.held(of: graph)
    var roadNotes: [UInt32: ConditionNotes] = [:]
    let preferences = profile.preferences(for: type)
    let open = ignored.contains(.closures) ? profile.withoutClosures : nil
    let taggedSlopes = SlopePaces(profile)
    var travels: [EdgeTravel] = []
    travels.reserveCapacity(2 * graph.attributeCount)
    for position in 0..<UInt32(graph.attributeCount) {
      var road = graph.attributes(at: position)
      if road.conditions != 0 {
        let notes = conditions.apply(graph.conditionalRules(at: road.conditions), to: &road)
        if !notes.isEmpty { roadNotes[position] = notes }
      }
      let isAvoided = avoidances.contains { $0.concerns(road) }
      let dislike = isAvoided ? Avoidance.factor : 1
      for direction in [Direction.forward, .backward] {
        let strict = profile.travel(road, direction, preferences)
        var travel = strict
        var breach: Float = 1
        if let open, strict.kind == .closed || strict.isRestricted {
          travel = strict.kind == .closed ? open.travel(road, direction, preferences) : strict
          travel.isRestricted = false
          breach = IgnoredRules.closureFactor
        }
        // Where no terrain tells the slope of each section, what is tagged does.
        if let incline = graph.hasHeights ? nil : road.taggedIncline, let taggedSlopes {
          travel = taggedSlopes.travel(travel, at: direction == .forward ? incline : -incline)
        }
        // Shortest routes count centimetres, and only what is to be avoided counts more than once.
        travel.factor = (type == .shortest ? 1 : travel.factor) * dislike * breach
        travel.isAvoided = isAvoided
        travels.append(travel)
      }
    }
    let slopePaces = graph.hasHeights ? taggedSlopes : nil
    self.travels = travels
    self.roadNotes = roadNotes
    self.slopePaces = slopePaces
    isShortest = type == .shortest
    traffic = EdgeTraffic()
    turnPrices = TurnPrices(profile, isShortest: type == .shortest)
    leastWithoutTraffic = Self.leastCost(travels, slopePaces, isShortest: type == .shortest) ?? 1
    leastCostPerCentimetre = leastWithoutTraffic
  }

  /// The same costing under other traffic.
  init(_ other: Costing, traffic: EdgeTraffic) {
    (graph, profile, type, time) = (other.graph, other.profile, other.type, other.time)
    (avoidances, areas, ignored) = (other.avoidances, other.areas, other.ignored)
    avoidedSections = other.avoidedSections
    (conditions, heldConditions, roadNotes) = (other.conditions, other.heldConditions, other.roadNotes)
    (travels, slopePaces, isShortest) = (other.travels, other.slopePaces, other.isShortest)
    turnPrices = other.turnPrices
    leastWithoutTraffic = other.leastWithoutTraffic
    self.traffic = traffic
    leastCostPerCentimetre = other.leastCost(with: traffic)
  }

  private static func leastCost(_ travels: [EdgeTravel], _ slopePaces: SlopePaces?, isShortest: Bool)
    -> Double?
  {
    travels.lazy.filter { $0.kind != .closed }.map { travel in
      let factor = Double(travel.factor)
      if isShortest { return factor }
      guard let slopePaces, travel.kind.feelsSlopes else { return Double(travel.pace) * factor }
      return min(
        Double(travel.pace) * slopePaces.own.least, Double(travel.pushedPace) * slopePaces.pushing.least)
        * slopePaces.cost.least * factor
    }.min()
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

  /// Milliseconds to travel a whole edge, a whole number; without meaning for closed ones.
  @inlinable
  public func duration(of edge: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel) -> Double {
    Double(Self.whole(milliseconds(edge, record, travel).time))
  }

  /// What a whole edge costs; without meaning for closed ones, `most` where traffic closes it.
  @inlinable
  public func cost(of edge: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel) -> UInt32 {
    var factor = Double(travel.factor)
    if !avoidedSections.isEmpty, !travel.isAvoided, avoidedSections.contains(edge.section) {
      factor *= Double(Avoidance.factor)
    }
    if isShortest {
      return traffic.isEmpty || !isBlocked(edge)
        ? Self.whole(Double(record.lengthCentimetres) * factor) : Self.most
    }
    return Self.whole(milliseconds(edge, record, travel).weighted * factor)
  }

  /// Milliseconds of an edge, and milliseconds weighted by slope; infinite where traffic closes it.
  @inlinable
  func milliseconds(_ edge: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel) -> (
    time: Double, weighted: Double
  ) {
    if !traffic.isEmpty, traffic.sections.contains(edge.section), let slowed = traffic.time(of: edge) {
      return (slowed.time, slowed.weighted)
    }
    return ownMilliseconds(edge, record, travel)
  }

  /// Milliseconds of an edge without traffic, and milliseconds weighted by slope.
  @inlinable
  func ownMilliseconds(_ edge: EdgeID, _ record: SectionRecord, _ travel: EdgeTravel) -> (
    time: Double, weighted: Double
  ) {
    let length = Double(record.lengthCentimetres)
    guard let slopePaces, travel.kind.feelsSlopes else {
      let time = Double(travel.pace) * length
      return (time, time)
    }
    let paces = slopePaces.paces(graph.slope(edge.section).seen(edge.direction), record, travel)
    return (Double(paces.time) * length, Double(paces.weighted) * length)
  }

  /// Whether a rider gets off and pushes where an edge rises: because riding is not allowed, or too slow.
  public func isPushed(_ edge: EdgeID) -> Bool {
    let record = graph.section(edge.section)
    let travel = travel(record, edge.direction)
    if travel.kind == .pushing { return true }
    let slope = graph.slope(edge.section).seen(edge.direction)
    let risingDecimetres = Float(slope.risingShare) / 255 * Float(record.lengthCentimetres) / 10
    guard let slopePaces, risingDecimetres > 0 else { return false }
    return slopePaces.isPushed(travel, up: 100 * Float(slope.ascentDecimetres) / risingDecimetres)
  }

  /// How roads with an attribute record, given by its position, are travelled.
  public func travel(attributes: UInt32, _ direction: Direction) -> EdgeTravel {
    travels[Int(attributes) * 2 + Int(direction.rawValue)]
  }

  @inlinable
  static func whole(_ value: Double) -> UInt32 {
    // Without `rounded(.up)`, which is a call on processors of the common baseline.
    let below = UInt32(min(Double(most), value))
    return Double(below) < value && below < most ? below + 1 : below
  }

  /// What could not be told of the conditions of roads with an attribute record, given by its position.
  public func conditionNotes(attributes: UInt32) -> ConditionNotes { roadNotes[attributes] ?? [] }

  /// Speed on the flat in metres a second; nil where the road is closed.
  public func speedMetresPerSecond(attributes: UInt32, _ direction: Direction) -> Double? {
    let travel = travels[Int(attributes) * 2 + Int(direction.rawValue)]
    return travel.kind == .closed ? nil : travel.metresPerSecond
  }
}
