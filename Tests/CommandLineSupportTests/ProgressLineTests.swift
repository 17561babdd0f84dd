import Testing

@testable import CommandLineSupport

@Suite struct ProgressLineTests {
  @Test func rewritesOneLineOnATerminal() {
    let sink = Sink()
    let messages = Messages(program: "sample", console: sink.console(isMessageTerminal: true))
    let progress = messages.progress()
    progress.begin("Reading", total: 10_000_000)
    sink.advanceClock(by: 0.05)
    progress.advance(by: 1_000_000)
    #expect(sink.messages.isEmpty)
    sink.advanceClock(by: 0.45)
    progress.advance(by: 4_000_000)
    #expect(sink.messages == "\rReading: 50 %, 10.0 MB/s, 1 s left")
    messages.note("half")
    #expect(sink.messages.hasSuffix("left\r" + String(repeating: " ", count: 34) + "\rhalf\n"))
    sink.advanceClock(by: 1)
    progress.update(done: 10_000_000)
    progress.end()
    #expect(sink.messages.hasSuffix("\r" + String(repeating: " ", count: 34) + "\r"))
  }

  @Test func printsALineEveryFewSecondsElsewhere() {
    let sink = Sink()
    let progress = Messages(program: "sample", console: sink.console()).progress()
    progress.begin("Contracting", total: 4000, in: .things("nodes"))
    for _ in 0..<11 {
      sink.advanceClock(by: 1)
      progress.advance(by: 100)
    }
    progress.end()
    #expect(
      sink.messages == """
        Contracting: 12 %, 100 nodes/s, 35 s left
        Contracting: 25 %, 100 nodes/s, 30 s left
        Contracting: done in 11 s

        """)
  }

  @Test func knowsNoShareWhereTheEndIsNotKnown() {
    let sink = Sink()
    let progress = Messages(program: "sample", console: sink.console()).progress()
    progress.begin("Reading", total: nil)
    sink.advanceClock(by: 10)
    progress.advance(by: 25_000_000)
    #expect(sink.messages == "Reading: 2.5 MB/s\n")
  }

  @Test func isSilentForShortWorksAndWithQuiet() {
    let sink = Sink()
    for level in [Messages.Level.usual, .quiet] {
      let progress = Messages(program: "sample", level: level, console: sink.console()).progress()
      progress.begin("Reading", total: 10)
      sink.advanceClock(by: level == .quiet ? 100 : 1)
      progress.advance(by: 10)
      progress.end()
    }
    #expect(sink.messages.isEmpty)
  }

  @Test func coloursOnlyWhereAllowed() {
    let sink = Sink()
    Messages(program: "sample", console: sink.console(isMessageTerminal: true)).warning("plain")
    Messages(program: "sample", console: sink.console(allowsColor: true)).warning("loud")
    #expect(sink.messages == "sample: warning: plain\nsample: \u{1B}[1;33mwarning:\u{1B}[0m loud\n")
  }
}
