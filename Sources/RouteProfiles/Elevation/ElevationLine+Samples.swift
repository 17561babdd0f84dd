/// A place on a line with its height.
public struct ElevationSample: Hashable, Sendable {
  /// Metres from the beginning.
  public let metre: Double
  /// Metres above the sea; nil where none is known.
  public let elevation: Double?

  /// Creates a sample.
  public init(metre: Double, elevation: Double?) {
    self.metre = metre
    self.elevation = elevation
  }
}

/// The lowest and the highest place of a window.
public struct ElevationExtremes: Hashable, Sendable {
  /// Lowest height in metres.
  public let minElevation: Double
  /// Where it lies, in metres from the beginning; the first of several places.
  public let minDistance: Double
  /// Highest height in metres.
  public let maxElevation: Double
  /// Where it lies, in metres from the beginning; the first of several places.
  public let maxDistance: Double
}

extension ElevationLine {
  /// The lowest and highest place of the whole line, or nil where no height is known.
  public var extremes: ElevationExtremes? { extremes(from: 0, to: length) }

  /// The lowest and highest place of a window, its ends included.
  ///
  /// - Returns: nil where the window is empty or outside, or no height is known in it.
  public func extremes(from: Double, to: Double) -> ElevationExtremes? {
    guard let window = window(from, to), let (low, high) = extremes(in: window) else { return nil }
    return ElevationExtremes(
      minElevation: Self.metres(low.height), minDistance: Self.metres(low.place),
      maxElevation: Self.metres(high.height), maxDistance: Self.metres(high.place))
  }

  /// Heights at even spacing in a window, with its lowest and highest place put between them.
  ///
  /// - Parameter count: how many, both ends of the window included; the extremes come on top.
  /// - Returns: empty where the window is empty or outside, or `count` is below 1.
  public func samples(count: Int, from: Double, to: Double) -> [ElevationSample] {
    guard count >= 1, let window = window(from, to) else { return [] }
    var places: [Int] = []
    places.reserveCapacity(count + 2)
    let length = window.upperBound - window.lowerBound
    for index in 0..<count {
      let share = count == 1 ? 0 : roundedQuotient(length * index, count - 1)
      places.append(window.lowerBound + share)
    }
    if let (low, high) = extremes(in: window) {
      for extreme in [low.place, high.place] {
        let at = places.firstIndex { $0 >= extreme } ?? places.count
        if at == places.count || places[at] != extreme { places.insert(extreme, at: at) }
      }
    }
    var cursor = HeightCursor(self)
    return places.map { place in
      let height = cursor.height(at: place)
      return ElevationSample(
        metre: Self.metres(place), elevation: height == Self.unknown ? nil : Self.metres(height))
    }
  }

  /// A window in millimetres, cut to the line; nil where nothing is left or the ends are the wrong way round.
  func window(_ from: Double, _ to: Double) -> ClosedRange<Int>? {
    guard let first = places.first, let last = places.last, from <= to else { return nil }
    let (low, high) = (max(first, Self.millimetres(from)), min(last, Self.millimetres(to)))
    return low <= high ? low...high : nil
  }

  private func extremes(
    in window: ClosedRange<Int>
  ) -> (low: (place: Int, height: Int), high: (place: Int, height: Int))? {
    var low: (place: Int, height: Int)?
    var high: (place: Int, height: Int)?
    func look(_ place: Int, _ height: Int) {
      guard height != Self.unknown else { return }
      if low.map({ height < $0.height }) ?? true { low = (place, height) }
      if high.map({ height > $0.height }) ?? true { high = (place, height) }
    }
    var cursor = HeightCursor(self)
    cursor.seek(window.lowerBound)
    look(window.lowerBound, cursor.height(at: window.lowerBound))
    var index = firstIndex(notBefore: window.lowerBound)
    while index < places.count, places[index] <= window.upperBound {
      look(places[index], heights[index])
      index += 1
    }
    look(window.upperBound, height(at: window.upperBound))
    guard let low, let high else { return nil }
    return (low, high)
  }

  /// The first point that is not before a place.
  func firstIndex(notBefore place: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
