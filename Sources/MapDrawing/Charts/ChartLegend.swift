/// What the colours of a bar mean, the longest value first, as far as there is room.
struct ChartLegend {
  private var entries: [(value: String, colour: String, isCertain: Bool, length: Double)] = []
  private let left: Double
  private let right: Double
  private let y: Double

  init(left: Double, right: Double, y: Double) {
    self.left = left
    self.right = right
    self.y = y
  }

  mutating func add(_ section: RouteReport.Section, _ colour: String) {
    let length = section.end - section.start
    let value = section.value.replacingUnderscores + (section.isCertain ? "" : " (\(section.provenance))")
    if let entry = entries.firstIndex(where: { $0.value == value }) {
      entries[entry].length += length
    } else {
      entries.append((value, colour, section.isCertain, length))
    }
  }

  func draw(_ picture: inout Picture) {
    var x = left
    let order = entries.indices.sorted { (entries[$1].length, $0) < (entries[$0].length, $1) }
    for entry in order.map({ entries[$0] }) {
      let words = "\(entry.value) \(ProfileChart.distance(entry.length))"
      // Six pixels a letter, which is wide for letters of this size.
      let width = 24 + 6 * Double(words.count)
      guard x + width < right else { return }
      picture.fill(
        x: x, y: y - 8, width: 9, height: 9, .colour(entry.colour),
        opacity: entry.isCertain ? 1 : ProfileChart.paleness)
      picture.text(words, x: x + 13, y: y, size: 10, .faint)
      x += width
    }
  }
}
