import Geography
import MapDrawing
import Testing

@Suite struct CameraTests {
  private let box = BoundingBox(around: [
    Coordinate(latitude: 46.1, longitude: 7.0), Coordinate(latitude: 46.2, longitude: 7.3),
  ])

  @Test func aFittedBoxTouchesThePaddingOnItsTighterSide() {
    let camera = Camera(fitting: box, width: 800, height: 600, padding: 20)
    let southWest = camera.screen(of: Coordinate(latitude: 46.1, longitude: 7.0))
    let northEast = camera.screen(of: Coordinate(latitude: 46.2, longitude: 7.3))
    #expect(abs(southWest.x - 20) < 0.01)
    #expect(abs(northEast.x - 780) < 0.01)
    #expect(southWest.y > northEast.y)
    #expect(abs((southWest.y + northEast.y) / 2 - 300) < 0.01)
  }

  @Test func worldToScreenAndBackIsTheSamePlace() {
    let camera = Camera(
      center: Coordinate(latitude: -20.5, longitude: -54.6), zoom: 13, width: 640, height: 480)
    for (x, y) in [(0.0, 0.0), (320, 240), (639, 17)] {
      let back = camera.screen(of: camera.coordinate(of: ScreenPoint(x: x, y: y)))
      #expect(abs(back.x - x) < 0.01)
      #expect(abs(back.y - y) < 0.01)
    }
    #expect(abs(camera.zoom - 13) < 1e-9)
  }

  @Test func aSinglePointIsShownAtTheClosestZoom() {
    let point = Coordinate(latitude: 46.1, longitude: 7.0)
    let camera = Camera(fitting: BoundingBox(around: [point]), width: 100, height: 100, padding: 10)
    #expect(abs(camera.zoom - 20) < 1e-6)
    #expect(abs(camera.screen(of: point).x - 50) < 0.01)
  }

  @Test func metresPerPixelFollowTheLatitude() {
    let equator = Camera(center: Coordinate(latitude: 0, longitude: 0), zoom: 10, width: 256, height: 256)
    #expect(abs(equator.metresPerPixel - 152.70) < 0.01)
  }
}
