import CommandLineSupport
import Hierarchy
import JSONText
import RoadGraph
import Routing
import TravelCosts

/// `traverse bench`: how fast the searches answer, and whether they are right.
enum BenchCommand: Command {
  static let name = "bench"
  static let overview = """
    Measures routing on a graph: seeded random pairs, one thread, warm, no text made.

    Every answer's cost is checked against Dijkstra's.
    """

  static let count = Option.value("count", .integer(in: 1...10_000_000), default: "1000", help: "Pairs")
  static let seed = Option.value(
    "seed", .integer(in: 0...Int.max), default: "1", help: "Seed of the random pairs")
  static let pairs = Option.optional(
    "pairs", .file, help: "Take the pairs of this file: CSV with the header from_lat,from_lon,to_lat,to_lon")
  static let profile = Option.value(
    "profile", .text("PROFILE"), default: "car", help: "How one travels, as in route")
  static let method = Option.value(
    "method", .word("METHOD", SearchMethod.allCases.map(\.rawValue) + ["all"]), default: "all",
    help: "The search to measure")
  static let full = Option.flag("full", help: "Measure answers with line, heights and sections too")
  static let matching = Option.flag(
    "matching", help: "Measure track matching instead: tracks with known truth are made from the graph")
  static let json = SharedOptions.json
  static let chart = Option.optional(
    "chart", .file, help: "Write a picture (SVG) of rank against time, a line a method")

  static var arguments: [any DeclaredArgument] { [GraphFile.argument] }
  static var options: [any DeclaredOption] {
    [count, seed, pairs, profile, method, full, matching, json, chart]
  }
  static let examples = [
    Example("traverse bench andorra.traverse", "Measure all methods"),
    Example(
      "traverse bench andorra.traverse --matching --count 50 --profile bicycle",
      "Measure precision, recall and speed of matching"),
    Example(
      "traverse bench andorra.traverse --count 10000 --seed 7 --profile bicycle --json", "More pairs, as JSON"
    ),
  ]

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let start = ProcessUsage.cpuSeconds
    let graph = try GraphFile.open(invocation)
    let costings = try Costings(graph: graph, profile: invocation[profile])
    let beforeCosting = ProcessUsage.cpuSeconds
    let costing: Costing
    do throws(RequestError) {
      costing = try costings.costing(profile: invocation[profile], type: .fastest)
    } catch {
      throw CommandError(.wrongUsage, error.message)
    }
    let costed = ProcessUsage.cpuSeconds - beforeCosting
    let pairs =
      try invocation[self.pairs].map { try BenchPairs(file: $0) }
      ?? BenchPairs(costing, count: invocation[count], seed: UInt64(invocation[seed]))
    guard let first = pairs.pairs.first else {
      invocation.messages.note("there is no road for profile \(invocation[profile])")
      if invocation[json] { try writeNoRoad(invocation) }
      return .noAnswer
    }
    if invocation[matching] { return try match(pairs, costing, invocation) }
    let beforeFirst = ProcessUsage.cpuSeconds
    var router = Router(costing: costing)
    _ = try? router.route(through: [first.from, first.to], radius: 1000)
    let coldStart = beforeCosting + costed - start + ProcessUsage.cpuSeconds - beforeFirst
    let customise = costed + customisingSeconds(costing)
    var bench = BenchRun(costing: costing, profile: invocation[profile])
    let methods = SearchMethod.allCases.filter {
      invocation[method] == "all" || $0.rawValue == invocation[method]
    }
    bench.run(pairs, methods: methods, full: invocation[full], invocation.messages.progress())
    let profiled =
      invocation[full] ? ProfileBench(pairs, costing: costing, profile: invocation[profile]) : nil
    try GraphFile.checkSound(graph)
    let wrong = bench.results.reduce(0) { $0 + $1.wrong }
    // Damage that leads nowhere shows in the answers alone.
    if wrong > 0, let finding = GraphFile.findings(graph).first { throw finding }
    if let path = invocation[chart] { try write(bench, invocation[profile], to: path, invocation) }
    let output = try invocation.openOutput()
    if invocation[json] {
      try output.write(
        jsonText(bench, pairs.pairs.count, invocation[profile], customise, coldStart, profiled))
    } else {
      try output.write(table(bench, pairs.pairs.count, customise, coldStart, profiled))
    }
    try output.finish()
    guard wrong == 0 else {
      throw CommandError(
        .internalFault, "\(wrong) answers cost other than Dijkstra's",
        advice: "please report it, with the graph")
    }
    return .done
  }

  /// Writes the answer where there is nothing to measure.
  private static func writeNoRoad(_ invocation: Invocation) throws {
    var json = JSONWriter()
    json.beginObject()
    json.write(.noRoad)
    json.key("pairs")
    json.integer(0)
    json.key("profile")
    json.string(invocation[profile])
    json.key("methods")
    json.beginArray()
    json.endArray()
    json.endObject()
    json.endLine()
    let output = try invocation.openOutput()
    try output.write(json.bytes)
    try output.finish()
  }

  /// Measures matching.
  private static func match(
    _ pairs: BenchPairs, _ costing: Costing, _ invocation: Invocation
  ) throws -> ExitStatus {
    var bench = MatchingBench(costing: costing)
    bench.run(pairs, seed: UInt64(invocation[seed]), invocation.messages.progress())
    try GraphFile.checkSound(costing.graph)
    let output = try invocation.openOutput()
    if invocation[json] {
      try output.write(bench.json(profile: invocation[profile]))
    } else {
      try output.write(bench.table)
    }
    try output.finish()
    return .done
  }

  /// CPU seconds from a costing to a metric of it; none without a hierarchy that fits.
  private static func customisingSeconds(_ costing: Costing) -> Double {
    let network = HierarchyNetwork(costing.profile.mode)
    guard let topology = HierarchyTopology(storedIn: costing.graph, network) else { return 0 }
    let start = ProcessUsage.cpuSeconds
    guard Hierarchy(customising: topology, costing) != nil else { return 0 }
    return ProcessUsage.cpuSeconds - start
  }

  private static func write(_ bench: BenchRun, _ profile: String, to path: String, _ invocation: Invocation)
    throws
  {
    let lines = bench.results.map {
      BenchChart.Line(name: $0.method.rawValue, points: bench.medians(of: $0))
    }
    let output = try invocation.openOutput(path)
    try output.write(BenchChart(title: "Median time by rank, profile \(profile)", lines: lines).svg)
    try output.finish()
  }

  private static func table(
    _ bench: BenchRun, _ pairs: Int, _ customise: Double, _ coldStart: Double, _ profiled: ProfileBench?
  ) -> String {
    func text(_ value: Double) -> String { DecimalText.fixed(value, decimals: 3) }
    let isFull = bench.results.contains { !$0.fullTimes.isEmpty }
    var table = TextTable(columns: [.left] + [TextTable.Alignment](repeating: .right, count: isFull ? 7 : 6))
    let heads = ["method", "p50 ms", "p95 ms", "p99 ms", "mean ms", "settled", "wrong"]
    table.add(heads + (isFull ? ["full p50 ms"] : []))
    for result in bench.results {
      let percentiles = [0.5, 0.95, 0.99].map { text(MethodResult.percentile($0, of: result.times)) }
      let cells =
        [result.method.rawValue] + percentiles
        + [text(result.mean), DecimalText.text(result.meanSettled, decimals: 0), "\(result.wrong)"]
      table.add(cells + (isFull ? [text(MethodResult.percentile(0.5, of: result.fullTimes))] : []))
    }
    let memory = DecimalText.fixed(Double(ProcessUsage.peakMemoryBytes) / 1_048_576, decimals: 1)
    return "\(pairs) pairs\n\n\(table.text)\n"
      + "profile to metric \(text(1000 * customise)) ms of CPU, start to first answer \(text(1000 * coldStart)) ms of CPU, peak memory \(memory) MiB\n"
      + (bench.landmarks.map {
        "\($0.landmarks.count) landmarks in \(text(1000 * $0.seconds)) ms of CPU and \(DecimalText.fixed(Double($0.landmarks.byteCount) / 1_048_576, decimals: 1)) MiB\n"
      } ?? "")
      + (profiled.map {
        "profile of \(DecimalText.text($0.metres / 1000, decimals: 1)) km \(text($0.milliseconds)) ms of CPU\n"
      } ?? "")
  }

  private static func jsonText(
    _ bench: BenchRun, _ pairs: Int, _ profile: String, _ customise: Double, _ coldStart: Double,
    _ profiled: ProfileBench?
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("pairs")
    json.integer(pairs)
    json.key("profile")
    json.string(profile)
    json.key("methods")
    json.beginArray()
    for result in bench.results { write(result, bench, to: &json) }
    json.endArray()
    if let (landmarks, seconds) = bench.landmarks {
      json.key("landmarks")
      json.beginObject()
      json.key("count")
      json.integer(landmarks.count)
      json.key("bytes")
      json.integer(landmarks.byteCount)
      json.key("prepare")
      json.number(seconds, decimals: 6)
      json.endObject()
    }
    json.key("customise")
    json.number(customise, decimals: 6)
    json.key("coldStart")
    json.number(1000 * coldStart, decimals: 3)
    json.key("peakMemory")
    json.integer(ProcessUsage.peakMemoryBytes)
    if let profiled {
      json.key("routeProfile")
      json.beginObject()
      json.key("metres")
      json.number(profiled.metres, decimals: 1)
      json.key("cpu")
      json.number(profiled.milliseconds, decimals: 3)
      json.endObject()
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ result: MethodResult, _ bench: BenchRun, to json: inout JSONWriter) {
    json.beginObject()
    json.key("method")
    json.string(result.method.rawValue)
    for (key, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
      json.key(text: key)
      json.number(MethodResult.percentile(share, of: result.times), decimals: 4)
    }
    json.key("mean")
    json.number(result.mean, decimals: 4)
    json.key("settled")
    json.number(result.meanSettled, decimals: 1)
    for (key, share) in [("settledP50", 0.5), ("settledP95", 0.95)] {
      json.key(text: key)
      json.integer(Int(MethodResult.percentile(share, of: result.settled.map(Double.init))))
    }
    json.key("wrong")
    json.integer(result.wrong)
    if !result.fullTimes.isEmpty {
      json.key("full")
      json.beginObject()
      json.key("p50")
      json.number(MethodResult.percentile(0.5, of: result.fullTimes), decimals: 4)
      json.endObject()
    }
    json.key("ranks")
    json.beginArray()
    for median in bench.medians(of: result) {
      json.beginObject()
      json.key("rank")
      json.integer(median.rank)
      json.key("p50")
      json.number(median.p50, decimals: 4)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
