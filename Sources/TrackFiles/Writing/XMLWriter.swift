import JSONText

/// Writes the few forms of XML that track files need.
struct XMLWriter {
  var text = TextBuffer(capacity: 1 << 12)

  /// Appends markup that is part of the program.
  mutating func raw(_ markup: StaticString) { text.append(markup) }

  /// Appends character data or an attribute's value; what XML 1.0 cannot hold becomes U+FFFD.
  mutating func escaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text.append("&amp;")
      case "<": text.append("&lt;")
      case ">": text.append("&gt;")
      case "\"": text.append("&quot;")
      case "\t", "\n", "\r": text.append(byte: UInt8(ascii: " "))
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": text.append("\u{FFFD}")
      default: text.append(text: String(scalar))
      }
    }
  }

  /// Writes an element with a text on a line of its own, or nothing where there is no text.
  mutating func element(_ name: StaticString, _ value: String?, indent: StaticString) {
    guard let value, !value.isEmpty else { return }
    raw(indent)
    element(name, value)
    raw("\n")
  }

  /// Writes an element with a text, or nothing where there is no text.
  mutating func element(_ name: StaticString, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    open(name)
    escaped(value)
    close(name)
  }

  /// Writes an element with a number, or nothing where there is none.
  mutating func element(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    open(name)
    text.append(decimal: value, decimals: decimals)
    close(name)
  }

  private mutating func open(_ name: StaticString) {
    raw("<")
    raw(name)
    raw(">")
  }

  private mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">")
  }
}
