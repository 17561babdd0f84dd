import FileAccess
import Geography

extension RoadGraph {
  /// Checks every checksum and every invariant of the file.
  ///
  /// - Returns: what fails, each with its section; empty for a sound file.
  public func verify() -> [GraphFormatError] {
    var findings = checkSums()
    checkPadding(&findings)
    guard findings.isEmpty else { return findings }
    checkNodes(&findings)
    checkSections(&findings)
    checkReferences(&findings)
    if isDamaged && findings.isEmpty {
      findings.append(finding(.sections, "a reference leads out of its table"))
    }
    return findings
  }

  private func finding(_ section: FileSectionKind, _ what: String) -> GraphFormatError {
    GraphFormatError(path: path, section: section.name, reason: .damaged(what: what))
  }

  private func checkSums() -> [GraphFormatError] {
    fileSections.compactMap { section in
      // The range was checked against the file's length when the graph was opened.
      let bytes = unsafe UnsafeRawBufferPointer(
        rebasing: file.bytes[Int(section.offset)..<Int(section.offset + section.byteCount)])
      guard unsafe Checksum.of(bytes) != section.checksum else { return nil }
      return GraphFormatError(
        path: path, section: section.name, reason: .damaged(what: "its checksum is wrong"))
    }
  }

  /// Bytes between sections are zero: nothing in the file goes unchecked.
  private func checkPadding(_ findings: inout [GraphFormatError]) {
    var end = GraphHeader.size + FileSection.size * fileSections.count
    for section in fileSections.sorted(by: { $0.offset < $1.offset }) {
      // Ranges were checked against the file's length when the graph was opened.
      let gap = unsafe file.bytes[end..<max(end, Int(section.offset))]
      if let place = unsafe gap.firstIndex(where: { $0 != 0 }) {
        findings.append(finding(section.known ?? .metadata, "byte \(place), before it, is not zero"))
      }
      end = Int(section.offset + section.byteCount)
    }
    if let place = unsafe file.bytes[min(end, file.bytes.count)...].firstIndex(where: { $0 != 0 }) {
      findings.append(finding(.metadata, "byte \(place), after the last section, is not zero"))
    }
  }

  private func checkNodes(_ findings: inout [GraphFormatError]) {
    var last = 0
    for index in 0...nodeCount {
      let first = nodeTable[index].firstOutEdge
      if first < last || first > outEdgeTable.count {
        return findings.append(finding(.nodes, "outgoing edges of node \(index) are out of order"))
      }
      last = first
    }
    if last != outEdgeTable.count { findings.append(finding(.outEdges, "some edges belong to no node")) }
    for index in 0..<nodeCount {
      let node = NodeID(UInt32(index))
      if !nodeTable[index].coordinate.isValid {
        return findings.append(finding(.nodes, "node \(index) does not lie on the earth"))
      }
      for place in outEdges(of: node) where tail(of: outEdge(at: place)) != node {
        return findings.append(finding(.outEdges, "an edge does not leave node \(index), where it is listed"))
      }
    }
  }

  private func checkSections(_ findings: inout [GraphFormatError]) {
    var points: [Coordinate] = []
    var samples: [HeightSample] = []
    for index in 0..<sectionCount {
      let id = SectionID(UInt32(index))
      // As stored: `section` puts right what cannot be.
      let record = sectionTable[index]
      guard Int(record.firstNode) < nodeCount, Int(record.lastNode) < nodeCount else {
        return findings.append(finding(.sections, "section \(index) has an end that is no node"))
      }
      guard Int(record.attributes) < attributeCount, Int(record.way) < wayCount else {
        return findings.append(finding(.sections, "section \(index) has no attributes or no way"))
      }
      shape(of: id, into: &points)
      if !points.allSatisfy({ $0.isValid && box.contains($0) }) {
        return findings.append(finding(.shapes, "the shape of section \(index) leaves the data box"))
      }
      heights(of: id, into: &samples)
    }
  }

  private func checkReferences(_ findings: inout [GraphFormatError]) {
    var last = -1
    for place in 0..<nodeAttributeTable.count {
      let node = Int(nodeAttributeTable[place].node)
      if node <= last || node >= nodeCount {
        return findings.append(finding(.nodeAttributes, "records are not sorted by node"))
      }
      last = node
    }
    for place in 0..<restrictionCount {
      let record = restrictionTable[place]
      let edges = [EdgeID(record.from)] + viaEdges(of: record) + [EdgeID(record.to)]
      for (a, b) in zip(edges, edges.dropFirst()) where head(of: a) != tail(of: b) {
        return findings.append(finding(.restrictions, "the edges of relation \(record.relation) do not meet"))
      }
    }
    for way in 0..<wayCount {
      _ = wayID(at: UInt32(way))
      _ = name(ofWayAt: UInt32(way))
    }
    for node in 0..<nodeCount { _ = nodeID(of: NodeID(UInt32(node))) }
  }
}
