import Geography
import MapDrawing
import Testing

@Suite struct PictureTests {
  private func picture() -> Picture {
    var picture = Picture(width: 120, height: 80, title: "A <hill>")
    picture.fillAll(.card)
    picture.fill(x: 10, y: 10, width: 30, height: 20, .colour("#ff0000"), opacity: 0.5, hint: "half & half")
    picture.line(
      [ScreenPoint(x: 0, y: 0), ScreenPoint(x: 100, y: 50)], .init(.ink, width: 2, dashes: [4, 3]))
    picture.disc(ScreenPoint(x: 60, y: 40), radius: 5, .route, rim: .init(.casing, width: 1))
    picture.text("100 m", x: 60, y: 70, .middle, isBold: true)
    return picture
  }

  @Test func svgHoldsEachShapeOnceAndEscapesWords() {
    let svg = SVGPicture.text(picture())
    #expect(svg.contains("aria-label=\"A &lt;hill&gt;\""))
    #expect(svg.contains("<title>half &amp; half</title>"))
    #expect(svg.contains("stroke-dasharray=\"4 3\""))
    #expect(svg.contains("text-anchor=\"middle\""))
    #expect(svg.contains("width=\"120\" height=\"80\""))
  }

  @Test func emptyShapesAreLeftOut() {
    var picture = Picture(width: 10, height: 10, title: "")
    picture.line([ScreenPoint(x: 1, y: 1)], .init(.ink, width: 1))
    picture.fill([ScreenPoint(x: 1, y: 1), ScreenPoint(x: 2, y: 2)], .ink)
    picture.text("", x: 1, y: 1)
    #expect(picture.shapes.isEmpty)
  }

  @Test func anAddedPictureIsMoved() {
    var frame = Picture(width: 300, height: 300, title: "frame")
    frame.add(picture(), x: 100, y: 50)
    #expect(SVGPicture.text(frame).contains("cx=\"160\" cy=\"90\""))
  }

  @Test func aPNGHasTheSizeAskedForAndTheSameBytesAgain() throws {
    let bytes: [UInt8]
    do { bytes = try PNGPicture.bytes(picture()) } catch {
      guard case .libraryMissing = error.reason else { throw error }
      // A machine without cairo writes SVG.
      return
    }
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 240, 0, 0, 0, 160])
    #expect(try PNGPicture.bytes(picture()) == bytes)
  }

  @Test func aPictureBeyondWhatCairoPaintsIsRefused() {
    #expect(throws: PictureError(.tooLarge(width: 80_000, height: 20))) {
      try PNGPicture.bytes(Picture(width: 40_000, height: 10, title: ""))
    }
  }

  @Test func steepnessColoursOfFewClassesAreSpreadOverAll() {
    #expect(Palette.steepness(0, of: 5) == Palette.steepness(0))
    #expect(Palette.steepness(2, of: 5) == Palette.steepness(5))
    #expect(Palette.steepness(4, of: 5) == Palette.steepness(10))
  }
}
