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
  /// Points from which the router gives each route again, where they were asked for.
  var viaPoints: [ViaPoints] = []
}

/// What is wanted of a match beyond the match itself.
struct MatchWishes: Sendable {
  /// A point before the track, from which a route is to lead to it.
  var from: Coordinate?
  /// A point behind the track, to which a route is to lead from it.
  var to: Coordinate?
  /// The track is followed from its own beginning, not only from the place nearest to the point before it.
  var isWholeTrack = false
  /// Points are wanted from which the router gives the routes again.
  var wantsViaPoints = false
}

/// Matches tracks, one after another, on one thread; matchers are kept for the next track of their profile.
struct MatchAnswerer {
  let costings: Costings
  private var matchers: [String: (matcher: TrackMatcher, costing: Costing)] = [:]

  init(costings: Costings) { self.costings = costings }

  /// The answer to a track.
  mutating func answer(
    _ fixes: [Fix], profile: String, options: MatchOptions, wishes: MatchWishes = MatchWishes()
  ) -> MatchAnswer {
    do throws(RequestError) { try prepare(profile) } catch {
      return MatchAnswer(status: .invalid, message: error.message)
    }
    guard let entry = matchers[profile] else { return MatchAnswer(status: .noMatch) }
    let match = entry.matcher.match(fixes, options: options)
    guard !match.stretches.isEmpty else {
      return MatchAnswer(status: .noMatch, message: reason(fixes, match, profile), match: match)
    }
    var answer = MatchAnswer(status: .ok, match: match)
    if wishes.from != nil || wishes.to != nil {
      lead(wishes, profile, entry.costing, &answer)
    } else {
      answer.routes = match.stretches.map {
        AnsweredRoute(
          $0.route(entry.costing), profile: profile, graph: costings.graph, mode: entry.costing.profile.mode)
      }
    }
    if wishes.wantsViaPoints {
      var finder = ViaPointFinder(costing: entry.costing)
      answer.viaPoints = answer.match.stretches.map { finder.points(of: $0) }
    }
    return answer
  }

  /// Why nothing is matched, for people.
  private func reason(_ fixes: [Fix], _ match: TrackMatch, _ profile: String) -> String {
    if match.verdicts.contains(where: { $0.edge != nil }) { return "the track stays in one place" }
    let box = costings.graph.box
    return fixes.contains { box.contains($0.coordinate) }
      ? "no road for profile \(profile) lies along the track" : "the track lies outside the map"
  }

  /// A matcher for fixes that come one by one.
  mutating func online(_ profile: String, _ options: MatchOptions, delay: Int) throws(RequestError)
    -> OnlineMatcher?
  {
    try prepare(profile)
    return matchers[profile].map { OnlineMatcher($0.matcher, options: options, delay: delay) }
  }

  private mutating func prepare(_ profile: String) throws(RequestError) {
    guard matchers[profile] == nil else { return }
    let costing = try costings.costing(profile: profile, type: .fastest)
    matchers[profile] = (TrackMatcher(costing: costing), costing)
  }

  /// Makes one route of a match, with the ways to it and from it.
  private func lead(
    _ wishes: MatchWishes, _ profile: String, _ costing: Costing, _ answer: inout MatchAnswer
  ) {
    do throws(RouteFailure) {
      let whole = try TrackRoute(
        over: answer.match, from: wishes.from, to: wishes.to, resumes: !wishes.isWholeTrack, radius: 1000,
        costing: costing)
      answer.match = whole.match
      answer.routes = [
        AnsweredRoute(whole.route, profile: profile, graph: costings.graph, mode: costing.profile.mode)
      ]
    } catch {
      answer.status = .noRoute
      switch error {
      case .noRoad, .noDirection:
        answer.message = "no road for profile \(profile) is near the point before or behind the track"
      case .noRoute:
        answer.message = "no route for profile \(profile) leads to the track, along it or from it"
      }
    }
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
    json.write(answer.status, message: answer.message)
    json.key("routes")
    json.beginArray()
    for route in answer.routes { write(route, graph, to: &json) }
    json.endArray()
    if points { write(answer.match, graph, to: &json) }
    write(answer.match.gaps, to: &json)
    write(answer.match.offNetwork, to: &json)
    if !answer.viaPoints.isEmpty { write(answer.viaPoints, to: &json) }
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
      json.write(verdict.coordinate)
      json.key("way")
      if let edge = verdict.edge { json.integer(graph.wayID(of: edge.section)) } else { json.null() }
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
      json.key("distance")
      json.number(stretch.length, decimals: 2)
      json.key("surface")
      json.string("unknown")
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ lists: [ViaPoints], to json: inout JSONWriter) {
    json.key("viaPoints")
    json.beginArray()
    for (route, list) in lists.enumerated() {
      json.beginObject()
      json.key("route")
      json.integer(route)
      json.key("points")
      json.beginArray()
      for point in list.points {
        json.beginArray()
        json.degrees(e7: point.latitudeE7)
        json.degrees(e7: point.longitudeE7)
        json.endArray()
      }
      json.endArray()
      json.key("proved")
      json.bool(list.isProved)
      json.endObject()
    }
    json.endArray()
  }
}
