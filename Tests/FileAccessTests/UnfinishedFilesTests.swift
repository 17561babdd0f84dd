import FileAccess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct UnfinishedFilesTests {
  @Test func aSignalTakesUnfinishedFilesAlong() async throws {
    let folder = try TemporaryFolder()
    try folder.write([7], as: "old")
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path as String] in
      UnfinishedFiles.removeOnSignals()
      let whole = try AtomicFile(path: path + "/whole")
      try whole.write([1])
      try whole.commit()
      let files = try ["old", "new"].map { try AtomicFile(path: path + "/" + $0) }
      for file in files { try file.write([1, 2, 3]) }
      interrupt(with: SIGTERM)
    }
    #expect(try folder.contents() == ["old", "whole"])
    #expect(try InputFile(path: folder.file("old")).readToEnd() == [7])
  }

  @Test func anIgnoredSignalStaysIgnored() async throws {
    await #expect(processExitsWith: .exitCode(3)) {
      signal(SIGHUP, SIG_IGN)
      UnfinishedFiles.removeOnSignals()
      interrupt(with: SIGHUP)
      exit(3)
    }
  }
}

/// Sends a signal to this process from its own thread with nothing blocked.
private func interrupt(with number: Int32) {
  // Test bodies run on threads that block signals; the empty set is only lent.
  var none = sigset_t()
  _ = unsafe sigemptyset(&none)
  _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  raise(number)
}
