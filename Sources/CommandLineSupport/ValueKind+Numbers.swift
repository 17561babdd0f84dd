extension ValueKind where Value == Int {
  /// A whole number within a range.
  public static func integer(_ name: String = "N", in range: ClosedRange<Int>) -> ValueKind {
    ValueKind(named: name) { text throws(ValueProblem) in
      guard let value = Int(text), range.contains(value) else {
        let range = bounds("\(range.lowerBound)", range.upperBound == .max ? nil : "\(range.upperBound)")
        throw ValueProblem("'\(text)' does not fit", advice: "give a whole number \(range)")
      }
      return value
    }
  }

  /// A number of bytes with an optional unit: `K`, `M`, `G` or `T`, powers of 1024.
  public static func byteSize(_ name: String = "SIZE", atLeast minimum: Int = 1) -> ValueKind {
    ValueKind(named: name) { text throws(ValueProblem) in
      guard let value = bytes(text) else {
        throw ValueProblem("'\(text)' is not a size in bytes", advice: "give one such as 512M or 2G")
      }
      if value < minimum {
        throw ValueProblem("'\(text)' is too small", advice: "give at least \(minimum >> 20)M")
      }
      return value
    }
  }
}

extension ValueKind where Value == Double {
  /// A decimal number within a range.
  public static func decimal(_ name: String, in range: ClosedRange<Double>) -> ValueKind {
    ValueKind(named: name) { text throws(ValueProblem) in
      guard let value = decimalNumber(text), range.contains(value) else {
        let isOpen = range.upperBound == .greatestFiniteMagnitude
        let range = bounds(short(range.lowerBound), isOpen ? nil : short(range.upperBound))
        throw ValueProblem("'\(text)' does not fit", advice: "give a number \(range)")
      }
      return value
    }
  }
}

/// Reads a plain decimal number: no hexadecimal, no infinity, no spaces.
public func decimalNumber(_ text: some StringProtocol) -> Double? {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
  guard isPlain, let value = Double(text), value.isFinite else { return nil }
  return value
}

private func bytes(_ text: String) -> Int? {
  var digits = text[...]
  if digits.hasSuffix("iB") { digits.removeLast(2) } else if digits.hasSuffix("B") { digits.removeLast() }
  let shift: Int
  switch digits.last {
  case "K", "k": shift = 10
  case "M", "m": shift = 20
  case "G", "g": shift = 30
  case "T", "t": shift = 40
  default: shift = 0
  }
  if shift > 0 { digits.removeLast() }
  guard let number = decimalNumber(digits), number > 0, number < Double(1 << (61 - shift)) else { return nil }
  return Int(number * Double(1 << shift))
}

/// The range in words: "from 1 to 100", or "of at least 1" where the upper bound is the largest number there is.
private func bounds(_ lower: String, _ upper: String?) -> String {
  upper.map { "from \(lower) to \($0)" } ?? "of at least \(lower)"
}

/// A number without the decimals that say nothing.
private func short(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
