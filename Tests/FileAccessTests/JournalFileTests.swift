import FileAccess
import TestSupport
import Testing

@Suite struct JournalFileTests {
  @Test func growsBehindItsBeginningAndReplacesWhatWasThere() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old\nlines\n".utf8), as: "journal")
    let journal = try JournalFile(path: path, beginning: "first\n")
    try journal.append("second\n")
    #expect(try folder.bytes(of: "journal") == Array("first\nsecond\n".utf8))
    try journal.append("third\n")
    #expect(try folder.bytes(of: "journal") == Array("first\nsecond\nthird\n".utf8))
    #expect(try folder.contents() == ["journal"])
  }
}
