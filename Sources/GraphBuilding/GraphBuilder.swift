public import Geography
public import OSMData
public import RoadGraph
public import Terrain
import TravelCosts

/// What a build is asked to do beyond its input: everything that changes the result, and what only changes its course.
public struct BuildOptions: Sendable {
  /// Ways are kept whole when one of their nodes lies in the box; nil keeps all.
  public var box: BoundingBox?
  /// Threads that may work; the result does not depend on it.
  public var threads = 1
  /// Name and version of the program, for the file's metadata.
  public var toolVersion = ""

  /// All of the input, on one thread.
  public init() {}
}

/// Why a build cannot go on.
public enum BuildError: Error {
  /// The OSM data.
  case data(OSMDataError)
  /// The terrain.
  case terrain(TerrainError)
}

/// How far a build is.
public protocol BuildProgress {
  /// A pass begins; `total` is its length in bytes of input, or in sections.
  func begin(_ pass: String, total: Int, isBytes: Bool)
  /// The pass has come so far.
  func update(_ done: Int)
  /// The pass has ended.
  func end()
}

/// Makes a graph of OSM data and terrain, pass by pass.
///
/// ```swift
/// let builder = GraphBuilder(inputs: [input], tiles: tiles, options: options, progress: progress)
/// let (contents, report) = try builder.build()
/// try contents.write(to: "region.traverse")
/// ```
///
/// `docs/building.md` walks through the passes.
public struct GraphBuilder {
  private let inputs: [OSMInput]
  private let tiles: HeightTiles?
  private let options: BuildOptions
  private let progress: any BuildProgress
  private var report = BuildReport()
  private var tagReport = TagReport()
  private var digest = ObjectDigest()

  /// Prepares a build; inputs are merged.
  public init(inputs: [OSMInput], tiles: HeightTiles?, options: BuildOptions, progress: any BuildProgress) {
    self.inputs = inputs
    self.tiles = tiles
    self.options = options
    self.progress = progress
  }

  /// Runs all passes.
  public mutating func build() throws(BuildError) -> (contents: GraphContents, report: BuildReport) {
    var read = try readWays()
    let needed = NeededNodes(read.ways.refs)
    var locations = try readNodes(needed)
    if let box = options.box { read.ways = read.ways.keeping(box, needed, locations) }
    addNetworks(read.routes, to: &read)
    let splitter = WaySplitter(read.ways, needed: needed, locations: &locations, report: &report)
    let assembly = GraphAssembly(
      ways: read.ways, splitter: splitter, locations: locations, needed: needed, attributes: read.attributes,
      report: &report)
    var contents = assembly.contents
    addRestrictions(read.restrictions, to: &contents)
    addNetworkFlags(to: &contents)
    try addHeights(to: &contents)
    contents.digest = (digest.high, digest.low)
    contents.metadata = metadata()
    finishReport(contents)
    return (contents, report)
  }

  // MARK: Reading

  private struct ReadWays {
    var ways = RawWays()
    var attributes = AttributeTable()
    var restrictions: [RawRestriction] = []
    var routes: [RawRoute] = []
  }

  private mutating func readWays() throws(BuildError) -> ReadWays {
    var read = ReadWays()
    var (ways, relations) = (0, 0)
    try each("Reading ways", WayPass()) { batch, builder in
      ways += batch.wayCount
      relations += batch.relationCount
      let positions = batch.attributes.records.map { record in
        read.attributes.position(of: record, conditions: batch.attributes.conditions[Int(record.conditions)])
      }
      read.ways.append(batch.ways, attributes: positions)
      read.restrictions.append(contentsOf: batch.restrictions)
      read.routes.append(contentsOf: batch.routes)
      builder.report.add(batch.report)
      builder.tagReport.merge(batch.tagReport)
      builder.digest.add(batch.digest)
    }
    read.ways = read.ways.sortedByID(&report)
    read.restrictions = Self.newest(read.restrictions, id: { $0.id }, version: { $0.version })
    read.routes = Self.newest(read.routes, id: { $0.id }, version: { $0.version })
    report.read += [("ways", ways), ("relations", relations)]
    return read
  }

  private mutating func readNodes(_ needed: NeededNodes) throws(BuildError) -> NodeLocations {
    var locations = NodeLocations(count: needed.count)
    var nodes = 0
    try each("Reading nodes", NodePass(needed: needed)) { batch, builder in
      nodes += batch.nodeCount
      locations.add(batch, ids: needed.ids, &builder.report)
      builder.report.add(batch.report)
      builder.tagReport.merge(batch.tagReport)
      builder.digest.add(batch.digest)
    }
    report.read.insert(("nodes", nodes), at: 0)
    return locations
  }

  private mutating func each<Visitor: OSMVisitor>(
    _ label: String, _ visitor: Visitor, _ take: (Visitor.Batch, inout GraphBuilder) -> Void
  ) throws(BuildError) {
    do throws(OSMDataError) {
      for input in inputs {
        progress.begin("\(label) of \(input.path)", total: input.byteCount, isBytes: true)
        try input.read(visitor, threads: options.threads, progress: { progress.update($0.bytesRead) }) {
          batch in
          take(batch, &self)
        }
        progress.end()
      }
    } catch {
      throw .data(error)
    }
  }

  /// Objects in order of their ids, each once, the highest version of each.
  private static func newest<Object>(
    _ objects: [Object], id: (Object) -> Int64, version: (Object) -> UInt32
  ) -> [Object] {
    let sorted = objects.indices.sorted {
      (id(objects[$0]), version(objects[$1]), $0) < (id(objects[$1]), version(objects[$0]), $1)
    }
    var result: [Object] = []
    for index in sorted where result.last.map(id) != id(objects[index]) { result.append(objects[index]) }
    return result
  }

  // MARK: Adding

  /// Marks ways that signed routes run along.
  private func addNetworks(_ routes: [RawRoute], to read: inout ReadWays) {
    var networks: [Int64: RouteNetworks] = [:]
    for route in routes {
      for way in route.ways { networks[way, default: []].formUnion(route.networks) }
    }
    for way in 0..<read.ways.count {
      guard let signed = networks[read.ways.ids[way]] else { continue }
      var record = read.attributes.records[Int(read.ways.attributes[way])]
      record.networks.formUnion(signed)
      read.ways.attributes[way] = read.attributes.position(of: record)
    }
  }

  private mutating func addRestrictions(_ restrictions: [RawRestriction], to contents: inout GraphContents) {
    var resolver = RestrictionResolver(contents, restrictions: restrictions)
    for restriction in restrictions {
      for reading in restriction.readings {
        let condition = contents.names.position(of: reading.condition)
        resolver.add(restriction, reading, condition: condition, &report)
      }
    }
    contents.restrictions = resolver.records
    contents.restrictionVias = resolver.vias
  }

  private func addNetworkFlags(to contents: inout GraphContents) {
    let networks = MainNetworks(contents)
    for (name, flag) in [("foot", SectionFlags.mainOnFoot), ("bicycle", .mainByBicycle), ("car", .mainByCar)]
    {
      // Built-in profiles are tested to be readable.
      guard let profile = try? BuiltInProfiles.profile(named: name) else { continue }
      for (place, belongs) in networks.membership(profile).enumerated() where belongs {
        contents.sections[place].attributesAndFlags |= UInt32(flag.rawValue) << 24
      }
    }
  }

  /// A section whose heights were moved by this much is named in the report.
  private static let notableCorrectionMetres = 15.0

  private mutating func addHeights(to contents: inout GraphContents) throws(BuildError) {
    guard let tiles, tiles.count > 0 else { return }
    progress.begin("Sampling heights", total: contents.sections.count, isBytes: false)
    do throws(TerrainError) {
      var heights = try SectionHeights(contents, tiles: tiles)
      var samples: [HeightSample] = []
      for (place, section) in contents.sections.enumerated() {
        let finding = try heights.read(place, into: &samples)
        let offset = HeightCoding.append(samples, to: &contents.heights)
        contents.slopes.append(
          SlopeRecord(
            summing: samples, lengthCentimetres: section.lengthCentimetres, heights: UInt32(offset)))
        if finding.largestCorrectionMetres >= Self.notableCorrectionMetres {
          report.note(
            "way", "terrain too steep for the road, levelled", id: contents.wayIDs[Int(section.way)])
        }
        if place % 4096 == 0 { progress.update(place) }
      }
    } catch {
      throw .terrain(error)
    }
    progress.end()
  }

  // MARK: Telling

  private func metadata() -> [(key: String, value: String)] {
    var lines = [
      ("tool", options.toolVersion), ("licence", "ODbL 1.0"), ("source", "© OpenStreetMap contributors"),
    ]
    if let box = options.box {
      lines.append(("bbox", "\(box.southE7),\(box.westE7),\(box.northE7),\(box.eastE7) (1e-7 degrees)"))
    }
    if let tiles { lines.append(("terrain", tiles.names.map(\.description).joined(separator: " "))) }
    return lines
  }

  private mutating func finishReport(_ contents: GraphContents) {
    report.kept = [
      ("ways", contents.wayIDs.count), ("nodes", contents.nodes.count), ("sections", contents.sections.count),
      ("restricted turns", contents.restrictions.count),
    ]
  }
}
