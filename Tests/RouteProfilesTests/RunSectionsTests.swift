import RouteProfiles
import TestSupport
import Testing

@Suite struct RunSectionsTests {
  private func sections(_ pieces: [(Int, String)]) -> RunSections<String> {
    var sections = RunSections<String>()
    for (length, value) in pieces { sections.append(millimetres: length, value: value) }
    return sections
  }

  @Test func equalNeighboursAreFoldedAndNothingOfNoLengthStays() {
    let sections = sections([
      (0, "gravel"), (1000, "asphalt"), (0, "sand"), (500, "asphalt"), (250, "gravel"),
    ])
    #expect(sections.runs.map(\.value) == ["asphalt", "gravel"])
    #expect(sections.runs.map(\.end) == [1.5, 1.75])
    #expect(sections.length == 1.75)
  }

  @Test(
    arguments: [(-0.1, nil), (0, "a"), (0.999, "a"), (1, "b"), (2, "b"), (2.001, nil)] as [(Double, String?)])
  func aBorderBelongsToWhatBeginsThere(_ metre: Double, _ value: String?) {
    #expect(sections([(1000, "a"), (1000, "b")]).value(at: metre) == value)
  }

  @Test func theSummaryIsOrderedByLength() {
    let summary = sections([(1000, "b"), (3000, "a"), (1000, "c"), (500, "a")]).summary
    #expect(summary.map(\.value) == ["a", "b", "c"])
    #expect(summary.map(\.length) == [3.5, 1, 1])
    #expect(abs(summary.reduce(0) { $0 + $1.share } - 1) < 1e-12)
    #expect(sections([]).summary.isEmpty)
  }

  @Test func windowsAddUpAndTheReverseMirrors() {
    let seed: UInt64 = 8008
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let pieces = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        (Int.random(in: 0...9000, using: &random), ["a", "b", "c"][Int.random(in: 0...2, using: &random)])
      }
      let whole = sections(pieces)
      let total = pieces.reduce(0) { $0 + $1.0 }
      #expect(whole.runs.reduce(0) { $0 + $1.endMillimetres - $1.startMillimetres } == total, "seed \(seed)")
      let mirrored = whole.reversed().runs.reversed().map {
        [total - $0.endMillimetres, total - $0.startMillimetres]
      }
      #expect(mirrored == whole.runs.map { [$0.startMillimetres, $0.endMillimetres] }, "seed \(seed)")
      let cut = Double(Int.random(in: 0...max(1, total), using: &random)) / 1000
      let parts = whole.runs(from: 0, to: cut) + whole.runs(from: cut, to: whole.length)
      #expect(parts.reduce(0) { $0 + $1.endMillimetres - $1.startMillimetres } == total, "seed \(seed)")
    }
  }
}
