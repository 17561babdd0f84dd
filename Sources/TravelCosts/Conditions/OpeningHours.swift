/// When something holds, as the opening hours of OSM say it: months, days, weeks, weekdays and hours.
///
/// A part of the whole syntax of <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>: what conditional
/// restrictions use. Holidays are not known: a day counts as an ordinary one.
struct OpeningHours: Hashable, Sendable {
  /// A rule; a later one overrules those before on the days that it names.
  struct Rule: Hashable, Sendable {
    /// Whether it adds to the rules before it (after a comma) and overrules nothing.
    var isAdditional = false
    /// Whether it closes (`off`).
    var isOff = false
    /// Whether nobody can tell: a comment, `unknown`.
    var isUnknown = false
    /// Years; empty: all.
    var years: [ClosedRange<Int>] = []
    /// Parts of the year; empty: all of it.
    var dates: [DateRange] = []
    /// Weeks by ISO 8601; empty: all.
    var weeks: [ClosedRange<Int>] = []
    /// Days of the week; empty: all, unless holidays are named.
    var weekdays: [Weekdays] = []
    /// Whether holidays are among its days.
    var namesHolidays = false
    /// Times of the day; empty: all day.
    var spans: [TimeSpan] = []
  }

  /// From one day of the year to another, both included; over the new year where the second comes first.
  struct DateRange: Hashable, Sendable {
    /// Month and day as `TravelTime.monthAndDay`.
    var first: Int
    var last: Int
    /// Years of the two ends, where they have any.
    var years: ClosedRange<Int>?
  }

  /// Some days of the week.
  struct Weekdays: Hashable, Sendable {
    /// First and last, 0 being Monday; over the weekend where the second comes first.
    var first: Int
    var last: Int
    /// Which of them in the month, counted from the beginning or, below 0, from the end; empty: all.
    var places: [Int] = []
  }

  /// A span of time.
  struct TimeSpan: Hashable, Sendable {
    var start: DayTime
    var end: DayTime
  }

  /// A time of the day: a minute, or one that the sun sets, as the minutes between which it lies the year round.
  struct DayTime: Hashable, Sendable {
    var earliest: Int
    var latest: Int
    init(minute: Int) { (earliest, latest) = (minute, minute) }
    init(between earliest: Int, and latest: Int) { (self.earliest, self.latest) = (earliest, latest) }
  }

  var rules: [Rule]

  /// Whether holidays would change something.
  var dependsOnHolidays: Bool { rules.contains { $0.namesHolidays } }

  /// Whether it holds always, whatever the time.
  var isAlways: Bool { rules == [Rule()] }

  /// Whether it holds at a time, on a day that is a holiday or not.
  func holds(at time: TravelTime, isHoliday: Bool = false) -> Truth {
    var state = Truth.no
    for rule in rules {
      if rule.concerns(time, isHoliday: isHoliday) {
        let matches = rule.contains(time.minute)
        if rule.isAdditional || rule.isOff || matches != .no {
          if matches != .no { state = rule.overlay(matches, on: state) }
        } else {
          state = .no
        }
      }
      // What began the day before and lasts beyond midnight.
      if rule.concerns(time.dayBefore), !rule.spans.isEmpty {
        let matches = rule.contains(time.minute + 1440)
        if matches != .no { state = rule.overlay(matches, on: state) }
      }
    }
    return state
  }
}

extension OpeningHours.Rule {
  /// The state where the rule's times match, or perhaps match.
  func overlay(_ matches: Truth, on state: Truth) -> Truth {
    let said: Truth = isUnknown ? .unknown : (isOff ? .no : .yes)
    return matches == .yes || said == state ? said : .unknown
  }

  /// Whether the rule speaks of the day.
  func concerns(_ time: TravelTime, isHoliday: Bool = false) -> Bool {
    if !years.isEmpty, !years.contains(where: { $0.contains(time.year) }) { return false }
    if !weeks.isEmpty, !weeks.contains(where: { $0.contains(time.week) }) { return false }
    if !dates.isEmpty, !dates.contains(where: { $0.contains(time) }) { return false }
    if isHoliday, namesHolidays { return true }
    if weekdays.isEmpty { return !namesHolidays }
    return weekdays.contains { $0.contains(time) }
  }

  /// Whether a minute, counted from the beginning of the rule's day, lies in its times.
  func contains(_ minute: Int) -> Truth {
    if spans.isEmpty { return Truth(minute < 1440) }
    return spans.reduce(.no) { $0.or($1.contains(minute)) }
  }
}

extension OpeningHours.DateRange {
  func contains(_ time: TravelTime) -> Bool {
    let day = time.monthAndDay
    guard let years else { return first <= last ? (first...last).contains(day) : day >= first || day <= last }
    let now = time.year * 10_000 + day
    return now >= years.lowerBound * 10_000 + first && now <= years.upperBound * 10_000 + last
  }
}

extension OpeningHours.Weekdays {
  func contains(_ time: TravelTime) -> Bool {
    let day = time.weekday
    guard first <= last ? (first...last).contains(day) : day >= first || day <= last else { return false }
    let place = time.placeOfWeekday
    return places.isEmpty || places.contains(place.fromStart) || places.contains(place.fromEnd)
  }
}

extension OpeningHours.TimeSpan {
  /// Whether a minute lies in the span; one that ends before it begins lasts beyond midnight.
  func contains(_ minute: Int) -> Truth {
    let wraps = end.latest <= start.earliest
    let (early, late) = wraps ? (end.earliest + 1440, end.latest + 1440) : (end.earliest, end.latest)
    if minute < start.earliest || minute >= late { return .no }
    return minute >= start.latest && minute < early ? .yes : .unknown
  }
}
