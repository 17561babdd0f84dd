/// Gives short stretches to their neighbours, in rounds that treat all stretches of one length at once, so that neither
/// direction is preferred.
struct SteepnessMerging {
  struct Part {
    /// Places in `scale`ths of a millimetre: stretches can be halved exactly, several times.
    var start: Int
    var end: Int
    var classIndex: Int
    /// Slope in hundredths of a percent times length in millimetres, summed; exact as long as it is a whole number
    /// and its halves.
    var weightedSlope: Double

    static let scale = 1 << 10

    init(start: Int, end: Int, classIndex: Int, weightedSlope: Double) {
      self.start = start * Self.scale
      self.end = end * Self.scale
      self.classIndex = classIndex
      self.weightedSlope = weightedSlope
    }

    var length: Int { end - start }
    /// Mean slope in hundredths of a percent.
    var slope: Double { weightedSlope / (Double(length) / Double(Self.scale)) }
  }

  private enum Side { case left, right, both }

  private var parts: [Part] = []
  private let classes: SteepnessClasses

  /// Begins with parts in order that touch each other, neighbours of different classes.
  init(_ parts: [Part], classes: SteepnessClasses) {
    self.classes = classes
    self.parts = parts
  }

  var sections: [SteepnessSections.Section] {
    parts.map {
      SteepnessSections.Section(
        start: Double($0.start) / Double(Part.scale) / 1000, end: Double($0.end) / Double(Part.scale) / 1000,
        classIndex: $0.classIndex, slope: $0.slope / 100)
    }
  }

  /// Merges until no part but a single one is shorter.
  mutating func mergeShort(shorterThan millimetres: Int) {
    while parts.count > 1 {
      var shortest = Int.max
      for part in parts { shortest = min(shortest, part.length) }
      guard shortest < millimetres * Part.scale else { return }
      let count = parts.count
      mergeIntoNeighbours(ofLength: shortest)
      if parts.count == count { joinAdjacent(ofLength: shortest) }
    }
  }

  /// One round: the parts of a length go to neighbours that stay, and two that would go to each other become one.
  private mutating func mergeIntoNeighbours(ofLength length: Int) {
    let targets = parts.indices.map { parts[$0].length == length ? target($0) : nil }
    var next: [Part] = []
    next.reserveCapacity(parts.count + 1)
    for (index, part) in parts.enumerated() {
      var part = part
      switch targets[index] {
      case .left where targets[index - 1] == nil: part.classIndex = parts[index - 1].classIndex
      case .right where targets[index + 1] == nil: part.classIndex = parts[index + 1].classIndex
      case .left where targets[index - 1] == .right: part.classIndex = commonClass(index - 1...index)
      case .right where targets[index + 1] == .left: part.classIndex = commonClass(index...index + 1)
      case .both where targets[index - 1] == nil && targets[index + 1] == nil:
        var other = part
        part.end = (part.start + part.end) / 2
        other.start = part.end
        part.weightedSlope /= 2
        other.weightedSlope /= 2
        part.classIndex = parts[index - 1].classIndex
        other.classIndex = parts[index + 1].classIndex
        next.append(folding: part)
        part = other
      default: break
      }
      next.append(folding: part)
    }
    parts = next
  }

  /// Makes one part of each run of parts of a length, for patterns in which each waits for the next.
  private mutating func joinAdjacent(ofLength length: Int) {
    var start = 0
    while start < parts.count {
      var end = start
      while end < parts.count, parts[end].length == length { end += 1 }
      if end > start {
        let common = commonClass(start...end - 1)
        for index in start..<end { parts[index].classIndex = common }
      }
      start = end + 1
    }
    var next: [Part] = []
    for part in parts { next.append(folding: part) }
    parts = next
  }

  /// The class of the mean slope of some parts of one length.
  private func commonClass(_ range: ClosedRange<Int>) -> Int {
    // Sums of whole numbers and their halves: exact, whatever the order.
    let sum = range.reduce(0.0) { $0 + parts[$1].weightedSlope }
    let length = Double(parts[range.lowerBound].length) / Double(Part.scale) * Double(range.count)
    return classes.index(ofHundredths: Int((sum / length).rounded()))
  }

  /// The neighbour with the nearer class, else with the nearer slope, else the longer; both where all is equal.
  private func target(_ index: Int) -> Side {
    guard index > 0 else { return .right }
    guard index + 1 < parts.count else { return .left }
    let (part, left, right) = (parts[index], parts[index - 1], parts[index + 1])
    let classes = abs(part.classIndex - left.classIndex) - abs(part.classIndex - right.classIndex)
    if classes != 0 { return classes < 0 ? .left : .right }
    let (toLeft, toRight) = (abs(part.slope - left.slope), abs(part.slope - right.slope))
    if toLeft != toRight { return toLeft < toRight ? .left : .right }
    if left.length != right.length { return left.length > right.length ? .left : .right }
    return .both
  }
}

extension [SteepnessMerging.Part] {
  /// Appends a part, or lengthens the last one where it is of the same class.
  mutating func append(folding part: SteepnessMerging.Part) {
    if let last = indices.last, self[last].classIndex == part.classIndex {
      self[last].end = part.end
      self[last].weightedSlope += part.weightedSlope
    } else {
      append(part)
    }
  }
}
