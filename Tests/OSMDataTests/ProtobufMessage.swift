/// Writes protobuf messages field by field, as the readers' opposite.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ field: Int, _ value: UInt64) {
    append(UInt64(field << 3))
    append(value)
  }

  mutating func zigzag(_ field: Int, _ value: Int64) { number(field, Self.zigzag(value)) }

  mutating func bytes(_ field: Int, _ value: [UInt8]) {
    append(UInt64(field << 3 | 2))
    append(UInt64(value.count))
    bytes += value
  }

  mutating func text(_ field: Int, _ value: String) { bytes(field, Array(value.utf8)) }

  mutating func packed(_ field: Int, _ values: [UInt64]) {
    var row = ProtobufMessage()
    for value in values { row.append(value) }
    bytes(field, row.bytes)
  }

  /// Differences in zigzag form.
  mutating func deltas(_ field: Int, _ values: [Int64]) {
    packed(field, zip(values, [0] + values).map { Self.zigzag($0 &- $1) })
  }

  private mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }
}
