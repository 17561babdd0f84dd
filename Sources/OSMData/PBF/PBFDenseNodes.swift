import Geography

/// The columns of a group of dense nodes, walked side by side.
struct PBFDenseNodes {
  var ids: ProtobufCursor
  var latitudes: ProtobufCursor
  var longitudes: ProtobufCursor
  var keysAndValues: ProtobufCursor
  /// Whether any node has tags: the column is left out otherwise.
  private(set) var hasTags = false
  private var versions: ProtobufCursor
  private var visible: ProtobufCursor
  private var hasVersions = false
  private var hasVisible = false

  init(_ message: ProtobufCursor) throws(ProtobufError) {
    var message = message
    let end = message.atEnd
    (ids, latitudes, longitudes, keysAndValues, versions, visible) = (end, end, end, end, end, end)
    while let key = try message.nextKey() {
      switch key {
      case DenseField.ids: ids = try Self.column(ids, &message)
      case DenseField.latitudes: latitudes = try Self.column(latitudes, &message)
      case DenseField.longitudes: longitudes = try Self.column(longitudes, &message)
      case DenseField.keysAndValues: keysAndValues = try Self.column(keysAndValues, &message)
      case DenseField.info: try readInfo(message.message())
      default: try message.skip(key)
      }
    }
    hasTags = !keysAndValues.isAtEnd
  }

  /// A column comes once: in parts, as protobuf would allow, nobody writes it.
  private static func column(
    _ present: ProtobufCursor, _ message: inout ProtobufCursor
  ) throws(ProtobufError) -> ProtobufCursor {
    guard present.isAtEnd else { throw ProtobufError("a column of dense nodes is there twice") }
    return try message.message()
  }

  private mutating func readInfo(_ info: ProtobufCursor) throws(ProtobufError) {
    var info = info
    while let key = try info.nextKey() {
      switch key {
      case InfoField.packedVersions: versions = try info.message()
      case InfoField.packedVisible: visible = try info.message()
      default: try info.skip(key)
      }
    }
    hasVersions = !versions.isAtEnd
    hasVisible = !visible.isAtEnd
  }

  /// The version of the next node; 0 where the file has none or one that makes no sense.
  @inline(__always)
  mutating func nextVersion() throws(ProtobufError) -> UInt32 {
    hasVersions ? UInt32(exactly: Int64(bitPattern: try versions.varint())) ?? 0 : 0
  }

  /// Whether the next node exists.
  @inline(__always)
  mutating func nextVisible() throws(ProtobufError) -> Bool {
    hasVisible ? try visible.varint() != 0 : true
  }

  /// Checks that all columns were as long as the ids.
  func checkEnd() throws(ProtobufError) {
    guard latitudes.isAtEnd, longitudes.isAtEnd, keysAndValues.isAtEnd, versions.isAtEnd, visible.isAtEnd
    else {
      throw ProtobufError("the columns of dense nodes are of different length")
    }
  }
}

/// How a block writes positions: in units of `granularity` nanodegrees from an offset.
struct PBFCoordinateScale {
  var granularity: Int64 = 100
  var latitudeOffset: Int64 = 0
  var longitudeOffset: Int64 = 0

  /// A position in 1e-7 degrees; one that does not fit is not valid.
  @inline(__always)
  func coordinate(_ latitude: Int64, _ longitude: Int64) -> Coordinate {
    if granularity == 100, latitudeOffset == 0, longitudeOffset == 0 {
      guard let latitude = Int32(exactly: latitude), let longitude = Int32(exactly: longitude) else {
        return OSMNode.noCoordinate
      }
      return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    }
    return Coordinate(
      latitudeE7: scaled(latitude, latitudeOffset), longitudeE7: scaled(longitude, longitudeOffset))
  }

  /// Finer parts than 1e-7 degrees are cut off, as every reader of the format does.
  private func scaled(_ value: Int64, _ offset: Int64) -> Int32 {
    let (product, tooLarge) = value.multipliedReportingOverflow(by: granularity)
    let (sum, overflow) = product.addingReportingOverflow(offset)
    if tooLarge || overflow { return OSMNode.noCoordinate.latitudeE7 }
    return Int32(exactly: sum / 100) ?? OSMNode.noCoordinate.latitudeE7
  }
}
