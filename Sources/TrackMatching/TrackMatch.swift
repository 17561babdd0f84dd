public import Geography
public import RoadGraph

/// What matching found for a fix.
public enum FixStatus: String, Sendable {
  /// It lies on a route.
  case matched
  /// No road is near, or none that the track can have followed.
  case offNetwork = "off-network"
  /// It lies too far from the route to belong to it.
  case outlier
  /// The traveller stood still.
  case stationary
  /// It repeats the fix before.
  case repeated
}

/// The verdict on one fix of a track.
public struct FixVerdict: Sendable {
  /// What the fix is taken for.
  public var status: FixStatus
  /// The place on the route, or the fix itself where it is off the network.
  public var coordinate: Coordinate
  /// The stretch that the fix lies on, by position; nil off the network.
  public var stretch: Int?
  /// Metres from the beginning of that stretch.
  public var along: Double
  /// Piece of the stretch, by position.
  public var piece: Int
  /// The edge that the place lies on, in the direction of travel; nil where it lies on none.
  public var edge: EdgeID?
  /// Metres between the fix and its place.
  public var distance: Double
  /// How well the fix suits its place, 0…1: the likelihood of its distance under the track's noise.
  public var score: Double
}

/// A stretch that was not travelled on the network.
public struct OffNetworkStretch: Sendable {
  /// First and last fix, by position in the track.
  public var fixes: ClosedRange<Int>
  /// The fixes as they were recorded.
  public var line: [Coordinate]

  /// Metres of the line.
  public var length: Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + distanceMetres($1.0, $1.1) }
  }
}

/// A place where the matched route is broken.
public struct MatchGap: Sendable {
  /// Why the route is broken.
  public enum Reason: String, Sendable {
    /// The track itself has a new segment.
    case segment
    /// No path leads from one side to the other within reach.
    case noPath = "no-path"
    /// The track left the network.
    case offNetwork = "off-network"
  }
  /// The last fix before the gap.
  public var fromIndex: Int
  /// The first fix after it.
  public var toIndex: Int
  /// Why.
  public var reason: Reason
}

/// An unbroken stretch of route that explains a run of fixes.
public struct MatchedStretch: Sendable {
  /// What was travelled, in order.
  public var pieces: [EdgePiece]
  /// First and last fix, by position in the track.
  public var fixes: ClosedRange<Int>
}

/// A matched track: never a failed whole, but stretches on the network and whatever lies between them.
public struct TrackMatch: Sendable {
  /// The stretches on the network, in order.
  public var stretches: [MatchedStretch] = []
  /// A verdict for each fix.
  public var verdicts: [FixVerdict] = []
  /// Where the route is broken.
  public var gaps: [MatchGap] = []
  /// What was travelled off the network.
  public var offNetwork: [OffNetworkStretch] = []
  /// Mean score over all fixes, 0…1; fixes off the network and outliers count as 0, standing still not at all.
  public var confidence = 0.0
  /// Noise per axis in metres that the match was made with.
  public var sigma = 0.0

  /// Nothing matched.
  public init() {}
}
