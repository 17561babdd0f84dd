import RoadGraph

/// A limit that does not let a vehicle pass.
struct ExceededLimit {
  let tag: StaticString
  /// What is allowed, in the unit of the tag; nil where the tag is a plain `no`.
  let allowed: Double?
  /// What the vehicle has, in the same unit.
  let measure: Double?
  let what: StaticString

  /// The limit in words.
  var closure: Closure {
    let value = allowed.map(Self.text) ?? "no"
    let own = measure.map { " is \(Self.text($0))" } ?? " is kept out"
    return Closure(tag: "\(tag)=\(value)", reason: "the vehicle's \(what)\(own)")
  }

  private static func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let fraction = abs(hundredths % 100)
    let whole = (hundredths < 0 ? "-" : "") + "\(abs(hundredths) / 100)"
    if fraction == 0 { return whole }
    return whole
      + (fraction % 10 == 0 ? ".\(fraction / 10)" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
  }
}

extension Vehicle {
  /// The signed limit, or the narrowness or incline, that does not let the vehicle pass; nil where all let it.
  func limit(of road: AttributeRecord) -> ExceededLimit? {
    func limit(
      _ measure: Double?, _ limit: some BinaryInteger, per unit: Double, _ tag: StaticString,
      _ what: StaticString
    ) -> ExceededLimit? {
      guard let measure, limit > 0, measure * unit > Double(limit) else { return nil }
      return ExceededLimit(tag: tag, allowed: Double(limit) / unit, measure: measure, what: what)
    }
    if hasHazmat, road.flags.contains(.noHazmat) {
      return ExceededLimit(tag: "hazmat", allowed: nil, measure: nil, what: "dangerous load")
    }
    if hasTrailer, road.flags.contains(.noTrailer) {
      return ExceededLimit(tag: "trailer", allowed: nil, measure: nil, what: "trailer")
    }
    if let inclinePercent, let tagged = road.taggedIncline, abs(tagged) > inclinePercent {
      return ExceededLimit(tag: "incline", allowed: tagged, measure: inclinePercent, what: "limit of percent")
    }
    return limit(heightMetres, road.maxHeightDecimetres, per: 10, "maxheight", "height in metres")
      ?? limit(widthMetres, road.maxWidthDecimetres, per: 10, "maxwidth", "width in metres")
      ?? limit(
        widthMetres, road.maxWidthDecimetres > 0 ? 0 : road.widthDecimetres, per: 10, "width",
        "width in metres")
      ?? limit(lengthMetres, road.maxLengthDecimetres, per: 10, "maxlength", "length in metres")
      ?? limit(weightTons, road.maxWeightCentitons, per: 100, "maxweight", "weight in tons")
      ?? limit(axleLoadTons, road.maxAxleLoadCentitons, per: 100, "maxaxleload", "axle load in tons")
  }
}

extension AttributeRecord {
  /// The slope that `incline` gives along the way, in percent; nil where none is tagged as a number, or it leads over steps.
  var taggedIncline: Double? {
    flags.contains(.inclineTagged) && roadClass != .steps ? Double(inclinePercent) : nil
  }
}
