/// Works on items on several threads and hands the answers on in the order of the items.
///
/// ```swift
/// try OrderedWork(threads: 4) { try lines.next(atMost: 16) } worker: {
///   let search = AStarSearch(graph)                      // scratch of one thread
///   return { lines in lines.map(search.answer) }
/// } deliver: { answers, isLastReady in
///   for answer in answers { try output.write(answer) }
///   if isLastReady { try output.flush() }                // somebody may wait for it
/// }.run()
/// ```
///
/// Handing an item over costs some microseconds: what takes less is best read a few at a time.
///
/// Items are read on a thread of their own, at most `window` ahead of the answer that is due, so memory stays bounded and
/// an answer is handed on as soon as it is due, also while the next item is still awaited. With one thread everything
/// happens on the calling thread, item by item.
public struct OrderedWork<Item: Sendable, Answer: Sendable> {
  private let threads: Int
  private let window: Int
  private let read: @Sendable () throws -> Item?
  private let worker: @Sendable () -> (Item) -> Answer
  private let deliver: (Answer, _ isLastReady: Bool) throws -> Void

  /// Declares the work.
  ///
  /// - Parameters:
  ///   - threads: how many workers share it, at least 1.
  ///   - window: how many items may be read and not delivered, for each worker.
  ///   - read: gives the next item, or nil at the end; called by one thread at a time.
  ///   - worker: makes what turns an item into its answer; called once on each thread.
  ///   - deliver: takes the answers in order on the calling thread, and is told whether no further answer is ready.
  public init(
    threads: Int, window: Int = 64, read: @escaping @Sendable () throws -> Item?,
    worker: @escaping @Sendable () -> (Item) -> Answer,
    deliver: @escaping (Answer, _ isLastReady: Bool) throws -> Void
  ) {
    precondition(threads > 0 && window > 0)
    self.threads = threads
    self.window = threads * window
    self.read = read
    self.worker = worker
    self.deliver = deliver
  }

  /// Does the work; returns when the last answer is delivered.
  ///
  /// - Throws: what `read` throws, after the answers to all items before are delivered, or what `deliver` throws.
  public func run() throws {
    if threads == 1 { try runHere() } else { try runOnThreads() }
  }

  private func runHere() throws {
    let work = worker()
    while let item = try read() { try deliver(work(item), true) }
  }

  private func runOnThreads() throws {
    let queue = Monitor(Queue(capacity: window), events: Event.count)
    Threads.start { [read] in Self.readItems(into: queue, read) }
    for _ in 0..<threads {
      Threads.start { [worker] in Self.answerItems(of: queue, worker()) }
    }
    // Threads that wait end now; one that is blocked in reading ends with the process.
    defer {
      queue.change { $0.isStopped = true }
      queue.signalAll(Event.room)
      queue.signalAll(Event.work)
    }
    while let (answer, isLastReady) = queue.wait(
      for: Event.answer, until: { $0.canDeliver }, then: { $0.takeAnswer() })
    {
      queue.signal(Event.room)
      try deliver(answer, isLastReady)
    }
    if let failure = queue.change({ $0.failure }) { throw failure }
  }

  private static func readItems(into queue: Monitor<Queue>, _ read: () throws -> Item?) {
    while queue.wait(for: Event.room, until: { $0.canRead }, then: { !$0.isStopped }) {
      do {
        guard let item = try read() else { break }
        queue.change { $0.add(item) }
        queue.signal(Event.work)
      } catch {
        queue.change { $0.failure = error }
        break
      }
    }
    queue.change { $0.isAtEnd = true }
    queue.signalAll(Event.work)
    queue.signal(Event.answer)
  }

  private static func answerItems(of queue: Monitor<Queue>, _ work: (Item) -> Answer) {
    while let (index, item) = queue.wait(for: Event.work, until: { $0.canWork }, then: { $0.takeItem() }) {
      let answer = work(item)
      if queue.change({ $0.setAnswer(answer, of: index) }) { queue.signal(Event.answer) }
    }
  }

  /// What threads wait for: room to read into, an item to work on, the answer that is due.
  private enum Event {
    static var room: Int { 0 }
    static var work: Int { 1 }
    static var answer: Int { 2 }
    static var count: Int { 3 }
  }

  /// Items between reading and delivering, in a ring.
  private struct Queue {
    private enum Place {
      case empty
      case item(Item)
      case answer(Answer)
    }

    private var places: [Place]
    private var readCount = 0
    private var workCount = 0
    private var deliveredCount = 0
    var isAtEnd = false
    var isStopped = false
    var failure: (any Error)?

    init(capacity: Int) { places = Array(repeating: .empty, count: capacity) }

    var canRead: Bool { isStopped || readCount - deliveredCount < places.count }
    var canWork: Bool { isStopped || isAtEnd || workCount < readCount }
    var canDeliver: Bool { isReady || isAtEnd && deliveredCount == readCount }

    private var isReady: Bool {
      if case .answer = places[deliveredCount % places.count] { return true }
      return false
    }

    mutating func add(_ item: Item) {
      places[readCount % places.count] = .item(item)
      readCount += 1
    }

    /// The next item that nobody works on, or nil when there will be none.
    mutating func takeItem() -> (index: Int, item: Item)? {
      guard !isStopped, workCount < readCount else { return nil }
      let index = workCount % places.count
      guard case .item(let item) = places[index] else { return nil }
      places[index] = .empty
      workCount += 1
      return (index, item)
    }

    /// Puts an answer into the place of its item, and tells whether it is the one that is due.
    mutating func setAnswer(_ answer: Answer, of index: Int) -> Bool {
      places[index] = .answer(answer)
      return index == deliveredCount % places.count
    }

    /// The answer that is due, or nil at the end.
    mutating func takeAnswer() -> (answer: Answer, isLastReady: Bool)? {
      let index = deliveredCount % places.count
      guard case .answer(let answer) = places[index] else { return nil }
      places[index] = .empty
      deliveredCount += 1
      return (answer, !isReady)
    }
  }
}
