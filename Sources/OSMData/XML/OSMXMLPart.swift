/// Some hundred kilobytes of OSM XML, cut where an object begins.
@safe final class OSMXMLPart: @unchecked Sendable {
  /// Offset of the part in the XML.
  let start: Int
  /// Whether it begins with the file.
  var isFirst: Bool { start == 0 }
  /// Whether it ends with the file.
  var isLast = false
  /// How many bytes of the file, compressed, were used up to its end.
  var position = 0
  // Owned by this object; filled by the thread that reads, then only read by the one that parses.
  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(start: Int, capacity: Int) {
    self.start = start
    unsafe memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { unsafe memory.deallocate() }

  /// Puts a 0 behind the bytes and returns them without it.
  func terminated() -> UnsafeBufferPointer<UInt8> {
    if unsafe room.isEmpty { enlarge() }
    unsafe memory[count] = 0
    return unsafe bytes.bindMemory(to: UInt8.self)
  }

  /// The bytes.
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Room behind the bytes, to be filled and then counted by `grow(by:)`.
  var room: UnsafeMutableRawBufferPointer { unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]) }

  /// Counts bytes that were written into the room.
  func grow(by count: Int) {
    precondition(unsafe count <= room.count)
    self.count += count
  }

  /// Adds bytes.
  func append(_ bytes: UnsafeRawBufferPointer) {
    if unsafe room.count < bytes.count { enlarge(by: bytes.count) }
    unsafe room.copyMemory(from: bytes)
    count += bytes.count
  }

  /// Makes the memory twice as large, or by so many bytes.
  func enlarge(by count: Int = 0) {
    let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
      byteCount: memory.count + max(memory.count, count), alignment: 16)
    unsafe larger.copyMemory(from: bytes)
    unsafe memory.deallocate()
    unsafe memory = larger
  }

  /// Moves the bytes behind a place into a part of their own.
  func split(at border: Int, capacity: Int) -> OSMXMLPart {
    let rest = OSMXMLPart(start: start + border, capacity: max(capacity, count - border + capacity / 2))
    unsafe rest.room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[border...]))
    rest.grow(by: count - border)
    count = border
    return rest
  }
}
