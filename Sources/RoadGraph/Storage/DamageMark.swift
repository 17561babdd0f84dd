import Synchronization

/// Whether reading met something that a whole file cannot hold; shared by all tables of a graph.
@usableFromInline
final class DamageMark: Sendable {
  private let raised = Atomic<Bool>(false)

  init() {}

  /// Notes damage.
  @usableFromInline
  func raise() { raised.store(true, ordering: .relaxed) }

  /// Whether damage was noted.
  var isRaised: Bool { raised.load(ordering: .relaxed) }
}
