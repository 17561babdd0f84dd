import CommandLineSupport
import FileAccess
import Parallelism
import RoadGraph
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

  /// - Parameters:
  ///   - profile: what the call names as its profile: a built-in's name, or the path of a file.
  ///   - avoid: what the call wants to keep away from; its files of areas are read here.
  init(graph: RoadGraph, profile: String, avoid: AvoidList? = nil) throws {
    self.graph = graph
    own = BuiltInProfiles.names.contains(profile) ? nil : (profile, try Self.read(path: profile))
    for path in avoid?.files ?? [] {
      _ = try areas.value(for: path) { try AvoidList.readArea(path: path) }
    }
  }

  /// The costing of a profile and type that keeps away from some things, for a time of departure if one is known.
  func costing(
    profile name: String, type: RouteType, avoid: AvoidList = AvoidList(), at time: TravelTime? = nil
  ) throws(RequestError) -> Costing {
    // Areas that came with a request are hardly asked for again.
    guard avoid.areas.isEmpty else { return try make(name, type, avoid, time) }
    return try made.value(for: "\(type.rawValue) \(time?.description ?? "") \(avoid.key) \(name)") {
      () throws(RequestError) in try make(name, type, avoid, time)
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
    forCall profile: String, type: RouteType = .fastest, avoid: AvoidList = AvoidList()
  ) throws -> Costing {
    do throws(RequestError) { return try costing(profile: profile, type: type, avoid: avoid) } catch {
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
