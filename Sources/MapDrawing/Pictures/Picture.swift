/// A drawing as a list of shapes, from back to front: written as SVG or painted into a PNG, both from the same list.
///
/// ```swift
/// var picture = Picture(width: 320, height: 200, title: "A hill")
/// picture.fill(points, .colour("#8fbf6b"))
/// let svg = SVGPicture.text(picture)
/// ```
public struct Picture: Sendable {
  /// A colour, or what it is for.
  public enum Ink: Hashable, Sendable {
    /// Words and lines that matter.
    case ink
    /// Words and lines beside them.
    case faint
    /// Lines of a grid.
    case rule
    /// What charts are drawn on.
    case card
    /// What maps are drawn on.
    case ground
    /// A road that belongs to no route.
    case road
    /// A route.
    case route
    /// What sets a route off its ground.
    case casing
    /// A recorded track, as it was recorded.
    case recorded
    /// A colour of its own, `#rrggbb`.
    case colour(String)
  }

  /// How a line is drawn.
  public struct Stroke: Hashable, Sendable {
    /// Its colour.
    public var ink: Ink
    /// Its width in pixels.
    public var width: Double
    /// Lengths of strokes and gaps in pixels; empty for an unbroken line.
    public var dashes: [Double] = []
    /// How far it covers what lies below, 0…1.
    public var opacity = 1.0

    /// Creates a stroke.
    public init(_ ink: Ink, width: Double, dashes: [Double] = [], opacity: Double = 1) {
      self.ink = ink
      self.width = width
      self.dashes = dashes
      self.opacity = opacity
    }
  }

  /// Which end of a text lies at its place.
  public enum Anchor: Sendable {
    /// Its beginning.
    case start
    /// Its middle.
    case middle
    /// Its end.
    case end
  }

  /// A shape.
  public enum Shape: Sendable {
    /// A closed shape, filled; the hint is told where a pointer rests on it.
    case area([ScreenPoint], Ink, opacity: Double, hint: String?)
    /// Lines, drawn alike.
    case lines([[ScreenPoint]], Stroke)
    /// A disc with a rim.
    case disc(ScreenPoint, radius: Double, Ink, rim: Stroke)
    /// Words on their baseline.
    case text(String, ScreenPoint, Anchor, size: Double, isBold: Bool, Ink)
  }

  /// Pixels from left to right.
  public let width: Double
  /// Pixels from top to bottom.
  public let height: Double
  /// What the picture shows, for those who do not see it.
  public let title: String
  /// The shapes from back to front.
  public private(set) var shapes: [Shape] = []

  /// Creates an empty picture.
  public init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  /// Adds a filled shape.
  public mutating func fill(
    _ points: [ScreenPoint], _ ink: Ink, opacity: Double = 1, hint: String? = nil
  ) {
    if points.count > 2 { shapes.append(.area(points, ink, opacity: opacity, hint: hint)) }
  }

  /// Adds a filled rectangle.
  public mutating func fill(
    x: Double, y: Double, width: Double, height: Double, _ ink: Ink, opacity: Double = 1,
    hint: String? = nil
  ) {
    fill(
      [
        ScreenPoint(x: x, y: y), ScreenPoint(x: x + width, y: y), ScreenPoint(x: x + width, y: y + height),
        ScreenPoint(x: x, y: y + height),
      ], ink, opacity: opacity, hint: hint)
  }

  /// Fills the whole picture.
  public mutating func fillAll(_ ink: Ink) { fill(x: 0, y: 0, width: width, height: height, ink) }

  /// Adds a line.
  public mutating func line(_ points: [ScreenPoint], _ stroke: Stroke) { lines([points], stroke) }

  /// Adds lines that are drawn alike.
  public mutating func lines(_ lines: [[ScreenPoint]], _ stroke: Stroke) {
    let drawn = lines.filter { $0.count > 1 }
    if !drawn.isEmpty { shapes.append(.lines(drawn, stroke)) }
  }

  /// Adds a disc with a rim.
  public mutating func disc(_ center: ScreenPoint, radius: Double, _ ink: Ink, rim: Stroke) {
    shapes.append(.disc(center, radius: radius, ink, rim: rim))
  }

  /// Adds words.
  public mutating func text(
    _ words: String, x: Double, y: Double, _ anchor: Anchor = .start, size: Double = 11,
    isBold: Bool = false, _ ink: Ink = .ink
  ) {
    guard !words.isEmpty else { return }
    shapes.append(.text(words, ScreenPoint(x: x, y: y), anchor, size: size, isBold: isBold, ink))
  }

  /// Adds another picture's shapes, moved.
  public mutating func add(_ other: Picture, x: Double, y: Double) {
    func moved(_ point: ScreenPoint) -> ScreenPoint { ScreenPoint(x: point.x + x, y: point.y + y) }
    for shape in other.shapes {
      switch shape {
      case .area(let points, let ink, let opacity, let hint):
        shapes.append(.area(points.map(moved), ink, opacity: opacity, hint: hint))
      case .lines(let lines, let stroke): shapes.append(.lines(lines.map { $0.map(moved) }, stroke))
      case .disc(let center, let radius, let ink, let rim):
        shapes.append(.disc(moved(center), radius: radius, ink, rim: rim))
      case .text(let words, let place, let anchor, let size, let isBold, let ink):
        shapes.append(.text(words, moved(place), anchor, size: size, isBold: isBold, ink))
      }
    }
  }
}

extension Picture.Ink {
  /// The colour on light ground, `#rrggbb`.
  public var light: String {
    switch self {
    case .ink: "#22303c"
    case .faint: "#5d6b78"
    case .rule: "#dfe3e6"
    case .card: "#ffffff"
    case .ground: "#f4f1ea"
    case .road: "#b9b2a4"
    case .route: "#c9184a"
    case .casing: "#ffffff"
    case .recorded: "#6a3fb0"
    case .colour(let colour): colour
    }
  }

  /// The colour in a page that turns dark: a CSS variable with the light colour for want of it.
  var css: String {
    switch self {
    case .ink: "var(--ink)"
    case .faint: "var(--faint)"
    case .rule: "var(--rule)"
    case .card: "var(--card)"
    case .ground: "var(--ground)"
    case .road: "var(--road)"
    case .route: "var(--route)"
    case .casing: "var(--casing)"
    case .recorded: "var(--recorded)"
    case .colour(let colour): colour
    }
  }
}
