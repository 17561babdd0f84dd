import FileAccess
import TestSupport
import Testing

@Suite struct SpoolFileTests {
  @Test func piecesComeBackAsTheyWereWritten() throws {
    let folder = try TemporaryFolder()
    let spool = try SpoolFile(folder: folder.path)
    let pieces: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 300_000), [9]]
    for piece in pieces { try spool.append(piece) }
    #expect(spool.pieceCount == 4 && spool.length == 300_004)
    for place in [2, 0, 3, 1] { #expect(try spool.piece(place) == pieces[place]) }
    // The file has no name.
    #expect(try folder.contents().isEmpty)
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    let error = #expect(throws: SystemError.self) { try SpoolFile(folder: "/nowhere/at/all") }
    #expect(error?.path == "/nowhere/at/all")
  }
}
