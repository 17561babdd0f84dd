import TestSupport
import Testing

@testable import GraphBuilding

@Suite struct RadixSortTests {
  @Test func sortsAsComparisonsDo() {
    var random = SeededRandom(seed: 7)
    for count in [0, 1, 2, 3, 10, 1000, 5000] {
      for bits in [1, 8, 20, 33, 64] as [UInt64] {
        var values = (0..<count).map { _ in UInt64.random(in: 0...(.max >> (64 - bits)), using: &random) }
        let sorted = values.sorted()
        values.radixSort()
        #expect(values == sorted, "\(count) values of \(bits) bits, seed \(random.seed)")
      }
    }
  }

  @Test func equalKeysKeepTheirOrder() {
    var random = SeededRandom(seed: 8)
    var values = (0..<3000).map { KeyedPlace(sortKey: UInt64.random(in: 0..<40, using: &random), place: $0) }
    values.radixSort()
    for (a, b) in zip(values, values.dropFirst()) {
      #expect(a.sortKey < b.sortKey || a.sortKey == b.sortKey && a.place < b.place)
    }
  }
}

@Suite struct NodeIndexTests {
  @Test func findsEveryIDFromAnyHint() {
    var random = SeededRandom(seed: 9)
    for count in [0, 1, 2, 5, 40] {
      let ids = (0..<count).map { _ in Int64.random(in: -60...60, using: &random) }
      let index = NodeIndex(ids: Set(ids).sorted())
      for id in -62...62 as ClosedRange<Int64> {
        for start in 0...index.count {
          var hint = start
          #expect(index.place(of: id, hint: &hint) == index.ids.firstIndex(of: id), "\(id) from \(start)")
          #expect(hint >= 0 && hint <= index.count)
        }
      }
    }
  }
}
