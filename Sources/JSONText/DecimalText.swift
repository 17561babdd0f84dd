/// Numbers as decimal text and back, the same on every system and in every locale.
///
/// For text that is built piece by piece use `TextBuffer`, which these functions wrap.
public enum DecimalText {
  /// A number rounded to at most so many decimals (0…15), without trailing zeros: `3`, `0.25`.
  ///
  /// Rounds the exact binary value to nearest, ties to even; never an exponent; `null` for what is not finite.
  public static func text(_ value: Double, decimals: Int) -> String {
    var buffer = TextBuffer(capacity: 32)
    buffer.append(decimal: value, decimals: decimals)
    return buffer.string
  }

  /// A number with exactly so many decimals (0…15): `3.00`.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    var buffer = TextBuffer(capacity: 32)
    buffer.append(fixed: value, decimals: decimals)
    return buffer.string
  }

  /// An angle given in 1e-7 degrees as degrees, exact: `42.5063`.
  public static func degrees(e7 value: Int32) -> String {
    var buffer = TextBuffer(capacity: 32)
    buffer.append(degreesE7: value)
    return buffer.string
  }

  /// A text with spaces before it up to a width in characters, for columns of numbers.
  public static func alignedRight(_ text: String, width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A text with spaces after it up to a width in characters, for columns of words.
  public static func alignedLeft(_ text: String, width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A whole number with groups of three digits set apart: `1,234,567`.
  public static func grouped(_ value: Int64, separator: String = ",") -> String {
    let digits = String(value.magnitude)
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += separator }
      text.append(digit)
    }
    return text
  }
}
