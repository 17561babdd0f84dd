/// What a file of this format version can hold; `docs/graph-format.md` says why.
public struct GraphLimits: Sendable {
  /// Nodes, ways and restrictions: positions of 32 bits.
  public var positions = 1 << 32 - 1
  /// Sections: their outgoing edges are counted in 30 bits.
  public var sections = 1 << 29
  /// Different attribute records: positions of 24 bits.
  public var attributes = 1 << 24
  /// Bytes of shapes, of heights, of texts and of differences of ids: offsets of 32 bits.
  public var bytes = 1 << 32 - 1

  /// The limits of the format.
  public static let format = GraphLimits()

  /// What is wrong with a count; nil where it fits.
  ///
  /// - Parameter what: what is counted, in the plural.
  public func excess(_ count: Int, _ limit: KeyPath<GraphLimits, Int>, _ what: String) -> String? {
    let most = self[keyPath: limit]
    guard count > most else { return nil }
    return "\(count) \(what) do not fit into format version \(GraphHeader.version), which holds \(most); "
      + "build a smaller region"
  }
}
