/// The profiles that are compiled in from `Data/profiles`.
public enum BuiltInProfiles {
  /// Their names, in the order of help.
  public static let names = ["car", "bicycle", "foot"]

  /// The profile of a name; nil where there is none.
  public static func profile(named name: String) throws(ProfileError) -> TravelProfile? {
    guard let text = text(named: name) else { return nil }
    return try TravelProfile(parsing: text)
  }

  /// The JSON text of a built-in profile, to begin one's own from.
  public static func text(named name: String) -> [UInt8]? {
    switch name {
    case "car": PackageResources.car_json
    case "bicycle": PackageResources.bicycle_json
    case "foot": PackageResources.foot_json
    default: nil
    }
  }
}
