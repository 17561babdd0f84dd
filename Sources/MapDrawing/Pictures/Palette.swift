/// The colours of maps and charts, chosen to be told apart also by people who see few colours.
public enum Palette {
  /// The colour of a steepness class, 0 the steepest fall: blues down, reds up.
  ///
  /// - Parameter count: how many classes there are; fewer than eleven are spread over all colours.
  public static func steepness(_ index: Int, of count: Int = 11) -> String {
    let colours = [
      "#08306b", "#08519c", "#2f7fbc", "#6bafd6", "#a6cee3", "#8fbf6b", "#f6d55c", "#f4a340", "#e8702a",
      "#cc3311", "#7f0f12",
    ]
    let place = count > 1 ? Double(index) / Double(count - 1) * 10 : 5
    return colours[max(0, min(10, Int(place.rounded())))]
  }

  /// The colour of a line among several, by its position.
  public static func line(_ index: Int) -> String {
    let colours = ["#c9184a", "#1d4e89", "#2a7f62", "#b5651d", "#6a3fb0", "#007f8c", "#8a1c4a", "#5c6b00"]
    return colours[index % colours.count]
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
    case "compacted", "compacted_gravel": "#d9b26a"
    case "fine_gravel": "#e3c88a"
    case "gravel": "#c7873e"
    case "unpaved": "#b0803f"
    case "ground", "dirt": "#8f5e2c"
    case "mud": "#6b4424"
    case "rock": "#7d7468"
    case "grass", "grass_paver": "#76a84b"
    case "sand": "#efd9a0"
    case "snow", "ice": "#bfe3f2"
    default: "#cfcfcf"
    }
  }

  /// The colour of a road type.
  public static func roadType(_ word: String) -> String {
    switch word {
    case "motorway", "motorways": "#d1495b"
    case "trunk": "#e07a5f"
    case "primary", "stateRoad", "state_road": "#eda35a"
    case "secondary": "#f2c14e"
    case "tertiary": "#d8cf63"
    case "unclassified", "road": "#9aa86a"
    case "residential", "living_street", "street": "#8aa3b8"
    case "service", "busway": "#a9b7c2"
    case "pedestrian": "#b58ab5"
    case "cycleway": "#3d7fc4"
    case "track": "#a9743a"
    case "footway", "corridor", "platform", "pier": "#d98b7b"
    case "path", "bridleway": "#5f9a5a"
    case "steps", "elevator": "#c0566b"
    case "via_ferrata", "singleTrack": "#7f0f12"
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
