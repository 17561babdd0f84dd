public import Geography
package import RoadGraph

/// What a build is asked to do beyond its input.
public struct BuildOptions: Sendable {
  /// Ways are kept whole when one of their nodes lies in the box; nil keeps all.
  public var box: BoundingBox?
  /// Threads that may work; the result does not depend on it.
  public var threads = 1
  /// Memory in bytes that a sort may take; what is more is sorted in several rounds, with the same result.
  public var sortBytes = 256 << 20
  /// Name and version of the program, for the file's metadata.
  public var toolVersion = ""
  /// What the graph may hold: less in tests.
  package var limits = GraphLimits.format

  /// All of the input, on one thread.
  public init() {}
}

/// How far a build is.
public protocol BuildProgress {
  /// A pass begins; `total` is its length in bytes of input, or in sections.
  func begin(_ pass: String, total: Int, isBytes: Bool)
  /// The pass has come so far.
  func update(_ done: Int)
  /// The pass has ended.
  func end()
}
