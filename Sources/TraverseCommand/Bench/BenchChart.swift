import JSONText
import MapDrawing

/// A picture of how long answers take by how far they reach: rank against time, both by powers, a line a method.
struct BenchChart {
  private static let width = 720.0
  private static let height = 420.0
  private static let colours = ["#7f7f7f", "#1f77b4", "#ff7f0e", "#2ca02c", "#9467bd", "#8c564b"]

  /// What a line shows: for each rank the median in milliseconds.
  struct Line {
    let name: String
    let points: [(rank: Int, p50: Double)]
  }

  let title: String
  let lines: [Line]

  /// The picture as SVG.
  var svg: String {
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Int(Self.width))\" height=\"\(Int(Self.height))\" "
      + "viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" font-family=\"sans-serif\" font-size=\"12\">\n"
    text += "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    text += label(title, x: 60, y: 24, size: 15)
    let exponents = lines.flatMap { $0.points.map { Self.exponent($0.rank) } }
    let decades = lines.flatMap { $0.points.map { Self.decade($0.p50) } }
    guard let first = exponents.min(), let last = exponents.max(), let low = decades.min(),
      let high = decades.max()
    else { return text + "</svg>\n" }
    func x(_ exponent: Int) -> Double {
      60 + Double(exponent - first) / Double(max(1, last - first)) * (Self.width - 200)
    }
    func y(_ milliseconds: Double) -> Double {
      let share = (Self.logarithm(milliseconds) - Double(low)) / Double(high + 1 - low)
      return Self.height - 50 - share * (Self.height - 100)
    }
    for exponent in first...last {
      text += stroke("M\(text1(x(exponent))) 50V\(text1(Self.height - 50))", "#dddddd", 1)
      text += label("2^\(exponent)", x: x(exponent) - 10, y: Self.height - 34)
    }
    for decade in low...high + 1 {
      let value = Self.power(decade)
      text += stroke("M60 \(text1(y(value)))H\(text1(Self.width - 140))", "#dddddd", 1)
      text += label("\(DecimalText.text(value, decimals: 4)) ms", x: 4, y: y(value) + 4, size: 10)
    }
    text += label("edges that Dijkstra's algorithm settles", x: 60, y: Self.height - 12)
    for (index, line) in lines.enumerated() {
      let colour = Self.colours[index % Self.colours.count]
      var path = ""
      for point in line.points {
        path +=
          "\(path.isEmpty ? "M" : "L")\(text1(x(Self.exponent(point.rank)))) \(text1(y(point.p50)))"
      }
      text += stroke(path, colour, 2)
      let place = 60 + 18 * Double(index)
      text += stroke("M\(text1(Self.width - 126)) \(text1(place))h20", colour, 2)
      text += label(line.name, x: Self.width - 100, y: place + 4)
    }
    return text + "</svg>\n"
  }

  private func text1(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }

  private func label(_ words: String, x: Double, y: Double, size: Int = 12) -> String {
    "<text x=\"\(text1(x))\" y=\"\(text1(y))\" font-size=\"\(size)\">\(SVGText.escaped(words))</text>\n"
  }

  private func stroke(_ path: String, _ colour: String, _ width: Int) -> String {
    "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(width)\"/>\n"
  }

  private static func exponent(_ rank: Int) -> Int { Int.bitWidth - 1 - max(1, rank).leadingZeroBitCount }

  /// Ten to a whole power.
  private static func power(_ decade: Int) -> Double {
    var value = 1.0
    for _ in 0..<abs(decade) { value *= 10 }
    return decade < 0 ? 1 / value : value
  }

  /// The whole power of ten below a time; times below a tenth of a microsecond count as that.
  private static func decade(_ milliseconds: Double) -> Int {
    var decade = -4
    while power(decade + 1) <= milliseconds { decade += 1 }
    return decade
  }

  /// The logarithm to base 10, to a four-thousandth: good enough for a picture.
  private static func logarithm(_ milliseconds: Double) -> Double {
    let decade = decade(milliseconds)
    var rest = max(1, milliseconds / power(decade))
    // Bit by bit: a square above ten means that half a power is in it.
    var (sum, share) = (0.0, 0.5)
    for _ in 0..<12 {
      rest *= rest
      if rest >= 10 {
        rest /= 10
        sum += share
      }
      share /= 2
    }
    return Double(decade) + sum
  }
}
