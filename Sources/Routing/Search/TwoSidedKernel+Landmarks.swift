import RoadGraph
import TravelCosts

/// The search from both sides by landmarks, and the keys that it goes by.
extension TwoSidedKernel {
  /// The same by landmarks: both sides measure costs by the mean of what bounds them towards the target and away from the start, after
  /// Ikeda et al. 1994, so that either may stop as in a search without bounds.
  mutating func run(
    from starts: [SnappedPoint], to ends: [SnappedPoint], _ landmarks: Landmarks
  ) -> FoundPath? {
    setLandmarks(landmarks, from: starts)
    for start in starts { begin(at: start) }
    beginBackward()
    while let forwardKey = forwardQueue.leastKey, let backwardKey = backwardQueue.leastKey {
      if UInt64(forwardKey) + UInt64(backwardKey) >= 2 * limit { break }
      if forwardQueue.count <= backwardQueue.count {
        settleForward(backwardLeast: 0)
      } else {
        settleBackward(forwardLeast: 0)
      }
    }
    // Journeys of more than three weeks, of which the keys do not fit, are looked for without landmarks.
    guard !hasOutgrownKeys else {
      let settled = settledCount
      let path = run(from: starts, to: ends)
      settledCount += settled
      return path
    }
    return foundPath()
  }

  private mutating func setLandmarks(_ landmarks: Landmarks, from starts: [SnappedPoint]) {
    // A label of the start has cost what is travelled of its edge; the target is come to before its edge ends.
    let first = stops(EdgePlaces(starts, graph)) { place, edge, whole, length in
      whole.part(from: place.offset(on: edge), to: length, of: length)
    }
    let last = stops(target) { place, edge, whole, length in
      whole - whole.part(from: 0, to: place.offset(on: edge), of: length)
    }
    byLandmarks = (
      LandmarkBound(landmarks, stops: last, from: first, isReversed: false),
      LandmarkBound(landmarks, stops: first, from: last, isReversed: true)
    )
  }

  private func stops(
    _ places: EdgePlaces, rest: (EdgePlace, EdgeID, UInt32, UInt32) -> UInt32
  ) -> [LandmarkBound.Stop] {
    var stops: [LandmarkBound.Stop] = []
    for place in places.places {
      let record = graph.section(place.section)
      for edge in [place.section.forward, place.section.backward] where place.allows(edge) {
        let travel = costing.travel(record, edge.direction)
        guard travel.kind != .closed else { continue }
        let whole = costing.cost(of: edge, record, travel)
        guard whole < Costing.most else { continue }
        stops.append(LandmarkBound.Stop(edge: edge, rest: rest(place, edge, whole, record.lengthCentimetres)))
      }
    }
    return stops
  }

  /// The key of a label in the forward queue.
  func forwardKey(_ label: TwoSidedLabel) -> UInt64 {
    guard byLandmarks != nil else { return UInt64(label.forwardCost) + UInt64(label.toTarget) }
    return key(label.forwardCost, label.toTarget, label.fromStart)
  }

  /// The key of a label in the backward queue.
  func backwardKey(_ label: TwoSidedLabel) -> UInt64 {
    guard byLandmarks != nil else { return UInt64(label.backwardCost) + UInt64(label.fromStart) }
    return key(label.backwardCost, label.fromStart, label.toTarget)
  }

  /// Twice the cost by the mean of both bounds: the one behind is at most the cost, so that it is not negative.
  private func key(_ cost: UInt32, _ ahead: UInt32, _ behind: UInt32) -> UInt64 {
    2 * UInt64(cost) + UInt64(ahead) - min(UInt64(behind), UInt64(cost))
  }
}
