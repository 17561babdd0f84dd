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

  @Test func leavesAloneWhatOthersHaveBesideIt() throws {
    let folder = try TemporaryFolder()
    let names = [
      "a.part", "a.roads.part", "a.1234.part", "a.traverse-.part", "a.traverse-0123456789ABCDEF.part",
      "a.traverse-0123456789abcdef", "a.traverse-0123456789abcdef.part.old",
    ]
    for name in names { try folder.write([5, 5, 5], as: name) }
    let file = try AtomicFile(path: folder.file("a"))
    try file.write([1])
    try file.commit()
    try removeAbandonedFiles(in: folder.path)
    #expect(try folder.contents() == (names + ["a"]).sorted())
    for name in names { #expect(try InputFile(path: folder.file(name)).readToEnd() == [5, 5, 5]) }
  }

  @Test func removesWhatAKilledProcessLeftOfTheSameFile() throws {
    let folder = try TemporaryFolder()
    try folder.write([5, 5, 5, 5], as: "a.traverse-0123456789abcdef.part")
    try folder.write([5, 5, 5, 5], as: "b.traverse-0123456789abcdef.part")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a.traverse-00000000000000ff.part"), withDestinationPath: "nowhere")
    let file = try AtomicFile(path: folder.file("a"))
    try file.write([1])
    try file.commit()
    let rest = ["a", "a.traverse-00000000000000ff.part", "b.traverse-0123456789abcdef.part"]
    #expect(try folder.contents() == rest)
    try removeAbandonedFiles(in: folder.path)
    #expect(try folder.contents() == Array(rest.dropLast()))
  }

  @Test func whatIsStillWrittenIsNotAbandoned() throws {
    let folder = try TemporaryFolder()
    let file = try AtomicFile(path: folder.file("a"))
    try file.write([1])
    try removeAbandonedFiles(in: folder.path)
    _ = try AtomicFile(path: folder.file("a"))
    try file.commit()
    #expect(try folder.contents() == ["a"])
  }

  @Test func aLongNameIsNoObstacle() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "ü", count: 127)
    let file = try AtomicFile(path: folder.file(name))
    try file.write([1])
    try file.commit()
    #expect(try folder.contents() == [name])
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
