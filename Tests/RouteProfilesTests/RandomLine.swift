import TestSupport

@testable import RouteProfiles

extension ElevationLine {
  /// A line of random points, in decimetres of height and centimetres of length as graphs have them; some heights not
  /// known where asked for.
  static func random(_ random: inout SeededRandom, count: Int? = nil, voids: Bool = false) -> ElevationLine {
    let count = count ?? Int.random(in: 1...120, using: &random)
    var metre = 0
    var height = Int.random(in: 0...30_000, using: &random)
    // Some lines are smooth, some noisy, some made of steps between equal heights.
    let step = [5, 40, 400][Int.random(in: 0...2, using: &random)]
    var metres: [Double] = []
    var heights: [Double?] = []
    for index in 0..<count {
      if index > 0 { metre += Int.random(in: 1...6000, using: &random) }
      height += Int.random(in: -step...step, using: &random) / (step == 40 ? 20 * 20 : 1)
      metres.append(Double(metre) / 100)
      let isVoid = voids && Int.random(in: 0..<6, using: &random) == 0
      heights.append(isVoid ? nil : Double(height) / 10)
    }
    return ElevationLine(metres: metres, heights: heights)
  }

  /// The line with a point put on it at some metre, as a via point does.
  func inserting(at metre: Double) -> ElevationLine {
    let place = Self.millimetres(metre)
    let index = places.firstIndex { $0 >= place } ?? places.count
    guard index < places.count, places[index] != place else { return self }
    var (places, heights) = (places, heights)
    heights.insert(height(at: place), at: index)
    places.insert(place, at: index)
    return ElevationLine(places: places, heights: heights)
  }
}
