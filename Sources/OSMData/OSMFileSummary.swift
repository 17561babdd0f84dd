public import Geography

/// What a file holds, by number: `traverse-build count`.
public struct OSMFileSummary: Hashable, Sendable {
  /// Number of nodes.
  public internal(set) var nodes = 0
  /// Number of ways.
  public internal(set) var ways = 0
  /// Number of relations.
  public internal(set) var relations = 0
  /// Number of tags on all of them.
  public internal(set) var tags = 0
  /// Number of members of all relations.
  public internal(set) var members = 0
  /// How many of the nodes, ways and relations are deleted ones, as in change files.
  public internal(set) var deleted = 0
  /// The box around all nodes with a position.
  public internal(set) var box = BoundingBox.empty

  /// Counts nothing yet.
  public init() {}

  /// Adds the counts of another part of the file.
  public mutating func add(_ other: OSMFileSummary) {
    nodes += other.nodes
    ways += other.ways
    relations += other.relations
    tags += other.tags
    members += other.members
    deleted += other.deleted
    box.extend(to: other.box)
  }

  /// Counts what a file holds.
  ///
  /// - Parameters:
  ///   - threads: how many threads may work.
  ///   - progress: is told now and then how far the reading is.
  public init(
    counting input: OSMInput, threads: Int = 1, progress: (OSMReadingProgress) -> Void = { _ in }
  ) throws(OSMDataError) {
    var total = OSMFileSummary()
    try input.read(Counter(), threads: threads, progress: progress) {
      (batch: OSMFileSummary) throws(OSMDataError) in
      total.add(batch)
    }
    self = total
  }

  private struct Counter: OSMVisitor {
    let kinds = OSMEntityKinds.all
    // Deleted objects count, as they do for other programs.
    let includesDeleted = true

    func makeBatch() -> OSMFileSummary { OSMFileSummary() }

    func visit(_ nodes: OSMNodes, into batch: inout OSMFileSummary) {
      batch.nodes += nodes.count
      for node in nodes {
        batch.tags += node.tags.count
        if !node.isVisible { batch.deleted += 1 }
        if node.coordinate.isValid { batch.box.extend(to: node.coordinate) }
      }
    }

    func visit(_ ways: OSMWays, into batch: inout OSMFileSummary) {
      batch.ways += ways.count
      for way in ways {
        batch.tags += way.tags.count
        if !way.isVisible { batch.deleted += 1 }
      }
    }

    func visit(_ relations: OSMRelations, into batch: inout OSMFileSummary) {
      batch.relations += relations.count
      for relation in relations {
        batch.tags += relation.tags.count
        if !relation.isVisible { batch.deleted += 1 }
        batch.members += relation.members.count
      }
    }
  }
}
