import Parallelism
import Synchronization
import Testing

@Suite struct SharedCacheTests {
  private struct Refusal: Error {}

  @Test func aValueIsMadeOnceForAllThreads() {
    let cache = SharedCache<Int, [Int]>(capacity: 100)
    let made = Atomic(0)
    let wrong = Atomic(0)
    let threads = WorkerThreads(count: 8) {
      for key in 0..<20 {
        let value = cache.value(for: key) {
          made.add(1, ordering: .relaxed)
          // Long enough for all the others to ask for it too.
          return (0..<20_000).map { $0 &* key }
        }
        if value[7] != 7 * key { wrong.add(1, ordering: .relaxed) }
      }
    }
    threads.join()
    #expect(made.load(ordering: .relaxed) == 20)
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test func aFailureIsNotKept() throws {
    let cache = SharedCache<String, Int>(capacity: 2)
    #expect(throws: Refusal.self) { try cache.value(for: "a") { throw Refusal() } }
    #expect(cache.value(for: "a") { 1 } == 1)
    #expect(try cache.value(for: "a") { throw Refusal() } == 1)
  }

  @Test func noMoreAreKeptThanWanted() {
    let cache = SharedCache<Int, Int>(capacity: 2)
    for key in 0..<3 { #expect(cache.value(for: key) { key } == key) }
    #expect(cache.value(for: 2) { -1 } == 2)
    #expect(cache.value(for: 0) { -1 } == -1)
  }
}
