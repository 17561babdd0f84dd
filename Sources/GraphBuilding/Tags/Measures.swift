/// Numbers with units in tag values. <https://wiki.openstreetmap.org/wiki/Map_features/Units>
///
/// All arithmetic is + − × ÷, so that the same text gives the same number on every machine.
enum Measures {
  /// Factors to metres. A number without a unit is in metres.
  static let lengthUnits: WordTable<Double> = [
    "": 1, "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "cm": 0.01, "mm": 0.001, "km": 1000,
    "ft": 0.3048, "feet": 0.3048, "foot": 0.3048, "'": 0.3048, "in": 0.0254, "inch": 0.0254, "inches": 0.0254,
    "\"": 0.0254, "yd": 0.9144, "mi": 1609.344,
  ]

  /// Factors to tons of 1000 kg. A number without a unit is in tons.
  static let weightUnits: WordTable<Double> = [
    "": 1, "t": 1, "to": 1, "ton": 1, "tons": 1, "tonne": 1, "tonnes": 1, "mt": 1, "kg": 0.001,
    "g": 0.000_001,
    "kn": 0.101_971_6, "st": 0.907_184_74, "short tons": 0.907_184_74, "lt": 1.016_046_908_8,
    "cwt": 0.050_802_345_44, "lb": 0.000_453_592_37, "lbs": 0.000_453_592_37,
  ]

  /// Factors to km/h. A number without a unit is in km/h.
  static let speedUnits: WordTable<Double> = [
    "": 1, "km/h": 1, "kmh": 1, "kph": 1, "kmph": 1, "mph": 1.609_344, "knots": 1.852, "knot": 1.852,
    "kn": 1.852,
    "m/s": 3.6,
  ]

  /// A length in metres such as `3.5`, `350 cm`, `12'`, `12'6"`, `12 ft 6 in`; nil where the text is none.
  static func metres(_ text: Span<UInt8>) -> Double? { sum(text, lengthUnits) }

  /// A weight in tons such as `7.5`, `7.5 t`, `16000 lbs`; nil where the text is none.
  static func tons(_ text: Span<UInt8>) -> Double? { sum(text, weightUnits) }

  /// A speed in km/h such as `50`, `30 mph`; nil where the text is none.
  static func kilometresPerHour(_ text: Span<UInt8>) -> Double? {
    var cursor = NumberCursor(text)
    guard let number = cursor.number(text), let factor = cursor.unit(text, speedUnits), cursor.isAtEnd(text)
    else { return nil }
    return number * factor
  }

  /// Numbers with units one after another, added up; of a list with semicolons the first part.
  private static func sum(_ list: Span<UInt8>, _ units: WordTable<Double>) -> Double? {
    let text = list.extracting(TagList.firstPart(of: list))
    var cursor = NumberCursor(text)
    var total = 0.0
    var isFirst = true
    repeat {
      guard let number = cursor.number(text), var factor = cursor.unit(text, units) else { return nil }
      // What follows feet without a unit is inches: 12'6.
      if !isFirst, factor == 1 { factor = 0.0254 }
      total += number * factor
      isFirst = false
    } while !cursor.isAtEnd(text)
    return total
  }

  /// A whole number and nothing else; nil where the text is none.
  static func integer(_ text: Span<UInt8>) -> Int? {
    var cursor = NumberCursor(text)
    guard let number = cursor.number(text), cursor.isAtEnd(text), number == number.rounded(),
      abs(number) < 1e9
    else { return nil }
    return Int(number)
  }

  /// A duration in seconds: `hh:mm`, `hh:mm:ss`, minutes, `PT1H30M`; nil where the text is none.
  /// <https://wiki.openstreetmap.org/wiki/Key:duration>
  static func seconds(_ text: Span<UInt8>) -> UInt32? {
    guard text.count > 0 else { return nil }
    let value = text[0].lowercased == UInt8(ascii: "p") ? isoSeconds(text) : clockSeconds(text)
    guard let value, value > 0, value < 1e7 else { return nil }
    return UInt32(value.rounded())
  }

  private static func clockSeconds(_ text: Span<UInt8>) -> Double? {
    var cursor = NumberCursor(text)
    var parts: [Double] = []
    repeat {
      guard let number = cursor.number(text), number >= 0 else { return nil }
      parts.append(number)
    } while cursor.take(UInt8(ascii: ":"), text)
    guard cursor.isAtEnd(text) else { return nil }
    switch parts.count {
    case 1: return parts[0] * 60
    case 2: return parts[0] * 3600 + parts[1] * 60
    case 3: return parts[0] * 3600 + parts[1] * 60 + parts[2]
    default: return nil
    }
  }

  /// ISO 8601 without years and months, whose lengths differ.
  private static func isoSeconds(_ text: Span<UInt8>) -> Double? {
    var cursor = NumberCursor(text)
    guard cursor.takeLetter(text) == UInt8(ascii: "p") else { return nil }
    var seconds = 0.0
    var isTime = false
    while !cursor.isAtEnd(text) {
      if !isTime, cursor.peekLetter(text) == UInt8(ascii: "t") {
        isTime = cursor.takeLetter(text) != nil
        continue
      }
      guard let number = cursor.number(text) else { return nil }
      switch (cursor.takeLetter(text), isTime) {
      case (UInt8(ascii: "w"), false): seconds += number * 604_800
      case (UInt8(ascii: "d"), false): seconds += number * 86_400
      case (UInt8(ascii: "h"), true): seconds += number * 3600
      case (UInt8(ascii: "m"), true): seconds += number * 60
      case (UInt8(ascii: "s"), true): seconds += number
      default: return nil
      }
    }
    return seconds
  }
}

/// A place in a text of numbers and units.
struct NumberCursor {
  private var place: Int

  /// Begins behind the blanks at the start of a text.
  init(_ text: Span<UInt8>) {
    place = 0
    skipBlanks(text)
  }

  /// Whether nothing but blanks is left.
  func isAtEnd(_ text: Span<UInt8>) -> Bool { place >= text.count }

  /// A decimal number with `.` or `,`, with a sign or without; nil where there is none.
  mutating func number(_ text: Span<UInt8>) -> Double? {
    var index = place
    var isNegative = false
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var digits = 0.0
    var scale = 1.0
    var count = 0
    var isFraction = false
    while index < text.count, count < 16 {
      if text[index].isDigit {
        digits = digits * 10 + Double(text[index] - UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
        count += 1
      } else if !isFraction, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    guard count > 0 else { return nil }
    place = index
    skipBlanks(text)
    return (isNegative ? -digits : digits) / scale
  }

  /// What the unit up to the next number stands for; nil where it is not listed.
  mutating func unit(_ text: Span<UInt8>, _ units: WordTable<Double>) -> Double? {
    let start = place
    while place < text.count, !text[place].isDigit { place += 1 }
    return units[text.extracting(TagList.trimmed(text, start..<place))]
  }

  /// Moves on over a byte; false where another one stands there.
  mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place += 1
    skipBlanks(text)
    return true
  }

  /// The next letter in lower case; nil at the end.
  func peekLetter(_ text: Span<UInt8>) -> UInt8? { place < text.count ? text[place].lowercased : nil }

  /// Moves on over a letter, and tells it in lower case; nil at the end.
  mutating func takeLetter(_ text: Span<UInt8>) -> UInt8? {
    guard let letter = peekLetter(text) else { return nil }
    place += 1
    skipBlanks(text)
    return letter
  }

  private mutating func skipBlanks(_ text: Span<UInt8>) {
    while place < text.count, text[place].isBlank { place += 1 }
  }
}
