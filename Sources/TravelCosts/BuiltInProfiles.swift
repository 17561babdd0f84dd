/// The profiles that are compiled in from `Data/profiles`; a text is parsed when its profile is asked for.
public enum BuiltInProfiles {
  /// Their names, in the order of help.
  public static let names = [
    "car", "truck", "bicycle", "road-bicycle", "mountain-bicycle", "e-bicycle", "foot", "hike", "wheelchair",
  ]

  /// The profile of a name; nil where there is none.
  public static func profile(named name: String) throws(ProfileError) -> TravelProfile? {
    guard let text = text(named: name) else { return nil }
    return try TravelProfile(parsing: text)
  }

  /// The JSON text of a built-in profile, to begin one's own from.
  public static func text(named name: String) -> [UInt8]? {
    switch name {
    case "car": PackageResources.car_json
    case "truck": PackageResources.truck_json
    case "bicycle": PackageResources.bicycle_json
    case "road-bicycle": PackageResources.road_bicycle_json
    case "mountain-bicycle": PackageResources.mountain_bicycle_json
    case "e-bicycle": PackageResources.e_bicycle_json
    case "foot": PackageResources.foot_json
    case "hike": PackageResources.hike_json
    case "wheelchair": PackageResources.wheelchair_json
    default: nil
    }
  }
}
