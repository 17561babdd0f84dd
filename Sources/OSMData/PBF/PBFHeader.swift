/// The first blob of a PBF file: what a reader must understand, and where the data is from.
struct PBFHeader {
  private(set) var information = OSMFileInformation()

  /// Whether ways tell where their nodes lie: then nodes without tags may be left out of the file.
  private(set) var hasLocationsOnWays = false

  private static let locationsOnWays = "LocationsOnWays"
  /// Features that this reader understands; sorting is an optional one and needs nothing.
  private static let understood: Set<String> = ["OsmSchema-V0.6", "DenseNodes", locationsOnWays]

  /// Reads the content of a header blob.
  ///
  /// - Throws: where the file requires a feature that is not understood.
  init(_ content: UnsafeBufferPointer<UInt8>, of blob: PBFBlob) throws(OSMDataError) {
    guard let start = content.baseAddress, !content.isEmpty else { return }
    var message = unsafe ProtobufCursor(start: start, count: content.count)
    var required: [String] = []
    do throws(ProtobufError) {
      while let key = try message.nextKey() {
        switch key {
        case HeaderBlockField.requiredFeature: required.append(try message.string())
        case HeaderBlockField.optionalFeature: information.optionalFeatures.append(try message.string())
        case HeaderBlockField.writingProgram: information.generator = try message.string()
        case HeaderBlockField.replicationTimestamp:
          information.timestamp = OSMFileInformation.text(ofTime: Int64(bitPattern: try message.varint()))
        default: try message.skip(key)
        }
      }
    } catch { throw blob.error(error) }
    hasLocationsOnWays = (required + information.optionalFeatures).contains(Self.locationsOnWays)
    for feature in required where !Self.understood.contains(feature) {
      throw blob.error(.unsupportedFeature(feature))
    }
  }
}

extension ProtobufCursor {
  /// A field of text.
  mutating func string() throws(ProtobufError) -> String {
    unsafe String(decoding: try bytes(), as: UTF8.self)
  }
}
