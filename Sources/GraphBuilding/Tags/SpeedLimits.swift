/// Speed limits by law, as tags name them: `DE:urban`, `FR:rural`, `IT:motorway`.
///
/// <https://wiki.openstreetmap.org/wiki/Default_speed_limits>, for passenger cars. 255: no limit.
enum SpeedLimits {
  /// The kinds of limits, in the order of the columns.
  enum Zone: Int, Sendable {
    case urban, rural, trunk, motorway
  }

  /// km/h by country: urban, rural, trunk (expressways), motorway; to add a country, add a line.
  static let byCountry: WordTable<[UInt8]> = [
    "ad": [50, 90, 90, 90], "al": [40, 80, 90, 110], "am": [60, 90, 110, 110], "ar": [40, 110, 120, 130],
    "at": [50, 100, 100, 130], "au": [50, 100, 110, 110], "az": [60, 90, 110, 110], "ba": [50, 80, 100, 130],
    "be": [50, 90, 120, 120], "be-bru": [30, 70, 120, 120], "be-vlg": [50, 70, 120, 120],
    "be-wal": [50, 90, 120, 120], "bg": [50, 90, 120, 140], "br": [60, 100, 110, 110],
    "by": [60, 90, 110, 120],
    "ca": [50, 80, 100, 100], "ch": [50, 80, 100, 120], "cl": [50, 100, 120, 120], "cn": [50, 70, 100, 120],
    "cy": [50, 80, 100, 100], "cz": [50, 90, 110, 130], "de": [50, 100, 100, 255], "dk": [50, 80, 90, 130],
    "ee": [50, 90, 110, 110], "es": [50, 90, 90, 120], "fi": [50, 80, 100, 120], "fr": [50, 80, 110, 130],
    "gb": [48, 97, 113, 113], "ge": [60, 90, 110, 110], "gr": [50, 90, 110, 130], "hr": [50, 90, 110, 130],
    "hu": [50, 90, 110, 130], "ie": [50, 80, 100, 120], "il": [50, 80, 100, 110], "is": [50, 90, 90, 90],
    "it": [50, 90, 110, 130], "jp": [60, 60, 100, 100], "kz": [60, 100, 110, 140], "li": [50, 80, 80, 80],
    "lt": [50, 90, 120, 130], "lu": [50, 90, 90, 130], "lv": [50, 90, 100, 110], "ma": [60, 100, 120, 120],
    "mc": [50, 50, 50, 50], "md": [50, 90, 110, 110], "me": [50, 80, 100, 130], "mk": [50, 80, 110, 130],
    "mt": [50, 80, 80, 80], "nl": [50, 80, 100, 100], "no": [50, 80, 90, 110], "nz": [50, 100, 100, 100],
    "pl": [50, 90, 100, 140], "pt": [50, 90, 100, 120], "ro": [50, 90, 100, 130], "rs": [50, 80, 100, 130],
    "ru": [60, 90, 110, 110], "se": [50, 70, 90, 110], "si": [50, 90, 110, 130], "sk": [50, 90, 130, 130],
    "sm": [50, 70, 90, 90], "tr": [50, 90, 110, 120], "ua": [50, 90, 110, 130], "uk": [48, 97, 113, 113],
    "us": [40, 89, 105, 113], "uz": [60, 100, 110, 110], "xk": [50, 80, 110, 130], "za": [60, 100, 120, 120],
  ]

  /// What the part behind the country stands for.
  static let zones: WordTable<Zone> = [
    "urban": .urban, "urban:primary": .urban, "urban:secondary": .urban, "in_town": .urban, "town": .urban,
    "built_up": .urban, "nsl_restricted": .urban, "rural": .rural, "nsl_single": .rural, "national": .rural,
    "trunk": .trunk, "express": .trunk, "expressway": .trunk, "nsl_dual": .trunk, "dual_carriageway": .trunk,
    "motorway": .motorway,
  ]

  /// Limits that are the same in all countries, km/h.
  static let everywhere: WordTable<UInt8> = [
    "living_street": 10, "pedestrian_zone": 7, "walk": 6, "bicycle_road": 30, "cyclestreet": 30, "school": 30,
  ]

  private static let zonePrefix: WordTable<Bool> = ["zone": true]

  /// The limit that a text such as `DE:urban`, `IT:50`, `CH:zone30` stands for; nil where it is none.
  static func limit(_ text: Span<UInt8>) -> UInt8? {
    let country = TagList.firstPart(of: text, before: UInt8(ascii: ":"))
    guard country.upperBound < text.count else { return nil }
    let zone = text.extracting(TagList.trimmed(text, country.upperBound + 1..<text.count))
    if let limit = everywhere[zone] ?? number(zone) { return limit }
    guard let limits = byCountry[text.extracting(country)], let kind = zones[zone] else { return nil }
    return limits[kind.rawValue]
  }

  /// `30`, `zone30`, `zone:30`, `zone 30`.
  private static func number(_ zone: Span<UInt8>) -> UInt8? {
    var start = 0
    if zone.count > 4, zonePrefix[zone.extracting(0..<4)] != nil {
      start = 4
      while start < zone.count, !zone[start].isDigit { start += 1 }
    }
    guard let number = Measures.integer(zone.extracting(start..<zone.count)), (1...250).contains(number)
    else { return nil }
    return UInt8(number)
  }
}
