/// What kind of road a section is: the `highway` value without `_link`, and what else one can travel on.
///
/// <https://wiki.openstreetmap.org/wiki/Key:highway>
public enum RoadClass: UInt8, TagVocabulary {
  /// Not known.
  case unknown = 0
  /// `highway=motorway`
  case motorway
  /// `highway=trunk`
  case trunk
  /// `highway=primary`
  case primary
  /// `highway=secondary`
  case secondary
  /// `highway=tertiary`
  case tertiary
  /// `highway=unclassified`
  case unclassified
  /// `highway=residential`
  case residential
  /// `highway=living_street`
  case livingStreet
  /// `highway=service`
  case service
  /// `highway=road`: a road of unknown class
  case road
  /// `highway=pedestrian`
  case pedestrian
  /// `highway=track`
  case track
  /// `highway=bridleway`
  case bridleway
  /// `highway=cycleway`
  case cycleway
  /// `highway=footway`
  case footway
  /// `highway=path`
  case path
  /// `highway=steps`
  case steps
  /// `highway=corridor`
  case corridor
  /// `highway=platform`, `railway=platform`, `public_transport=platform`
  case platform
  /// `highway=busway`, `highway=bus_guideway`
  case busway
  /// `highway=via_ferrata`
  case viaFerrata
  /// `highway=raceway`
  case raceway
  /// `highway=escape`
  case escape
  /// `highway=construction`
  case construction
  /// `highway=proposed`
  case proposed
  /// `route=ferry`
  case ferry
  /// `route=shuttle_train`
  case shuttleTrain
  /// `man_made=pier`
  case pier
  /// `highway=elevator`
  case elevator

  /// The value as answers spell it.
  public var word: String {
    switch self {
    case .unknown: ""
    case .livingStreet: "living_street"
    case .viaFerrata: "via_ferrata"
    case .shuttleTrain: "shuttle_train"
    default: "\(self)"
    }
  }
}
