import CommandLineSupport
import FileAccess
import JSONText

/// Answers a stream of requests, a line of JSON each, in the order asked and on all threads.
struct AnswerStream<Request: JSONRequest> {
  /// Lines handed to a thread at once: enough to make the handing over cheap, few enough to keep all threads busy.
  private static var linesAtOnce: Int { 16 }

  let path: String
  let defaults: Request
  let threads: Int
  /// Makes what answers requests on one thread; its answers end with a line end.
  let makeAnswerer: @Sendable () -> (RequestLine<Request>) -> [UInt8]

  /// Reads to the end of the stream; an answer is written as soon as it is due.
  func run(to output: OutputTarget) throws {
    let lines = LineReader(try InputFile(path: path))
    let defaults = defaults
    let makeAnswerer = makeAnswerer
    let linesAtOnce = Self.linesAtOnce
    try OrderedWork(threads: threads) {
      try lines.next(atMost: linesAtOnce)
    } worker: {
      let answer = makeAnswerer()
      return { lines in
        var text: [UInt8] = []
        for line in lines where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          text.append(contentsOf: answer(RequestLine(parsing: line, defaults: defaults)))
        }
        return text
      }
    } deliver: { text, isLastReady in
      try output.write(text)
      if isLastReady { try output.flush() }
    }.run()
  }
}
