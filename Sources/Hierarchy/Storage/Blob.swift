/// Bytes that hold a topology or a metric: part of a mapped graph file, or memory of our own.
///
/// Columns are laid over it without copying; the blob keeps whatever owns the bytes alive.
@safe
package final class Blob: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private let owner: AnyObject?
  package let count: Int

  /// Lays a blob over bytes that `owner` keeps; they begin at a multiple of eight.
  package init(_ bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    unsafe self.bytes = bytes
    self.owner = owner
    count = bytes.count
  }

  /// Copies bytes into memory of its own.
  package init(_ array: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(8, array.count), alignment: 64)
    // As long as the array, which lends its bytes to the copy.
    unsafe array.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
    unsafe bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<array.count])
    owner = nil
    count = array.count
  }

  deinit {
    // Memory of its own has no other owner.
    if owner == nil { unsafe bytes.deallocate() }
  }

  /// A column of `count` elements from a byte offset on; nil where it does not fit.
  func column<Element>(at offset: Int, count: Int, of type: Element.Type) -> Column<Element>? {
    guard offset >= 0, offset % MemoryLayout<Element>.alignment == 0, count >= 0, offset <= self.count,
      count <= (self.count - offset) / MemoryLayout<Element>.stride, let base = unsafe bytes.baseAddress
    else { return nil }
    return unsafe Column(base: base + offset, count: count)
  }

  /// All bytes, copied.
  func copied() -> [UInt8] { unsafe Array(bytes) }

  /// A copy that may be changed.
  func draft() -> DraftBytes { unsafe DraftBytes(bytes) }

  /// An integer of the head; 0 beyond the end.
  func word(_ place: Int) -> UInt32 {
    guard place >= 0, 4 * place + 4 <= count else { return 0 }
    // In range by the line above.
    return unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
  }
}

/// Bytes that are still being changed, and become those of a blob.
///
/// Whoever changes them is alone with them: once they are a blob's nobody does any more.
@safe
final class DraftBytes: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  private let count: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    // Freed with this object, which blobs over it keep.
    unsafe memory = .allocate(byteCount: max(8, bytes.count), alignment: 64)
    unsafe memory.copyMemory(from: bytes)
    count = bytes.count
  }

  deinit { unsafe memory.deallocate() }

  /// The eight bytes from an offset on as one word.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= count)
    // In range by the line above.
    return unsafe UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Changes the eight bytes from an offset on.
  @inline(__always)
  func setWord(at offset: Int, _ word: UInt64) {
    precondition(offset >= 0 && offset &+ 8 <= count)
    // In range by the line above.
    unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  /// A blob over the bytes.
  func blob() -> Blob {
    unsafe Blob(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count]), owner: self)
  }
}

/// A typed view of a part of a blob; what lies beyond its end reads as zero.
///
/// Lives inside a topology or a metric, which keeps the blob, and in what these lend it to for the length of a call: it
/// counts no reference, since inner loops pass columns around by the million.
@safe
struct Column<Element: FixedWidthInteger & BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeRawPointer
  let count: Int

  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(_ position: Int) -> Element {
    guard position >= 0, position < count else { return 0 }
    // In range by the line above; parts of blobs are aligned.
    return unsafe base.load(fromByteOffset: position &* MemoryLayout<Element>.stride, as: Element.self)
  }
}

extension Column<UInt8> {
  /// The eight bytes from an offset on as one word; 0 where they do not all belong to the column.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard offset >= 0, offset &+ 8 <= count else { return 0 }
    // In range by the line above.
    return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension [UInt8] {
  /// Appends integers of 32 bits.
  mutating func append(words: [UInt32]) {
    for word in words { for shift in 0..<4 { append(UInt8(truncatingIfNeeded: word >> UInt32(8 * shift))) } }
  }

  /// Appends zeros up to a multiple of eight.
  mutating func alignToWords() {
    while count % 8 != 0 { append(0) }
  }
}
