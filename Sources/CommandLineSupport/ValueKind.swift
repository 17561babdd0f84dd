/// What the text of an option or argument has to be, and how it becomes a value.
///
/// ```swift
/// static let count = Option.value("count", .integer(in: 1...100), default: "1", help: "How many roads to show")
/// ```
public struct ValueKind<Value: Sendable>: Sendable {
  /// What stands for the value in help, such as `LAT,LON`.
  public let name: String
  /// The values allowed, where they are few and worth listing in help.
  public let allowed: [String]
  /// Reads one value.
  public let read: @Sendable (String) throws(ValueProblem) -> Value

  /// Makes a kind of a command's own.
  ///
  /// - Parameters:
  ///   - name: what stands for the value in help.
  ///   - allowed: the words to list in help, if any.
  ///   - read: turns the text into a value or says what is wrong with it.
  public init(
    named name: String, allowed: [String] = [],
    read: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.name = name
    self.allowed = allowed
    self.read = read
  }

  /// The same values under another name in help.
  public func named(_ name: String) -> ValueKind { ValueKind(named: name, allowed: allowed, read: read) }
}

/// Why a text is no value of its kind.
public struct ValueProblem: Error, Hashable {
  /// What is wrong, such as "'x' is not a whole number".
  public let problem: String
  /// What to give instead, such as "give one from 1 to 100".
  public let advice: String

  /// Says what is wrong with a text and what to give instead.
  public init(_ problem: String, advice: String) {
    self.problem = problem
    self.advice = advice
  }
}

extension ValueKind where Value == String {
  /// Any text that is not empty.
  public static func text(_ name: String) -> ValueKind {
    ValueKind(named: name) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("the value is empty", advice: "give \(name)") }
      return text
    }
  }

  /// The name of a file; `-` is standard input or output.
  public static let file = ValueKind.text("FILE")
  /// The name of a folder.
  public static let folder = ValueKind.text("DIR")

  /// One of some words.
  public static func word(_ name: String, _ allowed: [String]) -> ValueKind {
    ValueKind(named: name, allowed: allowed) { text throws(ValueProblem) in
      guard allowed.contains(text) else { throw .unknownWord(text, of: allowed) }
      return text
    }
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases of an enumeration, by raw value.
  public static func choice(_ name: String) -> ValueKind {
    let allowed = Value.allCases.map(\.rawValue)
    return ValueKind(named: name, allowed: allowed) { text throws(ValueProblem) in
      guard let value = Value(rawValue: text) else { throw .unknownWord(text, of: allowed) }
      return value
    }
  }
}

extension ValueKind where Value: Collection {
  /// Several values of one kind, separated by commas.
  public static func list<Element: Sendable>(_ element: ValueKind<Element>, _ name: String = "LIST")
    -> ValueKind
  where Value == [Element] {
    ValueKind(named: name, allowed: element.allowed) { text throws(ValueProblem) in
      var values: [Element] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        values.append(try element.read(String(part)))
      }
      return values
    }
  }
}

extension ValueProblem {
  /// A word that is none of those allowed; names the nearest.
  public static func unknownWord(_ text: String, of allowed: [String]) -> ValueProblem {
    if let nearest = nearestWord(to: text, in: allowed) {
      return ValueProblem("'\(text)' is not known", advice: "did you mean '\(nearest)'?")
    }
    return ValueProblem("'\(text)' is not known", advice: "give one of " + allowed.joined(separator: ", "))
  }
}
