/// Finds the fixes at which the traveller stood still.
///
/// In the quarter of a minute before such a fix and in the one behind it, the mean place along the route is the same but
/// for what noise does to means.
struct StopFinder {
  private static let seconds = 15.0

  let fixes: [Fix]
  let verdicts: [FixVerdict]
  let sigma: Double

  /// Whether the traveller stood, for each fix; never where times are missing.
  func stops() -> [Bool] {
    var result = [Bool](repeating: false, count: fixes.count)
    guard fixes.contains(where: { $0.time != nil }) else { return result }
    // Sums of metres along the route, up to before each fix.
    var sums: [Double] = [0]
    sums.reserveCapacity(fixes.count + 1)
    for verdict in verdicts { sums.append(sums[sums.count - 1] + verdict.along) }
    var (low, high) = (0, 0)
    for fix in fixes.indices {
      guard let time = fixes[fix].time, time.isFinite else { continue }
      while low < fix, !isNear(fixes[low].time, time) { low += 1 }
      high = max(high, fix)
      while high + 1 < fixes.count, isNear(fixes[high + 1].time, time) { high += 1 }
      result[fix] = isStop(fix, low, high, sums)
    }
    return result
  }

  private func isNear(_ other: Double?, _ time: Double) -> Bool {
    guard let other else { return false }
    return abs(other - time) <= Self.seconds
  }

  private func isStop(_ fix: Int, _ low: Int, _ high: Int, _ sums: [Double]) -> Bool {
    guard low < fix, high > fix, let start = fixes[low].time, let end = fixes[high].time, end - start >= 20,
      let stretch = verdicts[low].stretch, stretch == verdicts[high].stretch
    else { return false }
    let before = (sums[fix] - sums[low]) / Double(fix - low)
    let behind = (sums[high + 1] - sums[fix + 1]) / Double(high - fix)
    return abs(behind - before) < 3 + 0.2 * sigma
  }
}
