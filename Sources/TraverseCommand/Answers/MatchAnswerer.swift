import Geography
import JSONText
import RoadGraph
import RouteProfiles
import Routing
import TrackMatching
import TravelCosts

/// A matched track before it is written.
struct MatchAnswer: Sendable {
  var status: AnswerStatus
  var message: String?
  var match = TrackMatch()
  var routes: [AnsweredRoute] = []
}

/// Matches tracks, one after another, on one thread; matchers are kept for the next track of their profile.
struct MatchAnswerer {
  let costings: Costings
  private var matchers: [String: (matcher: TrackMatcher, costing: Costing)] = [:]

  init(costings: Costings) { self.costings = costings }

  /// The answer to a track.
  mutating func answer(_ fixes: [Fix], profile: String, options: MatchOptions) -> MatchAnswer {
    do throws(RequestError) {
      if matchers[profile] == nil {
        let costing = try costings.costing(profile: profile, type: .fastest)
        matchers[profile] = (TrackMatcher(costing: costing), costing)
      }
    } catch {
      return MatchAnswer(status: .invalid, message: error.message)
    }
    guard let entry = matchers[profile] else { return MatchAnswer(status: .noMatch) }
    let match = entry.matcher.match(fixes, options: options)
    let routes = match.stretches.map {
      AnsweredRoute($0.route(entry.costing), profile: profile, graph: costings.graph)
    }
    guard !routes.isEmpty else {
      return MatchAnswer(
        status: .noMatch, message: "no road for profile \(profile) lies along the track", match: match)
    }
    return MatchAnswer(status: .ok, match: match, routes: routes)
  }
}

extension RouteAnswerWriter {
  /// Writes a whole answer to a track.
  ///
  /// - Parameter points: whether the verdicts on the fixes are written.
  func write(_ answer: MatchAnswer, id: [UInt8]?, points: Bool, _ graph: RoadGraph, to json: inout JSONWriter)
  {
    json.beginObject()
    json.key("id")
    if let id { json.raw(id[...]) } else { json.null() }
    json.key("status")
    json.string(answer.status.rawValue)
    if let message = answer.message {
      json.key("message")
      json.string(message)
    }
    json.key("routes")
    json.beginArray()
    for route in answer.routes { write(route, graph, to: &json) }
    json.endArray()
    if points { write(answer.match, graph, to: &json) }
    write(answer.match.gaps, to: &json)
    write(answer.match.offNetwork, to: &json)
    json.key("confidence")
    json.number(answer.match.confidence, decimals: 3)
    json.endObject()
    json.endLine()
  }

  private func write(_ match: TrackMatch, _ graph: RoadGraph, to json: inout JSONWriter) {
    json.key("points")
    json.beginArray()
    for (index, verdict) in match.verdicts.enumerated() {
      json.beginObject()
      json.key("index")
      json.integer(index)
      json.key("status")
      json.string(verdict.status.rawValue)
      json.key("lat")
      json.degrees(e7: verdict.coordinate.latitudeE7)
      json.key("lon")
      json.degrees(e7: verdict.coordinate.longitudeE7)
      json.key("way")
      if let stretch = verdict.stretch {
        json.integer(graph.wayID(of: match.stretches[stretch].pieces[verdict.piece].edge.section))
      } else {
        json.null()
      }
      json.key("distance")
      json.number(verdict.distance, decimals: 2)
      json.key("along")
      json.number(verdict.stretch == nil ? nil : verdict.along, decimals: 2)
      json.key("route")
      if let stretch = verdict.stretch { json.integer(stretch) } else { json.null() }
      json.key("score")
      json.number(verdict.score, decimals: 3)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ gaps: [MatchGap], to json: inout JSONWriter) {
    json.key("gaps")
    json.beginArray()
    for gap in gaps {
      json.beginObject()
      json.key("fromIndex")
      json.integer(gap.fromIndex)
      json.key("toIndex")
      json.integer(gap.toIndex)
      json.key("reason")
      json.string(gap.reason.rawValue)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ stretches: [OffNetworkStretch], to json: inout JSONWriter) {
    json.key("offNetwork")
    json.beginArray()
    for stretch in stretches {
      json.beginObject()
      json.key("fromIndex")
      json.integer(stretch.fixes.lowerBound)
      json.key("toIndex")
      json.integer(stretch.fixes.upperBound)
      json.key("geometry")
      json.beginObject()
      json.key("type")
      json.string("LineString")
      json.key("coordinates")
      json.beginArray()
      for point in stretch.line {
        json.beginArray()
        json.degrees(e7: point.longitudeE7)
        json.degrees(e7: point.latitudeE7)
        json.endArray()
      }
      json.endArray()
      json.endObject()
      json.endObject()
    }
    json.endArray()
  }
}
