/// Reads opening hours; nil where the text has something that is not understood.
struct OpeningHoursParser {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let days = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  /// Seasons by their first and last month, north of the equator. <https://wiki.openstreetmap.org/wiki/Conditional_restrictions>
  private static let seasons: [(word: String, first: Int, last: Int)] = [
    ("spring", 3, 5), ("summer", 6, 8), ("autumn", 9, 11), ("fall", 9, 11), ("winter", 12, 2),
  ]
  /// Times that the sun sets, and the minutes between which they lie the year round where most people live.
  private static let sunTimes: [(word: String, earliest: Int, latest: Int)] = [
    ("dawn", 150, 480), ("sunrise", 210, 540), ("sunset", 930, 1320), ("dusk", 960, 1380),
  ]

  private let text: [UInt8]
  private var place = 0
  private let isSouthern: Bool

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

  private mutating func readRules() -> OpeningHours? {
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

  private mutating func readRule() -> OpeningHours.Rule? {
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
  private mutating func readDays(_ rule: inout OpeningHours.Rule) -> Bool {
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

  // MARK: Dates

  /// `Mar`, `Mar-Oct`, `Mar 15`, `Mar 15-20`, `Mar 15-Oct 20`, `2026 Mar 15-2026 Oct 20`, the first month being ahead.
  private mutating func readDates(from year: Int?) -> OpeningHours.DateRange? {
    guard let first = takeMonth() else { return nil }
    let firstDay = readDay()
    guard takeDash() else {
      let last = firstDay ?? Self.lastDays[first - 1]
      return range(first, firstDay ?? 1, first, last, year, year)
    }
    var lastYear = year
    if let other = peekYear() {
      guard year != nil else { return nil }
      lastYear = other
      place += 4
      skipBlanks()
    }
    if let last = takeMonth() {
      let lastDay = readDay() ?? Self.lastDays[last - 1]
      return range(first, firstDay ?? 1, last, lastDay, year, lastYear)
    }
    guard let firstDay, let lastDay = readNumber(), (1...31).contains(lastDay) else { return nil }
    return range(first, firstDay, first, lastDay, year, year)
  }

  private func range(
    _ month: Int, _ day: Int, _ lastMonth: Int, _ lastDay: Int, _ year: Int?, _ lastYear: Int?
  ) -> OpeningHours.DateRange? {
    let (first, last) = (month * 100 + day, lastMonth * 100 + lastDay)
    guard let year, var lastYear else { return OpeningHours.DateRange(first: first, last: last) }
    if lastYear == year, last < first { lastYear += 1 }
    guard lastYear >= year else { return nil }
    return OpeningHours.DateRange(first: first, last: last, years: year...lastYear)
  }

  /// A day of the month behind the month's name; nil where a time of day follows or nothing.
  private mutating func readDay() -> Int? {
    let start = place
    skipBlanks()
    if let number = readNumber(), (1...31).contains(number), peek() != UInt8(ascii: ":") { return number }
    place = start
    return nil
  }

  private var monthAhead: Int? { Self.months.firstIndex { isWord($0) } }

  private mutating func takeMonth() -> Int? {
    skipBlanks()
    guard let month = monthAhead else { return nil }
    place += 3
    return month + 1
  }

  private func peekYear() -> Int? {
    guard place + 4 <= text.count, place + 4 == text.count || !text[place + 4].isDigit else { return nil }
    var year = 0
    for byte in text[place..<place + 4] {
      guard byte.isDigit else { return nil }
      year = year * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return (1900...2200).contains(year) ? year : nil
  }

  private mutating func readRange(from first: Int, open most: Int) -> ClosedRange<Int>? {
    if take("+") { return first...most }
    guard takeDash() else { return first...first }
    guard let last = readNumber(), last >= first else { return nil }
    return first...last
  }

  private mutating func readWeeks(_ rule: inout OpeningHours.Rule) -> Bool {
    repeat {
      skipBlanks()
      guard let first = readNumber(), (1...53).contains(first),
        let weeks = readRange(from: first, open: 53), weeks.upperBound <= 53
      else { return false }
      rule.weeks.append(weeks)
    } while take(",")
    return true
  }

  // MARK: Weekdays

  private var dayAhead: Bool {
    Self.days.contains { isWord($0) } && !Self.sunTimes.contains { isWord($0.word) }
  }
  private var holidayAhead: Bool { isWord("ph") || isWord("sh") }

  private mutating func readWeekdays(_ rule: inout OpeningHours.Rule) -> Bool {
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

  private mutating func takeDay() -> Int? {
    skipBlanks()
    guard let day = Self.days.firstIndex(where: { isWord($0) }) else { return nil }
    place += 2
    return day
  }

  /// Takes a comma behind which the list of days goes on.
  private mutating func takeListComma() -> Bool {
    let start = place
    skipBlanks()
    if take(",") {
      skipBlanks()
      if dayAhead || holidayAhead || monthAhead != nil || peekYear() != nil { return true }
    }
    place = start
    return false
  }

  // MARK: Times of the day

  private var isTime: Bool {
    guard let byte = peek() else { return false }
    return byte.isDigit || byte == UInt8(ascii: "(") || Self.sunTimes.contains { isWord($0.word) }
  }

  private mutating func readSpans() -> [OpeningHours.TimeSpan]? {
    var spans: [OpeningHours.TimeSpan] = []
    while true {
      skipBlanks()
      guard let start = readTime() else { return nil }
      if take("+") {
        spans.append(OpeningHours.TimeSpan(start: start, end: OpeningHours.DayTime(minute: 1440)))
      } else {
        guard takeDash(), let end = readTime() else { return nil }
        _ = take("+")
        spans.append(OpeningHours.TimeSpan(start: start, end: end))
      }
      let before = place
      skipBlanks()
      guard take(",") else { return spans }
      skipBlanks()
      if !isTime {
        // What follows the comma is a rule of its own.
        place = before
        return spans
      }
    }
  }

  private mutating func readTime() -> OpeningHours.DayTime? {
    skipBlanks()
    if take("(") {
      guard let time = readSunTime() else { return nil }
      skipBlanks()
      let isLater = take("+")
      guard isLater || take("-"), let shift = readClock() else { return nil }
      skipBlanks()
      guard take(")") else { return nil }
      let minutes = isLater ? shift : -shift
      return OpeningHours.DayTime(between: time.earliest + minutes, and: time.latest + minutes)
    }
    return readSunTime() ?? readClock().map { OpeningHours.DayTime(minute: $0) }
  }

  private mutating func readSunTime() -> OpeningHours.DayTime? {
    for time in Self.sunTimes where take(time.word) {
      return OpeningHours.DayTime(between: time.earliest, and: time.latest)
    }
    return nil
  }

  /// `7:30` or `07:30` or, as is met too, `7h30` and `7`; minutes of the day up to 48:00.
  private mutating func readClock() -> Int? {
    guard let hours = readNumber(), hours <= 48 else { return nil }
    guard take(":") || take("h") || take(".") else { return hours * 60 }
    let start = place
    guard let minutes = readNumber(), minutes < 60, place == start + 2 else { return nil }
    return hours * 60 + minutes
  }

  // MARK: Characters

  private var isAtEnd: Bool { place >= text.count }
  private func peek() -> UInt8? { place < text.count ? text[place] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { place += 1 }
  }

  private func isWord(_ word: String) -> Bool { text[place...].starts(with: word.utf8) }

  private mutating func take(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    place += word.utf8.count
    return true
  }

  /// A dash, of ASCII or longer, with blanks around it.
  private mutating func takeDash() -> Bool {
    let start = place
    skipBlanks()
    if take("-") || take("–") {
      skipBlanks()
      return true
    }
    place = start
    return false
  }

  private mutating func readNumber() -> Int? {
    var number: Int?
    while let byte = peek(), byte.isDigit, number ?? 0 < 100_000 {
      number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      place += 1
    }
    return number
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
