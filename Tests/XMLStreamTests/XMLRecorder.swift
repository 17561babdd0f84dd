import XMLStream

/// Writes down what a stream tells: `<name a=b>`, `</name text>`.
final class XMLRecorder: XMLHandler {
  private(set) var events: [String] = []
  /// The element whose start is refused.
  var refused = ""

  func startElement(_ name: XMLString, attributes: XMLAttributes) throws(XMLError) {
    if name.string == refused { throw XMLError(.content("a \(refused) is not wanted")) }
    events.append(
      "<" + ([name.string] + attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " ") + ">")
  }

  func endElement(_ name: XMLString, text: XMLText) throws(XMLError) {
    events.append("</\(name)\(text.trimmed.isEmpty ? "" : " \(text.trimmed)")>")
  }

  /// Reads bytes in pieces and returns what was told.
  static func events(
    of bytes: [UInt8], pieceLength: Int = 1 << 20, refusing refused: String = "", depthLimit: Int = 256,
    textLimit: Int = 1 << 20
  ) throws -> [String] {
    let recorder = XMLRecorder()
    recorder.refused = refused
    let stream = XMLStream(
      handler: recorder, collectsText: true, depthLimit: depthLimit, textLimit: textLimit)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + pieceLength)
      try stream.parse(Array(bytes[start..<end]))
      start = end
    }
    try stream.finish()
    return recorder.events
  }
}
