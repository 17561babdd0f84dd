import RoadGraph

/// The state of a search: an edge, and whether restricted roads are being used to arrive.
///
/// Roads that serve the first and last stretch only make two states of their edges: not yet on open road, and no longer.
/// An open edge has one state.
struct SearchState: Hashable, Sendable {
  /// The edge, times two, plus one in the last stretch.
  var index: UInt32

  init(edge: EdgeID, isArriving: Bool) { index = edge.index << 1 | (isArriving ? 1 : 0) }

  var edge: EdgeID { EdgeID(index >> 1) }
  var isArriving: Bool { index & 1 != 0 }
}

/// What a search knows of a state: the cheapest way to the end of its edge.
struct SearchLabel: Sendable {
  static let unreached = UInt32.max
  var cost = Self.unreached
  var parent: Int32 = -1
  var state = SearchState(edge: EdgeID(0), isArriving: false)
  var isSettled = false
}

/// Labels by state, in pages that come into being when a search touches them.
///
/// A page holds the states of 64 sections, which lie near each other on the ground. Emptying costs what was touched.
struct LabelPages {
  private static let pageBits: UInt32 = 8
  private var pages: [Int32]
  private var touched: [Int] = []
  private(set) var labels: [SearchLabel] = []

  init(sectionCount: Int) {
    pages = [Int32](repeating: -1, count: ((4 * sectionCount) >> Int(Self.pageBits)) + 1)
  }

  /// Forgets all labels.
  mutating func removeAll() {
    for page in touched { pages[page] = -1 }
    touched.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
  }

  /// Where the label of a state is, made if it is new.
  mutating func place(of state: SearchState) -> Int {
    let page = Int(state.index >> Self.pageBits)
    if pages[page] < 0 {
      pages[page] = Int32(labels.count)
      touched.append(page)
      labels.append(contentsOf: repeatElement(SearchLabel(), count: 1 << Int(Self.pageBits)))
    }
    let place = Int(pages[page]) + Int(state.index & (1 << Self.pageBits - 1))
    labels[place].state = state
    return place
  }

  subscript(_ place: Int) -> SearchLabel {
    get { labels[place] }
    set { labels[place] = newValue }
  }
}

/// A heap of places by key, four children a parent; a place may be in it more than once.
struct PlaceQueue {
  private var items: [(key: UInt32, place: Int32)] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// The least key; nil when empty.
  var leastKey: UInt32? { items.first?.key }

  mutating func insert(_ place: Int, key: UInt32) {
    var slot = items.count
    items.append((key, Int32(place)))
    while slot > 0 {
      let above = (slot - 1) / 4
      guard items[above].key > key else { break }
      items[slot] = items[above]
      slot = above
    }
    items[slot] = (key, Int32(place))
  }

  mutating func popFirst() -> Int? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return Int(first.place) }
    var slot = 0
    let count = items.count
    while true {
      let start = 4 * slot + 1
      guard start < count else { break }
      var least = start
      for child in start + 1..<max(start + 1, min(start + 4, count)) where items[child].key < items[least].key
      {
        least = child
      }
      guard items[least].key < last.key else { break }
      items[slot] = items[least]
      slot = least
    }
    items[slot] = last
    return Int(first.place)
  }
}
