import FileAccess
import Foundation
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

  @Test(arguments: 0..<6)
  func aSignalFindsNoFileHalfMade(run: Int) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGINT)) { [path = folder.path as String, run = run as Int] in
      UnfinishedFiles.removeOnSignals()
      for number in 0..<3 {
        Thread.detachNewThread {
          while true { _ = try? AtomicFile(path: path + "/\(number)", clearsUp: false) }
        }
      }
      usleep(UInt32(2000 + 700 * run))
      interrupt(with: SIGINT)
    }
    #expect(try folder.contents() == [])
  }

  @Test func aFileThatGrowsTooLargeIsAnErrorAndLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(27)) { [path = folder.path as String] in
      UnfinishedFiles.removeOnSignals()
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      // The structure is only read.
      #if canImport(Glibc)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        _ = unsafe setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      do throws(SystemError) {
        try AtomicFile(path: path + "/a").write([UInt8](repeating: 1, count: 5000))
      } catch {
        // EFBIG is 27 on every system that this runs on.
        exit(error.path == path + "/a" ? error.code : 1)
      }
    }
    #expect(try folder.contents() == [])
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
