import CommandLineSupport
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// What reports of traffic mean for a costing at some time, and what became of each of them.
struct TrafficPicture: Sendable {
  /// A report that could not be used.
  struct Fault: Sendable, Hashable {
    let line: Int
    let reason: String
  }

  /// The stretches that traffic concerns.
  private(set) var stretches: [TrafficStretch] = []
  /// Reports in all.
  let count: Int
  /// Reports whose roads were found.
  private(set) var matched = 0
  /// Reports that do not hold at the time.
  private(set) var notInForce = 0
  /// Reports that hold at certain times only, where no time is known: they are passed over.
  private(set) var timeUnknown = 0
  /// Reports that concern other travellers.
  private(set) var forOthers = 0
  /// Reports that could not be used, in order.
  private(set) var faults: [Fault] = []
  /// When one of the reports begins or ends to hold next; nil: none does, or no time is known.
  private(set) var nextChange: LocalTime?

  /// Finds the roads of reports.
  ///
  /// - Parameters:
  ///   - costing: whose roads are looked for; its own traffic does not matter.
  ///   - time: when one travels; nil: not known.
  init(_ file: TrafficFile, _ costing: Costing, at time: LocalTime?) {
    count = file.lines.count
    var areas: [AvoidedArea] = []
    var reports: [(line: Int, report: TrafficReport)] = []
    for line in file.lines {
      switch line.record {
      case .failure(let error): faults.append(Fault(line: line.number, reason: error.message))
      case .success(let record):
        let report = record.report(areas: &areas)
        if !report.modes.contains(costing.profile.mode) {
          forOthers += 1
        } else if holds(record, at: time) {
          reports.append((line.number, report))
        }
      }
    }
    var placer = TrafficPlacer(costing: costing)
    for (line, result) in zip(reports, placer.place(reports.map(\.report), areas: areas)) {
      switch result {
      case .success(let found):
        matched += 1
        stretches += found
      case .failure(let miss): faults.append(Fault(line: line.line, reason: miss.description))
      }
    }
    faults.sort { $0.line < $1.line }
  }

  private mutating func holds(_ record: TrafficRecord, at time: LocalTime?) -> Bool {
    guard record.start != nil || record.end != nil else { return true }
    guard let time else {
      timeUnknown += 1
      return false
    }
    for change in [record.start, record.end].compactMap({ $0 }) where change > time {
      nextChange = nextChange.map { min($0, change) } ?? change
    }
    if let start = record.start, time < start {
      notInForce += 1
      return false
    }
    if let end = record.end, time >= end {
      notInForce += 1
      return false
    }
    return true
  }
}

extension TrafficPicture {
  /// Faults that are told to a person one by one.
  private static let mostTold = 20

  /// What is to be said to a person: what became of the reports, and those that could not be used.
  func notes(path: String) -> [String] {
    var parts = ["\(matched) of \(count) reports of traffic hold on roads of the graph"]
    if notInForce > 0 { parts.append("\(notInForce) at other times") }
    if timeUnknown > 0 {
      parts.append("\(timeUnknown) at certain times only, passed over since no time is given (--at)")
    }
    if forOthers > 0 { parts.append("\(forOthers) for other travellers") }
    if !faults.isEmpty { parts.append("\(faults.count) cannot be used") }
    var notes = [parts.joined(separator: ", ")]
    notes += faults.prefix(Self.mostTold).map { "\(path):\($0.line): \($0.reason)" }
    if faults.count > Self.mostTold { notes.append("\(path): and \(faults.count - Self.mostTold) more") }
    return notes
  }

  /// Writes the object of an answer.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("reports")
    json.integer(count)
    json.key("matched")
    json.integer(matched)
    json.key("notInForce")
    json.integer(notInForce)
    json.key("timeUnknown")
    json.integer(timeUnknown)
    json.key("forOthers")
    json.integer(forOthers)
    json.key("unmatched")
    json.beginArray()
    for fault in faults {
      json.beginObject()
      json.key("line")
      json.integer(fault.line)
      json.key("reason")
      json.string(fault.reason)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
