/// Decodes blobs one after another: what one thread needs for it.
final class PBFWorker<Visitor: OSMVisitor> {
  private let sink: VisitingSink<Visitor>
  private let unpacker = PBFUnpacker()
  private var decoder: PBFBlockDecoder

  init(visitor: Visitor) {
    sink = VisitingSink(visitor: visitor)
    decoder = PBFBlockDecoder(sink: sink, selection: OSMSelection(of: visitor))
  }

  /// Decodes a blob and returns what the visitor gathered; nil for blobs that are not data.
  func batch(of blob: PBFBlob) throws(OSMDataError) -> Visitor.Batch? {
    switch blob.type {
    case "OSMData":
      let block = unsafe try unpacker.unpack(blob)
      do throws(ProtobufError) { try unsafe decoder.decode(block) } catch { throw blob.error(error) }
      return sink.takeBatch()
    case "OSMHeader":
      // Files that were put one behind the other have more than one.
      _ = unsafe try PBFHeader(unpacker.unpack(blob), of: blob)
      return nil
    default: return nil
    }
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
