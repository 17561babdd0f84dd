/// Options that mean the same in every command.
public enum CommonOptions {
  /// Says less: no progress, no notes.
  public static let quiet = Option.flag("quiet", short: "q", help: "Print no progress and no notes")
  /// Says more.
  public static let verbose = Option.flag(
    "verbose", short: "v", help: "Print the settings in force and more notes")
  /// Prints the help of the command.
  static let help = Option.flag("help", short: "h", help: "Print this help")
  /// Prints the version.
  static let version = Option.flag("version", help: "Print the version")

  /// How many threads share the work; commands whose work is parallel list it among their options.
  public static let threads = Option.optional(
    "threads", .integer(in: 1...1024), help: "Threads that share the work [all processors]")

  /// What every command understands without listing it.
  static let everywhere: [any DeclaredOption] = [quiet, verbose, version, help]
}
