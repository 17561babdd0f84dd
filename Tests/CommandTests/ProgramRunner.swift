import Foundation
import TestSupport

/// One run of a built program: what it was called with, and what came out.
///
/// ```swift
/// let run = try ProgramRun("traverse", ["route", graph, "--from", "42.5,1.5", "--to", "42.6,1.5"])
/// #expect(run.status == 0)
/// ```
struct ProgramRun {
  /// The exit status; for a program ended by a signal, 128 and the signal's number, as shells have it.
  let status: Int32
  /// Standard output, as bytes.
  let outputBytes: [UInt8]
  /// Standard error.
  let messages: String

  /// Standard output, as text.
  var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Runs a program of the package and waits for its end.
  ///
  /// - Parameters:
  ///   - input: what it reads from standard input.
  ///   - environment: variables set in addition to those of the tests.
  ///   - fileLimit: how large files may get, in blocks of 512 bytes.
  init(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
    fileLimit: Int? = nil
  ) throws {
    let started = try StartedProgram(
      program, arguments, input: input, environment: environment, fileLimit: fileLimit)
    self = try started.wait()
  }

  fileprivate init(status: Int32, outputBytes: [UInt8], messages: String) {
    self.status = status
    self.outputBytes = outputBytes
    self.messages = messages
  }
}

/// A program of the package that runs, for tests that interrupt it.
final class StartedProgram {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts a program; output goes to files, so that a full pipe never stops it.
  ///
  /// - Parameter input: text, or nil for a pipe that stays open and empty as long as this object lives.
  init(
    _ program: String, _ arguments: [String], input: String? = "", environment: [String: String] = [:],
    fileLimit: Int? = nil
  ) throws {
    folder = try TemporaryFolder()
    let location = ProgramLocation.url(of: program)
    if let fileLimit {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "ulimit -f \(fileLimit); exec \"$0\" \"$@\"", location.path] + arguments
    } else {
      process.executableURL = location
      process.arguments = arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let input {
      process.standardInput = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: try folder.write(Array(input.utf8), as: "input")))
    } else {
      process.standardInput = Pipe()
    }
    process.standardOutput = try FileHandle(
      forWritingTo: URL(fileURLWithPath: try folder.write([], as: "output")))
    process.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: try folder.write([], as: "messages")))
    try process.run()
  }

  /// Sends SIGTERM.
  func terminate() { process.terminate() }

  /// Sends SIGKILL, which no program can answer.
  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the end.
  func wait() throws -> ProgramRun {
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    let messages = try Data(contentsOf: URL(fileURLWithPath: folder.file("messages")))
    return ProgramRun(
      status: process.terminationStatus + (isSignal ? 128 : 0),
      outputBytes: Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("output")))),
      messages: String(decoding: messages, as: UTF8.self))
  }
}

/// Where the built programs are: beside the test bundle, or in the folder that `TRAVERSE_PROGRAMS` names.
enum ProgramLocation {
  static func url(of program: String) -> URL {
    if let folder = ProcessInfo.processInfo.environment["TRAVERSE_PROGRAMS"] {
      return URL(fileURLWithPath: folder).appendingPathComponent(program)
    }
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? Bundle.main.bundleURL
    #else
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent(program)
  }
}
