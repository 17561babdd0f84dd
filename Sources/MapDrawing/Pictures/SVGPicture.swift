/// Writes pictures as SVG 1.1.
public enum SVGPicture {
  /// The picture as a document of its own, in light colours that every viewer understands.
  public static func text(_ picture: Picture) -> String { text(picture, isInPage: false) }

  /// The picture as SVG.
  ///
  /// - Parameter isInPage: colours are CSS variables of the page around it, so that it turns dark with the page.
  static func text(_ picture: Picture, isInPage: Bool, class name: String = "picture") -> String {
    let (width, height) = (SVGText.pixels(picture.width), SVGText.pixels(picture.height))
    var svg = SVGText()
    svg.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\"")
    if !isInPage { svg.raw(" width=\"\(width)\" height=\"\(height)\"") }
    svg.raw(" class=\"\(name)\" role=\"img\" aria-label=\"")
    svg.words(picture.title)
    svg.raw("\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n")
    for shape in picture.shapes { append(shape, isInPage, to: &svg) }
    svg.raw("</svg>\n")
    return svg.text
  }

  private static func append(_ shape: Picture.Shape, _ isInPage: Bool, to svg: inout SVGText) {
    func colour(_ ink: Picture.Ink) -> String { isInPage ? ink.css : ink.light }
    switch shape {
    case .area(let points, let ink, let opacity, let hint):
      svg.raw("<path d=\"\(SVGText.path(points))Z\" fill=\"\(colour(ink))\"")
      if opacity < 1 { svg.raw(" fill-opacity=\"\(SVGText.hundredths(opacity))\"") }
      guard let hint else { return svg.raw("/>\n") }
      svg.raw("><title>")
      svg.words(hint)
      svg.raw("</title></path>\n")
    case .lines(let lines, let stroke):
      svg.raw("<path d=\"\(lines.map { SVGText.path($0) }.joined())\" fill=\"none\"")
      append(stroke, colour(stroke.ink), to: &svg)
      svg.raw(" stroke-linejoin=\"round\" stroke-linecap=\"\(stroke.dashes.isEmpty ? "round" : "butt")\"/>\n")
    case .disc(let center, let radius, let ink, let rim):
      svg.raw("<circle cx=\"\(SVGText.pixels(center.x))\" cy=\"\(SVGText.pixels(center.y))\"")
      svg.raw(" r=\"\(SVGText.pixels(radius))\" fill=\"\(colour(ink))\"")
      append(rim, colour(rim.ink), to: &svg)
      svg.raw("/>\n")
    case .text(let words, let place, let anchor, let size, let isBold, let ink):
      svg.raw("<text x=\"\(SVGText.pixels(place.x))\" y=\"\(SVGText.pixels(place.y))\"")
      svg.raw(" font-size=\"\(SVGText.pixels(size))\" fill=\"\(colour(ink))\"")
      if anchor != .start { svg.raw(" text-anchor=\"\(anchor)\"") }
      if isBold { svg.raw(" font-weight=\"700\"") }
      svg.raw(">")
      svg.words(words)
      svg.raw("</text>\n")
    }
  }

  private static func append(_ stroke: Picture.Stroke, _ colour: String, to svg: inout SVGText) {
    svg.raw(" stroke=\"\(colour)\" stroke-width=\"\(SVGText.pixels(stroke.width))\"")
    if !stroke.dashes.isEmpty {
      svg.raw(" stroke-dasharray=\"\(stroke.dashes.map(SVGText.pixels).joined(separator: " "))\"")
    }
    if stroke.opacity < 1 { svg.raw(" stroke-opacity=\"\(SVGText.hundredths(stroke.opacity))\"") }
  }
}
