/// How a program ended, in the numbers of `sysexits.h`.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The work is done.
  case done = 0
  /// The question has no answer: no route, nothing matched.
  case noAnswer = 1
  /// The command line is wrong.
  case wrongUsage = 64
  /// The input was read and is bad.
  case badData = 65
  /// The input is missing or may not be read.
  case missingInput = 66
  /// A fault of the program itself.
  case internalFault = 70
  /// The output cannot be written.
  case outputNotWritten = 73
  /// Reading or writing failed on the way.
  case inputOutput = 74
}
