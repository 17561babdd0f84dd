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

/// What the length of a pass is counted in.
public enum BuildUnit: Sendable {
  /// Bytes of an input, as packed as it is.
  case bytes
  /// Things, named in the plural.
  case things(String)
}

/// How far a build is.
public protocol BuildProgress {
  /// A pass begins; `total` is its length in a unit.
  func begin(_ pass: String, total: Int, in unit: BuildUnit)
  /// The pass has come so far.
  func update(_ done: Int)
  /// The pass has ended.
  func end()
}

extension BuildProgress {
  /// How many things are done between two looks at the clock.
  private static var step: Int { 4096 }

  /// Runs a pass over things that are counted from 0.
  func run<Failure: Error>(
    _ pass: String, over count: Int, _ things: String, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    begin(pass, total: count, in: .things(things))
    for place in 0..<count {
      try body(place)
      if place % Self.step == Self.step - 1 { update(place + 1) }
    }
    update(count)
    end()
  }
}
