import FileAccess
import TestSupport
import Testing

@Suite struct LineReaderTests {
  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\n\r\nb\r\n", ["a", "", "b"]),
      ("\n\n", ["", ""]), ("a\rb\n", ["a\rb"]),
    ] as [(String, [String])])
  func splitsAtLineEnds(_ text: String, _ lines: [String]) throws {
    #expect(try Self.lines(of: Array(text.utf8)) == lines)
  }

  @Test func readsLinesLongerThanAPiece() throws {
    let lines = [70_000, 1, 65_535, 65_536, 0, 200_000].map { String(repeating: "x", count: $0) }
    #expect(try Self.lines(of: Array(lines.joined(separator: "\n").utf8)) == lines)
  }

  @Test func readsSomeLinesAtATime() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("a\nb\nc\nd".utf8), as: "text")
    let reader = LineReader(try InputFile(path: text))
    #expect(try reader.next(atMost: 2) == [[0x61], [0x62]])
    #expect(try reader.next(atMost: 9) == [[0x63]])
    #expect(try reader.next(atMost: 9) == [[0x64]])
    #expect(try reader.next(atMost: 9) == nil)
  }

  private static func lines(of bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let reader = LineReader(try InputFile(path: try folder.write(bytes, as: "text")))
    var lines: [String] = []
    while let line = try reader.next() {
      lines.append(String(decoding: line, as: UTF8.self))
      #expect(reader.lineNumber == lines.count)
    }
    return lines
  }
}
