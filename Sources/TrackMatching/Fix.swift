public import Geography

/// One recorded position of a track, or one point of a drawn line.
public struct Fix: Hashable, Sendable {
  /// Where the traveller was said to be.
  public var coordinate: Coordinate
  /// Seconds on any clock that runs through the track; nil where no time was recorded.
  public var time: Double?
  /// Expected error per axis in metres, where the recorder told it.
  public var accuracy: Double?
  /// Course over ground in degrees clockwise from north, where the recorder told it and the traveller moved.
  public var heading: Double?
  /// Begins a new segment: what lies between it and the fix before was not recorded.
  public var beginsSegment: Bool

  /// Creates a fix.
  public init(
    _ coordinate: Coordinate, time: Double? = nil, accuracy: Double? = nil, heading: Double? = nil,
    beginsSegment: Bool = false
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
    self.heading = heading
    self.beginsSegment = beginsSegment
  }
}

/// How a track is to be matched.
public struct MatchOptions: Hashable, Sendable {
  /// A line drawn with a finger: few, coarse points; its intent is followed and its wobbles are not.
  public var isLoose = false
  /// Oneways, access and turn restrictions do not bind: the track is right and the map may be wrong.
  public var ignoresRestrictions = false
  /// Noise per axis in metres; nil: taken from the fixes, else inferred from the track.
  public var accuracyMetres: Double?

  /// The usual case: a recorded track that keeps to the rules, of unknown noise.
  public init() {}
}
