import Parallelism
import Synchronization
import TestSupport
import Testing

@Suite struct OrderedPipelineTests {
  private struct Refusal: Error, Equatable { let number: Int }

  /// Numbers up to a count, with work of uneven length on each.
  private func run(
    threads: Int, count: Int, window: Int? = nil, readingFailsAt: Int = -1, workFailsAt: Int = -1,
    deliveryFailsAt: Int = -1
  ) -> (delivered: [Int], error: Refusal?) {
    let position = Atomic(0)
    var delivered: [Int] = []
    do throws(Refusal) {
      try OrderedPipeline<Int, Int, Refusal>(threads: threads, window: window).run { () throws(Refusal) in
        let number = position.add(1, ordering: .relaxed).oldValue
        if number == readingFailsAt { throw Refusal(number: number) }
        return number < count ? number : nil
      } worker: {
        var random = SeededRandom(seed: 1)
        return { (number: Int) throws(Refusal) in
          if number == workFailsAt { throw Refusal(number: number) }
          var sum = number
          for _ in 0..<Int.random(in: 0...300, using: &random) { sum = sum &* 3 }
          return sum == .min ? 0 : number * number
        }
      } deliver: { (square: Int) throws(Refusal) in
        if delivered.count == deliveryFailsAt { throw Refusal(number: deliveryFailsAt) }
        delivered.append(square)
      }
    } catch {
      return (delivered, error)
    }
    return (delivered, nil)
  }

  @Test(arguments: [1, 2, 3, 8])
  func everythingIsDeliveredInOrder(threads: Int) {
    for count in [0, 1, 2, 50, 2000] {
      for window in [nil, 1, 100] {
        let result = run(threads: threads, count: count, window: window)
        #expect(result.delivered == (0..<count).map { $0 * $0 } && result.error == nil)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func theFirstErrorInOrderEndsTheRun(threads: Int) {
    for place in [0, 1, 17, 199] {
      for result in [
        run(threads: threads, count: 200, readingFailsAt: place),
        run(threads: threads, count: 200, workFailsAt: place),
        run(threads: threads, count: 200, deliveryFailsAt: place),
        run(threads: threads, count: 200, readingFailsAt: place + 3, workFailsAt: place),
      ] {
        #expect(result.delivered == (0..<place).map { $0 * $0 })
        #expect(result.error == Refusal(number: place))
      }
    }
  }
}
