/// The tag keys that the builder reads; tags with other keys are passed by.
///
/// To read a further key, add a case; the spelling follows from its name unless `irregular` lists it. Keys that say who
/// may travel are made of an `AccessKey` and an `AccessKey.Form`.
package enum TagKey: UInt8, CaseIterable, Sendable {
  // What kind of way it is.
  case highway, railway, route, manMade, publicTransport, bridge, tunnel, service, junction, area, motorroad
  case construction, status, impassable, footway, path, bicycleRoad, cyclestreet, hov, hovLanes, type

  // Names.
  case name, ref

  // One way.
  case oneway, onewayVehicle, onewayMotorVehicle, onewayMotorcar, onewayHgv, onewayBicycle, onewayFoot

  // Sides.
  case cycleway, cyclewayLeft, cyclewayRight, cyclewayBoth, cyclewayLeftOneway, cyclewayRightOneway
  case cyclewayBothOneway, cyclewayOneway
  case sidewalk, sidewalkLeft, sidewalkRight, sidewalkBoth

  // Ground.
  case surface, cyclewaySurface, cyclewayLeftSurface, cyclewayRightSurface, cyclewayBothSurface,
    footwaySurface
  case sidewalkSurface, sidewalkLeftSurface, sidewalkRightSurface, sidewalkBothSurface
  case smoothness, cyclewaySmoothness, footwaySmoothness, tracktype, width, estWidth, widthCarriageway

  // Speed.
  case maxspeed, maxspeedForward, maxspeedBackward, maxspeedLanes, maxspeedLanesForward, maxspeedLanesBackward
  case maxspeedAdvisory, maxspeedAdvisoryForward, maxspeedAdvisoryBackward, maxspeedType, sourceMaxspeed
  case zoneMaxspeed, zoneTraffic, lanes, lanesForward, lanesBackward, lanesBothWays

  // Limits of vehicles.
  case maxheight, maxheightPhysical, maxwidth, maxwidthPhysical, maxlength, maxweight, maxweightrating,
    maxaxleload
  case hazmat, trailer

  // Trails, steps, and what is over or under the road.
  case sacScale, mtbScale, viaFerrataScale, trailVisibility, incline, lit, layer, stepCount, ramp,
    rampWheelchair
  case rampStroller, rampBicycle, handrail, handrailLeft, handrailRight, handrailCenter, conveying, covered,
    indoor
  case ford, toll, tollMotorcar, tollMotorVehicle, tollHgv, duration

  // Signed routes: on the way itself, and of relations.
  case icn, ncn, rcn, lcn, iwn, nwn, rwn, lwn, icnRef, ncnRef, rcnRef, lcnRef, network

  // Nodes.
  case barrier, locked, kerb, kerbHeight, height, crossing, crossingSignals, sensory, bollard

  // Turn restrictions.
  case restriction, restrictionConditional, restrictionMotorVehicle, restrictionMotorcar, restrictionHgv
  case restrictionBicycle, restrictionFoot, restrictionHgvConditional, restrictionMotorcarConditional
  case restrictionMotorVehicleConditional, restrictionBicycleConditional, except
  case restrictionVehicle, restrictionVehicleConditional, restrictionFootConditional

  // Conditions that are neither access nor restrictions, and limits for some vehicles.
  case onewayConditional, onewayVehicleConditional, onewayMotorVehicleConditional, onewayBicycleConditional
  case maxspeedConditional, maxspeedForwardConditional, maxspeedBackwardConditional, maxweightConditional
  case onewayMotorcarConditional, onewayHgvConditional, onewayFootConditional
  case maxspeedHgv, maxspeedHgvForward, maxspeedHgvBackward, maxspeedHgvConditional, maxspeedMotorcar
  case maxspeedBicycle, maxheightConditional, maxwidthConditional, maxlengthConditional
  case maxweightratingConditional, maxweightratingHgv, maxaxleloadConditional

  /// The key as OSM spells it.
  package var word: String { Self.irregular[self] ?? TagWord.snakeCase("\(self)") }

  /// Keys that are not simply their case's name in snake case.
  private static let irregular: [TagKey: String] = [
    .hovLanes: "hov:lanes", .onewayVehicle: "oneway:vehicle", .onewayMotorVehicle: "oneway:motor_vehicle",
    .onewayMotorcar: "oneway:motorcar", .onewayHgv: "oneway:hgv", .onewayBicycle: "oneway:bicycle",
    .onewayFoot: "oneway:foot",
    .cyclewayLeft: "cycleway:left", .cyclewayRight: "cycleway:right", .cyclewayBoth: "cycleway:both",
    .cyclewayLeftOneway: "cycleway:left:oneway", .cyclewayRightOneway: "cycleway:right:oneway",
    .cyclewayBothOneway: "cycleway:both:oneway", .cyclewayOneway: "cycleway:oneway",
    .sidewalkLeft: "sidewalk:left", .sidewalkRight: "sidewalk:right", .sidewalkBoth: "sidewalk:both",
    .cyclewaySurface: "cycleway:surface", .cyclewayLeftSurface: "cycleway:left:surface",
    .cyclewayRightSurface: "cycleway:right:surface", .cyclewayBothSurface: "cycleway:both:surface",
    .footwaySurface: "footway:surface", .sidewalkSurface: "sidewalk:surface",
    .sidewalkLeftSurface: "sidewalk:left:surface", .sidewalkRightSurface: "sidewalk:right:surface",
    .sidewalkBothSurface: "sidewalk:both:surface", .cyclewaySmoothness: "cycleway:smoothness",
    .footwaySmoothness: "footway:smoothness", .widthCarriageway: "width:carriageway",
    .maxspeedForward: "maxspeed:forward", .maxspeedBackward: "maxspeed:backward",
    .maxspeedLanes: "maxspeed:lanes", .maxspeedLanesForward: "maxspeed:lanes:forward",
    .maxspeedLanesBackward: "maxspeed:lanes:backward", .maxspeedAdvisory: "maxspeed:advisory",
    .maxspeedAdvisoryForward: "maxspeed:advisory:forward",
    .maxspeedAdvisoryBackward: "maxspeed:advisory:backward", .maxspeedType: "maxspeed:type",
    .sourceMaxspeed: "source:maxspeed", .zoneMaxspeed: "zone:maxspeed", .zoneTraffic: "zone:traffic",
    .lanesForward: "lanes:forward", .lanesBackward: "lanes:backward", .lanesBothWays: "lanes:both_ways",
    .maxheightPhysical: "maxheight:physical", .maxwidthPhysical: "maxwidth:physical",
    .mtbScale: "mtb:scale", .rampWheelchair: "ramp:wheelchair", .rampStroller: "ramp:stroller",
    .rampBicycle: "ramp:bicycle", .handrailLeft: "handrail:left", .handrailRight: "handrail:right",
    .handrailCenter: "handrail:center", .tollMotorcar: "toll:motorcar",
    .tollMotorVehicle: "toll:motor_vehicle", .tollHgv: "toll:hgv",
    .kerbHeight: "kerb:height", .crossingSignals: "crossing:signals",
    .restrictionConditional: "restriction:conditional",
    .restrictionMotorVehicle: "restriction:motor_vehicle", .restrictionMotorcar: "restriction:motorcar",
    .restrictionHgv: "restriction:hgv", .restrictionBicycle: "restriction:bicycle",
    .restrictionFoot: "restriction:foot", .restrictionHgvConditional: "restriction:hgv:conditional",
    .restrictionMotorcarConditional: "restriction:motorcar:conditional",
    .restrictionMotorVehicleConditional: "restriction:motor_vehicle:conditional",
    .restrictionBicycleConditional: "restriction:bicycle:conditional",
    .onewayConditional: "oneway:conditional", .onewayVehicleConditional: "oneway:vehicle:conditional",
    .onewayMotorVehicleConditional: "oneway:motor_vehicle:conditional",
    .onewayBicycleConditional: "oneway:bicycle:conditional",
    .maxspeedConditional: "maxspeed:conditional",
    .maxspeedForwardConditional: "maxspeed:forward:conditional",
    .maxspeedBackwardConditional: "maxspeed:backward:conditional",
    .maxweightConditional: "maxweight:conditional",
    .restrictionVehicle: "restriction:vehicle",
    .restrictionVehicleConditional: "restriction:vehicle:conditional",
    .restrictionFootConditional: "restriction:foot:conditional",
    .onewayMotorcarConditional: "oneway:motorcar:conditional",
    .onewayHgvConditional: "oneway:hgv:conditional", .onewayFootConditional: "oneway:foot:conditional",
    .maxspeedHgv: "maxspeed:hgv", .maxspeedHgvForward: "maxspeed:hgv:forward",
    .maxspeedHgvBackward: "maxspeed:hgv:backward", .maxspeedHgvConditional: "maxspeed:hgv:conditional",
    .maxspeedMotorcar: "maxspeed:motorcar", .maxspeedBicycle: "maxspeed:bicycle",
    .maxheightConditional: "maxheight:conditional", .maxwidthConditional: "maxwidth:conditional",
    .maxlengthConditional: "maxlength:conditional",
    .maxweightratingConditional: "maxweightrating:conditional",
    .maxweightratingHgv: "maxweightrating:hgv", .maxaxleloadConditional: "maxaxleload:conditional",
  ]
}

/// Who an access tag speaks of. <https://wiki.openstreetmap.org/wiki/Key:access#Transport_mode_restrictions>
package enum AccessKey: UInt8, CaseIterable, Sendable {
  case access, vehicle, motorVehicle, motorcar, hgv, bicycle, foot, wheelchair

  /// In which form a key of the family is written; its suffix.
  package enum Form: UInt8, CaseIterable, Sendable {
    case plain, forward, backward, lanes, lanesForward, lanesBackward
    case conditional, forwardConditional, backwardConditional

    /// What follows the name of the mode.
    package var suffix: String {
      switch self {
      case .plain: ""
      case .forward: ":forward"
      case .backward: ":backward"
      case .lanes: ":lanes"
      case .lanesForward: ":lanes:forward"
      case .lanesBackward: ":lanes:backward"
      case .conditional: ":conditional"
      case .forwardConditional: ":forward:conditional"
      case .backwardConditional: ":backward:conditional"
      }
    }
  }

  /// The key as OSM spells it, in one of its forms.
  package func word(_ form: Form) -> String { TagWord.snakeCase("\(self)") + form.suffix }
}

/// Spelling of tags.
enum TagWord {
  /// `trailVisibility` as `trail_visibility`.
  static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
