import CommandLineSupport
import TravelCosts

/// Options that mean the same in several commands.
enum SharedOptions {
  static let profile = Option.value(
    "profile", .text("PROFILE"), default: "foot",
    help: "How one travels: \(BuiltInProfiles.names.joined(separator: ", ")), or a profile file")
  static let type = Option.value(
    "type", .choice("TYPE") as ValueKind<RouteType>, default: "fastest", help: "What is wanted of the route")
  static let radius = Option.value(
    "radius", .decimal("METRES", in: 1...100_000), default: "1000",
    help: "How far from a point a road is looked for")
  static let departure = Option.optional(
    "at", .localTime, help: "When one departs, by the clocks there: conditions on time are judged for it")
  static let json = Option.flag("json", help: "Print JSON")
  static let output = Option.optional(
    "output", short: "o", .file, help: "Write to this file instead of standard output")
}
