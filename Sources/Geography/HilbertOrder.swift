/// The position of a point along a Hilbert curve over the whole earth, 0..<2^32.
///
/// Things whose keys are near lie near on the ground. The curve has 2^16 cells a side: some 600 m by 300 m at the
/// equator; ties are broken by the caller. Hilbert 1891; iterative form after Lam and Shapiro 1994.
public func hilbertKey(_ point: Coordinate) -> UInt32 {
  hilbertKey64(point).key32
}

/// The position of a point along a Hilbert curve of 2^31 cells a side, 0..<2^62.
public func hilbertKey64(_ point: Coordinate) -> UInt64 {
  var x = UInt32(truncatingIfNeeded: (Int64(point.longitudeE7) + 1_800_000_000) / 2)
  var y = UInt32(truncatingIfNeeded: Int64(point.latitudeE7) + 900_000_000)
  var key: UInt64 = 0
  var side: UInt32 = 1 << 30
  while side > 0 {
    let right: UInt32 = x & side != 0 ? 1 : 0
    let up: UInt32 = y & side != 0 ? 1 : 0
    key = key << 2 | UInt64((3 * right) ^ up)
    if up == 0 {
      if right == 1 {
        x = ~x
        y = ~y
      }
      swap(&x, &y)
    }
    side >>= 1
  }
  return key
}

extension UInt64 {
  fileprivate var key32: UInt32 { UInt32(truncatingIfNeeded: self >> 30) }
}
