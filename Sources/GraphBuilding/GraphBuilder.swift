import FileAccess
import Geography
public import OSMData
public import RoadGraph
public import Terrain
import TravelCosts

/// Makes a graph of OSM data and terrain, pass by pass.
///
/// ```swift
/// var builder = GraphBuilder(inputs: [input], tiles: tiles, options: options, progress: progress)
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
  private var tags = TagReport()
  private var counts = (nodes: 0, ways: 0, relations: 0)

  /// Prepares a build; inputs are merged.
  public init(inputs: [OSMInput], tiles: HeightTiles?, options: BuildOptions, progress: any BuildProgress) {
    self.inputs = inputs
    self.tiles = tiles
    self.options = options
    self.progress = progress
  }

  /// Runs all passes.
  public mutating func build() throws(BuildError) -> (contents: GraphContents, report: BuildReport) {
    let reader = ObjectReader(inputs, threads: options.threads, progress: progress)
    let found: Found
    let index: NodeIndex
    var table: NodeTable
    do throws(OSMDataError) {
      found = try readRoads(reader)
      index = try sortedNodes(found.roads)
    } catch {
      throw .data(error)
    }
    try check(index.count, \.positions, "nodes of roads")
    do throws(OSMDataError) { table = try readNodes(reader, index) } catch { throw .data(error) }
    let digest = digest(of: found, table, index)
    table.forgetVersions()
    noteMissing(index, table)
    var lines = WayLines(found.roads, index, &table, box: options.box, progress, &report)
    lines.addSightLines(found.roads, found.carriers, table.coordinates, &report)
    let splitter = WaySplitter(lines, found.roads, table, progress, &report)
    try check(splitter.pieces.count, \.sections, "sections")
    let order = GraphOrder(splitter, lines, table.coordinates)
    let assembly = try GraphAssembly(
      roads: found.roads, networks: Self.networks(found), lines: lines, splitter: splitter, order: order,
      table: table, index: index, limits: options.limits, progress, &report)
    var contents = assembly.contents
    let outgoing = OutgoingEdges(nodeCount: contents.nodes.count, sections: contents.sections)
    let network = RestrictedNetwork(
      contents, outgoing, wayPlaces: assembly.wayPlaces, pieces: splitter.pieces, order: order, index: index)
    addRestrictions(found.restrictions, network, to: &contents)
    addNetworkFlags(outgoing, to: &contents)
    try addHeights(to: &contents)
    contents.digest = (digest.high, digest.low)
    contents.metadata = metadata(contents)
    finishReport(contents)
    return (contents, report)
  }

  /// Ends the build where something is more than a graph file holds.
  private func check(
    _ count: Int, _ limit: KeyPath<GraphLimits, Int>, _ what: String
  ) throws(BuildError) {
    if let excess = options.limits.excess(count, limit, what) { throw .limit(excess) }
  }

  // MARK: Reading

  private struct Found {
    var roads = RoadWays()
    var restrictions: [RestrictionRelation] = []
    var routes: [RouteRelation] = []
    var carriers: [RoadRelation] = []
  }

  private mutating func readRoads(_ reader: ObjectReader) throws(OSMDataError) -> Found {
    var found = Found()
    try reader.readRoads { batch in
      counts.nodes += batch.nodeCount
      counts.ways += batch.wayCount
      counts.relations += batch.relationCount
      found.roads.append(batch.roads)
      found.restrictions.append(contentsOf: batch.restrictions)
      found.routes.append(contentsOf: batch.routes)
      found.carriers.append(contentsOf: batch.carriers)
      report.add(batch.report)
      tags.merge(batch.tags)
    }
    found.roads.sortAndMerge(&report)
    found.restrictions = found.restrictions.sortedAndMerged(&report)
    found.routes = found.routes.sortedAndMerged(&report)
    found.carriers = found.carriers.sortedAndMerged(&report)
    try readMembers(reader, &found.roads, found.carriers)
    return found
  }

  /// Reads the ways once more where relations make roads of some, or where another file may have taken some back.
  private mutating func readMembers(
    _ reader: ObjectReader, _ roads: inout RoadWays, _ carriers: [RoadRelation]
  ) throws(OSMDataError) {
    let pass = MemberPass(roads.ways, carriers)
    guard pass.isNeeded || reader.inputs.count > 1 else { return }
    var superseded: Set<Int> = []
    var members = RoadWays()
    try reader.readMembers(pass) { batch in
      superseded.formUnion(batch.superseded)
      members.append(batch.roads)
    }
    for place in superseded.sorted() { report.note(.waySuperseded, id: roads.ways[place].id) }
    if !superseded.isEmpty { roads.remove(superseded) }
    if !members.ways.isEmpty {
      roads.append(members)
      roads.sortAndMerge(&report)
    }
  }

  private func sortedNodes(_ roads: RoadWays) throws(OSMDataError) -> NodeIndex {
    do throws(SystemError) {
      return try NodeIDSorter.index(of: roads, memory: options.sortBytes, progress)
    } catch {
      throw OSMDataError(.system(error), path: inputs.first?.path ?? "")
    }
  }

  private mutating func readNodes(
    _ reader: ObjectReader, _ index: NodeIndex
  ) throws(OSMDataError) -> NodeTable {
    var table = NodeTable(count: index.count)
    try reader.readNodes(NodePass(index: index)) { batch in
      counts.nodes += batch.nodeCount
      table.add(batch, index, &report)
      report.add(batch.report)
      tags.merge(batch.tags)
    }
    table.sort()
    return table
  }

  /// Notes the nodes that roads need and no input has; those off the ground are noted already.
  private mutating func noteMissing(_ index: NodeIndex, _ table: NodeTable) {
    index.forEach { place, id in
      if table.isMissing(place) { report.note(.nodeMissing, id: id) }
    }
  }

  /// Digest of the objects that the graph is made of: the same for any order and format, and for overlapping inputs.
  private func digest(of found: Found, _ table: NodeTable, _ index: NodeIndex) -> ObjectDigest {
    var digest = ObjectDigest()
    for way in found.roads.ways { digest.add(way.hash) }
    for relation in found.restrictions { digest.add(relation.hash) }
    for relation in found.routes { digest.add(relation.hash) }
    for relation in found.carriers { digest.add(relation.hash) }
    table.add(to: &digest, index)
    return digest
  }

  /// The networks that routes run along, for each road way.
  private static func networks(_ found: Found) -> [RouteNetworks] {
    var networks = [RouteNetworks](repeating: [], count: found.roads.ways.count)
    var members: [(way: Int64, networks: RouteNetworks)] = []
    for route in found.routes { for way in route.ways { members.append((way, route.networks)) } }
    members.sort { $0.way < $1.way }
    var place = 0
    for member in members {
      while place < networks.count, found.roads.ways[place].id < member.way { place += 1 }
      guard place < networks.count else { break }
      if found.roads.ways[place].id == member.way { networks[place].formUnion(member.networks) }
    }
    return networks
  }

  // MARK: Adding

  private mutating func addRestrictions(
    _ restrictions: [RestrictionRelation], _ network: RestrictedNetwork, to contents: inout GraphContents
  ) {
    var resolver = RestrictionResolver(network)
    progress.run("Resolving restrictions", over: restrictions.count, "restrictions") {
      resolver.add(restrictions[$0], condition: { contents.names.position(of: $0) }, &report)
    }
    contents.restrictions = resolver.records
    contents.restrictionVias = resolver.vias
  }

  private func addNetworkFlags(_ outgoing: OutgoingEdges, to contents: inout GraphContents) {
    let networks = MainNetworks(contents, outgoing)
    let flags = [("foot", SectionFlags.mainOnFoot), ("bicycle", .mainByBicycle), ("car", .mainByCar)]
    progress.begin("Finding main networks", total: flags.count, in: .things("networks"))
    for (done, (name, flag)) in flags.enumerated() {
      progress.update(done)
      // Built-in profiles are tested to be readable.
      guard let profile = try? BuiltInProfiles.profile(named: name) else { continue }
      for (place, belongs) in networks.membership(profile).enumerated() where belongs {
        contents.sections[place].attributesAndFlags |= UInt32(flag.rawValue) << 24
      }
    }
    progress.end()
  }

  private mutating func addHeights(to contents: inout GraphContents) throws(BuildError) {
    guard let tiles, tiles.count > 0 else { return }
    let progress = progress
    progress.begin("Reading heights", total: contents.sections.count, in: .things("sections"))
    do throws(TerrainError) {
      try HeightPass.run(&contents, tiles: tiles, &report) { progress.update($0) }
    } catch {
      throw .terrain(error)
    }
    progress.end()
  }

  // MARK: Telling

  private func metadata(_ contents: GraphContents) -> [(key: String, value: String)] {
    var lines = [
      ("tool", options.toolVersion), ("licence", "ODbL 1.0"), ("source", "© OpenStreetMap contributors"),
    ]
    if let box = options.box {
      lines.append(("bbox", "\(box.southE7),\(box.westE7),\(box.northE7),\(box.eastE7) (1e-7 degrees)"))
    }
    if let tiles {
      let box = contents.sectionBoxes.reduce(into: BoundingBox.empty) { $0.extend(to: $1) }
      let names = tiles.names(touching: box).map(\.description)
      lines.append(("terrain", names.joined(separator: " ")))
    }
    return lines
  }

  private mutating func finishReport(_ contents: GraphContents) {
    report.read = [("nodes", counts.nodes), ("ways", counts.ways), ("relations", counts.relations)]
    report.kept = [
      ("ways", contents.wayIDs.count), ("nodes", contents.nodes.count), ("sections", contents.sections.count),
      ("restricted turns", contents.restrictions.count),
    ]
    report.unknownValues = tags.entries.map {
      BuildReport.UnknownValue(
        key: $0.key, value: $0.value, count: $0.count, kind: $0.kind, example: $0.example)
    }
  }
}
