/// How a file is compressed, told by its first bytes.
public enum CompressionFormat: String, Sendable, CaseIterable {
  /// Not compressed, as far as these formats go.
  case none
  /// RFC 1952; any number of members.
  case gzip
  /// <https://sourceware.org/bzip2/>; any number of streams.
  case bzip2
  /// A ZIP archive (APPNOTE.TXT), read as a whole only.
  case zip
  /// xz, told but not read.
  case xz
  /// Zstandard, told but not read.
  case zstd
  /// LZ4 frames, told but not read.
  case lz4

  /// How many bytes tell the format.
  public static let tellingByteCount = 6

  /// Tells the format by the first bytes of a file.
  public init(firstBytes: some Sequence<UInt8>) {
    let bytes = Array(firstBytes.prefix(Self.tellingByteCount))
    self =
      if bytes.starts(with: [0x1F, 0x8B]) {
        .gzip
      } else if bytes.starts(with: Array("BZh".utf8)), bytes.count < 4 || (0x31...0x39).contains(bytes[3]) {
        .bzip2
      } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
        .zip
      } else if bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
        .xz
      } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
        .zstd
      } else if bytes.starts(with: [0x04, 0x22, 0x4D, 0x18]) {
        .lz4
      } else {
        .none
      }
  }
}
