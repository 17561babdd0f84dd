import RoadGraph

/// What a single access value says.
enum AccessWord: Sendable, Hashable {
  /// An access value of the graph's own.
  case access(Access)
  /// Only motor vehicles of other kinds than cars and lorries: `psv`, `bus`, `emergency` … Says nothing of those without
  /// a motor where it stands for everybody.
  case otherMotorVehicles
  /// Only people on foot.
  case footOnly
  /// Only bicycles.
  case bicycleOnly
  /// For `bicycle` and `foot` the same as `designated` by law, else for officials only.
  case official
  /// For wheelchairs with help or restraint.
  case limited
}

/// Values of access tags. <https://wiki.openstreetmap.org/wiki/Key:access#List_of_possible_values>
///
/// A value that is not listed says nothing: the next key of the hierarchy or the road's default counts.
enum AccessWords {
  /// The values; to read another one, add it here.
  static let table: WordTable<AccessWord> = [
    "yes": .access(.yes), "true": .access(.yes), "1": .access(.yes), "public": .access(.yes),
    "allowed": .access(.yes), "permitted": .access(.yes), "hov": .access(.yes),
    "designated": .access(.designated),
    "permissive": .access(.permissive), "tolerated": .access(.permissive), "shared": .access(.yes),
    "no": .access(.no),
    "none": .access(.no), "false": .access(.no), "0": .access(.no), "prohibited": .access(.no),
    "forbidden": .access(.no), "restricted": .access(.no), "closed": .access(.no), "impassable": .access(.no),
    "private": .access(.private), "residents": .access(.private), "resident": .access(.private),
    "employees": .access(.private), "staff": .access(.private), "members": .access(.private),
    "students": .access(.private), "destination": .access(.destination), "customers": .access(.customers),
    "customer": .access(.customers), "guests": .access(.customers), "delivery": .access(.delivery),
    "loading": .access(.delivery), "permit": .access(.permit), "license": .access(.permit),
    "agricultural": .access(.agricultural), "agriculture": .access(.agricultural),
    "agricultural_and_forestry": .access(.agricultural), "forestry": .access(.forestry),
    "forest": .access(.forestry), "military": .access(.military), "use_sidepath": .access(.useSidepath),
    "sidepath": .access(.useSidepath), "separate": .access(.useSidepath), "dismount": .access(.dismount),
    "discouraged": .access(.discouraged), "unsuitable": .access(.discouraged), "psv": .otherMotorVehicles,
    "bus": .otherMotorVehicles, "taxi": .otherMotorVehicles, "share_taxi": .otherMotorVehicles,
    "minibus": .otherMotorVehicles, "tram": .otherMotorVehicles, "emergency": .otherMotorVehicles,
    "emergency_vehicle": .otherMotorVehicles, "emergency_access": .otherMotorVehicles, "official": .official,
    "foot": .footOnly,
    "pedestrian": .footOnly,
    "bicycle": .bicycleOnly, "limited": .limited, "bad": .limited,
  ]

  /// Values that say nothing and are not worth a report.
  static let silent: WordTable<Bool> = [
    "unknown": true, "default": true, "undefined": true, "variable": true,
  ]

  /// What a value under a key says of a mode; nil where it says nothing of it. Of a list with semicolons the part that
  /// allows most counts.
  static func access(_ value: Span<UInt8>, key: AccessKey, mode: TravelMode) -> Access? {
    var best: Access?
    TagList.forEachPart(of: value) { part in
      guard let word = table[part], let access = access(word, key: key, mode: mode) else { return }
      best = moreOpen(best, access)
    }
    return best
  }

  /// Whether each part of a value is listed or known to say nothing.
  static func isKnown(_ value: Span<UInt8>) -> Bool {
    var known = true
    TagList.forEachPart(of: value) { if table[$0] == nil, silent[$0] == nil { known = false } }
    return known
  }

  private static func access(_ word: AccessWord, key: AccessKey, mode: TravelMode) -> Access? {
    let hasMotor = mode == .motorcar || mode == .hgv
    switch word {
    case .access(.useSidepath) where hasMotor: return .no
    case .access(.dismount) where mode != .bicycle: return nil
    case .access(let access): return access
    case .otherMotorVehicles: return hasMotor ? .no : (key == .access ? nil : .no)
    case .footOnly: return mode == .foot || mode == .wheelchair ? .yes : .no
    case .bicycleOnly: return mode == .bicycle ? .yes : .no
    case .official: return key == .bicycle || key == .foot ? .designated : .no
    case .limited: return mode == .wheelchair ? .discouraged : nil
    }
  }

  /// The value of two that allows more, the first one where they allow the same.
  static func moreOpen(_ first: Access?, _ second: Access) -> Access {
    guard let first, openness(first) >= openness(second) else { return second }
    return first
  }

  /// How much a value allows.
  static func openness(_ access: Access) -> Int {
    switch access {
    case .designated: 9
    case .yes: 8
    case .permissive: 7
    case .discouraged: 6
    case .destination: 5
    case .customers: 4
    case .dismount: 4
    case .delivery, .permit: 3
    case .private: 2
    case .agricultural, .forestry, .military, .useSidepath: 1
    case .no, .unknown: 0
    }
  }
}
