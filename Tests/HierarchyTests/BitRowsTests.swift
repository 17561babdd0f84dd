import TestSupport
import Testing

@testable import Hierarchy

@Suite struct BitRowsTests {
  @Test func rowsGiveBackWhatWasWritten() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let widths = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt32.random(in: 0...32, using: &random)
      }
      let rows = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        widths.map { $0 == 0 ? 0 : UInt32.random(in: 0...(.max >> (32 - $0)), using: &random) }
      }
      var bytes: [UInt8] = []
      BitRows.append(to: &bytes, widths: widths, count: rows.count) { rows[$0][$1] }
      let blob = Blob(bytes)
      let read = try #require(BitRows(blob, at: 0, widths: widths, count: rows.count))
      // Rows count no reference to their bytes.
      defer { withExtendedLifetime(blob) {} }
      for (row, values) in rows.enumerated() {
        for (column, value) in values.enumerated() {
          #expect(read.value(row, column) == value, "seed \(seed), row \(row), column \(column)")
        }
      }
      #expect(BitRows(Blob([UInt8](bytes.dropLast())), at: 0, widths: widths, count: rows.count) == nil)
    }
  }
}
