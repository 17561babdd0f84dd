/// What the ground of a section is made of; groups of OSM values that ride and walk alike.
///
/// <https://wiki.openstreetmap.org/wiki/Key:surface>; the spellings that lead to each value are a table of the builder.
public enum Surface: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// Asphalt, chipseal.
  case asphalt
  /// Concrete, in one piece, lanes or plates.
  case concrete
  /// Paved, of a kind that is not known.
  case paved
  /// Paving stones, bricks.
  case pavingStones
  /// Sett: regular, flattened cobbles.
  case sett
  /// Cobblestone, uneven.
  case cobblestone
  /// Metal, grids included.
  case metal
  /// Wood, boardwalks.
  case wood
  /// Compacted gravel.
  case compacted
  /// Fine gravel.
  case fineGravel
  /// Gravel, pebbles, shells.
  case gravel
  /// Unpaved, of a kind that is not known.
  case unpaved
  /// Ground, earth, dirt, clay.
  case ground
  /// Mud.
  case mud
  /// Rock, stones.
  case rock
  /// Grass.
  case grass
  /// Sand.
  case sand
  /// Snow, ice.
  case snow
  /// Grass paver.
  case grassPaver

  /// The value as answers spell it.
  public var word: String {
    switch self {
    case .unknown: "unknown"
    case .pavingStones: "paving_stones"
    case .fineGravel: "fine_gravel"
    case .grassPaver: "grass_paver"
    default: "\(self)"
    }
  }

  /// Whether the surface counts as paved; nil where it is not known.
  @inlinable public var isPaved: Bool? {
    switch self {
    case .unknown: nil
    case .asphalt, .concrete, .paved, .pavingStones, .sett, .cobblestone, .metal, .wood: true
    default: false
    }
  }
}

/// How even the ground is. <https://wiki.openstreetmap.org/wiki/Key:smoothness>
public enum Smoothness: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// Roller blades.
  case excellent
  /// Racing bicycles.
  case good
  /// City bicycles, wheelchairs.
  case intermediate
  /// Robust wheels.
  case bad
  /// High clearance.
  case veryBad
  /// Off-road vehicles.
  case horrible
  /// Tractors, all-terrain vehicles.
  case veryHorrible
  /// No wheeled vehicle.
  case impassable

  /// The value as OSM spells it.
  public var word: String {
    switch self {
    case .unknown: ""
    case .veryBad: "very_bad"
    case .veryHorrible: "very_horrible"
    default: "\(self)"
    }
  }
}

/// How firm a track is. <https://wiki.openstreetmap.org/wiki/Key:tracktype>
public enum TrackType: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// Paved or heavily compacted.
  case grade1
  /// Gravel.
  case grade2
  /// Mixed hard and soft.
  case grade3
  /// Mostly soft.
  case grade4
  /// Soft.
  case grade5

  /// The value as OSM spells it.
  public var word: String { self == .unknown ? "" : "\(self)" }
}
