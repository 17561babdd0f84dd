import CommandLineSupport
import JSONText
import RoadGraph
import RouteProfiles
import TravelCosts

/// Writes profiles as JSON and CSV.
struct ProfileWriter {
  let line: ProfiledLine
  /// Elevations at even spacing.
  let samples: Int
  /// Metres to which samples and totals are cut.
  let window: ClosedRange<Double>

  /// The profile as JSON, with the keys of `route`.
  func json() -> [UInt8] {
    let writer = RouteAnswerWriter()
    let terrain = line.terrain
    var json = JSONWriter()
    json.beginObject()
    json.write(line.length > 0 ? .ok : .noMatch)
    json.key("distance")
    json.number(line.length, decimals: 2)
    json.key("from")
    json.number(window.lowerBound, decimals: 2)
    json.key("to")
    json.number(window.upperBound, decimals: 2)
    if let route = line.route {
      json.key("profile")
      json.string(route.profile)
    }
    json.key("samples")
    write(terrain.line, to: &json)
    json.key("sections")
    writer.write(line.route?.sections ?? RouteSections(), terrain, as: line.view, to: &json)
    json.key("summary")
    writeSummary(to: &json)
    json.key("terrain")
    writer.write(terrain, in: window, to: &json)
    json.key("threshold")
    json.number(terrain.ascent.threshold, decimals: 2)
    let raw = AscentProfile(terrain.line, threshold: 0)
      .totals(from: window.lowerBound, to: window.upperBound)
    write("rawUp", terrain.line.hasHeights ? raw.up : nil, to: &json)
    write("rawDown", terrain.line.hasHeights ? raw.down : nil, to: &json)
    json.key("slopeClasses")
    json.beginArray()
    for bound in terrain.steepness.classes.boundsPercent { json.number(bound, decimals: 2) }
    json.endArray()
    json.key("climbs")
    writer.write(terrain.climbs, to: &json)
    json.key("estimates")
    writeEstimates(to: &json)
    if let statistics = line.statistics { write(statistics, to: &json) }
    if let comparison = line.comparison { write(comparison, to: &json) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func write(_ key: StaticString, _ value: Double?, to json: inout JSONWriter) {
    json.key(key)
    json.number(value, decimals: 1)
  }

  private func write(_ heights: ElevationLine, to json: inout JSONWriter) {
    json.beginArray()
    for sample in heights.samples(count: samples, from: window.lowerBound, to: window.upperBound) {
      json.beginArray()
      json.number(sample.metre, decimals: 2)
      json.number(sample.elevation, decimals: 1)
      json.endArray()
    }
    json.endArray()
  }

  /// Length and share of each value within the window, the longest first.
  private func writeSummary(to json: inout JSONWriter) {
    json.beginObject()
    for table in line.summaryTables(from: window.lowerBound, to: window.upperBound) {
      json.key(text: table.key)
      json.beginArray()
      for row in table.rows {
        json.beginObject()
        json.key("value")
        json.string(row.value)
        if let provenance = row.provenance {
          json.key("provenance")
          json.string(provenance)
        }
        json.key("length")
        json.number(row.length, decimals: 2)
        json.key("share")
        json.number(row.share, decimals: 4)
        json.endObject()
      }
      json.endArray()
    }
    json.endObject()
  }

  private func writeEstimates(to json: inout JSONWriter) {
    let estimates = TravelEstimates(line.terrain.line, totals: line.terrain.ascent.totals)
    json.beginObject()
    write("walkingSwiss", estimates.walkingSwiss, to: &json)
    write("walkingDIN33466", estimates.walkingDIN33466, to: &json)
    write("cycling", estimates.cycling, to: &json)
    write("cyclingKilojoules", estimates.cyclingJoules / 1000, to: &json)
    write("walkingKilojoules", estimates.walkingJoules / 1000, to: &json)
    json.endObject()
  }

  private func write(_ track: TrackStatistics, to json: inout JSONWriter) {
    json.key("track")
    json.beginObject()
    json.key("points")
    json.integer(track.points)
    json.key("distance")
    json.number(track.distance, decimals: 2)
    write("duration", track.duration, to: &json)
    write("moving", track.moving, to: &json)
    write("minElevation", track.extremes?.minElevation, to: &json)
    write("maxElevation", track.extremes?.maxElevation, to: &json)
    write("totalUp", track.totals?.up, to: &json)
    write("totalDown", track.totals?.down, to: &json)
    json.endObject()
  }

  private func write(_ comparison: HeightComparison, to json: inout JSONWriter) {
    json.key("recorded")
    json.beginObject()
    let totals = comparison.recordedAscent.totals(from: window.lowerBound, to: window.upperBound)
    write("totalUp", totals.up, to: &json)
    write("totalDown", totals.down, to: &json)
    write("rawUp", comparison.recordedRaw.up, to: &json)
    write("rawDown", comparison.recordedRaw.down, to: &json)
    json.key("compared")
    json.integer(comparison.count)
    write("offset", comparison.offset, to: &json)
    write("deviation", comparison.deviation, to: &json)
    json.key("remarks")
    json.beginArray()
    for remark in comparison.remarks { json.string(remark) }
    json.endArray()
    json.key("samples")
    write(comparison.recorded, to: &json)
    json.endObject()
  }

  /// The profile as a table, a row a sample.
  func csv() -> [UInt8] {
    let hasRecorded = line.comparison != nil
    var text =
      "metre,elevation,slope_class,surface,surface_source,road_type,smoothness,structure,access,travel"
    text += hasRecorded ? ",recorded\n" : "\n"
    let sections = line.route?.sections
    let steepness = line.terrain.steepness.sections
    var place = 0
    for sample in line.terrain.line.samples(
      count: samples, from: window.lowerBound, to: window.upperBound)
    {
      let metre = sample.metre
      while place + 1 < steepness.count, steepness[place].end <= metre { place += 1 }
      let isSteep =
        place < steepness.count && steepness[place].start <= metre && metre <= steepness[place].end
      let surface = sections?.surface.value(at: metre)
      let access = sections?.access.value(at: metre)
      let viewed = line.view?.surface.value(at: metre)?.name
      let road = line.view?.roadType.value(at: metre)?.name ?? sections?.roadType.value(at: metre)?.word
      var cells = [
        DecimalText.text(metre, decimals: 2), Self.metres(sample.elevation),
        isSteep ? "\(steepness[place].classIndex)" : "", viewed ?? surface?.surface.word ?? "",
        surface?.provenance.word ?? "", road ?? "",
        sections?.smoothness.value(at: metre)?.smoothness.word ?? "",
        sections?.structure.value(at: metre)??.rawValue ?? "",
        access.map { $0.isWorthTelling ? $0.word : "" } ?? "",
        sections?.travel.value(at: metre)?.word ?? "",
      ]
      if let comparison = line.comparison {
        cells.append(Self.metres(comparison.recorded.elevation(at: metre)))
      }
      text += CSVLine.text(cells)
    }
    return Array(text.utf8)
  }

  private static func metres(_ value: Double?) -> String {
    value.map { DecimalText.text($0, decimals: 1) } ?? ""
  }
}
