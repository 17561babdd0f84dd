/// An attribute whose values are OSM words; raw value 0 means "not known", and raw values are never renumbered.
public protocol TagVocabulary: RawRepresentable, CaseIterable, Sendable where RawValue == UInt8 {
  /// The value as OSM spells it; empty for "not known".
  var word: String { get }
}

/// Where an attribute's value comes from.
public enum Provenance: UInt8, CaseIterable, Sendable {
  /// There is no value.
  case none = 0
  /// A default of the road's class.
  case assumed
  /// A general tagged value made finer by another tag, or derived from another tag.
  case refined
  /// As tagged.
  case tagged

  /// The word used in answers.
  public var word: String {
    switch self {
    case .none: "none"
    case .assumed: "assumed"
    case .refined: "refined"
    case .tagged: "tagged"
    }
  }
}

/// Where a height comes from.
public enum HeightSource: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No height is known.
  case none = 0
  /// Interpolated in a terrain tile.
  case sampled
  /// On the line between the ends of a bridge, tunnel or ferry.
  case interpolated
  /// From the nearest known height beside a void.
  case filled

  /// The word used in answers.
  public var word: String {
    switch self {
    case .none: "none"
    case .sampled: "sampled"
    case .interpolated: "interpolated"
    case .filled: "filled"
    }
  }
}
