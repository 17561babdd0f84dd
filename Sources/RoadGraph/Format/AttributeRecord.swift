/// Everything the graph keeps of a way's tags, 64 bytes; ways that agree in all of it share one record.
///
/// Enumerations are stored as bytes of their raw values, 0 being "not known". The table in `docs/graph-format.md` gives
/// the offset of each field.
public struct AttributeRecord: GraphRecord, Hashable {
  // Offset 0: what kind of road.
  var roadClassByte: UInt8 = 0
  var surfaceByte: UInt8 = 0
  var smoothnessByte: UInt8 = 0
  var trackTypeByte: UInt8 = 0
  /// `RoadFlags` as stored.
  var flagBits: UInt32 = 0

  // Offset 8: access by mode, low nibble forward, high nibble backward; three bytes spare for further modes.
  var footAccess: UInt8 = 0
  var bicycleAccess: UInt8 = 0
  var motorcarAccess: UInt8 = 0
  var hgvAccess: UInt8 = 0
  var wheelchairAccess: UInt8 = 0
  var spareAccess1: UInt8 = 0
  var spareAccess2: UInt8 = 0
  var spareAccess3: UInt8 = 0

  // Offset 16: speeds in km/h, 0 not known, 255 no limit.
  /// Speed limit in the way's direction, km/h; 0: not known, 255: no limit.
  public var maxSpeedForward: UInt8 = 0
  /// Speed limit against the way's direction, km/h; 0: not known, 255: no limit.
  public var maxSpeedBackward: UInt8 = 0
  /// Advisory speed in the way's direction, km/h; 0: none.
  public var advisorySpeedForward: UInt8 = 0
  /// Advisory speed against the way's direction, km/h; 0: none.
  public var advisorySpeedBackward: UInt8 = 0
  /// Number of lanes in both directions; 0: not known.
  public var lanes: UInt8 = 0
  /// Width in decimetres, 255: wider; 0: not known.
  public var widthDecimetres: UInt8 = 0
  /// Two bits each: provenance of surface, smoothness, speed limit.
  var provenanceBits: UInt8 = 0
  /// Layer, −128…127.
  public var layer: Int8 = 0

  // Offset 24: limits on vehicles; 0 means none.
  /// Largest height in decimetres; 0: no limit.
  public var maxHeightDecimetres: UInt8 = 0
  /// Largest width in decimetres; 0: no limit.
  public var maxWidthDecimetres: UInt8 = 0
  /// Largest length in decimetres; 0: no limit.
  public var maxLengthDecimetres: UInt16 = 0
  /// Largest weight in hundredths of a ton; 0: no limit.
  public var maxWeightCentitons: UInt16 = 0
  /// Largest axle load in hundredths of a ton; 0: no limit.
  public var maxAxleLoadCentitons: UInt16 = 0

  // Offset 32: trails, steps and sides.
  var sacScaleByte: UInt8 = 0
  /// `mtb:scale` plus one, 1…7; 0: not known.
  public var mtbScalePlusOne: UInt8 = 0
  var trailVisibilityByte: UInt8 = 0
  /// `via_ferrata_scale` plus one, 1…7; 0: not known.
  public var viaFerrataScalePlusOne: UInt8 = 0
  /// Tagged `incline` in percent along the way; valid where `RoadFlags.inclineTagged` is set.
  public var inclinePercent: Int8 = 0
  var sidewalkByte: UInt8 = 0
  var cyclewayByte: UInt8 = 0
  /// Cycle and hiking networks, `RouteNetworks` as stored.
  var networkBits: UInt8 = 0
  /// Number of steps; 0: not known.
  public var stepCount: UInt16 = 0
  /// Speed of a ferry or shuttle train from its `duration` and length, in tenths of km/h; 0: not known.
  public var crossingSpeedDecikmh: UInt16 = 0

  // Offset 44: texts and what is left free for additions.
  /// Position in the string table of the way's conditional access tags, `key=value` lines; 0: none.
  public var conditions: UInt32 = 0
  var spare1: UInt64 = 0
  var spare2: UInt64 = 0

  /// A record in which nothing is known.
  public init() {}

  /// Feeds the fields in which most records differ, as a few whole words: each of the sixty by itself takes ten times as
  /// long, and builds look up a record for each way.
  public func hash(into hasher: inout Hasher) {
    let road = Self.word(roadClassByte, surfaceByte, smoothnessByte, trackTypeByte)
    let access = Self.word(footAccess, bicycleAccess, motorcarAccess, hgvAccess)
    let speeds = Self.word(maxSpeedForward, maxSpeedBackward, lanes, widthDecimetres)
    let sides = Self.word(sidewalkByte, cyclewayByte, networkBits, UInt8(bitPattern: layer))
    let trail = Self.word(sacScaleByte, mtbScalePlusOne, trailVisibilityByte, provenanceBits)
    hasher.combine(road | UInt64(flagBits) << 32)
    hasher.combine(access | speeds << 32)
    hasher.combine(sides | trail << 32)
    hasher.combine(
      UInt64(conditions) | UInt64(stepCount) << 32 | UInt64(wheelchairAccess) << 48
        | UInt64(maxHeightDecimetres) << 56)
    hasher.combine(UInt64(maxWeightCentitons) | UInt64(crossingSpeedDecikmh) << 32)
  }

  private static func word(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt64 {
    UInt64(a) | UInt64(b) << 8 | UInt64(c) << 16 | UInt64(d) << 24
  }

  /// All bits zero.
  public static let zero = AttributeRecord()
}

extension AttributeRecord {
  /// What kind of road it is.
  public var roadClass: RoadClass {
    get { RoadClass(rawValue: roadClassByte) ?? .unknown }
    set { roadClassByte = newValue.rawValue }
  }
  /// What the ground is made of.
  public var surface: Surface {
    get { Surface(rawValue: surfaceByte) ?? .unknown }
    set { surfaceByte = newValue.rawValue }
  }
  /// How even the ground is.
  public var smoothness: Smoothness {
    get { Smoothness(rawValue: smoothnessByte) ?? .unknown }
    set { smoothnessByte = newValue.rawValue }
  }
  /// How firm a track is.
  public var trackType: TrackType {
    get { TrackType(rawValue: trackTypeByte) ?? .unknown }
    set { trackTypeByte = newValue.rawValue }
  }
  /// Yes-or-no properties.
  public var flags: RoadFlags {
    get { RoadFlags(rawValue: flagBits) }
    set { flagBits = newValue.rawValue }
  }
  /// Where the surface comes from.
  public var surfaceProvenance: Provenance {
    get { provenance(shift: 0) }
    set { setProvenance(newValue, shift: 0) }
  }
  /// Where the smoothness comes from.
  public var smoothnessProvenance: Provenance {
    get { provenance(shift: 2) }
    set { setProvenance(newValue, shift: 2) }
  }
  /// Where the speed limits come from.
  public var speedProvenance: Provenance {
    get { provenance(shift: 4) }
    set { setProvenance(newValue, shift: 4) }
  }
  /// How hard a hiking path is.
  public var sacScale: SACScale {
    get { SACScale(rawValue: sacScaleByte) ?? .unknown }
    set { sacScaleByte = newValue.rawValue }
  }
  /// How well a trail is seen.
  public var trailVisibility: TrailVisibility {
    get { TrailVisibility(rawValue: trailVisibilityByte) ?? .unknown }
    set { trailVisibilityByte = newValue.rawValue }
  }
  /// Sidewalks, as tagged on the road.
  public var sidewalk: Sideway {
    get { Sideway(rawValue: sidewalkByte) ?? .unknown }
    set { sidewalkByte = newValue.rawValue }
  }
  /// Cycle lanes and tracks, as tagged on the road.
  public var cycleway: Sideway {
    get { Sideway(rawValue: cyclewayByte) ?? .unknown }
    set { cyclewayByte = newValue.rawValue }
  }
  /// Signed route networks that run along the way.
  public var networks: RouteNetworks {
    get { RouteNetworks(rawValue: networkBits) }
    set { networkBits = newValue.rawValue }
  }

  /// What a mode may do in a direction.
  public func access(_ mode: TravelMode, _ direction: Direction) -> Access {
    let byte = accessByte(mode)
    return Access(rawValue: direction == .forward ? byte & 15 : byte >> 4) ?? .unknown
  }

  /// Sets what a mode may do in a direction.
  public mutating func setAccess(_ access: Access, _ mode: TravelMode, _ direction: Direction) {
    let old = accessByte(mode)
    let byte = direction == .forward ? old & 0xF0 | access.rawValue : old & 0x0F | access.rawValue << 4
    switch mode {
    case .foot: footAccess = byte
    case .bicycle: bicycleAccess = byte
    case .motorcar: motorcarAccess = byte
    case .hgv: hgvAccess = byte
    case .wheelchair: wheelchairAccess = byte
    }
  }

  /// Speed limit in a direction, km/h; 0: not known, 255: no limit.
  public func maxSpeed(_ direction: Direction) -> UInt8 {
    direction == .forward ? maxSpeedForward : maxSpeedBackward
  }

  /// The `highway` value, with `_link` for ramps.
  public var highway: String { roadClass.word + (flags.contains(.link) ? "_link" : "") }

  private func accessByte(_ mode: TravelMode) -> UInt8 {
    switch mode {
    case .foot: footAccess
    case .bicycle: bicycleAccess
    case .motorcar: motorcarAccess
    case .hgv: hgvAccess
    case .wheelchair: wheelchairAccess
    }
  }

  private func provenance(shift: UInt8) -> Provenance {
    Provenance(rawValue: provenanceBits >> shift & 3) ?? .none
  }

  private mutating func setProvenance(_ value: Provenance, shift: UInt8) {
    provenanceBits = provenanceBits & ~(3 << shift) | value.rawValue << shift
  }
}
