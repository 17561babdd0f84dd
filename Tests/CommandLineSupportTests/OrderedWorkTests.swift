import Synchronization
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite struct OrderedWorkTests {
  private struct Torn: Error, Equatable {}

  /// Numbers from 0, in order, from any thread.
  private final class Numbers: Sendable {
    private let next = Mutex(0)
    let end: Int
    let failsAtEnd: Bool

    init(to end: Int, failsAtEnd: Bool = false) {
      self.end = end
      self.failsAtEnd = failsAtEnd
    }

    func take() throws -> Int? {
      let number = next.withLock { next in
        defer { next += 1 }
        return next
      }
      if number < end { return number }
      if failsAtEnd { throw Torn() }
      return nil
    }
  }

  @Test(arguments: [0, 1, 2, 3, 7, 100, 1000], [1, 2, 3, 8])
  func deliversInTheOrderOfTheItems(_ count: Int, _ threads: Int) throws {
    let numbers = Numbers(to: count)
    var delivered: [Int] = []
    try OrderedWork(threads: threads, window: 2) {
      try numbers.take()
    } worker: {
      var random = SeededRandom(seed: 1)
      return { number in
        // Uneven work, so that answers come out of order.
        var sum = 0
        for _ in 0..<Int.random(in: 0..<2000, using: &random) { sum &+= number }
        return sum == -1 ? -1 : number
      }
    } deliver: { answer, _ in
      delivered.append(answer)
    }.run()
    #expect(delivered == Array(0..<count))
  }

  @Test(arguments: [1, 2, 4])
  func throwsAReadingErrorAfterTheAnswersBeforeIt(_ threads: Int) throws {
    let numbers = Numbers(to: 20, failsAtEnd: true)
    var delivered: [Int] = []
    let work = OrderedWork(threads: threads) {
      try numbers.take()
    } worker: {
      { $0 }
    } deliver: { answer, _ in
      delivered.append(answer)
    }
    #expect(throws: Torn()) { try work.run() }
    #expect(delivered == Array(0..<20))
  }

  @Test(arguments: [1, 2, 4])
  func stopsWhenAnAnswerCannotBeDelivered(_ threads: Int) throws {
    let numbers = Numbers(to: .max)
    let work = OrderedWork(threads: threads) {
      try numbers.take()
    } worker: {
      { $0 }
    } deliver: { answer, _ in
      if answer == 5 { throw Torn() }
    }
    #expect(throws: Torn()) { try work.run() }
  }

  @Test func tellsWhenNoFurtherAnswerIsReady() throws {
    let numbers = Numbers(to: 50)
    var wasLastReady = false
    try OrderedWork(threads: 2) {
      try numbers.take()
    } worker: {
      { $0 }
    } deliver: { _, isLastReady in
      wasLastReady = isLastReady
    }.run()
    #expect(wasLastReady)
  }
}
