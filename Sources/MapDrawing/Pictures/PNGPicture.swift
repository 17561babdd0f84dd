/// Paints pictures into PNG files, by cairo.
public enum PNGPicture {
  /// Pixels of the file for each pixel of the picture, so that words stay sharp on dense screens.
  public static let usualScale = 2.0
  /// What cairo paints at most, in pixels to a side.
  static let mostPixels = 32_767

  /// The picture as a PNG file.
  ///
  /// - Throws: where cairo is not installed, or the picture is too large for it.
  public static func bytes(_ picture: Picture, scale: Double = usualScale) throws(PictureError) -> [UInt8] {
    let (width, height) = (
      Int((picture.width * scale).rounded()), Int((picture.height * scale).rounded())
    )
    guard (1...mostPixels).contains(width), (1...mostPixels).contains(height) else {
      throw PictureError(.tooLarge(width: width, height: height))
    }
    let painter = try CairoPainter(width: width, height: height)
    painter.scale(scale)
    for shape in picture.shapes { painter.paint(shape) }
    return try painter.png()
  }
}

/// A cairo surface and the context that paints on it.
@safe private final class CairoPainter {
  private let cairo: CairoLibrary
  private let surface: CairoLibrary.Surface
  private let context: CairoLibrary.Context

  init(width: Int, height: Int) throws(PictureError) {
    cairo = try CairoLibrary()
    // Format 0 is CAIRO_FORMAT_ARGB32. Surface and context are destroyed with this object.
    guard let surface = unsafe cairo.createSurface(0, Int32(width), Int32(height)),
      let context = unsafe cairo.create(surface)
    else { throw PictureError(.failed("no memory")) }
    unsafe self.surface = surface
    unsafe self.context = context
    // Round caps and joins, as the SVG has them.
    unsafe cairo.setLineJoin(context, 1)
  }

  // In every call below context and surface are this object's own, and live as long as it.

  deinit {
    // Nobody else has them.
    unsafe cairo.destroy(context)
    unsafe cairo.destroySurface(surface)
  }

  func scale(_ factor: Double) {
    // A call of numbers alone.
    unsafe cairo.scale(context, factor, factor)
  }

  func paint(_ shape: Picture.Shape) {
    // A text leaves a point behind, from which a disc would be begun.
    unsafe cairo.newPath(context)
    switch shape {
    case .area(let points, let ink, let opacity, _):
      path(points)
      setInk(ink, opacity)
      // Calls without further arguments.
      unsafe cairo.closePath(context)
      unsafe cairo.fill(context)
    case .lines(let lines, let stroke):
      for line in lines { path(line) }
      draw(stroke)
    case .disc(let center, let radius, let ink, let rim):
      // A call of numbers alone.
      unsafe cairo.arc(context, center.x, center.y, radius, 0, 2 * Double.pi)
      setInk(ink, 1)
      unsafe cairo.fillPreserve(context)
      draw(rim)
    case .text(let words, let place, let anchor, let size, let isBold, let ink):
      paint(words, place, anchor, size, isBold, ink)
    }
  }

  private func path(_ points: [ScreenPoint]) {
    guard let first = points.first else { return }
    // Calls of numbers alone.
    unsafe cairo.moveTo(context, first.x, first.y)
    for point in points.dropFirst() { unsafe cairo.lineTo(context, point.x, point.y) }
  }

  private func draw(_ stroke: Picture.Stroke) {
    setInk(stroke.ink, stroke.opacity)
    // The dashes are copied by the call.
    unsafe cairo.setDash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
    unsafe cairo.setLineCap(context, stroke.dashes.isEmpty ? 1 : 0)
    unsafe cairo.setLineWidth(context, stroke.width)
    unsafe cairo.stroke(context)
  }

  private func paint(
    _ words: String, _ place: ScreenPoint, _ anchor: Picture.Anchor, _ size: Double, _ isBold: Bool,
    _ ink: Picture.Ink
  ) {
    setInk(ink, 1)
    // Strings are only read for the length of each call; the extents are six doubles.
    unsafe cairo.selectFont(context, "sans-serif", 0, isBold ? 1 : 0)
    unsafe cairo.setFontSize(context, size)
    var extents = [Double](repeating: 0, count: 6)
    unsafe cairo.textExtents(context, words, &extents)
    let shift =
      switch anchor {
      case .start: 0.0
      case .middle: extents[4] / 2
      case .end: extents[4]
      }
    unsafe cairo.moveTo(context, place.x - shift, place.y)
    unsafe cairo.showText(context, words)
  }

  private func setInk(_ ink: Picture.Ink, _ opacity: Double) {
    let value = UInt32(ink.light.dropFirst(), radix: 16) ?? 0
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    // A call of numbers alone.
    unsafe cairo.setColour(context, part(16), part(8), part(0), opacity)
  }

  /// The finished file.
  func png() throws(PictureError) -> [UInt8] {
    // The context is only asked.
    try check(unsafe cairo.status(context))
    let file = PNGBytes()
    // The object outlives the call, which hands it back to the function for each piece of the file.
    let status = unsafe cairo.writePNG(
      surface,
      { closure, bytes, count in
        guard let closure = unsafe closure, let bytes = unsafe bytes else { return 11 }
        let file = unsafe Unmanaged<PNGBytes>.fromOpaque(closure).takeUnretainedValue()
        unsafe file.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return 0
      }, Unmanaged.passUnretained(file).toOpaque())
    try check(status)
    return file.bytes
  }

  private func check(_ status: Int32) throws(PictureError) {
    if status != 0 { throw PictureError(.failed(cairo.words(status))) }
  }
}

private final class PNGBytes {
  var bytes: [UInt8] = []
}
