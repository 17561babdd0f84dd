/// What the head of a file says of it; all of it may be missing.
public struct OSMFileInformation: Hashable, Sendable {
  /// The program that wrote the file.
  public internal(set) var generator: String?
  /// Where the data is from.
  public internal(set) var source: String?
  /// Time up to which the data is current, in seconds since 1970.
  public internal(set) var replicationTimestamp: Int64?
  /// Optional features of a PBF file, such as "Sort.Type_then_ID".
  public internal(set) var optionalFeatures: [String] = []
}
