public import Geography

/// What a recorded track says by itself, on the network or off it.
public struct TrackStatistics: Hashable, Sendable {
  /// A recorded point, as far as statistics need it.
  public struct Point: Hashable, Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// Recorded height in metres.
    public var elevation: Double?
    /// Seconds since any moment.
    public var time: Double?

    /// Creates a point.
    public init(_ coordinate: Coordinate, elevation: Double? = nil, time: Double? = nil) {
      self.coordinate = coordinate
      self.elevation = elevation
      self.time = time
    }
  }

  /// Number of points.
  public let points: Int
  /// Metres along all segments, gaps between them not counted.
  public let distance: Double
  /// Seconds from the first to the last time; nil without times.
  public let duration: Double?
  /// Seconds in which the track moved faster than 1 km/h; nil without times.
  public let moving: Double?
  /// The recorded heights along the track's own metres.
  public let heights: ElevationLine
  /// Ascent and descent of the recorded heights; nil where none are known.
  public let totals: AscentProfile.Totals?
  /// Lowest and highest recorded height.
  public let extremes: ElevationExtremes?

  /// Below this speed in m/s a track stands still: 1 km/h.
  static let standingSpeed = 1 / 3.6

  /// Sums up a track.
  ///
  /// - Parameters:
  ///   - segments: the points, in unbroken segments.
  ///   - threshold: the least reversal in metres that counts as ascent or descent.
  public init(segments: [[Point]], threshold: Double = AscentProfile.usualThreshold) {
    var metres: [Double] = []
    var elevations: [Double?] = []
    var walked = 0.0
    var moving = 0.0
    for segment in segments {
      for (index, point) in segment.enumerated() {
        if index > 0 {
          let before = segment[index - 1]
          let step = distanceMetres(before.coordinate, point.coordinate)
          walked += step
          if let start = before.time, let end = point.time, end > start,
            step / (end - start) > Self.standingSpeed
          {
            moving += end - start
          }
        }
        metres.append(walked)
        elevations.append(point.elevation)
      }
    }
    let times = segments.joined().compactMap(\.time)
    points = metres.count
    distance = walked
    heights = ElevationLine(metres: metres, heights: elevations)
    if let first = times.first, let last = times.last, last > first {
      duration = last - first
      self.moving = moving
    } else {
      duration = nil
      self.moving = nil
    }
    totals = heights.hasHeights ? AscentProfile(heights, threshold: threshold).totals : nil
    extremes = heights.extremes
  }
}
