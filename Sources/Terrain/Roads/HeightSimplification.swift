/// Takes small bumps out of heights at even spacing: Ramer, Douglas and Peucker's line simplification (1972/73) on the
/// heights alone, as GraphHopper's `edge_smoothing: ramer` has it.
///
/// Between two places that are kept the heights become a straight line. A place is kept where it lies further from
/// that line than the tolerance, with its height as it was: a summit that stands out is not lowered, and since each
/// line joins two old heights, the steepest slope never grows.
struct HeightSimplification {
  private var open: [(first: Int, last: Int)] = []

  /// Simplifies the heights between two places, which stay as they are; all between must be known.
  mutating func simplify(_ heights: inout [Double], _ first: Int, _ last: Int, toleranceMetres: Double) {
    open.removeAll(keepingCapacity: true)
    open.append((first, last))
    while let (first, last) = open.popLast() {
      guard last > first + 1 else { continue }
      let rise = (heights[last] - heights[first]) / Double(last - first)
      var (farthest, distance) = (first, toleranceMetres)
      for place in first + 1..<last {
        let off = abs(heights[place] - (heights[first] + rise * Double(place - first)))
        if off > distance { (farthest, distance) = (place, off) }
      }
      if farthest == first {
        for place in first + 1..<last { heights[place] = heights[first] + rise * Double(place - first) }
      } else {
        open.append((first, farthest))
        open.append((farthest, last))
      }
    }
  }
}
