import Synchronization

/// How far a long work has come: share, rate and time left.
///
/// ```swift
/// let progress = messages.progress()
/// progress.begin("Reading ways", total: file.length, in: .bytes)
/// progress.advance(by: chunk.count)
/// progress.end()
/// ```
///
/// On a terminal one line is rewritten ten times a second; elsewhere a line of its own appears every five seconds, so
/// short works say nothing. Safe to advance from several threads; cheap enough for every block, not for every object.
public final class ProgressLine: Sendable {
  /// How progress is shown.
  public enum Style: Sendable {
    /// Not at all.
    case silent
    /// By lines of their own, every few seconds.
    case lines
    /// By one line that is rewritten.
    case rewriting
  }

  /// What is counted.
  public enum Unit: Sendable {
    /// Bytes, shown in MB.
    case bytes
    /// Things of a kind, named in the plural.
    case things(String)
  }

  private struct State {
    var label = ""
    var unit = Unit.bytes
    var total: Int?
    var done = 0
    var start = 0.0
    var lastShown = 0.0
    var isRunning = false
  }

  private let style: Style
  private let clock: @Sendable () -> Double
  private let show: @Sendable (_ text: String, _ isTransient: Bool) -> Void
  private let state = Mutex(State())

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - clock: seconds, never going back.
  ///   - show: takes a text, and whether it takes the place of the one before.
  public init(
    style: Style, clock: @escaping @Sendable () -> Double,
    show: @escaping @Sendable (_ text: String, _ isTransient: Bool) -> Void
  ) {
    self.style = style
    self.clock = clock
    self.show = show
  }

  /// Begins a pass; `total` is nil where the end is not known.
  public func begin(_ label: String, total: Int?, in unit: Unit = .bytes) {
    let now = clock()
    state.withLock { state in
      state = State(label: label, unit: unit, total: total, start: now, lastShown: now, isRunning: true)
    }
  }

  /// Tells that some more is done.
  public func advance(by count: Int) {
    guard style != .silent else { return }
    state.withLock { state in
      state.done += count
      showIfDue(&state)
    }
  }

  /// Tells how much is done in all.
  public func update(done: Int) {
    guard style != .silent else { return }
    state.withLock { state in
      state.done = done
      showIfDue(&state)
    }
  }

  /// Ends the pass; on a terminal the line goes away.
  public func end() {
    state.withLock { state in
      guard state.isRunning else { return }
      state.isRunning = false
      let now = clock()
      switch style {
      case .silent: break
      case .rewriting: show("", true)
      case .lines:
        if now - state.start >= interval {
          show("\(state.label): done in \(duration(now - state.start))", false)
        }
      }
    }
  }

  private var interval: Double { style == .rewriting ? 0.1 : 5 }

  private func showIfDue(_ state: inout State) {
    let now = clock()
    guard state.isRunning, now - state.lastShown >= interval else { return }
    state.lastShown = now
    show(text(of: state, at: now), style == .rewriting)
  }

  private func text(of state: State, at now: Double) -> String {
    let elapsed = now - state.start
    let perSecond = elapsed > 0 ? Double(state.done) / elapsed : 0
    var parts: [String] = []
    if let total = state.total, total > 0 {
      parts.append("\(min(100, state.done * 100 / total)) %")
    }
    parts.append(rate(perSecond, state.unit))
    if let total = state.total, perSecond > 0, state.done <= total {
      parts.append("\(duration(Double(total - state.done) / perSecond)) left")
    }
    return "\(state.label): " + parts.joined(separator: ", ")
  }

  private func rate(_ perSecond: Double, _ unit: Unit) -> String {
    switch unit {
    case .bytes: "\(decimal(perSecond / 1e6)) MB/s"
    case .things(let name):
      perSecond >= 1e6 ? "\(decimal(perSecond / 1e6)) M \(name)/s" : "\(Int(perSecond)) \(name)/s"
    }
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}

/// A number with one decimal.
func decimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
