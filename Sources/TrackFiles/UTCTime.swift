public import JSONText

/// Points in time as ISO 8601 text, in Universal Time, by arithmetic of its own.
///
/// ```swift
/// UTCTime.seconds("2016-05-13T10:20:30.5Z")      // 1463134830.5
/// UTCTime.text(1463134830.5)                     // 2016-05-13T10:20:30.5Z
/// ```
public enum UTCTime {
  /// The seconds since 1970-01-01T00:00:00Z of a text, or nil where it is no time.
  ///
  /// Takes `2016-05-13T10:20:30Z` with or without a fraction of a second, with `Z`, an offset such as `+02:00` or
  /// nothing (Universal Time then), with a blank for the `T`, without punctuation, and a date alone.
  public static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return seconds(bytes, 0..<bytes.count)
  }

  /// The seconds since 1970-01-01T00:00:00Z of a part of a text, or nil where it is no time.
  public static func seconds(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    var scanner = TimeScanner(bytes: bytes, place: range.lowerBound, limit: range.upperBound)
    return scanner.scan().flatMap { writable.contains($0) ? $0 : nil }
  }

  /// A time as `2016-05-13T10:20:30Z`, with up to three decimals of a second where it has any.
  ///
  /// Years outside of 0…9999 have no such form and give an empty text.
  public static func text(_ seconds: Double) -> String {
    var buffer = TextBuffer(capacity: 32)
    buffer.append(time: seconds)
    return buffer.string
  }

  /// The times that have a form in ISO 8601 with a year of four digits.
  static let writable = -62_167_219_200.0..<253_402_300_799.9995

  /// Seconds since 1970 that a number stands for: seconds, or milliseconds where it is so large that seconds would be
  /// after the year 5138; nil where it is no time of any use.
  static func seconds(number: Double) -> Double? {
    let seconds = number.magnitude >= 1e11 ? number / 1000 : number
    return writable.contains(seconds) ? seconds : nil
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar (after Hinnant, "chrono-compatible low-level date
  /// algorithms": years begin in March, so that the leap day comes last).
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a day counted from 1970-01-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// Days of a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
  }
}

/// Reads one time; every step returns nil where the text is none.
private struct TimeScanner {
  let bytes: [UInt8]
  var place: Int
  let limit: Int

  mutating func scan() -> Double? {
    guard let days = scanDate() else { return nil }
    var seconds = Double(days * 86_400)
    if place == limit { return seconds }
    guard take(UInt8(ascii: "T")) || take(UInt8(ascii: "t")) || take(UInt8(ascii: " ")) else { return nil }
    guard let clock = scanClock(), let offset = scanOffset(), place == limit else { return nil }
    seconds += clock
    return seconds - Double(offset)
  }

  private mutating func scanDate() -> Int? {
    guard let year = number(4) else { return nil }
    let isPunctuated = take(UInt8(ascii: "-"))
    guard let month = number(2), month >= 1, month <= 12 else { return nil }
    if isPunctuated, !take(UInt8(ascii: "-")) { return nil }
    guard let day = number(2), day >= 1, day <= UTCTime.length(ofMonth: month, year: year) else { return nil }
    return UTCTime.days(year: year, month: month, day: day)
  }

  /// Seconds of the day; a leap second runs into the next minute.
  private mutating func scanClock() -> Double? {
    guard let hour = number(2), hour <= 24 else { return nil }
    let isPunctuated = take(UInt8(ascii: ":"))
    guard let minute = number(2), minute <= 59 else { return nil }
    var seconds = 0.0
    if isPunctuated ? take(UInt8(ascii: ":")) : isDigit(place) {
      guard let second = number(2), second <= 60 else { return nil }
      seconds = Double(second)
      if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
        guard let fraction = fraction() else { return nil }
        seconds += fraction
      }
    }
    let total = Double(hour * 3600 + minute * 60) + seconds
    return hour == 24 && total > 86_400 ? nil : total
  }

  private mutating func fraction() -> Double? {
    let start = place
    while isDigit(place) { place += 1 }
    guard place > start else { return nil }
    // A point is put before the digits by scaling: some 15 digits are exact enough for a clock.
    let digits = bytes[start..<min(place, start + 15)]
    let value = digits.reduce(0.0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    return digits.reduce(value) { value, _ in value / 10 }
  }

  /// Seconds that local time is ahead of Universal Time.
  private mutating func scanOffset() -> Int? {
    while take(UInt8(ascii: " ")) {}
    if place == limit || take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
    let isBehind = take(UInt8(ascii: "-"))
    guard isBehind || take(UInt8(ascii: "+")), let hour = number(2), hour <= 23 else { return nil }
    _ = take(UInt8(ascii: ":"))
    var minute = 0
    if place < limit {
      guard let value = number(2), value <= 59 else { return nil }
      minute = value
    }
    return (hour * 3600 + minute * 60) * (isBehind ? -1 : 1)
  }

  private mutating func number(_ digits: Int) -> Int? {
    guard limit - place >= digits else { return nil }
    var value = 0
    for index in place..<place + digits {
      guard isDigit(index) else { return nil }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    place += digits
    return value
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < limit, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private func isDigit(_ index: Int) -> Bool { index < limit && bytes[index] &- UInt8(ascii: "0") <= 9 }
}

extension TextBuffer {
  /// Appends a time given in seconds since 1970 as `2016-05-13T10:20:30Z`, with up to three decimals of a second.
  ///
  /// Nothing is appended where the year does not lie in 0…9999.
  public mutating func append(time seconds: Double) {
    guard UTCTime.writable.contains(seconds) else { return }
    let milliseconds = Int((seconds * 1000).rounded())
    let secondOfTime = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let days = secondOfTime >= 0 ? secondOfTime / 86_400 : (secondOfTime - 86_399) / 86_400
    let (year, month, day) = UTCTime.date(days: days)
    let second = secondOfTime - days * 86_400
    append(integer: Int64(year), zeroPaddedTo: 4)
    append(byte: UInt8(ascii: "-"))
    append(integer: Int64(month), zeroPaddedTo: 2)
    append(byte: UInt8(ascii: "-"))
    append(integer: Int64(day), zeroPaddedTo: 2)
    append(byte: UInt8(ascii: "T"))
    append(integer: Int64(second / 3600), zeroPaddedTo: 2)
    append(byte: UInt8(ascii: ":"))
    append(integer: Int64(second / 60 % 60), zeroPaddedTo: 2)
    append(byte: UInt8(ascii: ":"))
    append(integer: Int64(second % 60), zeroPaddedTo: 2)
    let fraction = milliseconds - secondOfTime * 1000
    if fraction > 0 {
      append(byte: UInt8(ascii: "."))
      var digits = fraction
      var width = 3
      while digits % 10 == 0 {
        digits /= 10
        width -= 1
      }
      append(integer: Int64(digits), zeroPaddedTo: width)
    }
    append(byte: UInt8(ascii: "Z"))
  }
}
