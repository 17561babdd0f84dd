// The library for apps: one import brings all that is needed to read a region and ask it.
//
//     import Traverse
//
//     let graph = try RoadGraph(path: "valley.traverse")
//     guard let profile = try BuiltInProfiles.profile(named: "bicycle") else { return }
//     var router = Router(costing: Costing(graph: graph, profile: profile))
//     let route = try router.route(through: [town, pass], radius: 1000)
//     let terrain = RouteTerrain(route.heights(graph))
//     terrain.ascent.totals.up          // metres
//
// The commands, file formats and drawings are modules of their own, so that an app links none of them.
@_exported import Geography
@_exported import RoadGraph
@_exported import RouteProfiles
@_exported import Routing
@_exported import TrackMatching
@_exported import TravelCosts
