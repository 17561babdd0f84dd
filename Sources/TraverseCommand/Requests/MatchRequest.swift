import Geography
import JSONText
import TrackMatching

/// One track to be matched, as a line of NDJSON gives it.
struct MatchRequest: JSONRequest {
  /// The fixes, in order of travel.
  var track: [Coordinate] = []
  /// Seconds of each fix; nil where no times are known.
  var times: [Double]?
  /// Degrees clockwise from north in which the traveller moved at each fix; nil where none are known.
  var headings: [Double]?
  /// Name of a profile.
  var profile = "foot"
  /// How the track is matched.
  var options = MatchOptions()
  /// Whether the answer holds a verdict for each fix.
  var points = true
  /// Whether the answer holds the line.
  var geometry = true
  /// Whether the answer holds heights and sections.
  var terrain = true

  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "track":
      track = []
      try reader.readPairsE7 { latitude, longitude in
        track.append(Coordinate(latitudeE7: latitude, longitudeE7: longitude))
      }
    case "times":
      var read: [Double] = []
      try reader.readDoubles { read.append($0) }
      times = read
    case "headings":
      var read: [Double] = []
      try reader.readDoubles { read.append($0) }
      headings = read
    case "accuracy": options.accuracyMetres = try reader.readDouble()
    case "profile": profile = try reader.readString()
    case "loose": options.isLoose = try reader.readBool()
    case "ignoreRestrictions": options.ignoresRestrictions = try reader.readBool()
    case "points": points = try reader.readBool()
    case "geometry": geometry = try reader.readBool()
    case "terrain": terrain = try reader.readBool()
    default: return false
    }
    return true
  }

  func check() throws(RequestError) {
    if track.isEmpty { throw RequestError("'track' holds no point") }
    for (index, point) in track.enumerated() where !point.isValid {
      throw RequestError("point \(index) is no position on the ground: latitude comes first, in degrees")
    }
    if let times, times.count != track.count {
      throw RequestError("'times' holds \(times.count) values for \(track.count) points")
    }
    if let headings, headings.count != track.count {
      throw RequestError("'headings' holds \(headings.count) values for \(track.count) points")
    }
    if let accuracy = options.accuracyMetres, !(accuracy > 0 && accuracy <= 1000) {
      throw RequestError("'accuracy' goes from 0 to 1000 metres")
    }
  }

  /// The fixes of the request.
  var fixes: [Fix] {
    track.enumerated().map { index, point in Fix(point, time: times?[index], heading: headings?[index]) }
  }
}
