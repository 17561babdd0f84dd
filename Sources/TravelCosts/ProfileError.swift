/// Why a text is no travel profile: the key at fault and its line.
public struct ProfileError: Error, Hashable, CustomStringConvertible {
  /// Line of the text, from 1; 0 where the text as a whole is at fault.
  public let line: Int
  /// The keys that lead to the value, joined by dots; empty where the text as a whole is at fault.
  public let key: String
  /// What is wrong with it.
  public let problem: String

  /// Records what is wrong.
  public init(line: Int, key: String, problem: String) {
    self.line = line
    self.key = key
    self.problem = problem
  }

  /// A sentence that begins with the place.
  public var description: String {
    let place = line > 0 ? "line \(line): " : ""
    return key.isEmpty ? "\(place)\(problem)" : "\(place)'\(key)' \(problem)"
  }
}
