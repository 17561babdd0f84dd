import Compression

/// Unpacks blobs into memory that is used again.
@safe final class PBFUnpacker {
  private let inflater = BlobInflater()
  // Owned by this object.
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  deinit { unsafe buffer.deallocate() }

  /// The content of a blob; valid until the next call and as long as the blob.
  func unpack(_ blob: PBFBlob) throws(OSMDataError) -> UnsafeBufferPointer<UInt8> {
    unsafe try unpack(blob, unless: { _ in false }) ?? UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The content of a blob, or nil where it holds nothing but one group of a kind that is not wanted.
  ///
  /// Of such a blob no more is unpacked than its string table and the head of its group; most blobs are of that sort,
  /// and most of a file is nodes.
  ///
  /// - Parameter isUnwanted: is told the key of the only group's first field.
  func unpack(
    _ blob: PBFBlob, unless isUnwanted: (UInt32) -> Bool
  ) throws(OSMDataError) -> UnsafeBufferPointer<UInt8>? {
    let fields: PBFBlobFields
    do throws(ProtobufError) { fields = try PBFBlobFields(blob.message) } catch { throw blob.error(error) }
    if let name = fields.unsupported { throw blob.error(.unsupportedCompression(name)) }
    if let raw = fields.raw {
      let bytes = unsafe raw.rest
      guard bytes.count <= PBFLimit.blob else {
        throw blob.error(.tooLarge("content of a blob", limit: PBFLimit.blob))
      }
      return unsafe bytes
    }
    guard let packed = fields.zlib, let count = fields.rawSize else {
      throw blob.error(.damaged("a blob holds no data"))
    }
    guard count <= UInt64(PBFLimit.blob) else {
      throw blob.error(.tooLarge("content of a blob", limit: PBFLimit.blob))
    }
    let target = unsafe room(for: Int(count))
    do throws(BlobInflater.Failure) {
      unsafe inflater.begin(UnsafeRawBufferPointer(packed.rest))
      let head = try unsafe unpackHead(target)
      if let key = head.onlyGroup, isUnwanted(key) { return nil }
      try unsafe inflater.inflateRest(into: UnsafeMutableRawBufferPointer(rebasing: target[head.count...]))
    } catch {
      throw blob.error(.damaged(error.phrase))
    }
    return unsafe UnsafeBufferPointer(target.bindMemory(to: UInt8.self))
  }

  /// Bytes at the start of a block that hold the length of its string table.
  private static let startLength = 16
  /// Bytes behind the string table that hold the keys and the length of a group.
  private static let groupHeadLength = 16

  /// Unpacks the string table and what follows it closely.
  ///
  /// - Returns: how many bytes were unpacked, and where one group makes up the rest of the block, the key of its first
  ///   field.
  private func unpackHead(
    _ target: UnsafeMutableRawBufferPointer
  ) throws(BlobInflater.Failure) -> (count: Int, onlyGroup: UInt32?) {
    let first = Self.startLength
    guard target.count >= 4 * (first + Self.groupHeadLength) else { return (0, nil) }
    try unsafe inflater.inflateNext(into: UnsafeMutableRawBufferPointer(rebasing: target[..<first]))
    guard let table = unsafe PBFHead.end(of: PrimitiveBlockField.stringTable, in: target[..<first]),
      table + Self.groupHeadLength < target.count
    else { return (first, nil) }
    let end = max(first, table + Self.groupHeadLength)
    try unsafe inflater.inflateNext(into: UnsafeMutableRawBufferPointer(rebasing: target[first..<end]))
    let head = unsafe target[table..<end]
    guard unsafe PBFHead.end(of: PrimitiveBlockField.group, in: head) == target.count else {
      return (end, nil)
    }
    return (end, unsafe PBFHead.firstKey(of: PrimitiveBlockField.group, in: head))
  }

  private func room(for count: Int) -> UnsafeMutableRawBufferPointer {
    if unsafe count > buffer.count {
      let size = unsafe max(count, min(PBFLimit.blob, buffer.count * 2))
      unsafe buffer.deallocate()
      unsafe buffer = .allocate(byteCount: size, alignment: 16)
    }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
  }
}

/// The first bytes of a field whose end is not there yet.
private enum PBFHead {
  /// Where a field ends that begins a slice, as an index of the slice's base; nil where another field begins it.
  static func end(of key: UInt32, in bytes: Slice<UnsafeMutableRawBufferPointer>) -> Int? {
    guard let (cursor, count) = unsafe open(key, bytes) else { return nil }
    return unsafe bytes.endIndex - cursor.rest.count + count
  }

  /// The key of the first field within a field that begins a slice; nil where another field begins it.
  static func firstKey(of key: UInt32, in bytes: Slice<UnsafeMutableRawBufferPointer>) -> UInt32? {
    guard var (cursor, _) = unsafe open(key, bytes) else { return nil }
    return try? cursor.nextKey()
  }

  /// A cursor behind the key and the length of a field, and the length.
  private static func open(
    _ key: UInt32, _ bytes: Slice<UnsafeMutableRawBufferPointer>
  ) -> (ProtobufCursor, Int)? {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    guard let start = bytes.baseAddress else { return nil }
    var cursor = unsafe ProtobufCursor(start: start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    guard let found = try? cursor.nextKey(), found == key, let count = try? cursor.varint(),
      count <= UInt64(PBFLimit.blob)
    else { return nil }
    return (cursor, Int(count))
  }
}

/// The fields of a blob message.
private struct PBFBlobFields {
  var raw: ProtobufCursor?
  var zlib: ProtobufCursor?
  var rawSize: UInt64?
  var unsupported: String?

  init(_ message: ProtobufCursor) throws(ProtobufError) {
    var message = message
    while let key = try message.nextKey() {
      switch key {
      case BlobField.raw: raw = try message.message()
      case BlobField.zlib: zlib = try message.message()
      case BlobField.rawSize: rawSize = try message.varint()
      case BlobField.lzma: try refuse("lzma", key, &message)
      case BlobField.bzip2: try refuse("bzip2", key, &message)
      case BlobField.lz4: try refuse("lz4", key, &message)
      case BlobField.zstd: try refuse("zstd", key, &message)
      default: try message.skip(key)
      }
    }
  }

  private mutating func refuse(
    _ name: String, _ key: UInt32, _ message: inout ProtobufCursor
  ) throws(ProtobufError) {
    unsupported = name
    try message.skip(key)
  }
}
