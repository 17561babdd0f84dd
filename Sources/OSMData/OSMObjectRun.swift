import Geography

/// Takes runs of objects while a file is read.
protocol OSMRunSink: AnyObject {
  /// Takes the objects of a run; its memory is used again afterwards.
  func take(_ run: borrowing OSMObjectRun)
}

/// Some hundred objects of one kind as a reader gathers them: both formats fill it, and visitors see views of it.
///
///     objects   [id, place, version, where its tags and parts end] …
///     tags      [where key and value lie in the text, place of the key in the vocabulary] …
///     refs      node ids of ways            members   of relations
///     text      the unpacked block of a PBF file, or the run's own copy of strings of XML
///
/// Small enough to stay in the processor's cache between the reader and the visitor. A value, not a class: the checks of
/// exclusive access to an object's properties took a third of the time of reading PBF.
@safe struct OSMObjectRun: ~Copyable {
  private static let objectLimit = 512
  private static let textLimit = 1 << 18

  private let sink: any OSMRunSink
  private var kind = OSMEntityKind.node
  private var objects = GrowableBuffer<OSMObjectRecord>(capacity: objectLimit)
  var tags = GrowableBuffer<OSMTagRecord>(capacity: 4 * objectLimit)
  var refs = GrowableBuffer<Int64>(capacity: 16 * objectLimit)
  /// A position for each of the refs, where the visitor asks for them.
  var locations = GrowableBuffer<Coordinate>(capacity: 1)
  var members = GrowableBuffer<OSMMemberRecord>(capacity: 256)
  /// Strings of XML objects.
  var ownText = GrowableBuffer<UInt8>(capacity: textLimit)
  // A PBF block that outlives the run's present content; the reader flushes before it goes.
  private var blockText: UnsafePointer<UInt8>?

  init(sink: any OSMRunSink) { self.sink = sink }

  /// Number of bytes of XML strings so far.
  var textCount: Int { ownText.count }

  /// Lets tags point into a block instead of the run's own text; the run must be empty.
  mutating func useText(of block: UnsafePointer<UInt8>?) {
    precondition(objects.count == 0)
    unsafe blockText = block
  }

  /// Says which kind of objects comes next.
  mutating func begin(_ kind: OSMEntityKind) {
    if kind != self.kind {
      flush()
      self.kind = kind
    }
  }

  /// Ends an object: the tags and parts since the last one are its own.
  @inline(__always)
  mutating func commit(
    id: Int64, version: UInt32, isVisible: Bool, coordinate: Coordinate = OSMNode.noCoordinate
  ) {
    let partEnd = kind == .way ? refs.count : members.count
    objects.append(
      OSMObjectRecord(
        id: id, coordinate: coordinate, version: version, isVisible: isVisible,
        tagEnd: UInt32(truncatingIfNeeded: tags.count), partEnd: UInt32(truncatingIfNeeded: partEnd)))
    if objects.count >= Self.objectLimit || ownText.count >= Self.textLimit { flush() }
  }

  /// Forgets the tags and parts since the last object that was ended.
  mutating func rollBack() {
    let last = objects.count - 1
    tags.truncate(to: last < 0 ? 0 : Int(objects[last].tagEnd))
    let partEnd = last < 0 ? 0 : Int(objects[last].partEnd)
    if kind == .way {
      refs.truncate(to: partEnd)
      locations.truncate(to: min(partEnd, locations.count))
    }
    if kind == .relation { members.truncate(to: partEnd) }
  }

  /// Hands the objects on and starts afresh.
  mutating func flush() {
    if objects.count > 0 { sink.take(self) }
    removeAll()
  }

  /// Forgets the objects.
  mutating func removeAll() {
    objects.truncate(to: 0)
    tags.truncate(to: 0)
    refs.truncate(to: 0)
    locations.truncate(to: 0)
    members.truncate(to: 0)
    ownText.truncate(to: 0)
  }

  /// Lets a visitor see the objects.
  func visit<Visitor: OSMVisitor>(_ visitor: Visitor, into batch: inout Visitor.Batch) {
    let memory = unsafe OSMRunMemory(
      objects: objects.values, tags: tags.values, text: blockText ?? ownText.values.baseAddress)
    switch kind {
    case .node: visitor.visit(OSMNodes(memory: memory), into: &batch)
    case .way:
      visitor.visit(
        unsafe OSMWays(memory: memory, refs: refs.values, locations: locations.values), into: &batch)
    case .relation: visitor.visit(unsafe OSMRelations(memory: memory, members: members.values), into: &batch)
    }
  }
}

/// Lets a visitor see each run and keeps the batch it gathers.
final class VisitingSink<Visitor: OSMVisitor>: OSMRunSink {
  private let visitor: Visitor
  private var batch: Visitor.Batch

  init(visitor: Visitor) {
    self.visitor = visitor
    batch = visitor.makeBatch()
  }

  func take(_ run: borrowing OSMObjectRun) { run.visit(visitor, into: &batch) }

  /// Ends the batch and begins another.
  func takeBatch() -> Visitor.Batch {
    var full = visitor.makeBatch()
    swap(&full, &batch)
    return full
  }
}
