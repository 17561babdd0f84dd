/// Field numbers of fileformat.proto and osmformat.proto (<https://wiki.openstreetmap.org/wiki/PBF_Format>) together
/// with their wire types: number × 8 + type, where 0 is a number and 2 are bytes.
private func number(_ field: UInt32) -> UInt32 { field * 8 }
private func bytes(_ field: UInt32) -> UInt32 { field * 8 + 2 }

enum BlobHeaderField {
  static let type = bytes(1)
  static let dataSize = number(3)
}

enum BlobField {
  static let raw = bytes(1)
  static let rawSize = number(2)
  static let zlib = bytes(3)
  static let lzma = bytes(4)
  static let bzip2 = bytes(5)
  static let lz4 = bytes(6)
  static let zstd = bytes(7)
}

enum HeaderBlockField {
  static let requiredFeature = bytes(4)
  static let optionalFeature = bytes(5)
  static let writingProgram = bytes(16)
  static let replicationTimestamp = number(32)
}

enum PrimitiveBlockField {
  static let stringTable = bytes(1)
  static let group = bytes(2)
  static let granularity = number(17)
  static let latitudeOffset = number(19)
  static let longitudeOffset = number(20)
}

enum StringTableField {
  static let string = bytes(1)
}

enum GroupField {
  static let node = bytes(1)
  static let dense = bytes(2)
  static let way = bytes(3)
  static let relation = bytes(4)

  /// The kind of the objects in a field of a group; nil for fields that hold none.
  static func kind(of key: UInt32) -> OSMEntityKind? {
    switch key {
    case node, dense: .node
    case way: .way
    case relation: .relation
    default: nil
    }
  }
}

enum DenseField {
  static let ids = bytes(1)
  static let info = bytes(5)
  static let latitudes = bytes(8)
  static let longitudes = bytes(9)
  static let keysAndValues = bytes(10)
}

enum InfoField {
  static let version = number(1)
  static let visible = number(6)
  static let packedVersions = bytes(1)
  static let packedVisible = bytes(6)
}

enum ObjectField {
  static let id = number(1)
  static let keys = bytes(2)
  static let values = bytes(3)
  static let info = bytes(4)
}

enum NodeField {
  static let latitude = number(8)
  static let longitude = number(9)
}

enum WayField {
  static let refs = bytes(8)
  static let latitudes = bytes(9)
  static let longitudes = bytes(10)
}

enum RelationField {
  static let roles = bytes(8)
  static let memberIDs = bytes(9)
  static let types = bytes(10)
}
