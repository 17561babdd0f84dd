import RoadGraph

/// What the ground is made of and how even it is.
///
/// The surface of the mode in use where the way is for one mode, else `surface`; a general `paved` or `unpaved` is made
/// finer by track type and smoothness; where no surface is tagged these stand in for it, and at last the road's default,
/// which is marked as assumed. <https://wiki.openstreetmap.org/wiki/Key:surface>
enum SurfaceReader {
  /// Values of `surface`; to read another one, add it here.
  static let surfaces: WordTable<Surface> = [
    "asphalt": .asphalt, "chipseal": .asphalt, "bitmac": .asphalt, "tarmac": .asphalt, "bitumen": .asphalt,
    "concrete": .concrete, "concrete:lanes": .concrete, "concrete:plates": .concrete, "cement": .concrete,
    "paved": .paved, "tiles": .paved, "tile": .paved, "acrylic": .paved, "tartan": .paved, "rubber": .paved,
    "plastic": .paved, "artificial_turf": .paved, "paving_stones": .pavingStones, "brick": .pavingStones,
    "bricks": .pavingStones, "interlock": .pavingStones, "sett": .sett, "cobblestone:flattened": .sett,
    "cobblestone": .cobblestone, "unhewn_cobblestone": .cobblestone, "metal": .metal, "metal_grid": .metal,
    "grate": .metal, "steel": .metal, "wood": .wood, "boardwalk": .wood, "planks": .wood,
    "compacted": .compacted, "stabilized": .compacted, "stabilised": .compacted,
    "crushed_limestone": .compacted,
    "fine_gravel": .fineGravel, "gravel": .gravel, "pebblestone": .gravel, "pebbles": .gravel,
    "shells": .gravel, "crushed_stone": .gravel, "unpaved": .unpaved, "woodchips": .unpaved,
    "wood_chips": .unpaved, "salt": .unpaved, "laterite": .unpaved, "ground": .ground, "dirt": .ground,
    "earth": .ground, "soil": .ground, "clay": .ground, "dirt/sand": .ground, "mud": .mud, "rock": .rock,
    "rocks": .rock, "rocky": .rock, "stone": .rock, "stones": .rock, "stepping_stones": .rock, "scree": .rock,
    "bare_rock": .rock, "grass": .grass, "meadow": .grass, "sand": .sand, "ice": .snow, "snow": .snow,
    "grass_paver": .grassPaver,
  ]

  static let smoothnesses: WordTable<Smoothness> = [
    "excellent": .excellent, "very_good": .excellent, "good": .good, "intermediate": .intermediate,
    "bad": .bad,
    "very_bad": .veryBad, "horrible": .horrible, "very_horrible": .veryHorrible, "impassable": .impassable,
  ]

  static let trackTypes: WordTable<TrackType> = [
    "grade1": .grade1, "grade2": .grade2, "grade3": .grade3, "grade4": .grade4, "grade5": .grade5,
  ]

  // Surfaces of parts of a road, where the road is for that part's travellers.
  private static let cyclewaySurfaces: [TagKey] = [
    .cyclewaySurface, .cyclewayBothSurface, .cyclewayRightSurface, .cyclewayLeftSurface,
  ]
  private static let footwaySurfaces: [TagKey] = [
    .footwaySurface, .sidewalkSurface, .sidewalkBothSurface, .sidewalkRightSurface, .sidewalkLeftSurface,
  ]
  private static let pathSurfaces = cyclewaySurfaces + footwaySurfaces

  /// Sets surface, smoothness and track type with their provenance.
  static func read(_ kind: RoadClassReader.Kind, _ tags: TagSlots, into attributes: inout AttributeRecord) {
    guard tags.groups.contains(.ground) else {
      attributes.surface = assumed(kind.roadClass)
      attributes.surfaceProvenance = attributes.surface == .unknown ? .none : .assumed
      return
    }
    let trackType = tags.lookFirst(.tracktype, trackTypes) ?? .unknown
    let smoothness =
      tags.lookFirst(.smoothness, smoothnesses) ?? partSmoothness(kind, tags) ?? .unknown
    attributes.trackType = trackType
    attributes.smoothness = smoothness
    attributes.smoothnessProvenance = smoothness == .unknown ? .none : .tagged
    let (surface, provenance) = surface(kind, trackType, smoothness, tags)
    attributes.surface = surface
    attributes.surfaceProvenance = provenance
  }

  private static func surface(
    _ kind: RoadClassReader.Kind, _ trackType: TrackType, _ smoothness: Smoothness, _ tags: TagSlots
  ) -> (Surface, Provenance) {
    if let tagged = tagged(kind, tags) {
      guard let finer = finer(tagged, trackType, smoothness) else { return (tagged, .tagged) }
      return (finer, .refined)
    }
    if let derived = derived(trackType) ?? derived(smoothness) { return (derived, .refined) }
    let assumed = assumed(kind.roadClass)
    return (assumed, assumed == .unknown ? .none : .assumed)
  }

  /// The surface as tagged: that of the part for the way's own travellers first.
  private static func tagged(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> Surface? {
    for key in partSurfaces(kind.roadClass) {
      if let surface = look(key, tags) { return surface }
    }
    return look(.surface, tags)
  }

  private static func partSurfaces(_ roadClass: RoadClass) -> [TagKey] {
    switch roadClass {
    case .cycleway: cyclewaySurfaces
    case .footway, .pedestrian: footwaySurfaces
    case .path: pathSurfaces
    default: []
    }
  }

  private static func partSmoothness(_ kind: RoadClassReader.Kind, _ tags: TagSlots) -> Smoothness? {
    switch kind.roadClass {
    case .cycleway: tags.look(.cyclewaySmoothness, smoothnesses)
    case .footway: tags.look(.footwaySmoothness, smoothnesses)
    case .path: tags.look(.cyclewaySmoothness, smoothnesses) ?? tags.look(.footwaySmoothness, smoothnesses)
    default: nil
    }
  }

  /// The first part of a list; the whole value, else what stands before a colon (`paving_stones:30`).
  static func look(_ key: TagKey, _ tags: TagSlots) -> Surface? {
    tags.read(key) { value in
      let part = value.extracting(TagList.firstPart(of: value))
      return surfaces[part]
        ?? surfaces[part.extracting(TagList.firstPart(of: part, before: UInt8(ascii: ":")))]
    }
  }

  /// What a general value is in particular; nil where nothing is known, or where the tags contradict each other.
  private static func finer(
    _ surface: Surface, _ trackType: TrackType, _ smoothness: Smoothness
  ) -> Surface? {
    guard surface == .unpaved else { return nil }
    switch trackType {
    case .grade1, .grade2: return .compacted
    case .grade3: return .gravel
    case .grade4: return .ground
    case .grade5: return .grass
    case .unknown: break
    }
    guard let derived = derived(smoothness) else { return nil }
    return derived.isPaved == true ? .compacted : derived
  }

  private static func derived(_ trackType: TrackType) -> Surface? {
    switch trackType {
    case .unknown: nil
    case .grade1: .paved
    case .grade2: .compacted
    case .grade3: .gravel
    case .grade4: .ground
    case .grade5: .grass
    }
  }

  private static func derived(_ smoothness: Smoothness) -> Surface? {
    switch smoothness {
    // Impassable for wheels says nothing of what the ground is made of.
    case .unknown, .impassable: nil
    case .excellent, .good, .intermediate: .paved
    case .bad: .compacted
    case .veryBad: .ground
    case .horrible: .gravel
    case .veryHorrible: .rock
    }
  }

  /// What a kind of road is mostly made of, in mapped countries.
  private static func assumed(_ roadClass: RoadClass) -> Surface {
    switch roadClass {
    case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet,
      .service, .road, .busway, .raceway, .cycleway, .pedestrian, .steps, .platform, .corridor, .elevator,
      .pier:
      .paved
    case .footway, .path, .bridleway, .track, .escape: .unpaved
    case .viaFerrata: .rock
    case .construction, .proposed, .ferry, .shuttleTrain, .unknown: .unknown
    }
  }
}
