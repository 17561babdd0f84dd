import Geography
import JSONText

/// Reads NMEA 0183 logs: the positions of GGA and RMC sentences of any talker.
///
/// Sentences of one time of day make one point: GGA gives height and dilution, RMC date, speed and course. Dates are
/// carried on over midnight, and back to the sentences before the first RMC.
struct NMEAReader {
  /// What the sentences of one moment tell.
  private struct Fix {
    var secondOfDay: Double?
    var day: Int?
    var point: TrackPoint?
    var hasGGA = false
    var hasRMC = false
  }

  private let content: TrackFileContent
  private var notes = TrackFileNotes()
  private var fixes: [Fix] = []
  private var open = Fix()

  static func read(_ content: TrackFileContent) throws(TrackFileError) -> TrackFile {
    var reader = NMEAReader(content: content)
    return try reader.read()
  }

  private init(content: TrackFileContent) { self.content = content }

  private mutating func read() throws(TrackFileError) -> TrackFile {
    var line = 0
    for range in content.bytes[content.start...].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      line += 1
      readLine(range.startIndex..<range.endIndex)
    }
    closeFix()
    var collector = TrackCollector()
    collector.notes = notes
    datePoints()
    collector.notes.lacksDates = !fixes.isEmpty && fixes.allSatisfy { $0.day == nil && $0.secondOfDay != nil }
    collector.beginTrack(.track)
    for fix in fixes {
      guard var point = fix.point else { continue }
      if let second = fix.secondOfDay { point.time = Double((fix.day ?? 0) * 86_400) + second }
      if point.coordinate.isValid { collector.add(point) } else { collector.countInvalidPoint(at: nil) }
    }
    guard !fixes.isEmpty else {
      throw TrackFileError(
        .noValidSentence(damaged: notes.damagedSentences, withoutFix: notes.sentencesWithoutFix),
        file: content.file)
    }
    return try collector.finish(.nmea, file: content.file)
  }

  // MARK: Sentences

  private mutating func readLine(_ line: Range<Int>) {
    // Loggers put their own time or tags before the sentence.
    guard let dollar = content.bytes[line].lastIndex(of: UInt8(ascii: "$")) else { return }
    guard let star = content.bytes[dollar..<line.upperBound].firstIndex(of: UInt8(ascii: "*")),
      isChecked(dollar + 1..<star, line.upperBound)
    else {
      notes.damagedSentences += 1
      return
    }
    let fields = content.bytes[dollar + 1..<star]
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
        $0.startIndex..<$0.endIndex
      }
    switch text(fields[0]).suffix(3) {
    case "GGA" where fields.count >= 10: readGGA(fields)
    case "RMC" where fields.count >= 10: readRMC(fields)
    default: break
    }
  }

  /// Whether the exclusive or of the bytes is what two digits after the star say.
  private func isChecked(_ range: Range<Int>, _ limit: Int) -> Bool {
    guard limit - range.upperBound >= 3 else { return false }
    let digits = String(decoding: content.bytes[range.upperBound + 1...range.upperBound + 2], as: UTF8.self)
    return UInt8(digits, radix: 16) == content.bytes[range].reduce(0, ^)
  }

  private mutating func readGGA(_ fields: [Range<Int>]) {
    guard text(fields[6]) != "0", !fields[6].isEmpty, let coordinate = coordinate(fields, from: 2) else {
      return notes.sentencesWithoutFix += 1
    }
    openFix(secondOfDay: secondOfDay(fields[1]), isKnown: open.hasGGA)
    open.hasGGA = true
    var point = open.point ?? TrackPoint(coordinate)
    point.coordinate = coordinate
    point.elevation = number(fields[9])
    point.accuracy = number(fields[8]).map { $0 * TrackPoint.metresPerDilution }
    open.point = point
  }

  private mutating func readRMC(_ fields: [Range<Int>]) {
    guard text(fields[2]) == "A", let coordinate = coordinate(fields, from: 3) else {
      return notes.sentencesWithoutFix += 1
    }
    openFix(secondOfDay: secondOfDay(fields[1]), isKnown: open.hasRMC)
    open.hasRMC = true
    open.day = day(fields[9])
    var point = open.point ?? TrackPoint(coordinate)
    point.speed = number(fields[7]).map { $0 * 1852 / 3600 }
    point.heading = number(fields[8])
    open.point = point
  }

  // MARK: Fixes

  /// Goes on to the next moment unless the sentence belongs to the one that is open.
  private mutating func openFix(secondOfDay: Double?, isKnown: Bool) {
    if open.point != nil, isKnown || secondOfDay != open.secondOfDay { closeFix() }
    open.secondOfDay = secondOfDay
  }

  private mutating func closeFix() {
    if open.point != nil { fixes.append(open) }
    open = Fix()
  }

  /// Gives every fix a date, if any sentence tells one: onwards with a day more at each midnight, then backwards.
  private mutating func datePoints() {
    guard let firstDated = fixes.firstIndex(where: { $0.day != nil }) else { return countDaysWithoutDates() }
    for index in fixes.indices.dropFirst(firstDated + 1) where fixes[index].day == nil {
      fixes[index].day = fixes[index - 1].day.map { $0 + midnights(from: index - 1, to: index) }
    }
    for index in fixes.indices.prefix(firstDated).reversed() {
      fixes[index].day = fixes[index + 1].day.map { $0 - midnights(from: index, to: index + 1) }
    }
  }

  /// Without any date, times go on past midnight.
  private mutating func countDaysWithoutDates() {
    var days = 0
    for index in fixes.indices.dropFirst() {
      days += midnights(from: index - 1, to: index)
      if let second = fixes[index].secondOfDay { fixes[index].secondOfDay = second + Double(days * 86_400) }
    }
  }

  /// 1 where the clock fell by more than half a day between two fixes.
  private func midnights(from: Int, to: Int) -> Int {
    guard let before = fixes[from].secondOfDay, let after = fixes[to].secondOfDay else { return 0 }
    return before.truncatingRemainder(dividingBy: 86_400) - after > 43_200 ? 1 : 0
  }

  // MARK: Fields

  private func text(_ range: Range<Int>) -> String { String(decoding: content.bytes[range], as: UTF8.self) }

  private func number(_ range: Range<Int>) -> Double? { DecimalText.parseDouble(content.bytes, range) }

  private func secondOfDay(_ range: Range<Int>) -> Double? {
    guard range.count >= 6, let hour = whole(range, 0), hour < 24, let minute = whole(range, 2), minute < 60,
      let second = number(range.lowerBound + 4..<range.upperBound), second >= 0, second < 61
    else { return nil }
    return Double(hour * 3600 + minute * 60) + second
  }

  private func day(_ range: Range<Int>) -> Int? {
    guard range.count == 6, let day = whole(range, 0), let month = whole(range, 2), let year = whole(range, 4)
    else { return nil }
    // Two digits of a year: GPS began in 1980.
    let fullYear = year < 80 ? 2000 + year : 1900 + year
    guard month >= 1, month <= 12, day >= 1, day <= UTCTime.length(ofMonth: month, year: fullYear) else {
      return nil
    }
    return UTCTime.days(year: fullYear, month: month, day: day)
  }

  /// Two digits at a place of a field.
  private func whole(_ range: Range<Int>, _ place: Int) -> Int? {
    let start = range.lowerBound + place
    let (tens, ones) = (content.bytes[start] &- 0x30, content.bytes[start + 1] &- 0x30)
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// `4230.378,N,00131.308,E` as a coordinate.
  private func coordinate(_ fields: [Range<Int>], from first: Int) -> Coordinate? {
    guard let latitude = degrees(fields[first], 2, fields[first + 1], "N", "S"),
      let longitude = degrees(fields[first + 2], 3, fields[first + 3], "E", "W")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func degrees(
    _ range: Range<Int>, _ wholeDigits: Int, _ side: Range<Int>, _ positive: String, _ negative: String
  ) -> Double? {
    guard range.count > wholeDigits, text(side) == positive || text(side) == negative,
      let whole = number(range.lowerBound..<range.lowerBound + wholeDigits),
      let minutes = number(range.lowerBound + wholeDigits..<range.upperBound), minutes >= 0, minutes < 60
    else { return nil }
    return (whole + minutes / 60) * (text(side) == negative ? -1 : 1)
  }
}
