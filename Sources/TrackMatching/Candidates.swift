import Geography
import RoadGraph

/// A state of the model: being on an edge, at a place along it.
struct Candidate: Sendable {
  /// The edge, in the direction of travel.
  let edge: EdgeID
  /// Metres from the edge's tail.
  let offset: Double
  /// Metres between the observation and the place.
  let distance: Double
  /// How far the recorded heading leads away from the edge: 0 along it or where none is known, 1 across, 2 against it.
  let deviation: Double
}

/// Finds the edges near an observation; neighbouring observations share the shapes that were read.
struct CandidateFinder {
  /// Places an observation may choose from.
  private var most: Int
  private var neighbourhood: Neighbourhood
  private var found: [Neighbourhood.Place] = []

  init(graph: RoadGraph, weights: EdgeWeights, most: Int) {
    self.most = most
    neighbourhood = Neighbourhood(graph: graph, weights: weights)
  }

  /// Begins a track.
  mutating func beginTrack(most: Int) {
    self.most = most
    neighbourhood.beginTrack()
  }

  /// The states of an observation: the nearest place on each section within the radius, in each direction that may be
  /// travelled, and a further place where the section comes back.
  ///
  /// - Parameters:
  ///   - step: metres from the observation before: where it is small, more of the surroundings is read at once.
  ///   - heading: degrees clockwise from north in which the traveller moved; nil where that is not known.
  ///   - states: receives the states.
  mutating func find(
    around position: Coordinate, radius: Double, step: Double, heading: Double?,
    into states: inout [Candidate]
  ) {
    states.removeAll(keepingCapacity: true)
    neighbourhood.cover(position, radius: radius, margin: step < 2 * radius ? max(60, 3 * radius) : 0)
    neighbourhood.places(near: position, radius: radius, into: &found)
    if found.count > most {
      found.sort { ($0.squaredDistance, $0.member) < ($1.squaredDistance, $1.member) }
      found.removeSubrange(most...)
    }
    for place in found {
      let member = neighbourhood.members[place.member]
      let offset = min(member.length, place.along * member.scale)
      let distance = place.squaredDistance.squareRoot()
      let agreement = heading.map { neighbourhood.agreement(of: $0, at: place) }
      if member.isForwardOpen {
        states.append(
          Candidate(
            edge: member.section.forward, offset: offset, distance: distance,
            deviation: agreement.map { 1 - $0 } ?? 0))
      }
      if member.isBackwardOpen {
        states.append(
          Candidate(
            edge: member.section.backward, offset: member.length - offset, distance: distance,
            deviation: agreement.map { 1 + $0 } ?? 0))
      }
    }
  }
}
