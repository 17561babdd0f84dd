/// A repeatable random generator (SplitMix64, Steele, Lea and Flood 2014) whose seed can be pasted back from a failing run.
///
/// ```swift
/// var random = SeededRandom(seed: 42)
/// Int.random(in: 0..<10, using: &random)
/// ```
public struct SeededRandom: RandomNumberGenerator, Sendable {
  /// What the sequence was started with; print it in the failure message.
  public let seed: UInt64
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
