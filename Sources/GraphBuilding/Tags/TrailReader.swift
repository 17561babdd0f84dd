import RoadGraph

/// How hard trails, steps and slopes are.
enum TrailReader {
  static let sacScales: WordTable<SACScale> = [
    "strolling": .hiking, "t1": .hiking, "hiking": .hiking, "t2": .mountainHiking,
    "mountain_hiking": .mountainHiking, "t3": .demandingMountainHiking,
    "demanding_mountain_hiking": .demandingMountainHiking, "t4": .alpineHiking,
    "alpine_hiking": .alpineHiking,
    "t5": .demandingAlpineHiking, "demanding_alpine_hiking": .demandingAlpineHiking,
    "t6": .difficultAlpineHiking, "difficult_alpine_hiking": .difficultAlpineHiking,
  ]

  static let visibilities: WordTable<TrailVisibility> = [
    "excellent": .excellent, "very_good": .excellent, "good": .good, "intermediate": .intermediate,
    "bad": .bad,
    "horrible": .horrible, "no": .no, "none": .no,
  ]

  /// Sets the scales, the tagged incline, and what steps are like.
  static func read(_ tags: TagSlots, into attributes: inout AttributeRecord) {
    guard tags.groups.contains(.trail) else { return }
    attributes.sacScale = tags.lookFirst(.sacScale, sacScales) ?? .unknown
    attributes.trailVisibility = tags.lookFirst(.trailVisibility, visibilities) ?? .unknown
    attributes.mtbScalePlusOne = scalePlusOne(.mtbScale, tags)
    attributes.viaFerrataScalePlusOne = scalePlusOne(.viaFerrataScale, tags)
    if let count = tags.read(.stepCount, Measures.integer), count > 0 {
      attributes.stepCount = UInt16(clamping: count)
    }
    readIncline(tags, into: &attributes)
  }

  /// The first digit of `2`, `2+`, `2-`, `0+`, `1;2`, 0…6, plus one; 0 where there is none.
  private static func scalePlusOne(_ key: TagKey, _ tags: TagSlots) -> UInt8 {
    tags.read(key) { value in
      let start = TagList.firstPart(of: value).lowerBound
      guard start < value.count, value[start].isDigit else { return nil }
      let isOneDigit = start + 1 == value.count || !value[start + 1].isDigit
      return isOneDigit ? min(6, value[start] - UInt8(ascii: "0")) + 1 : nil
    } ?? 0
  }

  /// Percent of a slope by whole degrees, 0…45; tangents are no arithmetic that all machines agree on.
  private static let percentByDegree: [Double] = [
    0, 1.746, 3.492, 5.241, 6.993, 8.749, 10.51, 12.278, 14.054, 15.838, 17.633, 19.438, 21.256, 23.087,
    24.933,
    26.795, 28.675, 30.573, 32.492, 34.433, 36.397, 38.386, 40.403, 42.447, 44.523, 46.631, 48.773, 50.953,
    53.171, 55.431, 57.735, 60.086, 62.487, 64.941, 67.451, 70.021, 72.654, 75.355, 78.129, 80.978, 83.91,
    86.929, 90.04, 93.252, 96.569, 100,
  ]

  private enum Incline {
    case up, down
    case percent(Double)
  }

  private static let inclineWords: WordTable<Bool> = ["up": true, "down": false]

  /// <https://wiki.openstreetmap.org/wiki/Key:incline>
  private static func readIncline(_ tags: TagSlots, into attributes: inout AttributeRecord) {
    guard let incline = tags.read(.incline, incline) else { return }
    switch incline {
    case .up: attributes.flags.insert(.inclineUp)
    case .down: attributes.flags.insert(.inclineDown)
    case .percent(let percent):
      attributes.flags.insert(.inclineTagged)
      attributes.inclinePercent = Int8(max(-100, min(100, percent.rounded())))
    }
  }

  private static func incline(_ text: Span<UInt8>) -> Incline? {
    if let isUp = inclineWords[text] { return isUp ? .up : .down }
    var cursor = NumberCursor(text)
    guard let number = cursor.number(text), let isDegrees = cursor.unit(text, inclineUnits),
      cursor.isAtEnd(text)
    else { return nil }
    guard isDegrees != 0 else { return abs(number) <= 100 ? .percent(number) : nil }
    let degrees = abs(number)
    guard degrees <= 45 else { return nil }
    let whole = Int(degrees)
    let low = percentByDegree[whole]
    let high = percentByDegree[min(45, whole + 1)]
    let percent = low + (high - low) * (degrees - Double(whole))
    return .percent(number < 0 ? -percent : percent)
  }

  /// 1 for degrees, 0 for percent.
  private static let inclineUnits: WordTable<Double> = ["": 0, "%": 0, "°": 1, "deg": 1, "degrees": 1]
}
