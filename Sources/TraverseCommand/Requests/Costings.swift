import CommandLineSupport
import FileAccess
import RoadGraph
import Synchronization
import TravelCosts

/// The costings that requests ask for, each made once and shared by all threads.
final class Costings: Sendable {
  /// The graph that all of them are for.
  let graph: RoadGraph
  /// A profile file that the call names; requests may ask for it by the same path.
  private let own: (path: String, profile: TravelProfile)?
  private let made = Mutex<[String: Costing]>([:])

  /// - Parameter profile: what the call names as its profile: a built-in's name, or the path of a file.
  init(graph: RoadGraph, profile: String) throws {
    self.graph = graph
    own = BuiltInProfiles.names.contains(profile) ? nil : (profile, try Self.read(path: profile))
  }

  /// The costing of a profile and type.
  func costing(profile name: String, type: RouteType) throws(RequestError) -> Costing {
    let key = "\(type.rawValue) \(name)"
    if let costing = made.withLock({ $0[key] }) { return costing }
    let costing = Costing(graph: graph, profile: try profile(named: name), type: type)
    made.withLock { $0[key] = costing }
    return costing
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
