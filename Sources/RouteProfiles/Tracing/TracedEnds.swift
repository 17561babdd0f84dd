public import RoadGraph
public import Routing

extension [RoutePiece] {
  /// Puts the ends of traced pieces to the centimetre where they are known.
  ///
  /// A coordinate tells a place on a road to a centimetre or two only.
  ///
  /// - Parameters:
  ///   - start: centimetres from the first node of the first piece's section where it begins, if told.
  ///   - end: the same of the last piece's end.
  ///   - distance: centimetres of the whole; what is still missing after `start` and `end` goes to the end.
  public mutating func settleEnds(
    start: UInt32?, end: UInt32?, distance: UInt64?, lengthCentimetres: (EdgeID) -> UInt32
  ) {
    guard let first = first, let last = last else { return }
    func near(_ told: UInt32?, _ found: UInt32, _ edge: EdgeID) -> UInt32 {
      let length = lengthCentimetres(edge)
      guard let told, told <= length else { return found }
      let place = edge.isBackward ? length - told : told
      return place.distance(to: found).magnitude <= 5 ? place : found
    }
    let from = near(start, first.from, first.edge)
    if from <= first.to { self[0].from = from }
    let to = near(end, last.to, last.edge)
    if to >= self[count - 1].from { self[count - 1].to = to }
    guard let distance else { return }
    let sum = reduce(UInt64(0)) { $0 + UInt64($1.to - $1.from) }
    let missing = Int(distance) - Int(sum)
    let place = Int(self[count - 1].to) + missing
    if missing.magnitude <= 5, place >= Int(self[count - 1].from), place <= Int(lengthCentimetres(last.edge))
    {
      self[count - 1].to = UInt32(place)
    }
  }
}
