import Geography

/// Appends points at even spacing along a shape, its ends included.
///
/// Measured on the plane around the first point, scaled to the shape's own length there: within the few kilometres
/// of a section the places are right to a thousandth of their distance.
func appendEvenPoints(along shape: [Coordinate], count: Int, to points: inout [Coordinate]) {
  precondition(count >= 2 && !shape.isEmpty)
  let plane = LocalPlane(origin: shape[0])
  var total = 0.0
  var last = plane.project(shape[0])
  for point in shape.dropFirst() {
    let next = plane.project(point)
    total += ((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y)).squareRoot()
    last = next
  }
  points.append(shape[0])
  var (segment, before, wanted) = (1, 0.0, 1)
  last = plane.project(shape[0])
  while segment < shape.count, wanted < count - 1 {
    let next = plane.project(shape[segment])
    let length =
      ((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y)).squareRoot()
    while wanted < count - 1 {
      let metre = total * Double(wanted) / Double(count - 1)
      guard metre <= before + length else { break }
      let share = length > 0 ? (metre - before) / length : 0
      points.append(LineHeights.place(from: shape[segment - 1], to: shape[segment], share: share))
      wanted += 1
    }
    before += length
    last = next
    segment += 1
  }
  // What rounding left over lies at the end.
  while wanted < count {
    points.append(shape[shape.count - 1])
    wanted += 1
  }
}
