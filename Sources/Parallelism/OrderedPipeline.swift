/// Works on jobs on several threads and delivers what comes out in the order of the jobs.
///
/// ```swift
/// try OrderedPipeline(threads: 4).run {
///   try reader.next()                          // one thread at a time; nil at the end
/// } worker: {
///   let unpacker = Unpacker()                  // made once on each thread
///   return { blob in unpacker.unpack(blob) }
/// } deliver: { block in
///   blocks.append(block)                       // on the calling thread
/// }
/// ```
///
/// The calling thread is one of the workers and delivers in between, so `threads: 2` keeps two processors busy and not
/// three. No more jobs are begun than `window` ahead of the delivery, which bounds the memory. The result, including
/// which error ends it, does not depend on the number of threads.
public struct OrderedPipeline<Job: Sendable, Output: Sendable, Failure: Error>: Sendable {
  private let threads: Int
  private let window: Int

  /// Declares a pipeline.
  ///
  /// - Parameters:
  ///   - threads: how many threads work, the calling one included.
  ///   - window: how many jobs may be begun and not delivered; twice the threads and some by default.
  public init(threads: Int, window: Int? = nil) {
    precondition(threads > 0 && (window ?? 1) > 0)
    self.threads = threads
    self.window = window ?? threads * 2 + 2
  }

  /// Runs until everything is delivered, or the first error in the order of the jobs.
  ///
  /// - Parameters:
  ///   - next: gives the next job, or nil at the end.
  ///   - worker: makes what turns jobs into their output, on the thread that will use it.
  ///   - deliver: takes the outputs in order.
  public func run(
    next: @escaping @Sendable () throws(Failure) -> Job?,
    worker: @escaping @Sendable () -> (Job) throws(Failure) -> Output,
    deliver: (Output) throws(Failure) -> Void
  ) throws(Failure) {
    if threads == 1 {
      let work = worker()
      while let job = try next() { try deliver(work(job)) }
      return
    }
    let state = SharedState(State(window: window))
    let helpers = WorkerThreads(count: threads - 1) {
      let work = worker()
      while Self.workOnce(state, mayDeliver: false, next, work) != .end {}
    }
    let failure = deliverAll(state, next, worker(), deliver)
    state.change { $0.isStopped = true }
    helpers.join()
    if let failure { throw failure }
  }

  /// Delivers what is ready and works while nothing is; returns the error that ends it.
  private func deliverAll(
    _ state: SharedState<State>, _ next: () throws(Failure) -> Job?, _ work: (Job) throws(Failure) -> Output,
    _ deliver: (Output) throws(Failure) -> Void
  ) -> Failure? {
    while true {
      switch Self.workOnce(state, mayDeliver: true, next, work) {
      case .worked: continue
      case .end: return nil
      case .ready:
        do throws(Failure) {
          // Somebody may wait for the room that this makes.
          if let output = try state.change({ $0.takeDue() })?.get() { try deliver(output) }
        } catch { return error }
      }
    }
  }

  private enum Step {
    case worked
    case ready
    case end
  }

  private static func workOnce(
    _ state: SharedState<State>, mayDeliver: Bool, _ next: () throws(Failure) -> Job?,
    _ work: (Job) throws(Failure) -> Output
  ) -> Step {
    let turn = state.waitFor { $0.turn(mayDeliver: mayDeliver) }
    guard turn == .worked else { return turn }
    let job: Job?
    do throws(Failure) { job = try next() } catch {
      state.change { $0.endReading(with: .failure(error)) }
      return .worked
    }
    guard let job else {
      state.change { $0.endReading(with: nil) }
      return .worked
    }
    let index = state.change { $0.begin() }
    let result: Result<Output, Failure>
    do throws(Failure) { result = .success(try work(job)) } catch { result = .failure(error) }
    state.change { $0.finish(index, result) }
    return .worked
  }

  /// Jobs between reading and delivering, in a ring.
  private struct State {
    private var results: [Result<Output, Failure>?]
    private var begun = 0
    private var delivered = 0
    private var isReading = false
    private var isAtEnd = false
    var isStopped = false

    init(window: Int) { results = Array(repeating: nil, count: window) }

    /// What a thread is to do now, or nil while there is nothing to do; who may work reads the next job first.
    mutating func turn(mayDeliver: Bool) -> Step? {
      if isStopped { return .end }
      if mayDeliver, results[delivered % results.count] != nil { return .ready }
      if isAtEnd {
        // Helpers have nothing more to do, while deliveries may still be due.
        return mayDeliver && delivered < begun ? nil : .end
      }
      guard !isReading, begun - delivered < results.count else { return nil }
      isReading = true
      return .worked
    }

    /// A job was read; returns its number.
    mutating func begin() -> Int {
      isReading = false
      begun += 1
      return begun - 1
    }

    /// There are no more jobs, or reading failed, which is delivered like a result.
    mutating func endReading(with result: Result<Output, Failure>?) {
      let index = begin()
      if result == nil { begun = index } else { results[index % results.count] = result }
      isAtEnd = true
    }

    mutating func finish(_ index: Int, _ result: Result<Output, Failure>) {
      results[index % results.count] = result
    }

    mutating func takeDue() -> Result<Output, Failure>? {
      let index = delivered % results.count
      let result = results[index]
      results[index] = nil
      delivered += 1
      return result
    }
  }
}
