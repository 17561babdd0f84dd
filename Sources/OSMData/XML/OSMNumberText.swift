import Geography
import XMLStream

/// Bytes of a number, which any other byte than a digit ends: a string of the XML parser or a value between quotes.
protocol OSMNumberBytes {
  /// The first byte; a byte that is no digit follows the last.
  var start: UnsafePointer<UInt8> { get }
  /// Whether the bytes end at a place.
  func ends(at place: UnsafePointer<UInt8>) -> Bool
  /// A copy.
  var string: String { get }
}

extension XMLString: OSMNumberBytes {
  @inline(__always)
  func ends(at place: UnsafePointer<UInt8>) -> Bool { unsafe place.pointee == 0 }
}

extension OSMXMLCursor.Value: OSMNumberBytes {
  @inline(__always)
  func ends(at place: UnsafePointer<UInt8>) -> Bool { unsafe place == start + count }

  var string: String { unsafe String(decoding: bytes, as: UTF8.self) }
}

/// Numbers as OSM XML writes them.
enum OSMNumberText {
  /// An id or version: decimal digits, perhaps behind a sign; nil where it is none or does not fit.
  @inline(__always)
  static func integer(_ text: some OSMNumberBytes) -> Int64? {
    var at = unsafe text.start
    let isNegative = unsafe at[0] == UInt8(ascii: "-")
    if unsafe isNegative || at[0] == UInt8(ascii: "+") { unsafe at += 1 }
    var value: Int64 = 0
    var count = 0
    while true {
      let digit = unsafe at[count] &- UInt8(ascii: "0")
      if digit > 9 { break }
      value = value &* 10 &- Int64(digit)
      count += 1
      // Eighteen digits always fit; the nineteenth may not.
      if count > 18 { return Int64(text.string) }
    }
    guard count > 0, unsafe text.ends(at: at + count) else { return nil }
    return isNegative ? value : -value
  }

  /// Degrees as 1e-7 degrees, without going through a binary fraction; further digits are rounded.
  ///
  /// - Returns: nil where the text is no number; a value outside of any coordinate's range where it is too large.
  @inline(__always)
  static func degreesE7(_ text: some OSMNumberBytes) -> Int32? {
    var at = unsafe text.start
    let isNegative = unsafe at.pointee == UInt8(ascii: "-")
    if unsafe isNegative || at.pointee == UInt8(ascii: "+") { unsafe at += 1 }
    var value: UInt64 = 0
    let start = unsafe at
    // Sums wrap round: lengths are checked afterwards.
    unsafe readDigits(&at, into: &value)
    let whole = unsafe at - start
    var fraction = 0
    if unsafe at.pointee == UInt8(ascii: ".") {
      unsafe at += 1
      let start = unsafe at
      unsafe readDigits(&at, into: &value)
      unsafe fraction = at - start
    }
    guard whole + fraction > 0 else { return nil }
    guard unsafe text.ends(at: at) else { return exponential(text.string) }
    guard whole <= 10 else { return outOfRange }
    if fraction < 7 {
      for _ in fraction..<7 { value &*= 10 }
    } else if fraction > 7 {
      value = unsafe rounded(start, whole)
    }
    guard value <= UInt64(Int32.max) else { return outOfRange }
    return isNegative ? -Int32(value) : Int32(value)
  }

  @inline(__always)
  private static func readDigits(_ at: inout UnsafePointer<UInt8>, into value: inout UInt64) {
    while true {
      let digit = unsafe at.pointee &- UInt8(ascii: "0")
      if digit > 9 { return }
      value = value &* 10 &+ UInt64(digit)
      unsafe at += 1
    }
  }

  /// A number with more than seven digits behind its point: the eighth rounds, half away from zero.
  private static func rounded(_ start: UnsafePointer<UInt8>, _ whole: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<whole + 8 where index != whole {
      value = unsafe value &* 10 &+ UInt64(start[index] &- UInt8(ascii: "0"))
    }
    return unsafe value &+ (start[whole + 8] >= UInt8(ascii: "5") ? 1 : 0)
  }

  /// What stands for degrees that no coordinate can hold.
  static let outOfRange = OSMNode.noCoordinate.latitudeE7

  /// The rare form with an exponent, which some editors write for places near the equator or Greenwich.
  @inline(never)
  private static func exponential(_ text: String) -> Int32? {
    let words = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard words.count == 2, let exponent = Int(words[1]), !words[0].isEmpty else { return nil }
    var digits = ""
    var point: Int?
    for character in words[0] {
      switch character {
      case "-", "+": if !digits.isEmpty || point != nil { return nil }
      case ".": if point != nil { return nil } else { point = digits.count }
      case "0"..."9": digits.append(character)
      default: return nil
      }
    }
    guard !digits.isEmpty, digits.count <= 18, var value = Int64(digits) else { return nil }
    // Digits count in units of 10 to the power of `power`, of 1e-7 degrees.
    var power = exponent + 7 - (digits.count - (point ?? digits.count))
    if value == 0 || power < -19 { return 0 }
    if power > 10 { return outOfRange }
    while power > 0 {
      value = value.multipliedReportingOverflow(by: 10).overflow ? Int64.max : value * 10
      if value == Int64.max { return outOfRange }
      power -= 1
    }
    if power < 0 {
      var divisor: Int64 = 1
      for _ in 0..<min(18, -power) { divisor *= 10 }
      value = power < -18 ? 0 : (value + divisor / 2) / divisor
    }
    return Int32(exactly: words[0].hasPrefix("-") ? -value : value) ?? outOfRange
  }
}
