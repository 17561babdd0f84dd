/// A day and a minute of it, by the clocks where the roads lie.
public struct TravelTime: Hashable, Sendable, CustomStringConvertible {
  /// Year, 1 to 9999.
  public let year: Int
  /// Month, 1 to 12.
  public let month: Int
  /// Day of the month, from 1.
  public let day: Int
  /// Minute of the day, 0 to 1439.
  public let minute: Int

  /// Creates a time.
  ///
  /// - Precondition: the month is 1 to 12, the day 1 to 31, the minute below 1440.
  public init(year: Int, month: Int, day: Int, minute: Int) {
    precondition((1...12).contains(month) && (1...31).contains(day) && (0..<1440).contains(minute))
    self.year = year
    self.month = month
    self.day = day
    self.minute = minute
  }

  /// ISO 8601 without seconds.
  public var description: String {
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(padded(minute / 60)):\(padded(minute % 60))"
  }

  /// Day of the week, 0 being Monday.
  var weekday: Int { (dayNumber + 2) % 7 }

  /// Month and day as one number that grows through the year: 101 is the first of January.
  var monthAndDay: Int { month * 100 + day }

  /// Which of its kind in the month the weekday is, counted from the beginning (1…5) and from the end (−1…−5).
  var placeOfWeekday: (fromStart: Int, fromEnd: Int) {
    ((day - 1) / 7 + 1, -((Self.days(inMonth: month, of: year) - day) / 7 + 1))
  }

  /// Week of the year by ISO 8601.
  var week: Int {
    // The week belongs to the year in which its Thursday lies.
    let thursday = dayNumber - weekday + 3
    var first = TravelTime(year: year, month: 1, day: 1, minute: 0).dayNumber
    if thursday < first {
      first = TravelTime(year: year - 1, month: 1, day: 1, minute: 0).dayNumber
    } else if thursday >= TravelTime(year: year + 1, month: 1, day: 1, minute: 0).dayNumber {
      return 1
    }
    return (thursday - first) / 7 + 1
  }

  /// The day before, at the same minute.
  var dayBefore: TravelTime {
    if day > 1 { return TravelTime(year: year, month: month, day: day - 1, minute: minute) }
    let (year, month) = month > 1 ? (year, month - 1) : (year - 1, 12)
    return TravelTime(
      year: year, month: month, day: Self.days(inMonth: month, of: year), minute: minute)
  }

  /// Days since the first of March of the year 0.
  private var dayNumber: Int {
    // Years begin in March here, so that the leap day is their last.
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// Whether something holds, where that may not be known.
enum Truth: Sendable, Hashable {
  case no, yes, unknown

  init(_ value: Bool) { self = value ? .yes : .no }

  /// Both hold.
  func and(_ other: Truth) -> Truth {
    if self == .no || other == .no { return .no }
    return self == .unknown || other == .unknown ? .unknown : .yes
  }

  /// One of them holds.
  func or(_ other: Truth) -> Truth {
    if self == .yes || other == .yes { return .yes }
    return self == .unknown || other == .unknown ? .unknown : .no
  }
}
