/// The tables that lead from a way to its name.
struct TextTables: Sendable {
  let wayNames: PackedTable<UInt32>
  let names: PackedTable<NamePair>
  let strings: ByteTable

  /// The text at a position of the string table; 0 is the empty text.
  func text(at position: UInt32) -> String {
    guard position != 0 else { return "" }
    var cursor = strings.cursor(at: Int(position))
    let length = Int(clamping: cursor.unsigned())
    guard length <= strings.count else {
      strings.damage.raise()
      return ""
    }
    return String(decoding: strings.copy(cursor.offset..<cursor.offset + length), as: UTF8.self)
  }
}

/// Positions of a name and a reference in the string table; 0 where there is none.
@usableFromInline
struct NamePair: GraphRecord, Hashable {
  var name: UInt32
  var reference: UInt32
  @usableFromInline
  static var zero: NamePair { NamePair(name: 0, reference: 0) }
}

extension RoadGraph {
  /// The OSM id of a way by its position, as `SectionRecord.way` gives it; negative ids stay negative.
  public func wayID(at position: UInt32) -> Int64 { wayIDs[Int(position)] }
  /// The OSM id of a section's way.
  public func wayID(of section: SectionID) -> Int64 { wayID(at: self.section(section).way) }
  /// The OSM id of a node.
  public func nodeID(of node: NodeID) -> Int64 { nodeIDs[Int(node.index)] }

  /// Name and reference number of a way by its position; empty where it has none.
  public func name(ofWayAt position: UInt32) -> (name: String, reference: String) {
    let pair = texts.names[Int(texts.wayNames[Int(position)])]
    return (texts.text(at: pair.name), texts.text(at: pair.reference))
  }

  /// Name and reference number of a section's way; empty where it has none.
  public func name(of section: SectionID) -> (name: String, reference: String) {
    name(ofWayAt: self.section(section).way)
  }

  /// Reference number and name of a section's way in one text, as people call it; empty where it has neither.
  public func label(of section: SectionID) -> String {
    let name = name(of: section)
    return [name.reference, name.name].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A text by its position in the string table, as records store it; 0 is the empty text.
  public func text(at position: UInt32) -> String { texts.text(at: position) }

  /// What the file says of itself, in stored order: source, licence, options, tool.
  public var metadata: [(key: String, value: String)] {
    String(decoding: metadataBytes.copy(0..<metadataBytes.count), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
      }
  }
}
