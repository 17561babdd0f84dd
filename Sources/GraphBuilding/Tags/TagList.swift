/// Values that are lists with semicolons, and the blanks in them.
///
/// Parts are told as ranges: a span lent by a function would need features that are not settled yet.
enum TagList {
  /// Hands over the parts of a list without the blanks around them.
  static func forEachPart(
    of value: Span<UInt8>, separator: UInt8 = UInt8(ascii: ";"), _ body: (Span<UInt8>) -> Void
  ) {
    var start = 0
    for index in 0...value.count where index == value.count || value[index] == separator {
      body(value.extracting(trimmed(value, start..<index)))
      start = index + 1
    }
  }

  /// Where the first part of a list lies.
  static func firstPart(of value: Span<UInt8>, before separator: UInt8 = UInt8(ascii: ";")) -> Range<Int> {
    var end = 0
    while end < value.count, value[end] != separator { end += 1 }
    return trimmed(value, 0..<end)
  }

  /// A range without the blanks at its ends.
  static func trimmed(_ value: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, value[low].isBlank { low += 1 }
    while high > low, value[high - 1].isBlank { high -= 1 }
    return low..<high
  }
}
