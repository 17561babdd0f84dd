/// The colours of maps and charts, chosen to be told apart also by people who see few colours.
public enum Palette {
  /// The colour of a steepness class, 0 the steepest fall … 10 the steepest rise: blues down, reds up.
  public static func steepness(_ index: Int) -> String {
    let colours = [
      "#08306b", "#08519c", "#2f7fbc", "#6bafd6", "#a6cee3", "#8fbf6b", "#f6d55c", "#f4a340", "#e8702a",
      "#cc3311",
      "#7f0f12",
    ]
    return colours[max(0, min(colours.count - 1, index))]
  }

  /// The colour of a surface.
  public static func surface(_ word: String) -> String {
    switch word {
    case "asphalt": "#5b6c7d"
    case "concrete": "#8494a4"
    case "paved": "#a7b4c0"
    case "paving_stones": "#b58ab5"
    case "sett", "cobblestone": "#8f6a9e"
    case "metal": "#4aa0a8"
    case "wood": "#c9975b"
    case "compacted": "#d9b26a"
    case "fine_gravel": "#e3c88a"
    case "gravel": "#c7873e"
    case "unpaved": "#b0803f"
    case "ground": "#8f5e2c"
    case "mud": "#6b4424"
    case "rock": "#7d7468"
    case "grass", "grass_paver": "#76a84b"
    case "sand": "#efd9a0"
    case "snow": "#bfe3f2"
    default: "#cfcfcf"
    }
  }

  /// The colour of a road type.
  public static func roadType(_ word: String) -> String {
    switch word {
    case "motorway": "#d1495b"
    case "trunk": "#e07a5f"
    case "primary": "#eda35a"
    case "secondary": "#f2c14e"
    case "tertiary": "#d8cf63"
    case "unclassified", "road": "#9aa86a"
    case "residential", "living_street": "#8aa3b8"
    case "service", "busway": "#a9b7c2"
    case "pedestrian": "#b58ab5"
    case "cycleway": "#3d7fc4"
    case "track": "#a9743a"
    case "footway", "corridor", "platform", "pier": "#d98b7b"
    case "path", "bridleway": "#5f9a5a"
    case "steps", "elevator": "#c0566b"
    case "via_ferrata": "#7f0f12"
    case "ferry", "shuttle_train": "#4aa0a8"
    default: "#cfcfcf"
    }
  }

  /// Width in pixels of a road on a map, by its type.
  static func roadWidth(_ word: String) -> Double {
    switch word {
    case "motorway", "trunk": 3.2
    case "primary": 2.8
    case "secondary": 2.4
    case "tertiary": 2
    case "unclassified", "residential", "living_street", "road", "pedestrian": 1.5
    case "track", "cycleway", "service": 1.1
    default: 0.8
    }
  }
}
