/// The word nearest to a mistyped one, or nil where none is near.
///
/// Near is at most one slip in three letters, with some letter in common: a letter left out, added, changed, or two that
/// changed places (optimal string alignment distance), capitals aside. Of equally near words the first wins.
func nearestWord(to word: String, in candidates: [String]) -> String? {
  var best: (word: String, slips: Int)?
  for candidate in candidates {
    let slips = slipsBetween(Array(word.lowercased().utf8), Array(candidate.lowercased().utf8))
    let most = min(max(1, candidate.utf8.count / 3), max(word.utf8.count, candidate.utf8.count) - 1)
    guard slips <= most, slips < best?.slips ?? .max else { continue }
    best = (candidate, slips)
  }
  return best?.word
}

private func slipsBetween(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var slips = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { slips = min(slips, beforeLast[j - 1] + 1) }
      row.append(slips)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
