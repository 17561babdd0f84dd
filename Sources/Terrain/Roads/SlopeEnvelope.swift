/// The heights nearest to given ones along a line that are nowhere steeper than a bound.
///
/// `highest(x) = min over y of h(y) + s·|x − y|` and `lowest(x) = max over y of h(y) − s·|x − y|` are the extreme functions
/// of slope s at most; their mean is steeper nowhere, and its largest distance from h is the smallest that any such
/// function has. Where h itself keeps to the bound both are h: what is plausible is never changed, summits least of
/// all. (McShane, "Extension of range of functions", 1934; Beliakov, "Interpolation of Lipschitz functions", 2006.)
///
/// Over a network the distance is the one along roads and each section has a bound of its own: `RoadHeights` carries
/// the two functions from node to node, this type carries them along a section.
struct SlopeEnvelope {
  private(set) var highest: [Double] = []
  private(set) var lowest: [Double] = []

  /// Computes both functions for a section.
  ///
  /// - Parameters:
  ///   - heights: at even spacing, NaN where none is known.
  ///   - rise: the most that two neighbours may differ.
  ///   - first: both functions at the first place, as the network has them; infinite where it has none.
  mutating func compute(
    _ heights: [Double], rise: Double, first: (lowest: Double, highest: Double) = (-.infinity, .infinity),
    last: (lowest: Double, highest: Double) = (-.infinity, .infinity)
  ) {
    highest.removeAll(keepingCapacity: true)
    lowest.removeAll(keepingCapacity: true)
    for height in heights {
      highest.append(height.isNaN ? .infinity : height)
      lowest.append(height.isNaN ? -.infinity : height)
    }
    guard let end = heights.indices.last else { return }
    highest[0] = min(highest[0], first.highest)
    lowest[0] = max(lowest[0], first.lowest)
    highest[end] = min(highest[end], last.highest)
    lowest[end] = max(lowest[end], last.lowest)
    guard end > 0 else { return }
    for place in 1...end {
      highest[place] = min(highest[place], highest[place - 1] + rise)
      lowest[place] = max(lowest[place], lowest[place - 1] - rise)
    }
    for place in (0..<end).reversed() {
      highest[place] = min(highest[place], highest[place + 1] + rise)
      lowest[place] = max(lowest[place], lowest[place + 1] - rise)
    }
  }

  /// The repaired height at a place, NaN where nothing is known on the whole section.
  func height(at place: Int) -> Double {
    highest[place].isFinite && lowest[place].isFinite ? (highest[place] + lowest[place]) / 2 : .nan
  }
}
