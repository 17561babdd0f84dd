import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func appearsUnderItsNameOnlyWhenCommitted() throws {
    let folder = try TemporaryFolder()
    let file = try AtomicFile(path: folder.file("a"))
    try file.write([1, 2, 3])
    #expect(try !folder.contents().contains("a"))
    try file.overwrite([9], at: 1)
    try file.commit()
    #expect(try folder.contents() == ["a"])
    #expect(try InputFile(path: folder.file("a")).readToEnd() == [1, 9, 3])
  }

  @Test func leavesNothingBehindWhenDropped() throws {
    let folder = try TemporaryFolder()
    try folder.write([7], as: "a")
    do {
      let file = try AtomicFile(path: folder.file("a"))
      try file.write([1, 2, 3])
    }
    #expect(try folder.contents() == ["a"])
    #expect(try InputFile(path: folder.file("a")).readToEnd() == [7])
  }

  @Test func takesOverWhatAKilledProcessLeftBehind() throws {
    let folder = try TemporaryFolder()
    try folder.write([5, 5, 5, 5], as: "a.part")
    let file = try AtomicFile(path: folder.file("a"))
    try file.write([1])
    try file.commit()
    #expect(try folder.contents() == ["a"])
    #expect(try InputFile(path: folder.file("a")).readToEnd() == [1])
  }

  @Test func twoThatWriteTheSameFileBothComeToAnEnd() throws {
    let folder = try TemporaryFolder()
    let first = try AtomicFile(path: folder.file("a"))
    let second = try AtomicFile(path: folder.file("a"))
    try first.write([1])
    try second.write([2])
    try second.commit()
    #expect(try InputFile(path: folder.file("a")).readToEnd() == [2])
    try first.commit()
    #expect(try folder.contents() == ["a"])
    #expect(try InputFile(path: folder.file("a")).readToEnd() == [1])
  }

  @Test func writesThroughWhatIsNoFile() throws {
    let file = try AtomicFile(path: "/dev/null")
    try file.write([1, 2, 3])
    try file.commit()
    #expect(throws: SystemError.self) { try MappedFile(path: "/dev/null") }
  }

  @Test func keepsASymbolicLink() throws {
    let folder = try TemporaryFolder()
    try folder.write([7], as: "a")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "a")
    let file = try AtomicFile(path: folder.file("link"))
    try file.write([8])
    try file.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "a")
    #expect(try InputFile(path: folder.file("a")).readToEnd() == [8])
  }

  @Test func namesTheFileThatCannotBeCreated() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SystemError.self) { try AtomicFile(path: folder.file("none/a")) }
    #expect(error?.description == "\(folder.file("none/a")): cannot create: No such file or directory")
    #expect(throws: SystemError.self) { try AtomicFile(path: folder.path) }
  }
}

@Suite struct InputFileTests {
  @Test func readsAtAnyPlace() throws {
    let folder = try TemporaryFolder()
    let file = try InputFile(path: try folder.write([0, 1, 2, 3, 4, 5], as: "a"))
    #expect(file.length == 6)
    var buffer = [UInt8](repeating: 0, count: 4)
    let count = try unsafe buffer.withUnsafeMutableBytes { try unsafe file.read(into: $0, at: 3) }
    #expect(count == 3)
    #expect(buffer == [3, 4, 5, 0])
  }

  @Test func refusesFoldersAndMissingFiles() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SystemError.self) { try InputFile(path: folder.path) }
    #expect(throws: SystemError.self) { try InputFile(path: folder.file("none")) }
    #expect(throws: SystemError.self) { try MappedFile(path: folder.path) }
  }

  @Test func mapsAlsoAnEmptyFile() throws {
    let folder = try TemporaryFolder()
    #expect(try MappedFile(path: try folder.write([], as: "empty")).count == 0)
    #expect(try MappedFile(path: try folder.write([1, 2], as: "two")).count == 2)
  }
}
