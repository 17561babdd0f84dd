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
  case invalid
}

/// An answer before it is written.
struct RouteAnswer: Sendable {
  var status: AnswerStatus
  var message: String?
  var routes: [AnsweredRoute] = []
}

/// Answers route requests, one after another, on one thread; routers are kept for the next request of their kind.
struct RouteAnswerer {
  let costings: Costings
  private var routers: [String: Router] = [:]

  init(costings: Costings) { self.costings = costings }

  /// The answer to a request.
  mutating func answer(_ request: RouteRequest) -> RouteAnswer {
    let type = RouteType(rawValue: request.type) ?? .fastest
    let key = "\(request.type) \(request.profile)"
    do throws(RequestError) {
      if routers[key] == nil {
        routers[key] = Router(costing: try costings.costing(profile: request.profile, type: type))
      }
    } catch {
      return RouteAnswer(status: .invalid, message: error.message)
    }
    do throws(RouteFailure) {
      guard let route = try routers[key]?.route(through: request.points, radius: request.radius) else {
        return RouteAnswer(status: .noRoute)
      }
      return RouteAnswer(
        status: .ok, message: request.unheeded,
        routes: [AnsweredRoute(route, profile: request.profile, graph: costings.graph)])
    } catch {
      return refusal(error, request)
    }
  }

  private func refusal(_ failure: RouteFailure, _ request: RouteRequest) -> RouteAnswer {
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
    case .noRoute(let leg):
      return RouteAnswer(
        status: .noRoute,
        message: "no route for profile \(request.profile) leads from point \(leg) to point \(leg + 1)")
    }
  }
}

extension RouteAnswerWriter {
  /// Writes a whole answer.
  func write(_ answer: RouteAnswer, id: [UInt8]?, _ graph: RoadGraph, to json: inout JSONWriter) {
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
    json.endObject()
    json.endLine()
  }
}
