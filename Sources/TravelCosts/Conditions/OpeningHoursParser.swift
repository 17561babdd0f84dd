/// Reads opening hours; nil where the text has something that is not understood.
struct OpeningHoursParser {
  static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let days = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  static let lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  /// Seasons by their first and last month, north of the equator. <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
  static let seasons: [(word: String, first: Int, last: Int)] = [
    ("spring", 3, 5), ("summer", 6, 8), ("autumn", 9, 11), ("fall", 9, 11), ("winter", 12, 2),
  ]
  /// Times that the sun sets, and the minutes between which they lie the year round where most people live.
  static let sunTimes: [(word: String, earliest: Int, latest: Int)] = [
    ("dawn", 150, 480), ("sunrise", 210, 540), ("sunset", 930, 1320), ("dusk", 960, 1380),
  ]

  let text: [UInt8]
  var place = 0
  let isSouthern: Bool

  private init(_ text: String, isSouthern: Bool) {
    self.text = text.utf8.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
    self.isSouthern = isSouthern
  }

  /// Reads a text such as `Mo-Fr 07:00-09:00,16:00-18:00; PH off` or `Nov 15-Apr 30`.
  ///
  /// - Parameter isSouthern: whether seasons are those south of the equator.
  static func parse(_ text: String, isSouthern: Bool) -> OpeningHours? {
    var parser = OpeningHoursParser(text, isSouthern: isSouthern)
    return parser.readRules()
  }

  mutating func readRules() -> OpeningHours? {
    var rules: [OpeningHours.Rule] = []
    var isAdditional = false
    while true {
      guard var rule = readRule() else { return nil }
      rule.isAdditional = isAdditional
      rules.append(rule)
      skipBlanks()
      if isAtEnd { return OpeningHours(rules: rules) }
      if take(";") {
        isAdditional = false
        skipBlanks()
        if isAtEnd { return OpeningHours(rules: rules) }
      } else if take(",") {
        isAdditional = true
      } else {
        return nil
      }
    }
  }

  mutating func readRule() -> OpeningHours.Rule? {
    var rule = OpeningHours.Rule()
    skipBlanks()
    if take("24/7") { return rule }
    let start = place
    guard readDays(&rule) else { return nil }
    skipBlanks()
    _ = take(":")
    skipBlanks()
    if isTime {
      guard let spans = readSpans() else { return nil }
      rule.spans = spans
    }
    skipBlanks()
    if take("off") || take("closed") {
      rule.isOff = true
    } else if take("unknown") {
      rule.isUnknown = true
    } else {
      _ = take("open")
    }
    skipBlanks()
    if let byte = peek(), byte == UInt8(ascii: "\"") {
      rule.isUnknown = !rule.isOff
      place += 1
      while let byte = peek(), byte != UInt8(ascii: "\"") { place += 1 }
      guard take("\"") else { return nil }
    }
    return place > start ? rule : nil
  }

  /// Years, dates, weeks and weekdays, in whichever order.
  mutating func readDays(_ rule: inout OpeningHours.Rule) -> Bool {
    while true {
      skipBlanks()
      if let year = peekYear() {
        place += 4
        skipBlanks()
        if monthAhead != nil {
          guard let range = readDates(from: year) else { return false }
          rule.dates.append(range)
        } else {
          guard let years = readRange(from: year, open: 9999) else { return false }
          rule.years.append(years)
        }
        _ = takeListComma()
      } else if monthAhead != nil {
        guard let range = readDates(from: nil) else { return false }
        rule.dates.append(range)
        // A colon may stand behind the days of the year.
        if !takeListComma() { _ = take(":") }
      } else if let season = Self.seasons.first(where: { take($0.word) }) {
        let shift = isSouthern ? 6 : 0
        let (first, last) = ((season.first + shift - 1) % 12 + 1, (season.last + shift - 1) % 12 + 1)
        rule.dates.append(OpeningHours.DateRange(first: first * 100 + 1, last: last * 100 + 31))
      } else if take("week") {
        guard readWeeks(&rule) else { return false }
      } else if dayAhead || holidayAhead {
        guard readWeekdays(&rule) else { return false }
      } else {
        return true
      }
    }
  }

  // MARK: Weekdays

  private var dayAhead: Bool {
    Self.days.contains { isWord($0) } && !Self.sunTimes.contains { isWord($0.word) }
  }
  private var holidayAhead: Bool { isWord("ph") || isWord("sh") }

  mutating func readWeekdays(_ rule: inout OpeningHours.Rule) -> Bool {
    repeat {
      skipBlanks()
      if holidayAhead {
        place += 2
        rule.namesHolidays = true
        continue
      }
      guard let first = takeDay() else { return false }
      var days = OpeningHours.Weekdays(first: first, last: first)
      if takeDash() {
        guard let last = takeDay() else { return false }
        days.last = last
      }
      if take("[") {
        repeat {
          let isFromEnd = take("-")
          guard let number = readNumber(), (1...5).contains(number) else { return false }
          days.places.append(isFromEnd ? -number : number)
        } while take(",")
        guard take("]") else { return false }
      }
      rule.weekdays.append(days)
    } while takeListComma()
    return true
  }

  mutating func takeDay() -> Int? {
    skipBlanks()
    guard let day = Self.days.firstIndex(where: { isWord($0) }) else { return nil }
    place += 2
    return day
  }

  /// Takes a comma behind which the list of days goes on.
  mutating func takeListComma() -> Bool {
    let start = place
    skipBlanks()
    if take(",") {
      skipBlanks()
      if dayAhead || holidayAhead || monthAhead != nil || peekYear() != nil { return true }
    }
    place = start
    return false
  }

  // MARK: Characters

  var isAtEnd: Bool { place >= text.count }
  func peek() -> UInt8? { place < text.count ? text[place] : nil }

  mutating func skipBlanks() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { place += 1 }
  }

  func isWord(_ word: String) -> Bool { text[place...].starts(with: word.utf8) }

  mutating func take(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    place += word.utf8.count
    return true
  }

  /// A dash, of ASCII or longer, with blanks around it.
  mutating func takeDash() -> Bool {
    let start = place
    skipBlanks()
    if take("-") || take("–") {
      skipBlanks()
      return true
    }
    place = start
    return false
  }

  mutating func readNumber() -> Int? {
    var number: Int?
    while let byte = peek(), byte.isDigit, number ?? 0 < 100_000 {
      number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      place += 1
    }
    return number
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
