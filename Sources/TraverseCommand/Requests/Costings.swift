import CommandLineSupport
import FileAccess
import Hierarchy
import Parallelism
import RoadGraph
import Routing
import TravelCosts

/// The costings that requests ask for, each made once and shared by all threads.
final class Costings: Sendable {
  /// The graph that all of them are for.
  let graph: RoadGraph
  /// A profile file that the call names; requests may ask for it by the same path.
  private let own: (path: String, profile: TravelProfile)?
  /// As many as a stream that asks for ever other ones may not fill the memory with.
  private let made = SharedCache<String, Costing>(capacity: 64)
  private let areas = SharedCache<String, AvoidedArea>(capacity: 64)
  /// Reports of traffic that the call names.
  private let traffic: TrafficFile?
  private let pictures = SharedCache<String, TrafficPicture>(capacity: 64)
  /// As large as half a graph each.
  private let hierarchies = SharedCache<String, Hierarchy?>(capacity: 4)

  /// - Parameters:
  ///   - profile: what the call names as its profile: a built-in's name, or the path of a file.
  ///   - avoid: what the call wants to keep away from; its files of areas are read here.
  ///   - traffic: reports of traffic that hold for all requests.
  init(graph: RoadGraph, profile: String, avoid: AvoidList? = nil, traffic: TrafficFile? = nil) throws {
    self.graph = graph
    self.traffic = traffic
    own = BuiltInProfiles.names.contains(profile) ? nil : (profile, try Self.read(path: profile))
    for path in avoid?.files ?? [] {
      _ = try areas.value(for: path) { try AvoidList.readArea(path: path) }
    }
  }

  /// The costing of a profile and type that keeps away from some things, for a time of departure if one is known, under
  /// the call's traffic and with roads blocked.
  func costing(
    profile name: String, type: RouteType, avoid: AvoidList = AvoidList(), at time: TravelTime? = nil,
    blocks: Roadblocks = Roadblocks()
  ) throws(RequestError) -> Costing {
    let plain = try plainCosting(name, type, avoid, time)
    guard traffic != nil || !blocks.isEmpty else { return plain }
    func busy() throws(RequestError) -> Costing {
      let blocked = TrafficPicture(TrafficFile(blocks.records), plain, at: nil).stretches
      return plain.applying(try picture(profile: name, at: time).stretches + blocked)
    }
    // Areas and roadblocks that came with a request are hardly asked for again.
    guard avoid.areas.isEmpty, blocks.isEmpty else { return try busy() }
    return try made.value(for: "busy " + Self.key(name, type, avoid, time)) { () throws(RequestError) in
      try busy()
    }
  }

  private func plainCosting(
    _ name: String, _ type: RouteType, _ avoid: AvoidList, _ time: TravelTime?
  ) throws(RequestError) -> Costing {
    guard avoid.areas.isEmpty else { return try make(name, type, avoid, time) }
    return try made.value(for: Self.key(name, type, avoid, time)) { () throws(RequestError) in
      try make(name, type, avoid, time)
    }
  }

  private static func key(_ name: String, _ type: RouteType, _ avoid: AvoidList, _ time: TravelTime?)
    -> String
  {
    "\(type.rawValue) \(time?.description ?? "") \(avoid.key) \(name)"
  }

  /// What the call's traffic means for a profile at a time.
  func picture(profile name: String, at time: TravelTime?) throws(RequestError) -> TrafficPicture {
    try pictures.value(for: "\(time?.description ?? "") \(name)") { () throws(RequestError) in
      let costing = try plainCosting(name, .fastest, AvoidList(), time)
      return TrafficPicture(traffic ?? TrafficFile(), costing, at: time.flatMap { LocalTime($0.description) })
    }
  }

  /// The hierarchy for a costing under the call's traffic: the one that the graph holds, or one that is worked out; nil where the
  /// graph holds none that fits the way of travelling.
  func hierarchy(
    profile name: String, type: RouteType, avoid: AvoidList, at time: TravelTime?
  ) throws(RequestError) -> Hierarchy? {
    guard avoid.areas.isEmpty else { return nil }
    return try hierarchies.value(for: Self.key(name, type, avoid, time)) { () throws(RequestError) in
      let plain = try plainCosting(name, type, avoid, time)
      let busy = try costing(profile: name, type: type, avoid: avoid, at: time)
      return (Hierarchy(storedFor: plain) ?? Hierarchy(customisedFor: plain))?.recustomised(for: busy)
    }
  }

  private func make(
    _ name: String, _ type: RouteType, _ avoid: AvoidList, _ time: TravelTime?
  ) throws(RequestError) -> Costing {
    let profile = try profile(named: name)
    var areas = avoid.areas
    for path in avoid.files { areas.append(try area(path: path)) }
    return Costing(
      graph: graph, profile: profile, type: type, avoiding: avoid.kinds, areas: areas, at: time)
  }

  /// The costing that a call with one question asks for; what is wrong with it ends the command.
  func costing(
    forCall profile: String, type: RouteType = .fastest, avoid: AvoidList = AvoidList(),
    at time: TravelTime? = nil
  ) throws -> Costing {
    do throws(RequestError) { return try costing(profile: profile, type: type, avoid: avoid, at: time) } catch
    {
      throw CommandError(.wrongUsage, error.message)
    }
  }

  /// The areas of a file, read once.
  private func area(path: String) throws(RequestError) -> AvoidedArea {
    do {
      return try areas.value(for: path) { try AvoidList.readArea(path: path) }
    } catch {
      throw RequestError(
        "'avoid': \((error as? any CommandErrorConvertible)?.commandError.message ?? "\(error)")")
    }
  }

  private func profile(named name: String) throws(RequestError) -> TravelProfile {
    if let own, own.path == name { return own.profile }
    do throws(ProfileError) {
      if let profile = try BuiltInProfiles.profile(named: name) { return profile }
    } catch {
      throw RequestError("the built-in profile '\(name)' is unusable: \(error)")
    }
    throw RequestError(
      "'profile' is '\(name)', and is one of \(BuiltInProfiles.names.joined(separator: ", "))")
  }

  private static func read(path: String) throws -> TravelProfile {
    let names = BuiltInProfiles.names.joined(separator: ", ")
    // A plain word is meant as a name, anything else as a file.
    guard path.contains("/") || path.contains(".") else {
      throw CommandError(
        .wrongUsage, "there is no profile '\(path)'", advice: "use \(names), or name a profile file")
    }
    let text = try InputFile(path: path).readToEnd()
    do throws(ProfileError) { return try TravelProfile(parsing: text) } catch {
      let place = error.line > 0 ? "\(path):\(error.line)" : path
      let key = error.key.isEmpty ? "" : "'\(error.key)' "
      throw CommandError(.badData, at: place, key + error.problem, advice: "see docs/profiles.md")
    }
  }
}
