// swift-tools-version: 6.2
import PackageDescription

// Every target is built in Swift 6 mode with strict memory safety and warnings as errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(
  _ name: String, _ dependencies: [String] = [], exclude: [String] = [], resources: [Resource] = [],
  linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude, resources: resources,
    swiftSettings: settings, linkerSettings: linking)
}

func program(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String]) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (dependencies + ["TestSupport"]).map { .byName(name: $0) },
    swiftSettings: settings)
}

func system(_ name: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "traverse",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "traverse-build", targets: ["TraverseBuildCommand"]),
    .executable(name: "traverse", targets: ["TraverseCommand"]),
    .library(name: "Traverse", targets: ["Traverse"]),
  ],
  targets: [
    // System libraries: a module map and a header of inline functions, nothing else.
    system("CExpat", apt: "libexpat1-dev", brew: "expat"),
    system("CZlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CBzip2", apt: "libbz2-dev", brew: "bzip2"),

    // Shared ground: no module here knows what OSM or a route is.
    library("Geography", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    library("FileAccess"),
    library("JSONText"),
    library("Parallelism"),
    library("Compression", ["CZlib", "CBzip2", "FileAccess", "Parallelism"]),
    library("XMLStream", ["CExpat"]),

    // The file format: the one thing that building and asking share.
    library("RoadGraph", ["Geography", "FileAccess"]),
    library(
      "TravelCosts", ["Geography", "RoadGraph", "JSONText"], exclude: ["Profiles/profile.schema.json"],
      resources: [.embedInCode("Profiles")]),

    // Shortcuts over the network: made when building, used when asking.
    library("Hierarchy", ["Geography", "RoadGraph", "TravelCosts"]),

    // Building: OSM data and terrain in, one graph file out.
    library("OSMData", ["Geography", "FileAccess", "Parallelism", "Compression", "XMLStream"]),
    library("Terrain", ["Geography", "FileAccess", "Compression"]),
    library(
      "GraphBuilding",
      [
        "Geography", "FileAccess", "Compression", "RoadGraph", "TravelCosts", "OSMData", "Terrain",
        "JSONText",
      ]),

    // Asking: the query side never links the importer.
    library("Routing", ["Geography", "RoadGraph", "TravelCosts", "Hierarchy"]),
    library("TrackMatching", ["Geography", "RoadGraph", "TravelCosts", "Routing"]),
    library("RouteProfiles", ["Geography", "RoadGraph", "TravelCosts", "Routing"]),
    library("TrackFiles", ["Geography", "FileAccess", "Compression", "XMLStream", "JSONText"]),
    // The page's scripts and styles, compiled in. PNG pictures want libcairo2 (apt) or cairo (brew) when they are painted.
    .target(name: "CWebAssets", exclude: ["page", "vendor"]),
    library("MapDrawing", ["Geography", "RoadGraph", "JSONText", "CWebAssets"]),
    library(
      "Traverse",
      ["Geography", "RoadGraph", "TravelCosts", "Routing", "TrackMatching", "RouteProfiles"]),

    // The programs.
    library("CommandLineSupport", ["FileAccess", "Geography"]),
    program(
      "TraverseBuildCommand",
      [
        "CommandLineSupport", "FileAccess", "JSONText", "Geography", "Compression", "OSMData", "Terrain",
        "RoadGraph", "GraphBuilding", "Hierarchy",
      ]),
    program(
      "TraverseCommand",
      [
        "CommandLineSupport", "FileAccess", "JSONText", "Geography", "RoadGraph", "TravelCosts",
        "Hierarchy", "Routing", "TrackMatching", "RouteProfiles", "TrackFiles", "MapDrawing", "Terrain",
        "Parallelism",
      ]),

    // Tests: one target a module; drawn maps, seeded random numbers and temporary folders are shared.
    .target(
      name: "TestSupport",
      dependencies: [
        "Geography", "FileAccess", "OSMData", "RoadGraph", "GraphBuilding", "Terrain", "CZlib", "CBzip2",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("Geography", ["Geography"]),
    tests("FileAccess", ["FileAccess"]),
    tests("JSONText", ["JSONText"]),
    tests("Parallelism", ["Parallelism"]),
    tests("Compression", ["Compression", "FileAccess"]),
    tests("XMLStream", ["XMLStream"]),
    tests("OSMData", ["OSMData", "Geography", "Compression", "FileAccess"]),
    tests("Terrain", ["Terrain", "Geography", "FileAccess", "Compression"]),
    tests("RoadGraph", ["RoadGraph", "Geography", "FileAccess"]),
    tests("TravelCosts", ["TravelCosts", "RoadGraph", "Geography", "JSONText"]),
    tests("GraphBuilding", ["GraphBuilding", "OSMData", "RoadGraph", "Geography", "Terrain", "FileAccess"]),
    tests("Hierarchy", ["Hierarchy", "Routing", "TravelCosts", "RoadGraph", "Geography"]),
    tests("Routing", ["Routing", "TravelCosts", "RoadGraph", "Geography", "GraphBuilding", "Hierarchy"]),
    tests("TrackMatching", ["TrackMatching", "Routing", "TravelCosts", "RoadGraph", "Geography"]),
    tests("RouteProfiles", ["RouteProfiles", "Routing", "TravelCosts", "RoadGraph", "Geography"]),
    tests("TrackFiles", ["TrackFiles", "Geography", "FileAccess"]),
    tests("MapDrawing", ["MapDrawing", "RoadGraph", "Geography"]),
    tests("Traverse", ["Traverse"]),
    tests("CommandLineSupport", ["CommandLineSupport", "FileAccess", "Geography"]),
    tests("Command", ["FileAccess", "JSONText"]),
  ]
)
