public import FileAccess

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a command ends with when it cannot do its work: an exit status and one line for the person.
///
/// ```swift
/// throw CommandError(.badData, at: "region.osm:12:4", "'lat' is missing", advice: "fetch the extract again")
/// // traverse-build: error: region.osm:12:4: 'lat' is missing; fetch the extract again
/// ```
public struct CommandError: Error, Hashable, CustomStringConvertible {
  /// The status the program exits with.
  public let status: ExitStatus
  /// `PLACE: what is wrong; what to do`, without a line break.
  public let message: String

  /// Composes the line from its parts; place and advice may be absent.
  public init(_ status: ExitStatus, at place: String? = nil, _ problem: String, advice: String? = nil) {
    self.status = status
    let start = place.map { "\($0): " } ?? ""
    let end = advice.map { "; \($0)" } ?? ""
    message = (start + problem + end).inOneLine
  }

  /// The message.
  public var description: String { message }
}

/// An error that knows its exit status and its line; programs make the error types of the libraries conform.
public protocol CommandErrorConvertible: Error {
  /// The error as a command ends with it.
  var commandError: CommandError { get }
}

extension CommandError: CommandErrorConvertible {
  /// The error itself.
  public var commandError: CommandError { self }
}

extension SystemError: CommandErrorConvertible {
  /// A missing file is the caller's input, a failed creation the output, the rest the machine.
  public var commandError: CommandError {
    let verb = call.prefix { $0 != " " }
    if ["create", "write", "rename", "sync", "mkdir"].contains(verb) {
      return CommandError(
        code == EIO ? .inputOutput : .outputNotWritten, description,
        advice: code == EPIPE ? nil : outputAdvice)
    }
    if isMissingOrUnreadable || code == ESPIPE {
      return CommandError(.missingInput, description, advice: inputAdvice)
    }
    return CommandError(.inputOutput, description)
  }

  private var outputAdvice: String {
    switch code {
    case ENOSPC, EDQUOT: "make room there"
    case EFBIG: "allow larger files (ulimit -f), or choose another file system"
    default: "choose a place that can be written"
    }
  }

  private var inputAdvice: String {
    switch code {
    case ENOENT, ENOTDIR: "check the name"
    case EISDIR: "name a file, not a folder"
    case ESPIPE: "name a file on disk"
    default: "check the permissions"
    }
  }
}

extension CommandError {
  /// An error as a command ends with it; one of an unknown kind is a fault of the program.
  init(any error: any Error) {
    if let known = error as? any CommandErrorConvertible {
      self = known.commandError
    } else {
      self.init(.internalFault, "\(error)", advice: "this is a fault of the program, please report it")
    }
  }
}

extension String {
  /// The text with line breaks and other control characters shown by their escapes, so that it stays one line.
  var inOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      line += scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return line
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
