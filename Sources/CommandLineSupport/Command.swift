/// One command of a program: its declaration and its work.
///
/// ```swift
/// enum InfoCommand: Command {
///   static let name = "info"
///   static let overview = "Prints what a graph file holds."
///   static let region = Argument.one(.text("REGION.traverse"), help: "Graph file made by traverse-build")
///   static let json = Option.flag("json", help: "Print JSON")
///   static var arguments: [any DeclaredArgument] { [region] }
///   static var options: [any DeclaredOption] { [json] }
///   static let examples = [Example("traverse info andorra.traverse", "Print counts and sizes")]
///
///   static func run(_ invocation: Invocation) throws -> ExitStatus { … invocation[region] … }
/// }
/// ```
public protocol Command: Sendable {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one sentence; further paragraphs may follow after an empty line.
  static var overview: String { get }
  /// Lines that show how it is called, without the program; made from the declaration where not given.
  static var usage: [String] { get }
  /// What must or may follow the name, in order.
  static var arguments: [any DeclaredArgument] { get }
  /// Its options, in the order of help; those of `CommonOptions.everywhere` are added.
  static var options: [any DeclaredOption] { get }
  /// A few calls worth copying.
  static var examples: [Example] { get }

  /// Does the work; results go to the invocation's output, everything else to its messages.
  ///
  /// - Throws: whatever stops the work: `CommandError`, or an error that is `CommandErrorConvertible`.
  static func run(_ invocation: Invocation) throws -> ExitStatus
}

extension Command {
  /// None: the line is made from the declaration.
  public static var usage: [String] { [] }
  /// None.
  public static var arguments: [any DeclaredArgument] { [] }
  /// None but the common ones.
  public static var options: [any DeclaredOption] { [] }
}

/// A call worth copying, and what it does.
public struct Example: Hashable, Sendable {
  /// The whole line as typed.
  public let line: String
  /// What it does: a phrase without the full stop.
  public let explanation: String

  /// Creates an example.
  public init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}
