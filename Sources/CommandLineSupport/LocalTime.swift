/// A day and time of day where the road lies, without a time zone: ISO 8601 as in `2026-07-01T08:00`.
public struct LocalTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Year, 1 to 9999.
  public let year: Int
  /// Month, 1 to 12.
  public let month: Int
  /// Day of the month, from 1.
  public let day: Int
  /// Hour, 0 to 23.
  public let hour: Int
  /// Minute, 0 to 59.
  public let minute: Int
  /// Second, 0 to 59.
  public let second: Int

  /// Reads `YYYY-MM-DDTHH:MM` with optional `:SS`; nil where the text or the day is none.
  public init?(_ text: String) {
    let shape = Array("0000-00-00T00:00:00".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == 16 || bytes.count == 19 else { return nil }
    for (byte, pattern) in zip(bytes, shape) {
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      guard pattern == UInt8(ascii: "0") ? isDigit : byte == pattern else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    year = number(0..<4)
    month = number(5..<7)
    day = number(8..<10)
    hour = number(11..<13)
    minute = number(14..<16)
    second = bytes.count == 19 ? number(17..<19) : 0
    guard year > 0, (1...12).contains(month), day > 0, day <= Self.days(inMonth: month, of: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
  }

  /// The time in the form it is read in, seconds included only where there are some.
  public var description: String {
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute))"
    return second == 0 ? date : date + ":" + padded(second)
  }

  /// Earlier before later.
  public static func < (a: LocalTime, b: LocalTime) -> Bool {
    let left = [a.year, a.month, a.day, a.hour, a.minute, a.second]
    return left.lexicographicallyPrecedes([b.year, b.month, b.day, b.hour, b.minute, b.second])
  }

  /// Seconds from another time to this one, by clocks that are never set.
  public func seconds(since other: LocalTime) -> Int {
    func count(_ time: LocalTime) -> Int {
      // Years begin in March, so that the leap day is their last.
      let (y, m) = time.month > 2 ? (time.year, time.month - 3) : (time.year - 1, time.month + 9)
      let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + time.day
      return ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
    }
    return count(self) - count(other)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private func padded(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

extension ValueKind where Value == LocalTime {
  /// A local time in ISO 8601.
  public static let localTime = ValueKind(named: "TIME") { text throws(ValueProblem) in
    guard let time = LocalTime(text) else {
      throw ValueProblem("'\(text)' is not a local time", advice: "give one such as 2026-07-01T08:00")
    }
    return time
  }
}
