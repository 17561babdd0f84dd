#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A temporary file without a name, written piece by piece and then read so; it goes with this object, however that ends.
///
/// ```swift
/// let spool = try SpoolFile()
/// try spool.append(bytes)
/// let again = try spool.piece(0)
/// ```
public final class SpoolFile {
  private let descriptor: Int32
  private let folder: String
  /// Where each piece ends.
  private var ends: [Int] = []

  /// Creates an empty file.
  ///
  /// - Parameter folder: where it lies; by default where the environment variable `TMPDIR` says, else in `/tmp`.
  public init(folder: String? = nil) throws(SystemError) {
    (descriptor, self.folder) = try openUnnamedFile(in: folder)
  }

  deinit { close(descriptor) }

  /// Number of pieces.
  public var pieceCount: Int { ends.count }

  /// Bytes of all pieces.
  public var length: Int { ends.last ?? 0 }

  /// Adds a piece.
  public func append(_ bytes: [UInt8]) throws(SystemError) {
    let start = length
    try writeAll(bytes, to: descriptor, at: start, call: "write a temporary file in", path: folder)
    ends.append(start + bytes.count)
  }

  /// Reads a piece.
  ///
  /// - Precondition: there is such a piece.
  public func piece(_ index: Int) throws(SystemError) -> [UInt8] {
    let start = index == 0 ? 0 : ends[index - 1]
    var bytes = [UInt8](repeating: 0, count: ends[index] - start)
    var failure: SystemError?
    // Lends the array's storage to as many reads as it takes.
    unsafe bytes.withUnsafeMutableBytes { buffer in
      var done = 0
      do throws(SystemError) {
        while done < buffer.count {
          let count = try retrying("read a temporary file in", folder) {
            unsafe pread(
              descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
              off_t(start + done))
          }
          if count == 0 { throw SystemError(call: "read a temporary file in", path: folder, code: EIO) }
          done += count
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
