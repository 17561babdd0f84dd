/// A positional argument of a command: what it is called, what it is for, and the value it yields.
///
/// ```swift
/// static let region = Argument.one(.text("REGION.traverse"), help: "Graph file")     // Argument<String>
/// static let inputs = Argument.many(.text("INPUT"), help: "OSM data")                 // Argument<[String]>
/// ```
///
/// Arguments are filled in the order of declaration; one that takes several stands last.
public struct Argument<Value: Sendable>: DeclaredArgument {
  /// The argument as parser and help see it.
  public let declaration: ArgumentDeclaration
}

/// An argument of any value, as commands list them.
public protocol DeclaredArgument: Sendable {
  /// The argument as parser and help see it.
  var declaration: ArgumentDeclaration { get }
}

/// What parser and help know of an argument.
public struct ArgumentDeclaration: Sendable {
  /// What stands for it in help, such as `REGION.traverse`.
  public let name: String
  /// What it is: a sentence without the full stop.
  public let help: String
  /// How many there may be, at least and at most.
  public let count: ClosedRange<Int>
  /// Turns the texts given into the argument's value.
  let read: @Sendable ([String]) throws(ValueProblem) -> any Sendable
}

extension Argument {
  /// An argument that must be given.
  public static func one(_ kind: ValueKind<Value>, help: String) -> Argument {
    Argument(
      declaration: ArgumentDeclaration(name: kind.name, help: help, count: 1...1) {
        texts throws(ValueProblem) in try kind.read(texts.last ?? "")
      })
  }

  /// An argument that may be absent.
  public static func optional<Wrapped: Sendable>(_ kind: ValueKind<Wrapped>, help: String) -> Argument
  where Value == Wrapped? {
    Argument(
      declaration: ArgumentDeclaration(name: kind.name, help: help, count: 0...1) {
        texts throws(ValueProblem) in
        guard let text = texts.last else { return Wrapped?.none }
        return try kind.read(text) as Wrapped?
      })
  }

  /// All remaining arguments, at least a given number of them.
  public static func many<Element: Sendable>(
    _ kind: ValueKind<Element>, atLeast minimum: Int = 1, help: String
  ) -> Argument where Value == [Element] {
    Argument(
      declaration: ArgumentDeclaration(name: kind.name, help: help, count: minimum...Int.max) {
        texts throws(ValueProblem) in
        var values: [Element] = []
        for text in texts { values.append(try kind.read(text)) }
        return values
      })
  }
}
