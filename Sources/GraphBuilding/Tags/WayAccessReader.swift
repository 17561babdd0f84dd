import RoadGraph

/// Settles who may travel on a way in each direction: tags, defaults and one-way rules together.
///
/// What the graph stores is settled: costing looks at one value and need not know where it comes from. `no` is a tag's or
/// a default's no; `dismount` says that a bicycle may not be ridden but pushed where feet may go.
enum WayAccessReader {
  /// Sets the access of all modes in both directions.
  static func read(_ kind: RoadClassReader.Kind, _ tags: TagSlots, into attributes: inout AttributeRecord) {
    let defaults = AccessDefaults.of(kind, tags)
    for mode in TravelMode.allCases {
      let oneway = OnewayReader.read(mode, kind, tags)
      for direction in [Direction.forward, .backward] {
        let saying = AccessReader.saying(mode, direction, tags)
        let access = access(mode, direction, kind, defaults, saying, oneway, tags)
        attributes.setAccess(access, mode, direction)
      }
    }
  }

  /// What a mode may do in a direction, given what the access tags say of it and the rule of one-way roads.
  static func access(
    _ mode: TravelMode, _ direction: Direction, _ kind: RoadClassReader.Kind, _ defaults: AccessDefaults,
    _ saying: AccessReader.Saying?, _ oneway: Oneway, _ tags: TagSlots
  ) -> Access {
    if kind.roadClass == .construction || kind.roadClass == .proposed { return .no }
    var access = settled(mode, kind, saying, default: defaults[mode], tags)
    if mode != .foot, mode != .wheelchair, isImpassable(tags) { access = .no }
    if oneway.sense.allows(direction) { return access }
    if let saying, saying.isDirected, isOpen(saying.access) { return access }
    guard mode == .bicycle, !oneway.isRigid else { return .no }
    // Against the traffic a bicycle is pushed, where it might be ridden with it.
    return isOpen(access) || access == .dismount ? .dismount : access
  }

  /// What holds before one-way rules.
  private static func settled(
    _ mode: TravelMode, _ kind: RoadClassReader.Kind, _ saying: AccessReader.Saying?, default usual: Access,
    _ tags: TagSlots
  ) -> Access {
    switch mode {
    case .foot: return foot(kind, saying, usual, tags)
    case .wheelchair: return wheelchair(kind, saying, usual, tags)
    case .bicycle: return bicycle(kind, saying, usual, tags)
    case .motorcar, .hgv:
      guard let saying else { return usual }
      // Who says "everybody" on a way that is too narrow for motors does not mean motors.
      if saying.key == .access, usual == .no, isForFeet(kind.roadClass), isOpen(saying.access) { return .no }
      return saying.access
    }
  }

  private static func foot(
    _ kind: RoadClassReader.Kind, _ saying: AccessReader.Saying?, _ usual: Access, _ tags: TagSlots
  ) -> Access {
    let access = saying?.access ?? usual
    // A sidewalk that is mapped as a way of its own is where walkers go, unless `foot` says that they need not.
    if saying?.key != .foot, saying?.key != .wheelchair, isOpen(access), hasCarriageway(kind.roadClass),
      SideReader.sidewalks(tags).sideway == .separate
    {
      return .useSidepath
    }
    return access
  }

  private static func wheelchair(
    _ kind: RoadClassReader.Kind, _ saying: AccessReader.Saying?, _ usual: Access, _ tags: TagSlots
  ) -> Access {
    guard saying?.key != .wheelchair, usual == .no, kind.roadClass == .steps || kind.roadClass == .viaFerrata
    else { return foot(kind, saying, usual, tags) }
    return .no
  }

  private static func bicycle(
    _ kind: RoadClassReader.Kind, _ saying: AccessReader.Saying?, _ usual: Access, _ tags: TagSlots
  ) -> Access {
    guard let saying else {
      let sides = SideReader.cycleways(tags).sideway
      if isOpen(usual), hasCarriageway(kind.roadClass), sides == .separate { return .useSidepath }
      // A lane or track beside a road that is else closed to bicycles.
      let hasLane = sides == .both || sides == .left || sides == .right
      return usual == .dismount && !isForFeet(kind.roadClass) && hasLane ? .yes : usual
    }
    if saying.key == .access, SideReader.cycleways(tags).sideway == .separate, isOpen(saying.access),
      hasCarriageway(kind.roadClass)
    {
      return .useSidepath
    }
    // On ways where one walks, a bicycle that must not be ridden is pushed; whether feet may is another tag's matter.
    guard isForFeet(kind.roadClass) || kind.roadClass == .track else { return saying.access }
    if usual == .dismount, saying.key == .access { return .dismount }
    let isBarred = !isOpen(saying.access) && saying.access != .useSidepath
    // A cycleway or via ferrata that is closed to bicycles is closed to who pushes one.
    if isBarred, kind.roadClass != .cycleway, kind.roadClass != .viaFerrata { return .dismount }
    return saying.access
  }

  /// Whether a value lets in at least some travellers.
  private static func isOpen(_ access: Access) -> Bool {
    switch access {
    case .yes, .designated, .permissive, .discouraged, .destination, .customers, .delivery, .permit, .private:
      true
    default: false
    }
  }

  /// Ways made for walking or riding without a motor.
  private static func isForFeet(_ roadClass: RoadClass) -> Bool {
    switch roadClass {
    case .pedestrian, .footway, .path, .steps, .corridor, .platform, .pier, .cycleway, .bridleway, .elevator,
      .viaFerrata:
      true
    default: false
    }
  }

  /// Roads that may have a sidewalk or a cycleway beside them.
  private static func hasCarriageway(_ roadClass: RoadClass) -> Bool {
    switch roadClass {
    case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet,
      .service, .road:
      true
    default: false
    }
  }

  private static func isImpassable(_ tags: TagSlots) -> Bool {
    tags.has(.impassable, "yes") || tags.has(.status, "impassable")
  }
}
