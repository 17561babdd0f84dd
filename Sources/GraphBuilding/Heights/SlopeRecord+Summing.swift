import RoadGraph

extension SlopeRecord {
  /// The base over which the steepest slopes are measured, in centimetres: less would show the terrain's noise.
  private static let baseCentimetres = 3000

  /// Sums up the heights of a section.
  ///
  /// - Parameters:
  ///   - samples: heights at even spacing, ends included; steps to or from unknown ones count as level.
  init(summing samples: [HeightSample], lengthCentimetres: UInt32) {
    self.init()
    guard samples.count > 1, lengthCentimetres > 0 else { return }
    let intervals = samples.count - 1
    var (rise, fall) = (0, 0)
    var (rising, falling) = (0, 0)
    for place in 1..<samples.count {
      let step = Self.step(samples, from: place - 1, to: place)
      if step > 0 {
        rise += step
        rising += 1
      } else if step < 0 {
        fall -= step
        falling += 1
      }
    }
    ascentDecimetres = UInt16(clamping: rise)
    descentDecimetres = UInt16(clamping: fall)
    risingShare = UInt8((rising * 255 + intervals / 2) / intervals)
    fallingShare = UInt8((falling * 255 + intervals / 2) / intervals)
    setSteepest(samples, Int(lengthCentimetres))
  }

  /// Looks for the steepest stretch of the base's length; shorter sections are measured over the base all the same.
  private mutating func setSteepest(_ samples: [HeightSample], _ length: Int) {
    let intervals = samples.count - 1
    let window = max(1, min(intervals, (Self.baseCentimetres * intervals + length - 1) / length))
    let base = max(Self.baseCentimetres, length * window / intervals)
    var (up, down) = (0, 0)
    for place in window..<samples.count {
      let step = Self.step(samples, from: place - window, to: place)
      up = max(up, step)
      down = max(down, -step)
    }
    // A step of n decimetres over s centimetres is a slope of 1000 n / s percent.
    steepestRise = UInt8(clamping: (up * 1000 + base / 2) / base)
    steepestFall = UInt8(clamping: (down * 1000 + base / 2) / base)
  }

  private static func step(_ samples: [HeightSample], from a: Int, to b: Int) -> Int {
    guard samples[a].source != .none, samples[b].source != .none else { return 0 }
    return Int(samples[b].decimetres) - Int(samples[a].decimetres)
  }
}
