package import RoadGraph

/// What stays the same for all metrics of a hierarchy: its states in order, which arcs lead up from each, and which states
/// lie below each.
///
/// States are numbered in the order of contraction, so that all neighbours of a state that lie above it have higher numbers
/// and are its ancestors in the elimination tree. An arc names its upper end by how far it is up that tree. Arcs whose lower
/// end comes first (`forward`) and arcs whose lower end comes last (`backward`) are kept apart, since many a pair is
/// joined in one direction only. Dibbelt, Strasser and Wagner 2016, "Customizable contraction hierarchies".
///
/// `docs/graph-format.md` specifies the bytes.
public final class HierarchyTopology: Sendable {
  /// No state.
  package static let none = UInt32.max
  static let version: UInt32 = 1
  static let headWords = 16

  /// Number of states.
  package let stateCount: Int
  /// Number of levels of the elimination tree.
  package let depthCount: Int
  let forwardCount: Int
  let backwardCount: Int
  /// Keeps the bytes that all columns lie over.
  private let blob: Blob
  private let rows: BitRows
  private let edgeRows: BitRows
  private let copyWords: Column<UInt32>
  /// First forward arc, backward arc and byte of the lower list of each sixteenth state.
  private let blockWords: Column<UInt32>
  /// States whose parent is far, and their parents.
  private let farWords: Column<UInt32>
  private let farCount: Int
  let forwardHeads: Column<UInt8>
  let backwardHeads: Column<UInt8>
  let lower: Column<UInt8>
  /// Number of states on which restrictions over several edges are pending.
  let copyCount: Int

  enum Field: Int, CaseIterable {
    case parent, depth, forward, backward, lower, key
  }
  /// States that share the beginning of their lists in `blockWords`.
  static let blockSize = 16
  /// Steps to a parent from which on it is listed apart.
  static let farStep: UInt32 = 255

  /// Lays a topology over its bytes; nil where they are not what they should be.
  package init?(_ blob: Blob) {
    guard blob.word(0) == Self.version else { return nil }
    stateCount = Int(blob.word(1))
    depthCount = Int(blob.word(2))
    forwardCount = Int(blob.word(3))
    backwardCount = Int(blob.word(4))
    let lowerCount = Int(blob.word(5))
    copyCount = Int(blob.word(6))
    let edgeCount = Int(blob.word(7))
    let widths = Field.allCases.map { blob.word(8 + $0.rawValue) }
    var offset = 4 * Self.headWords
    func next(_ size: Int) -> Int {
      defer { offset = (offset + size + 7) & ~7 }
      return offset
    }
    guard widths.allSatisfy({ $0 <= 32 }), blob.word(14) <= 32 else { return nil }
    farCount = Int(blob.word(15))
    let blockCount = stateCount / Self.blockSize + 1
    let rowBytes = BitRows.byteCount(widths: widths, count: stateCount + 1)
    let edgeBytes = BitRows.byteCount(widths: [blob.word(14)], count: edgeCount)
    guard depthCount <= 1 << 16,
      let rows = BitRows(blob, at: next(rowBytes), widths: widths, count: stateCount + 1),
      let edgeRows = BitRows(blob, at: next(edgeBytes), widths: [blob.word(14)], count: edgeCount),
      let copyWords = blob.column(at: next(12 * copyCount), count: 3 * copyCount, of: UInt32.self),
      let blockWords = blob.column(at: next(12 * blockCount), count: 3 * blockCount, of: UInt32.self),
      let farWords = blob.column(at: next(8 * farCount), count: 2 * farCount, of: UInt32.self),
      let forwardHeads = blob.column(at: next(forwardCount), count: forwardCount, of: UInt8.self),
      let backwardHeads = blob.column(at: next(backwardCount), count: backwardCount, of: UInt8.self),
      let lower = blob.column(at: next(lowerCount), count: lowerCount, of: UInt8.self)
    else { return nil }
    self.blob = blob
    self.rows = rows
    self.edgeRows = edgeRows
    self.copyWords = copyWords
    self.blockWords = blockWords
    self.farWords = farWords
    self.forwardHeads = forwardHeads
    self.backwardHeads = backwardHeads
    self.lower = lower
  }

  @inline(__always)
  private func field(_ state: Int, _ field: Field) -> Int { Int(rows.value(state, field.rawValue)) }

  /// The next state up the elimination tree; nil for a root.
  @inline(__always)
  func parent(of state: Int) -> Int? {
    let step = field(state, .parent)
    if step == Int(Self.farStep) { return farParent(of: state) }
    guard step > 0, state &+ step < stateCount else { return nil }
    return state &+ step
  }

  private func farParent(of state: Int) -> Int? {
    var (low, high) = (0, farCount)
    while low < high {
      let middle = (low + high) / 2
      if Int(farWords[2 * middle]) < state { low = middle + 1 } else { high = middle }
    }
    let parent = Int(farWords[2 * low + 1])
    return parent > state && parent < stateCount ? parent : nil
  }

  /// Where a list of a state begins.
  @inline(__always)
  private func start(_ state: Int, _ list: Field) -> Int {
    let block = Int(blockWords[3 &* (state / Self.blockSize) &+ (list.rawValue &- Field.forward.rawValue)])
    return block &+ field(state, list)
  }

  /// Steps from a state to the root of its tree.
  @inline(__always)
  func depth(of state: Int) -> Int { field(state, .depth) }

  /// The arcs that leave a state upwards.
  @inline(__always)
  func forward(of state: Int) -> Range<Int> {
    let start = start(state, .forward)
    return start..<max(start, min(self.start(state &+ 1, .forward), forwardCount))
  }

  /// The arcs that reach a state from above.
  @inline(__always)
  func backward(of state: Int) -> Range<Int> {
    let start = start(state, .backward)
    return start..<max(start, min(self.start(state &+ 1, .backward), backwardCount))
  }

  /// The bytes that name the states below a state that an arc joins with it.
  @inline(__always)
  func lower(of state: Int) -> Range<Int> {
    let start = start(state, .lower)
    return start..<max(start, min(self.start(state &+ 1, .lower), lower.count))
  }

  /// What a state stands for.
  @inline(__always)
  func key(of state: Int) -> StateKey { StateKey(rawValue: rows.value(state, Field.key.rawValue)) }

  /// The state of those who have come to the end of an edge, with nothing pending; nil where the edge belongs to none.
  @inline(__always)
  package func state(of edge: EdgeID) -> UInt32? {
    let value = edgeRows.value(Int(edge.index), 0)
    return value == 0 ? nil : value - 1
  }

  /// A state on which a restriction is pending.
  func copy(_ place: Int) -> (state: UInt32, restriction: Int, progress: Int) {
    (copyWords[3 * place], Int(copyWords[3 * place + 1]), Int(copyWords[3 * place + 2]))
  }

  /// The place of the arc of a list whose upper end is at a depth, the lower end being at another; nil where there is none.
  @inline(__always)
  func arc(in list: Range<Int>, _ heads: borrowing Column<UInt8>, from depth: Int, to upper: Int) -> Int? {
    var at = depth
    for arc in list {
      at &-= Int(heads[arc])
      if at <= upper { return at == upper ? arc : nil }
    }
    return nil
  }
}

/// What a state stands for: the end of an edge, or a node that was reached by whatever edge.
struct StateKey: Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }
  // Graph files hold fewer than 2^30 edges and, where nodes are states, 2^31 nodes.
  init(_ edge: EdgeID) { rawValue = edge.index << 1 }
  init(_ node: NodeID) { rawValue = node.index << 1 | 1 }

  var isNode: Bool { rawValue & 1 != 0 }
  var node: NodeID { NodeID(rawValue >> 1) }
  var edge: EdgeID { EdgeID(rawValue >> 1) }
}

/// Reads the list of states below a state: distances downwards from it, the nearest first, with two bits that say which
/// arcs there are.
struct LowerCursor {
  private let bytes: Column<UInt8>
  private var offset: Int
  private let end: Int
  /// The state read last.
  private(set) var state: Int
  /// Whether an arc leads from the state up.
  private(set) var hasForward = false
  /// Whether an arc leads down to the state.
  private(set) var hasBackward = false

  @inline(__always)
  init(_ topology: HierarchyTopology, below state: Int) {
    bytes = topology.lower
    let range = topology.lower(of: state)
    offset = range.lowerBound
    end = range.upperBound
    self.state = state
  }

  /// Moves on; false at the end.
  @inline(__always)
  mutating func next() -> Bool {
    guard offset < end else { return false }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[offset]
      offset &+= 1
      value |= UInt64(byte & 0x7F) &<< shift
      shift &+= 7
      if byte < 0x80 || shift > 35 || offset >= end { break }
    }
    hasForward = value & 1 != 0
    hasBackward = value & 2 != 0
    let step = Int(value >> 2)
    guard step > 0, step <= state else { return false }
    state &-= step
    return true
  }
}
