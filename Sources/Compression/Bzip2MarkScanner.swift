/// Finds marks in bytes at any bit.
///
/// Of a mark that ends some bits before the present byte's end, two of the bytes before are all its own; a table tells
/// for each byte at which of the eight shifts it could be one of those, and only where both agree is the mark compared.
struct Bzip2MarkScanner {
  /// The last eight bytes.
  private var window: UInt64 = 0
  /// Bytes that were seen since the start or the last mark.
  private var count = 0
  private let near: [UInt8]
  private let far: [UInt8]

  init() {
    var near = [UInt8](repeating: 0, count: 256)
    var far = near
    for mark in [Bzip2Segment.Mark.block, .end] {
      for shift in 0..<8 {
        let bits = mark.rawValue << UInt64(shift)
        near[Int(bits >> 16 & 0xFF)] |= 1 << UInt8(shift)
        far[Int(bits >> 24 & 0xFF)] |= 1 << UInt8(shift)
      }
    }
    self.near = near
    self.far = far
  }

  /// Looks through bytes up to the first mark.
  ///
  /// - Returns: the mark, and the bit of `bytes` behind its last; nil where there is none up to the end.
  mutating func next(in bytes: ArraySlice<UInt8>) -> (mark: Bzip2Segment.Mark, endBit: Int)? {
    // Lends storage and tables to one look.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe near.withUnsafeBufferPointer { near in
        unsafe far.withUnsafeBufferPointer { far in
          for index in 0..<bytes.count {
            unsafe window = window << 8 | UInt64(bytes[index])
            // The tables have a place for every byte.
            let candidates = unsafe near[Int(window >> 16 & 0xFF)] & far[Int(window >> 24 & 0xFF)]
            if candidates != 0, let (mark, shift) = mark(candidates) {
              return (mark, (index + 1) * 8 - shift)
            }
          }
          return nil
        }
      }
    }
  }

  private func mark(_ candidates: UInt8) -> (Bzip2Segment.Mark, Int)? {
    // The higher shift ends earlier.
    for shift in stride(from: 7, through: 0, by: -1) where candidates >> UInt8(shift) & 1 == 1 {
      if let mark = Bzip2Segment.Mark(rawValue: window >> UInt64(shift) & 0xFFFF_FFFF_FFFF) {
        return (mark, shift)
      }
    }
    return nil
  }
}
