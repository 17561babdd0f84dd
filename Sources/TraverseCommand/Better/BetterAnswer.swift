import CommandLineSupport
import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// What is said of better routes, as JSON and for people.
struct BetterAnswer {
  let graph: RoadGraph
  let costing: Costing
  /// Name of the profile.
  let profile: String

  /// Writes the keys of a better route.
  ///
  /// - Parameters:
  ///   - metre: where on the route travelled the traveller is.
  ///   - until: when one of the reports begins or ends to hold next.
  func write(_ better: BetterRoute, at metre: Double, until: LocalTime?, to json: inout JSONWriter) {
    json.key("reason")
    json.string(better.gain == nil ? "closed" : "faster")
    writeTimes(better, to: &json)
    json.key("sharedDistance")
    json.number(better.sharedMetres, decimals: 2)
    json.key("decisionPoint")
    json.beginObject()
    json.write(better.decisionPoint)
    json.key("metre")
    json.number(metre + better.sharedMetres, decimals: 2)
    json.endObject()
    json.key("validUntil")
    json.beginObject()
    json.key("metre")
    json.number(metre + better.sharedMetres, decimals: 2)
    json.key("seconds")
    json.number(better.sharedTime, decimals: 1)
    json.key("time")
    if let until { json.string(until.description) } else { json.null() }
    json.endObject()
    json.key("route")
    let route = AnsweredRoute(
      better.route, profile: profile, graph: graph, mode: costing.profile.mode, avoiding: costing)
    RouteAnswerWriter().write(route, graph, to: &json)
  }

  /// Writes the keys of times.
  func writeTimes(_ better: BetterRoute, to json: inout JSONWriter) {
    json.key("travelTime")
    json.number(better.travelTime, decimals: 1)
    json.key("delay")
    json.number(better.delay, decimals: 1)
    json.key("gain")
    json.number(better.gain, decimals: 1)
    json.key("currentTravelTime")
    json.number(better.currentTravelTime, decimals: 1)
    json.key("currentDelay")
    json.number(better.currentDelay, decimals: 1)
  }

  /// Writes the keys of a rejection.
  func write(_ refusal: BetterRouteRefusal, to json: inout JSONWriter) {
    json.key("reason")
    json.string(refusal.rejection.word)
    json.key("message")
    json.string(refusal.rejection.words)
    if let best = refusal.best { writeTimes(best, to: &json) }
  }

  /// A better route in words.
  static func summary(_ better: BetterRoute, _ graph: RoadGraph) -> String {
    func minutes(_ seconds: Double) -> String {
      let whole = Int(seconds.rounded())
      return whole >= 3600
        ? "\(whole / 3600) h \(whole % 3600 / 60) min" : "\(whole / 60) min \(whole % 60) s"
    }
    var lines: [String] = []
    if let gain = better.gain {
      lines.append("A better route saves \(minutes(gain)).")
    } else {
      lines.append("The route is closed ahead; another one leads to its end.")
    }
    lines.append(
      "It takes \(minutes(better.travelTime)), \(minutes(max(0, better.delay))) of them by traffic.")
    if let current = better.currentTravelTime {
      lines.append(
        "The present one takes \(minutes(current)), \(minutes(max(0, better.currentDelay ?? 0))) of them by traffic."
      )
    }
    let metres = Int(better.sharedMetres.rounded())
    lines.append(
      "They part in \(metres) m, in \(minutes(better.sharedTime)), at "
        + DecimalText.degrees(e7: better.decisionPoint.latitudeE7) + ","
        + DecimalText.degrees(e7: better.decisionPoint.longitudeE7) + ".")
    let ways = better.route.wayIDs(graph)
    let shown = ways.prefix(20).map(String.init).joined(separator: ", ")
    lines.append("Ways: \(shown)\(ways.count > 20 ? " and \(ways.count - 20) more" : "").")
    return lines.map { $0 + "\n" }.joined()
  }
}
