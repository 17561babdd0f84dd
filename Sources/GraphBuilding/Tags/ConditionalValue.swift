/// The values of a conditional tag, each with its condition: `no @ (Mo-Fr 07:00-09:00); destination @ (…)`.
struct ConditionalValue {
  /// A value and what must hold for it.
  struct Clause: Hashable {
    var value: Substring
    var condition: String
  }

  /// The clauses as they stand; of those that hold the last one counts.
  let clauses: [Clause]

  /// Reads a value; parts without a condition or a value are passed over.
  init(_ text: String) {
    let text = String(text.map { $0.isNewline ? " " : $0 })
    var clauses: [Clause] = []
    var depth = 0
    var start = text.startIndex
    func add(_ end: String.Index) {
      let part = text[start..<end]
      guard let at = part.firstIndex(of: "@") else {
        // Opening hours without brackets have semicolons too: what follows belongs to the clause before.
        if !clauses.isEmpty, !part.allSatisfy({ $0 == " " }) {
          clauses[clauses.count - 1].condition += "; " + String(part.trimmed)
        }
        return
      }
      let value = part[..<at].trimmed
      let condition = part[part.index(after: at)...].trimmed
      if !value.isEmpty, !condition.isEmpty {
        clauses.append(Clause(value: value, condition: String(condition)))
      }
    }
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case ";" where depth == 0:
        add(index)
        start = text.index(after: index)
      default: break
      }
    }
    add(text.endIndex)
    self.clauses = clauses
  }
}

extension Substring {
  /// The text without blanks at its ends.
  var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
