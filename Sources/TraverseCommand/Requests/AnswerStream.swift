import CommandLineSupport
import FileAccess
import Synchronization

/// Answers a stream of requests, a line of JSON each, in the order asked and on all threads.
struct AnswerStream<Request: JSONRequest> {
  /// Lines handed to a thread at once: enough to make the handing over cheap, few enough to keep all threads busy.
  private static var linesAtOnce: Int { 16 }

  let path: String
  /// What a request is that says nothing.
  let defaults: Request
  /// Reads the lines of a table whose header is given; nil where requests come as JSON alone.
  var table: (@Sendable (_ header: [UInt8]) -> (@Sendable ([UInt8]) -> RequestLine<Request>)?)?
  let threads: Int
  /// Makes what answers requests on one thread; its answers end with a line end.
  let makeAnswerer: @Sendable () -> (RequestLine<Request>) -> [UInt8]

  /// Reads to the end of the stream; an answer is written as soon as it is due.
  func run(to output: OutputTarget) throws {
    let lines = LineReader(try InputFile(path: path))
    let makeAnswerer = makeAnswerer
    let linesAtOnce = Self.linesAtOnce
    let defaults = defaults
    var parse: @Sendable ([UInt8]) -> RequestLine<Request> = { RequestLine(parsing: $0, defaults: defaults) }
    // The first line tells a table from requests, and waits for no other.
    var first = try lines.next()
    if let header = first, let tableParse = table?(header) {
      parse = tableParse
      first = nil
    }
    let pending = Mutex(first)
    let parseLine = parse
    try OrderedWork(threads: threads) {
      if let line = pending.withLock({ $0.take() }) { return [line] }
      return try lines.next(atMost: linesAtOnce)
    } worker: {
      let answer = makeAnswerer()
      return { lines in
        var text: [UInt8] = []
        for line in lines where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          text.append(contentsOf: answer(parseLine(line)))
        }
        return text
      }
    } deliver: { text, isLastReady in
      try output.write(text)
      if isLastReady { try output.flush() }
    }.run()
  }
}
