/// Stretches along a line with one value each: surfaces, road types, structures, ways of travel.
///
/// ```swift
/// var surfaces = RunSections<Surface>()
/// surfaces.append(millimetres: 120_000, value: .asphalt)
/// surfaces.append(millimetres: 40_000, value: .asphalt)     // one run of 160 m
/// ```
///
/// Equal neighbours are folded, stretches of no length are left out, and places are whole millimetres: lengths add up
/// to that of the line, in every window and in the reverse.
public struct RunSections<Value: Hashable & Sendable>: Hashable, Sendable {
  /// A stretch with one value.
  public struct Run: Hashable, Sendable {
    /// Millimetres from the beginning where it begins.
    public let startMillimetres: Int
    /// Millimetres from the beginning where it ends.
    public fileprivate(set) var endMillimetres: Int
    /// What holds there.
    public let value: Value
    /// Metres from the beginning where it begins.
    public var start: Double { ElevationLine.metres(startMillimetres) }
    /// Metres from the beginning where it ends.
    public var end: Double { ElevationLine.metres(endMillimetres) }
    /// Metres from start to end.
    public var length: Double { ElevationLine.metres(endMillimetres - startMillimetres) }
  }

  /// How much of a line has a value.
  public struct Share: Hashable, Sendable {
    /// What holds there.
    public let value: Value
    /// Metres together.
    public let length: Double
    /// Part of the whole line, 0…1.
    public let share: Double
  }

  /// The stretches in order, without gaps.
  public private(set) var runs: [Run] = []

  /// Creates a line of no length.
  public init() {}

  /// Metres of the whole line.
  public var length: Double { runs.last?.end ?? 0 }

  /// Adds a stretch at the end; one of no length changes nothing.
  public mutating func append(millimetres: Int, value: Value) {
    precondition(millimetres >= 0)
    guard millimetres > 0 else { return }
    let end = runs.last?.endMillimetres ?? 0
    if let last = runs.indices.last, runs[last].value == value {
      runs[last].endMillimetres += millimetres
    } else {
      runs.append(Run(startMillimetres: end, endMillimetres: end + millimetres, value: value))
    }
  }

  /// What holds at a distance; on a border, what begins there; nil outside.
  public func value(at metre: Double) -> Value? {
    let place = ElevationLine.millimetres(metre)
    guard let last = runs.last, place >= 0, place <= last.endMillimetres else { return nil }
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].endMillimetres <= place { low = middle + 1 } else { high = middle }
    }
    return runs[low].value
  }

  /// The stretches of a window, cut at its ends, with their places on the whole line.
  public func runs(from: Double, to: Double) -> [Run] {
    let (from, to) = (ElevationLine.millimetres(from), ElevationLine.millimetres(to))
    return runs.compactMap { run in
      let (start, end) = (max(run.startMillimetres, from), min(run.endMillimetres, to))
      return start < end ? Run(startMillimetres: start, endMillimetres: end, value: run.value) : nil
    }
  }

  /// The line travelled the other way.
  public func reversed() -> RunSections {
    var reversed = RunSections()
    for run in runs.reversed() {
      reversed.append(millimetres: run.endMillimetres - run.startMillimetres, value: run.value)
    }
    return reversed
  }

  /// The length and share of each value, the longest first; of equal lengths the one that comes first on the line.
  public var summary: [Share] { Self.summary(runs) }

  /// The length and share of each value within a window, shares of the window's length.
  public func summary(from: Double, to: Double) -> [Share] { Self.summary(runs(from: from, to: to)) }

  private static func summary(_ runs: [Run]) -> [Share] {
    var positions: [Value: Int] = [:]
    var lengths: [(value: Value, length: Int)] = []
    for run in runs {
      let length = run.endMillimetres - run.startMillimetres
      if let position = positions[run.value] {
        lengths[position].length += length
      } else {
        positions[run.value] = lengths.count
        lengths.append((run.value, length))
      }
    }
    let total = lengths.reduce(0) { $0 + $1.length }
    let order = lengths.indices.sorted { (lengths[$1].length, $0) < (lengths[$0].length, $1) }
    return order.map { position in
      let (value, length) = lengths[position]
      return Share(
        value: value, length: ElevationLine.metres(length), share: Double(length) / Double(total))
    }
  }
}
