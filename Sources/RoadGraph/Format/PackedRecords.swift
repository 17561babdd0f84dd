public import Geography

// How records are divided into columns. The order is stored: columns are added at the end only, under a new layout version.
// Which columns are patched is part of the format too: what searches read in their innermost loops is not.

extension PackedRecord {
  /// No column is.
  @usableFromInline static func isPatched(_ column: Int) -> Bool { false }
}

extension NodeRecord: PackedRecord {
  @usableFromInline static var columnCount: Int { 4 }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    switch place {
    case 0: Int64(latitudeE7)
    case 1: Int64(longitudeE7)
    case 2: Int64(firstOutEdge)
    default: Int64(outEdges >> 30)
    }
  }

  @inlinable @inline(__always)
  init(_ row: PackedRow) {
    latitudeE7 = Int32(truncatingIfNeeded: row[0])
    longitudeE7 = Int32(truncatingIfNeeded: row[1])
    outEdges = UInt32(truncatingIfNeeded: row[2]) & 0x3FFF_FFFF | UInt32(truncatingIfNeeded: row[3]) &<< 30
  }
}

extension SectionRecord: PackedRecord {
  @usableFromInline static var columnCount: Int { 6 }
  /// The length: few sections are long.
  @usableFromInline static func isPatched(_ column: Int) -> Bool { column == 2 }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    switch place {
    case 0: Int64(firstNode)
    case 1: Int64(lastNode)
    case 2: Int64(lengthCentimetres)
    case 3: Int64(attributes)
    case 4: Int64(flags.rawValue)
    default: Int64(way)
    }
  }

  @inlinable @inline(__always)
  init(_ row: PackedRow) {
    firstNode = UInt32(truncatingIfNeeded: row[0])
    lastNode = UInt32(truncatingIfNeeded: row[1])
    lengthCentimetres = UInt32(truncatingIfNeeded: row.patched(2))
    attributesAndFlags =
      UInt32(truncatingIfNeeded: row[3]) & 0xFF_FFFF | UInt32(truncatingIfNeeded: row[4]) &<< 24
    way = UInt32(truncatingIfNeeded: row[5])
  }
}

extension SlopeRecord: PackedRecord {
  @usableFromInline static var columnCount: Int { 6 }
  @usableFromInline static func isPatched(_ column: Int) -> Bool { true }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    switch place {
    case 0: Int64(ascentDecimetres)
    case 1: Int64(descentDecimetres)
    case 2: Int64(risingShare)
    case 3: Int64(fallingShare)
    case 4: Int64(steepestRise)
    default: Int64(steepestFall)
    }
  }

  @inlinable @inline(__always)
  init(_ row: PackedRow) {
    ascentDecimetres = UInt16(truncatingIfNeeded: row.patched(0))
    descentDecimetres = UInt16(truncatingIfNeeded: row.patched(1))
    risingShare = UInt8(truncatingIfNeeded: row.patched(2))
    fallingShare = UInt8(truncatingIfNeeded: row.patched(3))
    steepestRise = UInt8(truncatingIfNeeded: row.patched(4))
    steepestFall = UInt8(truncatingIfNeeded: row.patched(5))
  }
}

extension HeightSample: PackedRecord {
  /// Height 0 of which nothing is known.
  @inlinable public static var zero: HeightSample { HeightSample(decimetres: 0, source: .none) }
  @usableFromInline static var columnCount: Int { 2 }

  @usableFromInline
  func column(_ place: Int) -> Int64 { place == 0 ? Int64(decimetres) : Int64(source.rawValue) }

  @inlinable @inline(__always)
  init(_ row: PackedRow) {
    decimetres = Int32(truncatingIfNeeded: row[0])
    source = HeightSource(rawValue: UInt8(truncatingIfNeeded: row[1] & 3)) ?? .none
  }
}

extension BoundingBox: PackedRecord {
  @usableFromInline static var columnCount: Int { 4 }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    switch place {
    case 0: Int64(southE7)
    case 1: Int64(westE7)
    case 2: Int64(northE7)
    default: Int64(eastE7)
    }
  }

  @inlinable @inline(__always)
  init(_ row: PackedRow) {
    self.init(
      southE7: Int32(truncatingIfNeeded: row[0]), westE7: Int32(truncatingIfNeeded: row[1]),
      northE7: Int32(truncatingIfNeeded: row[2]), eastE7: Int32(truncatingIfNeeded: row[3]))
  }
}

extension UInt32: PackedRecord {
  @usableFromInline static var columnCount: Int { 1 }
  @usableFromInline func column(_ place: Int) -> Int64 { Int64(self) }
  @inlinable @inline(__always) init(_ row: PackedRow) { self = UInt32(truncatingIfNeeded: row[0]) }
}

extension NamePair: PackedRecord {
  @usableFromInline static var columnCount: Int { 2 }
  @usableFromInline static func isPatched(_ column: Int) -> Bool { true }
  @usableFromInline func column(_ place: Int) -> Int64 { place == 0 ? Int64(name) : Int64(reference) }

  @usableFromInline
  init(_ row: PackedRow) {
    name = UInt32(truncatingIfNeeded: row.patched(0))
    reference = UInt32(truncatingIfNeeded: row.patched(1))
  }
}

extension AttributeRecord: PackedRecord {
  /// Each byte is a column: few files use all of what a record can hold.
  @usableFromInline static var columnCount: Int { MemoryLayout<Self>.size }
  @usableFromInline static func isPatched(_ column: Int) -> Bool { true }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    // The record is fixed-width integers without padding; the place is below its size.
    unsafe withUnsafeBytes(of: self) { unsafe Int64($0[place]) }
  }

  @usableFromInline
  init(_ row: PackedRow) {
    self.init()
    // As above.
    unsafe withUnsafeMutableBytes(of: &self) { bytes in
      for place in 0..<Self.columnCount {
        unsafe bytes[place] = UInt8(truncatingIfNeeded: row.patched(place))
      }
    }
  }
}

extension NodeAttributeRecord: PackedRecord {
  @usableFromInline static var columnCount: Int { 9 }
  /// All but the node, by which records are looked for.
  @usableFromInline static func isPatched(_ column: Int) -> Bool { column > 0 }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    switch place {
    case 0: Int64(node)
    case 1: Int64(barrierByte)
    case 2: Int64(access0)
    case 3: Int64(access1)
    case 4: Int64(access2)
    case 5: Int64(flagBits)
    case 6: Int64(maxWidthDecimetres)
    case 7: Int64(kerbCentimetresPlusOne)
    default: Int64(conditions)
    }
  }

  @usableFromInline
  init(_ row: PackedRow) {
    self.init(node: NodeID(UInt32(truncatingIfNeeded: row[0])))
    barrierByte = UInt8(truncatingIfNeeded: row.patched(1))
    access0 = UInt8(truncatingIfNeeded: row.patched(2))
    access1 = UInt8(truncatingIfNeeded: row.patched(3))
    access2 = UInt8(truncatingIfNeeded: row.patched(4))
    flagBits = UInt16(truncatingIfNeeded: row.patched(5))
    maxWidthDecimetres = UInt8(truncatingIfNeeded: row.patched(6))
    kerbCentimetresPlusOne = UInt8(truncatingIfNeeded: row.patched(7))
    conditions = UInt32(truncatingIfNeeded: row.patched(8))
  }
}

extension RestrictionRecord: PackedRecord {
  @usableFromInline static var columnCount: Int { 9 }

  @usableFromInline
  func column(_ place: Int) -> Int64 {
    switch place {
    case 0: Int64(from)
    case 1: Int64(to)
    case 2: Int64(firstVia)
    case 3: Int64(viaCount)
    case 4: Int64(modes)
    case 5: Int64(kind)
    case 6: Int64(condition)
    // Ids may be any numbers of 64 bits: in two halves.
    case 7: relation >> 32
    default: relation & 0xFFFF_FFFF
    }
  }

  @usableFromInline
  init(_ row: PackedRow) {
    self.init(
      from: EdgeID(UInt32(truncatingIfNeeded: row[0])), to: EdgeID(UInt32(truncatingIfNeeded: row[1])),
      modes: UInt8(truncatingIfNeeded: row[4]), isFromOnly: row[5] & 1 == 1,
      relation: row[7] << 32 | row[8] & 0xFFFF_FFFF)
    firstVia = UInt32(truncatingIfNeeded: row[2])
    viaCount = UInt16(truncatingIfNeeded: row[3])
    condition = UInt32(truncatingIfNeeded: row[6])
  }
}
