import RoadGraph
import Testing

@testable import GraphBuilding

/// Slots of tags as people write them: `highway=primary oneway=yes`; a value with blanks goes into quotes of its own
/// argument.
func slots(_ tags: [String]) -> TagSlots {
  TagSlots(
    tags.map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    })
}

/// Slots of tags with blanks between them.
func slots(_ tags: String) -> TagSlots { slots(tags.split(separator: " ").map(String.init)) }

/// What a way with some tags is, without its report.
func way(_ tags: String) -> WayReading? {
  var report = TagReport()
  return WayTagReader.read(slots(tags), id: 1, report: &report)
}

/// What a way with some tags is, of which values hold blanks.
func way(_ tags: [String]) -> WayReading? {
  var report = TagReport()
  return WayTagReader.read(slots(tags), id: 1, report: &report)
}

/// What a node with some tags is, without its report.
func node(_ tags: String) -> NodeReading? {
  var report = TagReport()
  return NodeTagReader.read(slots(tags), id: 1, report: &report)
}

/// The bytes of a text, read by a body: spans do not pass through the testing macros.
func reading<Value>(_ text: String, _ body: (Span<UInt8>) -> Value?) -> Value? { body(text.utf8Array.span) }

/// Tags of a way, and what a mode may do there forward and backward.
struct AccessCase: CustomTestStringConvertible, Sendable {
  var mode: TravelMode
  var tags: String
  var forward: Access
  var backward: Access

  init(_ mode: TravelMode, _ tags: String, _ forward: Access, _ backward: Access? = nil) {
    self.mode = mode
    self.tags = tags
    self.forward = forward
    self.backward = backward ?? forward
  }

  var testDescription: String { "\(mode) on \(tags): \(forward), \(backward)" }
}
