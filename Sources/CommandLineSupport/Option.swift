/// An option of a command: how it is written, what it is for, and the value it yields.
///
/// ```swift
/// static let via = Option.repeated("via", .position, help: "A point to pass")     // Option<[Coordinate]>
/// static let json = Option.flag("json", help: "Print JSON")                       // Option<Bool>
/// …
/// for point in invocation[via] { … }
/// ```
public struct Option<Value: Sendable>: DeclaredOption {
  /// The option as parser and help see it.
  public let declaration: OptionDeclaration

  private init(
    _ name: String, short: Character?, valueName: String?, allowed: [String], help: String,
    defaultText: String?,
    isRequired: Bool = false, isRepeatable: Bool = false,
    read: @escaping @Sendable ([String]) throws(ValueProblem) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, short: short, valueName: valueName, allowed: allowed, help: help, defaultText: defaultText,
      isRequired: isRequired, isRepeatable: isRepeatable
    ) { texts throws(ValueProblem) in try read(texts) }
  }
}

/// An option of any value, as commands list them.
public protocol DeclaredOption: Sendable {
  /// The option as parser and help see it.
  var declaration: OptionDeclaration { get }
}

/// What parser and help know of an option.
public struct OptionDeclaration: Sendable {
  /// Long name without the dashes.
  public let name: String
  /// One letter that may stand for the name.
  public let short: Character?
  /// What stands for the value in help; nil for a flag, which takes none.
  public let valueName: String?
  /// The values allowed, where they are few and worth listing in help.
  public let allowed: [String]
  /// What it is for: a sentence without the full stop.
  public let help: String
  /// The value where the option is not given, as text.
  public let defaultText: String?
  /// Whether the command cannot work without it.
  public let isRequired: Bool
  /// Whether it may be given more than once.
  public let isRepeatable: Bool
  /// Turns the texts given (none where the option is absent) into the option's value.
  let read: @Sendable ([String]) throws(ValueProblem) -> any Sendable

  /// The option as it is written: `--from`.
  public var spelling: String { "--" + name }
}

extension Option where Value == Bool {
  /// An option without a value: on where it is given.
  public static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
    Option(name, short: short, valueName: nil, allowed: [], help: help, defaultText: nil) { !$0.isEmpty }
  }
}

extension Option {
  /// An option that always has a value: the one given or the default, which is text that a person could type.
  public static func value(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, default text: String, help: String
  ) -> Option {
    Option(
      name, short: short, valueName: kind.name, allowed: kind.allowed, help: help, defaultText: text
    ) { texts throws(ValueProblem) in try kind.read(texts.last ?? text) }
  }

  /// An option that must be given.
  public static func required(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, help: String
  ) -> Option {
    Option(
      name, short: short, valueName: kind.name, allowed: kind.allowed, help: help, defaultText: nil,
      isRequired: true
    ) { texts throws(ValueProblem) in try kind.read(texts.last ?? "") }
  }

  /// An option that may be absent, without a default.
  public static func optional<Wrapped: Sendable>(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Wrapped>, help: String
  ) -> Option where Value == Wrapped? {
    Option(
      name, short: short, valueName: kind.name, allowed: kind.allowed, help: help, defaultText: nil
    ) { texts throws(ValueProblem) in
      guard let text = texts.last else { return nil }
      return try kind.read(text)
    }
  }

  /// An option that may be given any number of times.
  public static func repeated<Element: Sendable>(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Element>, help: String
  ) -> Option where Value == [Element] {
    Option(
      name, short: short, valueName: kind.name, allowed: kind.allowed, help: help, defaultText: nil,
      isRepeatable: true
    ) { texts throws(ValueProblem) in
      var values: [Element] = []
      for text in texts { values.append(try kind.read(text)) }
      return values
    }
  }
}
