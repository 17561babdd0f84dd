import FileAccess

/// A graph that is written and can be asked, but has no name yet: what follows from it is added before it gets one.
package final class UnfinishedGraph {
  /// The graph, without what is added to it.
  package let graph: RoadGraph
  private let path: String
  /// Removes the temporary file when it goes away.
  private let file: AtomicFile
  private var writer: SectionWriter
  private let output: AtomicFile

  init(graph: RoadGraph, file: AtomicFile, path: String) throws(GraphFormatError) {
    self.graph = graph
    self.file = file
    self.path = path
    do throws(SystemError) {
      output = try AtomicFile(path: path)
      writer = SectionWriter(output: output) { _ in }
      try writer.begin()
      for section in graph.fileSections {
        guard let kind = section.known else { continue }
        // Lent by the mapping, which the graph keeps.
        try unsafe writer.copy(section, graph.bytes(of: kind))
      }
    } catch {
      throw GraphFormatError(path: path, error)
    }
  }

  /// Adds a section of bytes; nothing is added for none.
  package func append(_ kind: FileSectionKind, _ bytes: [UInt8]) throws(GraphFormatError) {
    do throws(SystemError) { try writer.append(kind, bytes) } catch {
      throw GraphFormatError(path: path, error)
    }
  }

  /// Gives the file its name.
  package func finish() throws(GraphFormatError) {
    do throws(SystemError) {
      try writer.finish(graph.header)
      try output.commit()
    } catch {
      throw GraphFormatError(path: path, error)
    }
  }
}
