/// Matches fixes as they come: each gets its verdict when a fixed number of later ones is known.
///
/// ```swift
/// var online = OnlineMatcher(matcher, options: options, delay: 5)
/// for fix in fixes { for verdict in online.append(fix) { … } }
/// for verdict in online.finish() { … }
/// ```
///
/// Each time the last fixes are matched anew, so that what comes later still counts for what came before, up to the delay.
/// Time and memory a fix do not grow with the track.
public struct OnlineMatcher {
  /// Fixes before the one that is due that are still looked at: they tell the road it was reached by.
  private static let history = 48
  /// Fixes after which the noise is inferred again.
  private static let inferenceInterval = 32

  /// A verdict with the position of its fix in the track.
  public typealias Answer = (index: Int, verdict: FixVerdict)

  private let matcher: TrackMatcher
  private let options: MatchOptions
  private let delay: Int
  private var window: [Fix] = []
  /// Position in the track of the window's first fix.
  private var first = 0
  /// Position in the track of the next fix to be answered.
  private var due = 0
  /// The noise that was inferred last.
  private var sigma: Double?
  private var fixesSinceInference = 0

  /// Prepares for a track.
  ///
  /// - Parameter delay: fixes that are waited for before one is answered.
  public init(_ matcher: TrackMatcher, options: MatchOptions, delay: Int) {
    precondition(delay >= 0)
    self.matcher = matcher
    self.options = options
    self.delay = delay
  }

  /// Takes a fix and gives the verdicts that are due.
  public mutating func append(_ fix: Fix) -> [Answer] {
    // What lies before a break has nothing to learn from what comes behind it.
    var answers = fix.beginsSegment && !window.isEmpty ? finish() : []
    window.append(fix)
    let end = first + window.count
    if end - due > delay { answers += answer(upTo: end - delay) }
    let surplus = due - first - Self.history
    if surplus > 0 {
      window.removeFirst(surplus)
      first += surplus
    }
    return answers
  }

  /// Gives the verdicts on all fixes that are left; what comes then begins anew.
  public mutating func finish() -> [Answer] {
    let answers = answer(upTo: first + window.count)
    first += window.count
    window.removeAll()
    return answers
  }

  private mutating func answer(upTo end: Int) -> [Answer] {
    guard due < end else { return [] }
    defer { due = end }
    let match = match()
    return (due..<end).map { ($0, match.verdicts[$0 - first]) }
  }

  private mutating func match() -> TrackMatch {
    var options = options
    let isInferred = options.accuracyMetres == nil && !options.isLoose
    if isInferred, let sigma, fixesSinceInference < Self.inferenceInterval { options.accuracyMetres = sigma }
    let match = matcher.match(window, options: options)
    if options.accuracyMetres == nil { fixesSinceInference = 0 }
    fixesSinceInference += 1
    // A few fixes tell no noise yet.
    if window.count >= 8 { sigma = match.sigma }
    return match
  }
}
