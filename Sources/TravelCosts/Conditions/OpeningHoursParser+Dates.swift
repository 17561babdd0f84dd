/// Months, days of months, years, weeks and seasons.
extension OpeningHoursParser {
  /// `Mar`, `Mar-Oct`, `Mar 15`, `Mar 15-20`, `Mar 15-Oct 20`, `2026 Mar 15-2026 Oct 20`, the first month being ahead.
  mutating func readDates(from year: Int?) -> OpeningHours.DateRange? {
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

  func range(
    _ month: Int, _ day: Int, _ lastMonth: Int, _ lastDay: Int, _ year: Int?, _ lastYear: Int?
  ) -> OpeningHours.DateRange? {
    let (first, last) = (month * 100 + day, lastMonth * 100 + lastDay)
    guard let year, var lastYear else { return OpeningHours.DateRange(first: first, last: last) }
    if lastYear == year, last < first { lastYear += 1 }
    guard lastYear >= year else { return nil }
    return OpeningHours.DateRange(first: first, last: last, years: year...lastYear)
  }

  /// A day of the month behind the month's name; nil where a time of day follows or nothing.
  mutating func readDay() -> Int? {
    let start = place
    skipBlanks()
    if let number = readNumber(), (1...31).contains(number), peek() != UInt8(ascii: ":") { return number }
    place = start
    return nil
  }

  var monthAhead: Int? { Self.months.firstIndex { isWord($0) } }

  mutating func takeMonth() -> Int? {
    skipBlanks()
    guard let month = monthAhead else { return nil }
    place += 3
    return month + 1
  }

  func peekYear() -> Int? {
    guard place + 4 <= text.count, place + 4 == text.count || !text[place + 4].isDigit else { return nil }
    var year = 0
    for byte in text[place..<place + 4] {
      guard byte.isDigit else { return nil }
      year = year * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return (1900...2200).contains(year) ? year : nil
  }

  mutating func readRange(from first: Int, open most: Int) -> ClosedRange<Int>? {
    if take("+") { return first...most }
    guard takeDash() else { return first...first }
    guard let last = readNumber(), last >= first else { return nil }
    return first...last
  }

  mutating func readWeeks(_ rule: inout OpeningHours.Rule) -> Bool {
    repeat {
      skipBlanks()
      guard let first = readNumber(), (1...53).contains(first),
        let weeks = readRange(from: first, open: 53), weeks.upperBound <= 53
      else { return false }
      rule.weeks.append(weeks)
    } while take(",")
    return true
  }
}
