import CommandLineSupport
import FileAccess
import Geography
import Hierarchy
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// Follows a drive line by line: positions and reports of traffic come in, events go out.
///
/// A better route that was found stays open until it is invalidated: because the traveller has left the stretch that both routes
/// share, because a better one replaces it, or because conditions have changed. Nothing is said while it stays as it is.
struct BetterStream {
  private let graph: RoadGraph
  private let writer: BetterAnswer
  private let rule: BetterRouteRule
  private let radius: Double
  private let interval: Double

  private var route: TravelledRoute
  private var line: RouteLine
  private var metre = 0.0
  private var time: LocalTime?
  private var lastCheck: LocalTime?
  private var hasArrived = false
  private var isOffRoute = false

  private var unnamed: [TrafficRecord]
  private var named: [(name: String, record: TrafficRecord)] = []
  private var fileFaults: [TrafficFile.Line]
  private var stored: Hierarchy?
  private var hierarchy: Hierarchy?
  private var finder: BetterRouteFinder?
  private var picture: TrafficPicture?
  /// Why reports were found on no road, each told once.
  private var toldReasons: Set<String> = []

  /// A better route that is open, and where on the route travelled it was found and the routes part.
  private struct Offer {
    let better: BetterRoute
    let route: TravelledRoute
    let line: RouteLine
    let foundAt: Double
    var partsAt: Double { foundAt + better.sharedMetres }
  }
  private var offer: Offer?
  private var json = JSONWriter()

  init(_ journey: BetterCommand.Journey, _ invocation: Invocation, _ graph: RoadGraph) {
    self.graph = graph
    writer = BetterAnswer(graph: graph, costing: journey.costing, profile: journey.profile)
    rule = journey.rule
    radius = invocation[BetterCommand.radius]
    interval = invocation[BetterCommand.interval]
    route = journey.route
    line = RouteLine(journey.route, graph)
    time = journey.time
    unnamed = journey.traffic.lines.compactMap { try? $0.record.get() }
    fileFaults = journey.traffic.lines.filter { (try? $0.record.get()) == nil }
    stored = Hierarchy(storedFor: journey.costing)
    if case .metre(let start)? = invocation[BetterCommand.position] { metre = start }
  }

  /// Reads to the end of standard input; each event is written as soon as it is due.
  mutating func run(to output: OutputTarget) throws {
    let lines = LineReader(try InputFile(path: "-"))
    for fault in fileFaults {
      if case .failure(let error) = fault.record { event("invalid", error.message, line: fault.number) }
    }
    while let text = try lines.next() {
      guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
      switch RequestLine(parsing: text, defaults: BetterLine()).request {
      case .failure(let error): event("invalid", error.message, line: lines.lineNumber)
      case .success(let line): take(line, number: lines.lineNumber)
      }
      try output.write(json.bytes)
      json.removeAll()
      // Whoever feeds us waits for it.
      try output.flush()
    }
    try output.write(json.bytes)
  }

  // MARK: Lines

  private mutating func take(_ line: BetterLine, number: Int) {
    if let text = line.time, let time = LocalTime(text) { self.time = time }
    var mustCheck = line.isAsked
    if takeTraffic(line, number: number) {
      mustCheck = true
    } else if let change = picture?.nextChange, let time, time >= change {
      finder = nil
      mustCheck = true
    }
    if line.place != nil || line.metre != nil {
      guard move(line) else { return }
      mustCheck = mustCheck || isDue
    }
    if mustCheck, !isOffRoute, !hasArrived { check(number: number) }
  }

  /// Whether it is time to look again.
  private var isDue: Bool {
    guard let time, let lastCheck else { return true }
    return Double(time.seconds(since: lastCheck)) >= interval
  }

  /// Takes over reports; true where there are any.
  private mutating func takeTraffic(_ line: BetterLine, number: Int) -> Bool {
    var isChanged = false
    if let traffic = line.traffic {
      unnamed = traffic
      named = []
      isChanged = true
    }
    for name in line.withdrawn {
      if named.contains(where: { $0.name == name }) {
        named.removeAll { $0.name == name }
        isChanged = true
      } else {
        event("invalid", "there is no report named '\(name)'", line: number)
      }
    }
    if let report = line.report {
      if let name = line.name {
        named.removeAll { $0.name == name }
        named.append((name, report))
      } else {
        unnamed.append(report)
      }
      isChanged = true
    }
    if isChanged { finder = nil }
    return isChanged
  }

  // MARK: Positions

  /// Moves the traveller; false where there is nothing to look for.
  private mutating func move(_ moved: BetterLine) -> Bool {
    guard !hasArrived else { return false }
    if let value = moved.metre {
      metre = min(value, Double(route.length) / 100)
    } else if let place = moved.place {
      guard let found = line.metre(nearest: place, within: radius, expected: metre) else {
        return leave(to: place)
      }
      metre = found
    }
    isOffRoute = false
    if let offer, metre > offer.partsAt + 1 { invalidate("left-shared-stretch") }
    if metre >= Double(route.length) / 100 - 1 {
      invalidate("arrived")
      hasArrived = true
      begin("arrived")
      json.endObject()
      json.endLine()
      return false
    }
    return true
  }

  /// Takes a position that is not on the route travelled: on the better one, or on none; true where the better one is travelled
  /// from now on.
  private mutating func leave(to place: Coordinate) -> Bool {
    if let offer,
      let along = offer.line.metre(
        nearest: place, within: radius, expected: max(0, metre - offer.foundAt))
    {
      invalidate("taken")
      (route, line, metre) = (offer.route, offer.line, along)
      isOffRoute = false
      return true
    }
    invalidate("off-route")
    if !isOffRoute {
      begin("off-route")
      json.endObject()
      json.endLine()
    }
    isOffRoute = true
    return false
  }

  // MARK: Looking

  private mutating func check(number: Int) {
    lastCheck = time
    var finder = self.finder ?? makeFinder(number: number)
    let verdict = finder.check(route, at: UInt64((metre * 100).rounded()))
    self.finder = finder
    switch verdict {
    case .success(let better):
      if let offer {
        if isSame(better, offer) { return }
        invalidate("replaced")
      }
      open(better)
    case .failure(let refusal):
      if offer != nil {
        invalidate("conditions-changed")
      } else {
        begin("rejected")
        writer.write(refusal, to: &json)
        json.endObject()
        json.endLine()
      }
    }
  }

  private mutating func makeFinder(number: Int) -> BetterRouteFinder {
    let picture = TrafficPicture(TrafficFile(unnamed + named.map(\.record)), writer.costing, at: time)
    for fault in picture.faults where toldReasons.insert(fault.reason).inserted {
      event("unmatched", fault.reason, line: number)
    }
    self.picture = picture
    // Each picture's hierarchy is made of the one before: few edges change at a time.
    let busy = writer.costing.applying(picture.stretches)
    hierarchy = busy.hasTraffic ? (hierarchy ?? stored)?.recustomised(for: busy) : stored
    return BetterRouteFinder(
      costing: writer.costing, traffic: picture.stretches, hierarchy: hierarchy, rule: rule)
  }

  /// Whether a better route is the one that is open, from where the traveller is now.
  private func isSame(_ better: BetterRoute, _ offer: Offer) -> Bool {
    let mine = better.route.pieces.filter { $0.to > $0.from }
    let theirs = offer.route.remaining(from: UInt64((max(0, metre - offer.foundAt) * 100).rounded()))
    guard mine.count == theirs.count else { return false }
    return zip(mine, theirs).allSatisfy { $0.edge == $1.edge && $0.to == $1.to }
  }

  private mutating func open(_ better: BetterRoute) {
    var vias: [Double] = []
    for leg in better.route.legs.dropLast() {
      vias.append((vias.last ?? 0) + better.route.pieces[leg.pieces].reduce(0) { $0 + $1.length })
    }
    let travelled = TravelledRoute(pieces: better.route.pieces, vias: vias)
    offer = Offer(
      better: better, route: travelled, line: RouteLine(travelled, graph), foundAt: metre)
    begin("detected")
    writer.write(better, at: metre, until: picture?.nextChange, to: &json)
    json.endObject()
    json.endLine()
  }

  // MARK: Events

  private mutating func begin(_ name: String) {
    json.beginObject()
    json.key("event")
    json.string(name)
    if let time {
      json.key("time")
      json.string(time.description)
    }
    json.key("metre")
    json.number(metre, decimals: 2)
  }

  private mutating func invalidate(_ reason: String) {
    guard offer != nil else { return }
    offer = nil
    begin("invalidated")
    json.key("reason")
    json.string(reason)
    json.endObject()
    json.endLine()
  }

  /// Says what is wrong with a line.
  private mutating func event(_ name: String, _ message: String, line: Int) {
    json.beginObject()
    json.key("event")
    json.string(name)
    json.key("line")
    json.integer(line)
    json.key("message")
    json.string(message)
    json.endObject()
    json.endLine()
  }
}
