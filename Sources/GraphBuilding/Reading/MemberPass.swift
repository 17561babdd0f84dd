import OSMData

/// A reading of ways that is needed now and then: it looks for members of relations that make roads of them, and, where
/// several files are merged, for ways that are roads in one file and no road any more in a higher version.
struct MemberPass: OSMVisitor {
  /// What a batch of objects leaves behind.
  struct Batch: Sendable {
    var roads = RoadWays()
    /// Places of road ways of which there is a higher version that is no road.
    var superseded: [Int] = []
    private(set) var roadPlace = 0
    private(set) var wantedPlace = 0
    fileprivate mutating func setPlaces(road: Int, wanted: Int) { (roadPlace, wantedPlace) = (road, wanted) }
  }

  /// A way that a relation makes a road of.
  struct Wanted: Sendable {
    var id: Int64
    var reading: WayReading
  }

  /// The roads so far, in order of their ids.
  private let roads: [RoadWay]
  /// What relations make roads of, in order of their ids, each once.
  private let wanted: [Wanted]
  let kinds = OSMEntityKinds.ways

  /// Prepares the reading.
  ///
  /// - Parameters:
  ///   - relations: those that make roads of their members, in order of their ids; the first one to name a way counts.
  init(_ roads: [RoadWay], _ relations: [RoadRelation]) {
    self.roads = roads
    var named: [(way: Int64, relation: Int)] = []
    for (place, relation) in relations.enumerated() {
      for way in relation.ways { named.append((way, place)) }
    }
    named.sort { ($0.way, $0.relation) < ($1.way, $1.relation) }
    var wanted: [Wanted] = []
    var road = 0
    for (way, relation) in named where wanted.last?.id != way {
      while road < roads.count, roads[road].id < way { road += 1 }
      if road < roads.count, roads[road].id == way { continue }
      wanted.append(Wanted(id: way, reading: relations[relation].reading))
    }
    self.wanted = wanted
  }

  /// Whether relations name ways that are not known yet.
  var isNeeded: Bool { !wanted.isEmpty }

  func makeBatch() -> Batch { Batch() }

  func visit(_ ways: OSMWays, into batch: inout Batch) {
    var road = batch.roadPlace
    var want = batch.wantedPlace
    for way in ways {
      let reading = look(way.id, way.version, &road, &want, &batch)
      if let reading, way.refCount >= 2 { batch.roads.append(way, reading) }
    }
    batch.setPlaces(road: road, wanted: want)
  }

  /// Visits the ways of a piece of a spool.
  func visit(_ cursor: inout SpoolCursor, into batch: inout Batch) {
    var (road, want) = (0, 0)
    var way = SpooledWay()
    while !cursor.isAtEnd {
      way.advance(&cursor)
      let reading = look(way.id, way.version, &road, &want, &batch)
      if let reading, way.references.count >= 2 { batch.roads.append(way, reading) }
    }
  }

  /// Looks whether a way takes a road back, and returns what a relation makes of it.
  private func look(
    _ id: Int64, _ version: UInt32, _ road: inout Int, _ want: inout Int, _ batch: inout Batch
  ) -> WayReading? {
    road = Self.place(of: id, in: roads, from: road, id: \.id)
    want = Self.place(of: id, in: wanted, from: want, id: \.id)
    if road < roads.count, roads[road].id == id, version > roads[road].version {
      batch.superseded.append(road)
    }
    return want < wanted.count && wanted[want].id == id ? wanted[want].reading : nil
  }

  /// The first place whose id is not below the one asked for; quick where ids come in order.
  private static func place<Item>(
    of id: Int64, in items: [Item], from hint: Int, id key: (Item) -> Int64
  ) -> Int {
    var (low, high) = (0, items.count)
    if hint < items.count, key(items[hint]) < id {
      low = hint + 1
      var step = 1
      while low + step < items.count, key(items[low + step]) < id {
        low += step
        step *= 2
      }
      high = min(items.count, low + step)
    } else {
      high = hint
      if hint == 0 || key(items[hint - 1]) < id { return hint }
    }
    while low < high {
      let middle = (low + high) / 2
      if key(items[middle]) < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
