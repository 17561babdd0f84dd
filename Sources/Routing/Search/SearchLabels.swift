import RoadGraph

/// The state of a search: an edge, and whether restricted roads are being used to arrive.
///
/// Roads that serve the first and last stretch only make two states of their edges: not yet on open road, and no longer.
/// An open edge has one state. Edges on which restrictions over several edges are pending have further states, numbered by
/// the search that meets them.
struct SearchState: Hashable, Sendable {
  /// The edge, times two, plus one in the last stretch; the highest bit is set where restrictions are pending.
  ///
  /// Graph files hold fewer than 2^30 edges, so 31 bits are enough for the rest.
  var index: UInt32

  init(edge: EdgeID, isArriving: Bool, isPending: Bool = false) {
    index = edge.index << 1 | (isArriving ? 1 : 0) | (isPending ? 1 << 31 : 0)
  }

  var edge: EdgeID { EdgeID((index << 1) >> 2) }
  var isArriving: Bool { index & 1 != 0 }
  var isPending: Bool { index >> 31 != 0 }
}

/// A label that pages hold.
protocol PagedLabel: BitwiseCopyable {
  /// A label of a state that nothing is known of.
  init()
}

/// What a search knows of a state: the cheapest way to the end of its edge.
struct SearchLabel: PagedLabel {
  static let unreached = UInt32.max
  /// The cost so far.
  var cost = Self.unreached
  /// Cost and bound of the rest: the label's key in the queue.
  var key = Self.unreached
  /// Place of the label before; −1 at the start.
  var parent: Int32 = -1
  var state = SearchState(edge: EdgeID(0), isArriving: false)
}

/// Labels by state, in pages that come into being when a search touches them.
///
/// A page holds the states of 16 sections, which lie near each other on the ground. Emptying costs what was touched.
struct LabelPages<Label: PagedLabel>: ~Copyable {
  private static var pageBits: UInt32 { 6 }
  private var pages = ScratchArray<Int32>()
  private var touched = ScratchArray<Int32>()
  private var labels = ScratchArray<Label>(capacity: 4096)

  init(sectionCount: Int) {
    pages.append(repeating: -1, count: ((4 * sectionCount) >> Int(Self.pageBits)) + 1)
  }

  /// Forgets all labels.
  mutating func removeAll() {
    for position in 0..<touched.count { pages[Int(touched[position])] = -1 }
    touched.removeAll()
    labels.removeAll()
  }

  /// Where the label of a state is, made if it is new.
  mutating func place(of state: SearchState) -> Int {
    let page = Int(state.index >> Self.pageBits)
    var start = pages[page]
    if start < 0 {
      start = Int32(truncatingIfNeeded: labels.count)
      pages[page] = start
      touched.append(Int32(truncatingIfNeeded: page))
      labels.append(repeating: Label(), count: 1 << Int(Self.pageBits))
    }
    return Int(start) &+ Int(state.index & (1 << Self.pageBits - 1))
  }

  /// The label of a state; nil where its page was not touched.
  func label(of state: SearchState) -> Label? {
    let start = pages[Int(state.index >> Self.pageBits)]
    guard start >= 0 else { return nil }
    return labels[Int(start) + Int(state.index & (1 << Self.pageBits - 1))]
  }

  /// Number of labels, those of states that were not come by included; their places are 0..<`count`.
  var count: Int { labels.count }

  /// Makes a label that belongs to no page.
  mutating func appendExtra() -> Int {
    labels.append(Label())
    return labels.count - 1
  }

  subscript(_ place: Int) -> Label {
    get { labels[place] }
    set { labels[place] = newValue }
  }
}
