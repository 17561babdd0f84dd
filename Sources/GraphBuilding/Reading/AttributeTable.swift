import RoadGraph

/// Attribute records, each once; a record's place stands for it.
struct AttributeTable: Sendable {
  private(set) var records: [AttributeRecord] = []
  private var places: [AttributeRecord: UInt32] = [:]

  /// The place of a record, which is added where it is new.
  mutating func place(of record: AttributeRecord) -> UInt32 {
    if let place = places[record] { return place }
    let place = UInt32(records.count)
    records.append(record)
    places[record] = place
    return place
  }
}
