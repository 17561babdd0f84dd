/// What came of a blob.
struct PBFOutput<Batch: Sendable>: Sendable {
  /// What the visitor gathered; nil where the blob held nothing for it.
  let batch: Batch?
  /// Kinds of objects in the blob; nil for blobs that are not data.
  let kinds: OSMEntityKinds?
  /// Place of the blob in the file, by number.
  let index: Int
  /// How many bytes of the file, compressed, were used up to the blob's end.
  let position: Int
}

/// Decodes blobs one after another: what one thread needs for it.
final class PBFWorker<Visitor: OSMVisitor> {
  private let sink: VisitingSink<Visitor>
  private let unpacker = PBFUnpacker()
  private var decoder: PBFBlockDecoder
  private let kinds: OSMEntityKinds

  init(visitor: Visitor) {
    sink = VisitingSink(visitor: visitor)
    kinds = visitor.kinds
    decoder = PBFBlockDecoder(sink: sink, selection: OSMSelection(of: visitor))
  }

  /// Decodes a blob.
  func output(of blob: PBFBlob) throws(OSMDataError) -> PBFOutput<Visitor.Batch> {
    var batch: Visitor.Batch?
    var found: OSMEntityKinds?
    switch blob.type {
    case "OSMData": (batch, found) = try decode(blob)
    // Files that were put one behind the other have more than one.
    case "OSMHeader": _ = try unsafe PBFHeader(unpacker.unpack(blob), of: blob)
    default: break
    }
    return PBFOutput(batch: batch, kinds: found, index: blob.index, position: blob.position)
  }

  private func decode(_ blob: PBFBlob) throws(OSMDataError) -> (Visitor.Batch?, OSMEntityKinds) {
    var unwanted: OSMEntityKinds = []
    let block = try unsafe unpacker.unpack(blob) { [kinds] key in
      guard let kind = GroupField.kind(of: key), !kinds.contains(kind) else { return false }
      unwanted.insert(OSMEntityKinds(kind))
      return true
    }
    guard let block = unsafe block else { return (nil, unwanted) }
    do throws(ProtobufError) { try unsafe decoder.decode(block) } catch { throw blob.error(error) }
    return (sink.takeBatch(), decoder.takeFoundKinds())
  }
}

extension PBFHeader {
  /// Reads the blob that a PBF file must begin with.
  static func read(_ blob: PBFBlob?, path: String) throws(OSMDataError) -> PBFHeader {
    guard let blob else { throw OSMDataError(.empty, path: path) }
    guard blob.type == "OSMHeader" else {
      throw blob.error(.damaged("it begins with a blob of type \"\(blob.type)\", not with an OSMHeader"))
    }
    let unpacker = PBFUnpacker()
    return unsafe try PBFHeader(unpacker.unpack(blob), of: blob)
  }
}
