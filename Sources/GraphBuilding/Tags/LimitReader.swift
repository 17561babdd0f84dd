import RoadGraph

/// What a vehicle must not exceed, and how wide the road is.
///
/// Limits are rounded down, the width of the road up: who is told that he fits does fit.
enum LimitReader {
  /// Sets the limits. <https://wiki.openstreetmap.org/wiki/Key:maxheight> and its like
  static func read(_ tags: TagSlots, into attributes: inout AttributeRecord) {
    guard tags.groups.contains(.limit) else { return }
    attributes.maxHeightDecimetres = UInt8(decimetres([.maxheight, .maxheightPhysical], tags, most: 255))
    attributes.maxWidthDecimetres = UInt8(decimetres([.maxwidth, .maxwidthPhysical], tags, most: 255))
    attributes.maxLengthDecimetres = UInt16(decimetres([.maxlength], tags, most: 65_535))
    attributes.maxWeightCentitons = centitons([.maxweight, .maxweightrating], tags)
    attributes.maxAxleLoadCentitons = centitons([.maxaxleload], tags)
    let width =
      tags.read(.width, Measures.metres) ?? tags.read(.widthCarriageway, Measures.metres)
      ?? tags.read(.estWidth, Measures.metres)
    if let width, width > 0 { attributes.widthDecimetres = UInt8(min(255, roundedUp(width * 10))) }
  }

  /// The smallest of some limits in decimetres, rounded down, at least 1; 0 where there is none.
  static func decimetres(_ keys: [TagKey], _ tags: TagSlots, most: Double) -> UInt32 {
    smallest(keys, tags, per: 10, most: most, Measures.metres)
  }

  private static func centitons(_ keys: [TagKey], _ tags: TagSlots) -> UInt16 {
    UInt16(smallest(keys, tags, per: 100, most: 65_535, Measures.tons))
  }

  private static func smallest(
    _ keys: [TagKey], _ tags: TagSlots, per unit: Double, most: Double, _ read: (Span<UInt8>) -> Double?
  ) -> UInt32 {
    var smallest: Double?
    for key in keys {
      // Words such as `default`, `none`, `below_default` are no numbers, and no limits that could be told.
      guard let value = tags.read(key, read), value > 0 else { continue }
      smallest = min(smallest ?? value, value)
    }
    guard let smallest else { return 0 }
    // A hair more, since 2.3 × 10 falls short of 23 in binary.
    return UInt32(max(1, min(most, (smallest * unit + 1e-6).rounded(.down))))
  }

  private static func roundedUp(_ value: Double) -> Double { (value - 1e-6).rounded(.up) }
}
