/// What keys are about: which groups an object's tags belong to tells which readers have anything to do. Most roads have
/// tags of three or four groups out of these.
struct TagGroup: OptionSet, Sendable, Hashable {
  let rawValue: UInt16

  static let access = TagGroup(rawValue: 1 << 0)
  static let accessByLane = TagGroup(rawValue: 1 << 1)
  static let oneway = TagGroup(rawValue: 1 << 2)
  static let side = TagGroup(rawValue: 1 << 3)
  static let ground = TagGroup(rawValue: 1 << 4)
  static let speed = TagGroup(rawValue: 1 << 5)
  static let limit = TagGroup(rawValue: 1 << 6)
  static let trail = TagGroup(rawValue: 1 << 7)
  static let network = TagGroup(rawValue: 1 << 8)
  static let condition = TagGroup(rawValue: 1 << 9)
  static let lanes = TagGroup(rawValue: 1 << 10)

  /// The group of each slot.
  static let bySlot: [TagGroup] =
    TagKey.allCases.map(group)
    + AccessKey.allCases.flatMap { _ in AccessKey.Form.allCases.map(group) }

  private static func group(of form: AccessKey.Form) -> TagGroup {
    switch form {
    case .plain, .forward, .backward: .access
    case .lanes, .lanesForward, .lanesBackward: .accessByLane
    case .conditional, .forwardConditional, .backwardConditional: .condition
    }
  }

  private static func group(of key: TagKey) -> TagGroup {
    switch key {
    case .oneway, .onewayVehicle, .onewayMotorVehicle, .onewayMotorcar, .onewayHgv, .onewayBicycle,
      .onewayFoot,
      .junction, .conveying, .cyclewayLeftOneway, .cyclewayRightOneway, .cyclewayBothOneway, .cyclewayOneway:
      .oneway
    case .cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth: [.side, .oneway]
    case .sidewalk, .sidewalkLeft, .sidewalkRight, .sidewalkBoth: .side
    case .surface, .cyclewaySurface, .cyclewayLeftSurface, .cyclewayRightSurface, .cyclewayBothSurface,
      .footwaySurface, .sidewalkSurface, .sidewalkLeftSurface, .sidewalkRightSurface, .sidewalkBothSurface,
      .smoothness, .cyclewaySmoothness, .footwaySmoothness, .tracktype:
      .ground
    case .maxspeed, .maxspeedForward, .maxspeedBackward, .maxspeedLanes, .maxspeedLanesForward,
      .maxspeedLanesBackward, .maxspeedAdvisory, .maxspeedAdvisoryForward, .maxspeedAdvisoryBackward,
      .maxspeedType, .sourceMaxspeed, .zoneMaxspeed, .zoneTraffic:
      .speed
    case .maxheight, .maxheightPhysical, .maxwidth, .maxwidthPhysical, .maxlength, .maxweight,
      .maxweightrating,
      .maxaxleload, .width, .widthCarriageway, .estWidth:
      .limit
    case .sacScale, .mtbScale, .viaFerrataScale, .trailVisibility, .incline, .stepCount: .trail
    case .icn, .ncn, .rcn, .lcn, .iwn, .nwn, .rwn, .lwn, .icnRef, .ncnRef, .rcnRef, .lcnRef: .network
    case .onewayConditional, .onewayVehicleConditional, .onewayMotorVehicleConditional,
      .onewayBicycleConditional, .maxspeedConditional, .maxspeedForwardConditional,
      .maxspeedBackwardConditional, .maxweightConditional, .onewayMotorcarConditional,
      .onewayHgvConditional, .onewayFootConditional, .maxspeedHgv, .maxspeedHgvForward, .maxspeedHgvBackward,
      .maxspeedHgvConditional, .maxspeedMotorcar, .maxspeedBicycle, .maxheightConditional,
      .maxwidthConditional, .maxlengthConditional, .maxweightratingConditional, .maxweightratingHgv,
      .maxaxleloadConditional:
      .condition
    case .lanes, .lanesForward, .lanesBackward, .lanesBothWays, .layer: .lanes
    default: []
    }
  }
}
