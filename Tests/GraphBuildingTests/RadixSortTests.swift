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
  @Test func findsEveryIDFromAnyOther() {
    var random = SeededRandom(seed: 9)
    // Ids side by side, some in each bucket of the index, and hardly one in each.
    let cases: [(count: Int, spread: Int64)] = [
      (0, 9), (1, 60), (5, 60), (40, 60), (60, 200_000), (60, 1 << 40),
    ]
    for (count, spread) in cases {
      let ids = Set((0..<count).map { _ in Int64.random(in: -spread...spread, using: &random) }).sorted()
      let index = NodeIndex(ids: ids)
      #expect(index.count == ids.count)
      var listed: [Int64] = []
      index.forEach { place, id in
        #expect(place == listed.count)
        listed.append(id)
      }
      #expect(listed == ids)
      #expect(ids.indices.map { index.id(at: $0) } == ids)
      let asked = ids.flatMap { [$0 - 65_536, $0 - 1, $0, $0 + 1, $0 + 65_536] } + [-spread - 1, spread + 1]
      for start in asked.prefix(40) {
        for id in asked {
          var hint = NodeIndex.Hint()
          _ = index.place(of: start, hint: &hint)
          #expect(index.place(of: id, hint: &hint) == ids.firstIndex(of: id), "\(id) after \(start), seed 9")
        }
      }
    }
  }

  @Test func manyIDsAreFoundByTheirPlace() {
    let ids = (0..<3000 as Range<Int64>).map { $0 * $0 * 11 - 5000 }
    let index = NodeIndex(ids: ids)
    for place in ids.indices { #expect(index.id(at: place) == ids[place]) }
  }
}

@Suite struct NodeIDSorterTests {
  @Test(arguments: [1, 16, 100, 5000, 1 << 20]) func memoryMakesNoDifference(_ bytes: Int) throws {
    var random = SeededRandom(seed: 10)
    var sorter = NodeIDSorter(memory: bytes)
    let ids = (0..<20_000).map { _ in Int64.random(in: -3000...9000, using: &random) }
    for id in ids.prefix(bytes < 100 ? 300 : 20_000) { try sorter.add(id) }
    let index = try sorter.finish()
    var sorted: [Int64] = []
    index.forEach { sorted.append($1) }
    #expect(sorted == Set(ids.prefix(bytes < 100 ? 300 : 20_000)).sorted(), "seed 10")
    #expect(sorter.runs.isEmpty == (bytes == 1 << 20))
  }

  @Test func runsLongerThanAPieceAreMerged() throws {
    var sorter = NodeIDSorter(memory: 16 * 10_000)
    for id in 0..<25_000 as Range<Int64> { try sorter.add(id * 7 % 25_000) }
    let index = try sorter.finish()
    #expect(sorter.runs.count == 3)
    #expect(index.count == 25_000)
    #expect(index.id(at: 24_999) == 24_999)
  }
}
