/// Classes of slope between ascending bounds in percent.
///
/// n bounds part the slopes into n + 1 classes, 0 the steepest fall. A slope that is exactly a bound belongs to the
/// class with the larger absolute slope: 4 % is "4 to 7", −4 % is "−7 to −4". So the reversed line's classes mirror.
public struct SteepnessClasses: Hashable, Sendable {
  /// Bounds in hundredths of a percent, ascending.
  let bounds: [Int]

  /// The bounds of GEMKit and openrouteservice: −16, −10, −7, −4, −1, 1, 4, 7, 10, 16 percent, eleven classes.
  public static let usual = SteepnessClasses(hundredths: [
    -1600, -1000, -700, -400, -100, 100, 400, 700, 1000, 1600,
  ])

  /// Five classes from extreme descent to extreme ascent: −15, −5, 5, 15 percent.
  public static let five = SteepnessClasses(hundredths: [-1500, -500, 500, 1500])

  /// Classes of others by name; GEMKit's example and openrouteservice agree.
  public static let presets: [(name: String, classes: SteepnessClasses)] = [
    ("gemkit", .usual), ("ors", .usual), ("five", .five),
  ]

  /// Creates classes, or nil where the bounds do not ascend or are no numbers.
  ///
  /// - Parameter bounds: percent, ascending, at least one; told apart to a hundredth of a percent.
  public init?(bounds: [Double]) {
    guard !bounds.isEmpty, bounds.allSatisfy({ $0.isFinite && abs($0) <= 1e6 }) else { return nil }
    let hundredths = bounds.map { Int(($0 * 100).rounded()) }
    guard zip(hundredths, hundredths.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    self.init(hundredths: hundredths)
  }

  private init(hundredths: [Int]) { bounds = hundredths }

  /// Bounds in percent, ascending.
  public var boundsPercent: [Double] { bounds.map { Double($0) / 100 } }

  /// How many classes there are.
  public var count: Int { bounds.count + 1 }

  /// The class of a slope in percent, rounded to a hundredth.
  public func index(ofPercent slope: Double) -> Int {
    index(ofHundredths: Int((max(-1e9, min(1e9, slope * 100))).rounded()))
  }

  /// The class of a slope in hundredths of a percent.
  func index(ofHundredths slope: Int) -> Int {
    var index = 0
    for bound in bounds {
      guard bound >= 0 ? slope >= bound : slope > bound else { break }
      index += 1
    }
    return index
  }

  /// The class as people read it: "−4 to −1 %", "16 % and more".
  public func label(_ index: Int) -> String {
    func text(_ bound: Int) -> String {
      let sign = bound < 0 ? "−" : ""
      let (whole, part) = (abs(bound) / 100, abs(bound) % 100)
      return sign + (part == 0 ? "\(whole)" : "\(whole).\(part < 10 ? "0" : "")\(part)")
    }
    if index <= 0 { return "below \(text(bounds[0])) %" }
    if index >= bounds.count { return "\(text(bounds[bounds.count - 1])) % and more" }
    return "\(text(bounds[index - 1])) to \(text(bounds[index])) %"
  }
}
