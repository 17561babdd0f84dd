/// Times of the day.
extension OpeningHoursParser {
  var isTime: Bool {
    guard let byte = peek() else { return false }
    return byte.isDigit || byte == UInt8(ascii: "(") || Self.sunTimes.contains { isWord($0.word) }
  }

  mutating func readSpans() -> [OpeningHours.TimeSpan]? {
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

  mutating func readTime() -> OpeningHours.DayTime? {
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

  mutating func readSunTime() -> OpeningHours.DayTime? {
    for time in Self.sunTimes where take(time.word) {
      return OpeningHours.DayTime(between: time.earliest, and: time.latest)
    }
    return nil
  }

  /// `7:30` or `07:30` or, as is met too, `7h30` and `7`; minutes of the day up to 48:00.
  mutating func readClock() -> Int? {
    guard let hours = readNumber(), hours <= 48 else { return nil }
    guard take(":") || take("h") || take(".") else { return hours * 60 }
    let start = place
    guard let minutes = readNumber(), minutes < 60, place == start + 2 else { return nil }
    return hours * 60 + minutes
  }
}
