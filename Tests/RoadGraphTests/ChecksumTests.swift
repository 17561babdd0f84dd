import RoadGraph
import TestSupport
import Testing

@Suite struct ChecksumTests {
  /// Values of the reference implementation, seed 0.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("The quick brown fox jumps over the lazy dog", 0x0B24_2D36_1FDA_71BC),
    ] as [(String, UInt64)])
  func agreesWithTheReference(text: String, expected: UInt64) {
    let value = unsafe Array(text.utf8).withUnsafeBytes { unsafe Checksum.of($0) }
    #expect(value == expected)
  }

  @Test func doesNotDependOnHowTheBytesAreCut() {
    var random = SeededRandom(seed: 7)
    let bytes = (0..<500).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = unsafe bytes.withUnsafeBytes { unsafe Checksum.of($0) }
    for step in 1..<70 {
      var checksum = Checksum()
      for start in stride(from: 0, to: bytes.count, by: step) {
        let piece = Array(bytes[start..<min(start + step, bytes.count)])
        unsafe piece.withUnsafeBytes { unsafe checksum.update($0) }
      }
      #expect(checksum.value == whole)
    }
  }
}
