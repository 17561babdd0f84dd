import RoadGraph

/// Who may travel on a way, by mode and direction.
///
/// For each mode the keys are asked from the most particular to the most general; of each key first the form for the
/// direction, then the plain one, then that by lanes. Where none speaks the road's default counts.
enum AccessReader {
  /// Keys by mode, the most particular first.
  /// <https://wiki.openstreetmap.org/wiki/Key:access#Transport_mode_restrictions>
  static func keys(of mode: TravelMode) -> [AccessKey] {
    switch mode {
    case .foot: footKeys
    case .wheelchair: wheelchairKeys
    case .bicycle: bicycleKeys
    case .motorcar: motorcarKeys
    case .hgv: hgvKeys
    }
  }
  private static let footKeys: [AccessKey] = [.foot, .access]
  private static let wheelchairKeys: [AccessKey] = [.wheelchair, .foot, .access]
  private static let bicycleKeys: [AccessKey] = [.bicycle, .vehicle, .access]
  private static let motorcarKeys: [AccessKey] = [.motorcar, .motorVehicle, .vehicle, .access]
  private static let hgvKeys: [AccessKey] = [.hgv, .motorVehicle, .vehicle, .access]

  /// What a tag says, and which one.
  struct Saying {
    var access: Access
    var key: AccessKey
    /// Whether the tag speaks of the one direction.
    var isDirected: Bool
  }

  /// What the tags say of a mode in a direction, in both where it is nil (at nodes); nil where they say nothing.
  ///
  /// The first key that is there counts, also with a value that is not known: then nothing is known of the mode, and a more
  /// general key does not speak for it.
  static func saying(_ mode: TravelMode, _ direction: Direction?, _ tags: TagSlots) -> Saying? {
    guard !tags.groups.isDisjoint(with: [.access, .accessByLane]) else { return nil }
    for key in keys(of: mode) {
      if let direction {
        let isForward = direction == .forward
        if let access = access(key, isForward ? .forward : .backward, mode, tags) {
          return Saying(access: access, key: key, isDirected: true)
        }
      }
      if tags.has(TagSlots.slot(key)) {
        return access(key, .plain, mode, tags).map { Saying(access: $0, key: key, isDirected: false) }
      }
      if let direction, let access = lanesAccess(key, direction, mode, tags) {
        return Saying(access: access, key: key, isDirected: false)
      }
    }
    return nil
  }

  private static func access(
    _ key: AccessKey, _ form: AccessKey.Form, _ mode: TravelMode, _ tags: TagSlots
  ) -> Access? {
    tags.read(TagSlots.slot(key, form)) { AccessWords.access($0, key: key, mode: mode) }
  }

  /// What the lanes of a direction allow at most; an empty lane says nothing, which leaves the road's default.
  /// <https://wiki.openstreetmap.org/wiki/Lanes#Access_lanes>
  private static func lanesAccess(
    _ key: AccessKey, _ direction: Direction, _ mode: TravelMode, _ tags: TagSlots
  ) -> Access? {
    guard tags.groups.contains(.accessByLane) else { return nil }
    let directed = TagSlots.slot(key, direction == .forward ? .lanesForward : .lanesBackward)
    let slot = tags.has(directed) ? directed : TagSlots.slot(key, .lanes)
    return tags.read(slot) { value in
      var allSaySomething = true
      var best: Access?
      TagList.forEachPart(of: value, separator: UInt8(ascii: "|")) { lane in
        guard let access = AccessWords.access(lane, key: key, mode: mode) else {
          allSaySomething = false
          return
        }
        best = AccessWords.moreOpen(best, access)
      }
      return allSaySomething ? best : nil
    }
  }
}
