import Geography
import OSMData
import RoadGraph

/// The ways that can be travelled, as they were read: refs and attributes, one array a property.
struct RawWays: Sendable {
  var ids: [Int64] = []
  var versions: [UInt32] = []
  /// Position of each way's attributes in the attribute table.
  var attributes: [UInt32] = []
  /// Position of each way's name and reference in the name list.
  var names: [(name: String, reference: String)] = []
  /// Seconds of a ferry or train, where tagged.
  var durations: [Double?] = []
  /// Where the refs of each way begin; one entry more than there are ways.
  var firstRefs: [Int] = [0]
  /// Node ids of all ways, one after another.
  var refs: [Int64] = []

  var count: Int { ids.count }

  /// The positions of a way's refs.
  func refRange(_ way: Int) -> Range<Int> { firstRefs[way]..<firstRefs[way + 1] }

  mutating func append(
    id: Int64, version: UInt32, attributes position: UInt32, name: (name: String, reference: String),
    duration: Double?, refs newRefs: some Sequence<Int64>
  ) {
    ids.append(id)
    versions.append(version)
    attributes.append(position)
    names.append(name)
    durations.append(duration)
    refs.append(contentsOf: newRefs)
    firstRefs.append(refs.count)
  }

  /// Appends the ways of a batch.
  ///
  /// - Parameter positions: for each attribute position of the batch, its position in the table of the whole.
  mutating func append(_ batch: RawWays, attributes positions: [UInt32]) {
    ids.append(contentsOf: batch.ids)
    versions.append(contentsOf: batch.versions)
    attributes.append(contentsOf: batch.attributes.map { positions[Int($0)] })
    names.append(contentsOf: batch.names)
    durations.append(contentsOf: batch.durations)
    let start = refs.count
    refs.append(contentsOf: batch.refs)
    firstRefs.append(contentsOf: batch.firstRefs.dropFirst().map { start + $0 })
  }

  /// The ways that have a node in a box.
  func keeping(_ box: BoundingBox, _ needed: NeededNodes, _ locations: NodeLocations) -> RawWays {
    var kept = RawWays()
    var hint = 0
    for way in 0..<count {
      let touches = refRange(way).contains { place in
        needed.place(of: refs[place], hint: &hint).map { box.contains(locations.coordinates[$0]) } ?? false
      }
      guard touches else { continue }
      kept.append(
        id: ids[way], version: versions[way], attributes: attributes[way], name: names[way],
        duration: durations[way], refs: refs[refRange(way)])
    }
    return kept
  }

  /// The ways in order of their ids, each once: of those met twice, the one of the higher version.
  func sortedByID(_ report: inout BuildReport) -> RawWays {
    let order = ids.indices.sorted { (ids[$0], versions[$1], $0) < (ids[$1], versions[$0], $1) }
    var sorted = RawWays()
    for way in order {
      if let last = sorted.ids.last, last == ids[way] {
        report.note("way", "met twice, the higher version kept", id: ids[way])
        continue
      }
      sorted.append(
        id: ids[way], version: versions[way], attributes: attributes[way], name: names[way],
        duration: durations[way], refs: refs[refRange(way)])
    }
    return sorted
  }
}

/// Attribute records, each once. Until the graph is put together `AttributeRecord.conditions` is a position in
/// `conditions`.
struct AttributeTable: Sendable {
  private(set) var records: [AttributeRecord] = []
  /// Conditional tags of records; the empty text first.
  private(set) var conditions = [""]
  private var places: [AttributeRecord: UInt32] = [:]
  private var conditionPlaces: [String: UInt32] = ["": 0]

  /// The position of a record with some conditional tags, which are added where they are new.
  mutating func position(of record: AttributeRecord, conditions text: String) -> UInt32 {
    var record = record
    record.conditions = conditionPlaces[text] ?? UInt32(conditions.count)
    if Int(record.conditions) == conditions.count {
      conditions.append(text)
      conditionPlaces[text] = record.conditions
    }
    return position(of: record)
  }

  /// The position of a record, which is added where it is new.
  mutating func position(of record: AttributeRecord) -> UInt32 {
    if let place = places[record] { return place }
    let place = UInt32(records.count)
    records.append(record)
    places[record] = place
    return place
  }
}
