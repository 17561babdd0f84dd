/// Where a height comes from.
///
/// The raw values are those that graph files store for a height's source.
public enum HeightProvenance: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No height is known.
  case none = 0
  /// Interpolated between the samples of a tile.
  case sampled
  /// On the line between the ends of a bridge, tunnel or ferry.
  case interpolated
  /// From known samples around a void.
  case filled
}

/// The height of a place above the sea, with its provenance.
public struct TerrainHeight: Hashable, Sendable, BitwiseCopyable {
  /// Metres above the sea; 0 and without meaning where the provenance is `none`.
  public let metresOrZero: Double
  /// Where the height comes from.
  public let provenance: HeightProvenance

  /// Creates a height that is known.
  public init(metres: Double, provenance: HeightProvenance) {
    precondition(provenance != .none)
    metresOrZero = metres
    self.provenance = provenance
  }

  private init(unknown: Void) {
    metresOrZero = 0
    provenance = .none
  }

  /// No height.
  public static let none = TerrainHeight(unknown: ())

  /// Metres above the sea; nil where none is known.
  @inlinable public var metres: Double? { provenance == .none ? nil : metresOrZero }
}
