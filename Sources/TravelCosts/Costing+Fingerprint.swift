import RoadGraph

extension Costing {
  /// A number that two costings of one graph share only if edges, nodes and turns cost the same under both.
  ///
  /// Metrics are stored with it, so that a file built under other speeds, or by another version of the rules, is told.
  /// A hash over all that prices are made of; the same on every system.
  public var fingerprint: UInt64 {
    var hash = FingerprintHash()
    hash.add(isShortest ? 1 : 0)
    hash.add(UInt64(ignored.rawValue))
    for word in avoidedSections.words { hash.add(word) }
    for travel in travels {
      hash.add(
        UInt64(travel.kind.rawValue) << 1 | (travel.isRestricted ? 1 : 0) | (travel.isAvoided ? 1 << 8 : 0))
      hash.add(UInt64(travel.pace.bitPattern) << 32 | UInt64(travel.pushedPace.bitPattern))
      hash.add(UInt64(travel.factor.bitPattern))
    }
    if let slopePaces {
      for table in [slopePaces.own, slopePaces.pushing, slopePaces.cost] {
        for factor in table.factors { hash.add(UInt64(factor.bitPattern)) }
      }
    }
    for cost in turnCostsByAngle { hash.add(UInt64(cost)) }
    hash.add(turnBack.map { UInt64($0.cost) + 1 } ?? 0)
    hash.add(UInt64(boarding(from: .walking, to: .ferry).cost))
    for condition in heldConditions.sorted() { hash.add(UInt64(condition)) }
    addNodes(to: &hash)
    for time in traffic.times {
      hash.add(UInt64(time.edge))
      hash.add(time.time.bitPattern)
      hash.add(time.weighted.bitPattern)
    }
    return hash.value
  }

  /// What passing nodes costs follows from these.
  private func addNodes(to hash: inout FingerprintHash) {
    hash.add(UInt64(profile.mode.rawValue))
    for set in [profile.openAccess, profile.restrictedAccess] {
      hash.add(set.reduce(0 as UInt64) { $0 | 1 << UInt64($1.rawValue) })
    }
    for (place, avoidance) in Avoidance.allCases.enumerated() where avoidances.contains(avoidance) {
      hash.add(UInt64(place))
    }
    hash.add(profile.pushingKmh == nil ? 0 : 1)
    // Nodes with conditions are judged anew for each time: that time and no time agree is not worth finding out.
    if let time { for part in [time.year, time.month, time.day, time.minute] { hash.add(UInt64(part)) } }
    let vehicle = profile.vehicle
    let measures = [
      vehicle.heightMetres, vehicle.widthMetres, vehicle.lengthMetres, vehicle.weightTons,
      vehicle.axleLoadTons, vehicle.kerbCentimetres, vehicle.inclinePercent,
    ]
    for measure in measures { hash.add((measure ?? -1).bitPattern) }
    hash.add((vehicle.hasHazmat ? 1 : 0) | (vehicle.hasTrailer ? 2 : 0))
    let seconds = [
      profile.signalSeconds, profile.crossingSeconds, profile.stopSeconds, profile.levelCrossingSeconds,
      profile.barrierSeconds, profile.privateNodeCostSeconds,
    ]
    for value in seconds + Barrier.allCases.map({ profile.barrierKindSeconds[$0] ?? -1 }) {
      hash.add(value.bitPattern)
    }
  }
}

/// A hash of 64-bit words: the step, the prime and the first value of FNV-1a (Fowler, Noll and Vo), on a word at a time where
/// theirs takes a byte, and with the high bits mixed into the low ones after each.
private struct FingerprintHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01B3
    value ^= value >> 29
  }
}
