/// What one reading does with the objects of a file.
///
/// ```swift
/// struct WayCounter: OSMVisitor {
///   let kinds = OSMEntityKinds.ways
///   func makeBatch() -> Int { 0 }
///   func visit(_ ways: OSMWays, into batch: inout Int) { batch += ways.count }
/// }
/// var total = 0
/// try OSMInput(path: "region.osm.pbf").read(WayCounter()) { total += $0 }
/// ```
///
/// The file is read in batches, several at a time on several threads; the objects of a batch are visited in the order
/// of the file on one thread, and the batches are delivered in the order of the file. What a visitor leaves in batches
/// must thus not depend on where one batch ends and the next begins.
public protocol OSMVisitor: Sendable {
  /// What the visit of a batch of objects leaves behind.
  associatedtype Batch: Sendable

  /// The kinds of objects that are visited; others are skipped unread.
  var kinds: OSMEntityKinds { get }

  /// Whether objects that do not exist any more are visited too; they are passed by by default.
  var includesDeleted: Bool { get }

  /// Whether positions of nodes that a file holds with its ways are lent too; not by default.
  var includesLocationsOnWays: Bool { get }

  /// Keys whose place is told with each tag; none by default.
  var vocabulary: OSMVocabulary { get }

  /// Creates what the next batch gathers into.
  func makeBatch() -> Batch

  /// Visits some nodes.
  func visit(_ nodes: OSMNodes, into batch: inout Batch)

  /// Visits some ways.
  func visit(_ ways: OSMWays, into batch: inout Batch)

  /// Visits some relations.
  func visit(_ relations: OSMRelations, into batch: inout Batch)
}

extension OSMVisitor {
  /// Passes by deleted objects.
  public var includesDeleted: Bool { false }
  /// Passes by positions on ways.
  public var includesLocationsOnWays: Bool { false }
  /// Looks for no keys.
  public var vocabulary: OSMVocabulary { .empty }
  /// Passes by.
  public func visit(_ nodes: OSMNodes, into batch: inout Batch) {}
  /// Passes by.
  public func visit(_ ways: OSMWays, into batch: inout Batch) {}
  /// Passes by.
  public func visit(_ relations: OSMRelations, into batch: inout Batch) {}
}
