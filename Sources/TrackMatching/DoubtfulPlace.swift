/// A part of a match that a person may want to look at.
public struct DoubtfulPlace: Hashable, Sendable {
  /// What is doubtful there.
  public enum Reason: String, Hashable, Sendable {
    /// The route is broken, and no road leads from one side to the other.
    case gap
    /// The track was not on the network.
    case offNetwork = "off-network"
    /// Fixes lie too far from the route to belong to it.
    case outlier
    /// Fixes lie farther from the route than the track's noise explains well.
    case distance
  }
  /// What is doubtful.
  public var reason: Reason
  /// First and last fix, by position in the track.
  public var fixes: ClosedRange<Int>
  /// Metres of the fix that lies farthest from the route; 0 where there is none.
  public var distance: Double
}

extension TrackMatch {
  /// The score below which a fix is doubtful: what two standard deviations have is 0.33.
  private static let doubtfulScore = 0.2
  /// Doubtful fixes with at most as many good ones between them are one place.
  private static let joinedFixes = 10

  /// The doubtful parts of the match, in the order of the track.
  public var doubtfulPlaces: [DoubtfulPlace] {
    var places = offNetwork.map { DoubtfulPlace(reason: .offNetwork, fixes: $0.fixes, distance: 0) }
    for gap in gaps where gap.reason == .noPath {
      places.append(DoubtfulPlace(reason: .gap, fixes: gap.fromIndex...gap.toIndex, distance: 0))
    }
    var last: DoubtfulPlace?
    for (index, verdict) in verdicts.enumerated() {
      guard let reason = Self.doubt(of: verdict) else { continue }
      if var run = last, run.reason == reason, index - run.fixes.upperBound <= Self.joinedFixes {
        run.fixes = run.fixes.lowerBound...index
        run.distance = max(run.distance, verdict.distance)
        last = run
      } else {
        if let last { places.append(last) }
        last = DoubtfulPlace(reason: reason, fixes: index...index, distance: verdict.distance)
      }
    }
    if let last { places.append(last) }
    return places.sorted {
      ($0.fixes.lowerBound, $0.fixes.upperBound) < ($1.fixes.lowerBound, $1.fixes.upperBound)
    }
  }

  private static func doubt(of verdict: FixVerdict) -> DoubtfulPlace.Reason? {
    switch verdict.status {
    case .outlier: .outlier
    case .matched where verdict.score < doubtfulScore: .distance
    default: nil
    }
  }
}
