import Geography
import JSONText
import Routing

extension JSONWriter {
  /// Writes the key `status`, and `message` where there is one.
  mutating func write(_ status: AnswerStatus, message: String? = nil) {
    key("status")
    string(status.rawValue)
    guard let message else { return }
    key("message")
    string(message)
  }

  /// Writes the keys `lat` and `lon` of a place.
  mutating func write(_ place: Coordinate) {
    key("lat")
    degrees(e7: place.latitudeE7)
    key("lon")
    degrees(e7: place.longitudeE7)
  }

  /// Writes the key `island`, where there is one.
  mutating func write(_ island: Island?) {
    guard let island else { return }
    key("island")
    beginObject()
    RouteAnswerWriter().write(island, to: &self)
    endObject()
  }
}
