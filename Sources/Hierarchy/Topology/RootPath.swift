/// The states on the way from a state to the root of its tree, by depth, while states are visited in their order.
///
/// In postorder the way changes below the last common ancestor only, so that following all states costs as much as there
/// are states.
struct RootPath: ~Copyable {
  private var path: FixedArray<UInt32>

  init(depthCount: Int) { path = FixedArray(repeating: HierarchyTopology.none, count: depthCount) }

  /// Moves on to a state, the next in order.
  @inline(__always)
  mutating func move(to state: UInt32, depth: Int, parent: (UInt32) -> UInt32) {
    var (next, at) = (state, depth)
    while at >= 0, at < path.count, path[at] != next, next != HierarchyTopology.none {
      path[at] = next
      next = parent(next)
      at &-= 1
    }
  }

  /// The state at a depth.
  @inline(__always)
  subscript(_ depth: Int) -> UInt32 {
    depth >= 0 && depth < path.count ? path[depth] : HierarchyTopology.none
  }
}
