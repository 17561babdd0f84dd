/// The heights along one stroke, and how they are made smooth.
struct StrokeProfile {
  /// A place of the stroke: a node, or a sample between the nodes of a section.
  private enum Owner {
    case node(Int)
    case sample(Int)
  }

  private var owners: [Owner] = []
  /// Weight of each place by its source and surroundings alone.
  private var trust: [Double] = []
  private var smoothing = ProfileSmoothing()
  /// Places of the ends of bridges and tunnels along the stroke.
  private var structureEnds: [Double] = []

  /// Heights that a decided node has, as good as fixed.
  private static let fixed = 1e6
  /// Weight of heights that were filled in.
  private static let filled = 0.25
  /// Weight of heights beside the ends of bridges and tunnels: the terrain's samples average over the drop or the slope
  /// there.
  private static let besideStructure = 0.001
  /// A summit or a low that stands out holds on to its own height by this.
  private static let standingOut = 8.0

  /// Decides the heights of a stroke's nodes and samples.
  mutating func decide(
    _ stroke: ArraySlice<RoadStrokes.Step>, _ network: some RoadNetwork, post: Double,
    _ heights: inout RawHeights
  ) {
    collect(stroke, network, post: post, heights)
    guard trust.count(where: { $0 > 0 }) >= 3 else { return markDecided(&heights) }
    weigh(post: post)
    // From stiff to pliant, so that outliers are known before the curve can follow them.
    smoothing.solve(stiffnessFactor: 16)
    for factor in [4.0, 1, 1] {
      distrustOutliers(post: post)
      smoothing.solve(stiffnessFactor: factor)
    }
    if holdOnToExtremes(post: post) { smoothing.solve() }
    store(&heights)
  }

  // MARK: Collecting

  private mutating func collect(
    _ stroke: ArraySlice<RoadStrokes.Step>, _ network: some RoadNetwork, post: Double, _ heights: RawHeights
  ) {
    owners.removeAll(keepingCapacity: true)
    trust.removeAll(keepingCapacity: true)
    structureEnds.removeAll(keepingCapacity: true)
    smoothing.removeAll()
    var metre = 0.0
    for (position, step) in stroke.enumerated() {
      let section = network.section(step.section)
      // A little stiffness carries the curve over places without a height.
      let stiffness = max(1, ProfileSmoothing.stiffness(wavelength: section.smoothingPosts * post))
      let (from, to) =
        step.isReversed ? (section.lastNode, section.firstNode) : (section.firstNode, section.lastNode)
      if position == 0 { add(.node(from), metre, stiffness, heights) }
      smoothing.stiffness[smoothing.stiffness.count - 1] =
        min(stiffness, smoothing.stiffness[smoothing.stiffness.count - 1])
      let range = heights.samples(of: step.section)
      if section.course == .terrain || section.course == .stairs {
        for place in 1..<max(1, range.count - 1) {
          let index = step.isReversed ? range.upperBound - 1 - place : range.lowerBound + place
          add(.sample(index), metre + section.spacingMetres * Double(place), stiffness, heights)
        }
      } else if section.course != .covered {
        structureEnds.append(metre)
        structureEnds.append(metre + section.lengthMetres)
      }
      metre += section.lengthMetres
      add(.node(to), metre, stiffness, heights)
    }
  }

  private mutating func add(_ owner: Owner, _ metre: Double, _ stiffness: Double, _ heights: RawHeights) {
    let height: Double
    var trust = 1.0
    switch owner {
    case .node(let node):
      height = heights.nodes[node]
      if heights.isDecided[node] { trust = Self.fixed }
      if heights.nodeSources[node] == .filled { trust *= Self.filled }
    case .sample(let index):
      height = Double(heights.samples[index])
      if heights.sources[index] == .filled { trust = Self.filled }
    }
    owners.append(owner)
    self.trust.append(height.isNaN ? 0 : trust)
    smoothing.places.append(metre)
    smoothing.heights.append(height.isNaN ? 0 : height)
    smoothing.stiffness.append(stiffness)
  }

  // MARK: Weighing

  private mutating func weigh(post: Double) {
    var ends = structureEnds[...]
    for (index, place) in smoothing.places.enumerated() {
      while let end = ends.first, end < place - post { ends.removeFirst() }
      if let end = ends.first, end <= place + post, trust[index] < Self.fixed {
        trust[index] *= Self.besideStructure
      }
      smoothing.weights.append(weight(index, post: post))
    }
  }

  /// The weight of a place: its trust, for each metre around it, though not for those of a gap.
  private func weight(_ index: Int, post: Double) -> Double {
    let places = smoothing.places
    let before = index > 0 ? min(2 * post, places[index] - places[index - 1]) : 0
    let after = index + 1 < places.count ? min(2 * post, places[index + 1] - places[index]) : 0
    return trust[index] * max(1, before + after) / 2
  }

  /// Takes weight from heights that lie far off the curve, as buildings and cliffs do (iterated weights, Huber 1964, with
  /// the influence of Geman and McClure 1985).
  private mutating func distrustOutliers(post: Double) {
    let usual = max(3, post / 12)
    for index in trust.indices where trust[index] > 0 && trust[index] < Self.fixed {
      let off = (smoothing.heights[index] - smoothing.smooth[index]) / usual
      smoothing.weights[index] = weight(index, post: post) / ((1 + off * off) * (1 + off * off))
    }
  }

  /// Smoothing lowers summits and raises lows. Where the smooth curve has one that stands out well beyond the noise, the
  /// place keeps to its own height, so that it comes out unbiased.
  ///
  /// - Returns: whether there is such a place.
  private mutating func holdOnToExtremes(post: Double) -> Bool {
    let least = max(10, post / 4.5)
    var found = false
    for index in Self.extremes(smoothing.smooth, standingOutBy: least)
    where trust[index] == 1
      && abs(smoothing.heights[index] - smoothing.smooth[index]) < least
    {
      smoothing.weights[index] = weight(index, post: post) * Self.standingOut
      found = true
    }
    return found
  }

  /// Inner places from which a curve falls, or rises, by an amount on both sides.
  static func extremes(_ heights: [Double], standingOutBy least: Double) -> [Int] {
    var extremes: [Int] = []
    var (low, high, direction) = (0, 0, 0)
    for index in heights.indices {
      if heights[index] < heights[low] { low = index }
      if heights[index] > heights[high] { high = index }
      if direction >= 0, heights[high] - heights[index] >= least {
        if high > 0 { extremes.append(high) }
        low = index
        direction = -1
      } else if direction <= 0, heights[index] - heights[low] >= least {
        if low > 0 { extremes.append(low) }
        high = index
        direction = 1
      }
    }
    return extremes
  }

  // MARK: Storing

  private func store(_ heights: inout RawHeights) {
    for (index, owner) in owners.enumerated() {
      switch owner {
      case .node(let node):
        if trust[index] > 0, !heights.isDecided[node] { heights.nodes[node] = smoothing.smooth[index] }
        heights.isDecided[node] = true
      case .sample(let sample):
        if trust[index] > 0 { heights.samples[sample] = Float(smoothing.smooth[index]) }
      }
    }
  }

  private func markDecided(_ heights: inout RawHeights) {
    for case .node(let node) in owners { heights.isDecided[node] = true }
  }
}
