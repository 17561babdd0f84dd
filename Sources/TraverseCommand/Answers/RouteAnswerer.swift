import Geography
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// How a question was answered.
enum AnswerStatus: String, Sendable {
  case ok
  case noRoute = "no-route"
  case noRoad = "no-road"
  case noMatch = "no-match"
  case noClimb = "no-climb"
  case invalid
}

/// An answer before it is written.
struct RouteAnswer: Sendable {
  var status: AnswerStatus
  var message: String?
  var routes: [AnsweredRoute] = []
  /// Positions of the request's points in the order in which they are visited; nil where that is theirs.
  var order: [Int]?
  /// Points that lie on islands.
  var islands: [IslandNote] = []
  /// What became of reports of traffic, where one question was asked under some.
  var traffic: TrafficPicture?
}

/// Answers route requests, one after another, on one thread; routers are kept for the next request of their kind.
struct RouteAnswerer {
  let costings: Costings
  private var routers: [String: Router] = [:]
  /// How many routers are kept.
  private static let mostKept = 16

  /// What it pays to do first for all questions.
  enum Preparation {
    /// Nothing: there is one question.
    case none
    /// To work traffic into the hierarchy that the graph holds.
    case traffic
    /// To work out a hierarchy where the graph holds none for the costing, too.
    case hierarchy
  }

  private let preparation: Preparation

  init(costings: Costings, preparation: Preparation = .none) {
    self.costings = costings
    self.preparation = preparation
  }

  /// The answer to a request.
  mutating func answer(_ request: RouteRequest) -> RouteAnswer {
    do throws(RequestError) {
      var router = try router(for: request)
      defer { keep(router, for: request) }
      do throws(RouteFailure) {
        return try answer(request, &router)
      } catch {
        if case .noRoute = error, let answer = try answerWithoutAvoiding(request) { return answer }
        return refusal(error, request, router.costing)
      }
    } catch {
      return RouteAnswer(status: .invalid, message: error.message)
    }
  }

  private func answer(_ request: RouteRequest, _ router: inout Router) throws(RouteFailure) -> RouteAnswer {
    guard request.wishes.isOrderFree else {
      return answer(try Self.routes(request, &router), request, router.costing)
    }
    let order = try router.cheapestOrder(of: request.points, radius: request.radius)
    var sorted = request
    sorted.points = order.map { request.points[$0] }
    sorted.wishes.isOrderFree = false
    var answer = answer(try Self.routes(sorted, &router), request, router.costing)
    answer.order = order
    return answer
  }

  /// The best route, and the alternatives that are asked for.
  private static func routes(_ request: RouteRequest, _ router: inout Router) throws(RouteFailure) -> [Route]
  {
    let wishes = request.wishes
    if let length = wishes.roundTrip {
      let wish = RoundTripWish(
        length: length, heading: wishes.headings.first ?? nil, seed: UInt64(truncatingIfNeeded: wishes.seed))
      return [try router.roundTrip(from: request.points[0], wish, radius: request.radius)]
    }
    guard request.isPlain, request.alternatives > 0, request.points.count == 2 else {
      return [try router.route(through: wishes.waypoints(request.points), radius: request.radius)]
    }
    return try router.routes(
      from: request.points[0], to: request.points[1], radius: request.radius,
      alternatives: request.alternatives, limits: request.limits)
  }

  private func answer(_ routes: [Route], _ request: RouteRequest, _ costing: Costing) -> RouteAnswer {
    let messages = [
      request.lack(found: routes.count - 1), routes.first.flatMap { request.roundTripNote($0) },
      request.blocks.message(costing),
      routes.first.flatMap { RouteConditions.message($0, costing) },
    ].compactMap(\.self)
    return RouteAnswer(
      status: .ok, message: messages.isEmpty ? nil : messages.joined(separator: "; "),
      routes: routes.map {
        AnsweredRoute(
          $0, profile: request.profile, graph: costings.graph, mode: costing.profile.mode, avoiding: costing)
      },
      islands: routes.first.map { IslandNote.of($0, costing) } ?? [])
  }

  /// A route that keeps away from nothing: days on what is to be avoided cost more than searches count up to.
  private mutating func answerWithoutAvoiding(_ request: RouteRequest) throws(RequestError) -> RouteAnswer? {
    guard !request.avoid.isEmpty else { return nil }
    var plain = request
    plain.avoid = AvoidList()
    var router = try router(for: plain)
    defer { keep(router, for: plain) }
    guard let routes = try? Self.routes(request, &router) else { return nil }
    return answer(routes, request, try costing(for: request))
  }

  private func costing(for request: RouteRequest) throws(RequestError) -> Costing {
    try costings.costing(
      profile: request.profile, type: RouteType(rawValue: request.type) ?? .fastest, avoid: request.avoid,
      at: request.time, blocks: request.blocks)
  }

  private func key(_ request: RouteRequest) -> String {
    "\(request.type) \(request.at ?? "") \(request.avoid.key) \(request.profile)"
  }

  /// Whether a request brings along nothing that is hardly asked for again.
  private func isUsual(_ request: RouteRequest) -> Bool {
    request.avoid.areas.isEmpty && request.blocks.isEmpty
  }

  /// A router taken out of those kept, or a new one.
  private mutating func router(for request: RouteRequest) throws(RequestError) -> Router {
    if isUsual(request), let router = routers.removeValue(forKey: key(request)) { return router }
    let costing = try costing(for: request)
    if preparation == .none || !isUsual(request) { return Router(costing: costing) }
    if !costing.hasTraffic {
      let router = Router(costing: costing)
      if router.hasHierarchy || preparation != .hierarchy { return router }
    }
    return Router(
      costing: costing,
      hierarchy: try costings.hierarchy(
        profile: request.profile, type: RouteType(rawValue: request.type) ?? .fastest, avoid: request.avoid,
        at: request.time))
  }

  private mutating func keep(_ router: Router, for request: RouteRequest) {
    guard isUsual(request) else { return }
    if routers.count >= Self.mostKept { routers.removeAll() }
    routers[key(request)] = router
  }

  private func refusal(_ failure: RouteFailure, _ request: RouteRequest, _ costing: Costing) -> RouteAnswer {
    switch failure {
    case .noRoad(let point):
      let place =
        DecimalText.degrees(e7: request.points[point].latitudeE7) + ","
        + DecimalText.degrees(e7: request.points[point].longitudeE7)
      let radius = DecimalText.text(request.radius, decimals: 0)
      return RouteAnswer(
        status: .noRoad,
        message: "no road for profile \(request.profile) lies within \(radius) m of point \(point) (\(place))"
      )
    case .noDirection(let point):
      return RouteAnswer(
        status: .noRoad,
        message:
          "no road near point \(point) is travelled in the direction, or past the side, that is wished there"
      )
    case .noRoute(let leg):
      if let length = request.wishes.roundTrip {
        let metres = DecimalText.text(length, decimals: 0)
        return RouteAnswer(
          status: .noRoute,
          message: "no round trip of some \(metres) m is found from there for profile \(request.profile)")
      }
      let islands = IslandNote.of(leg: leg, request.points, radius: request.radius, costing)
      let reasons = islands.isEmpty ? "" : ": " + islands.map(\.words).joined(separator: "; ")
      return RouteAnswer(
        status: .noRoute,
        message: "no route for profile \(request.profile) leads from point \(leg) to point \(leg + 1)"
          + reasons,
        islands: islands)
    }
  }
}

extension RouteAnswerWriter {
  /// Writes a whole answer.
  func write(_ answer: RouteAnswer, id: [UInt8]?, _ graph: RoadGraph, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    if let id { json.raw(id[...]) } else { json.null() }
    json.write(answer.status, message: answer.message)
    write(answer.islands, to: &json)
    json.key("routes")
    json.beginArray()
    for route in answer.routes { write(route, graph, to: &json) }
    json.endArray()
    if let order = answer.order {
      json.key("order")
      json.beginArray()
      for position in order { json.integer(position) }
      json.endArray()
    }
    if let traffic = answer.traffic {
      json.key("traffic")
      traffic.write(to: &json)
    }
    json.endObject()
    json.endLine()
  }
}
