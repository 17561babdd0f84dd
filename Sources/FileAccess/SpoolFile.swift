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
    // The environment is copied at once; nobody here changes it.
    let usual = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    self.folder = folder ?? usual
    var name = Array("\(self.folder)/traverse-XXXXXX".utf8CString)
    // The call replaces the X in place and opens the file.
    descriptor = try retrying("create a file in", self.folder) { unsafe mkstemp(&name) }
    unsafe unlink(name)
  }

  deinit { close(descriptor) }

  /// Number of pieces.
  public var pieceCount: Int { ends.count }

  /// Bytes of all pieces.
  public var length: Int { ends.last ?? 0 }

  /// Adds a piece.
  public func append(_ bytes: [UInt8]) throws(SystemError) {
    var failure: SystemError?
    let start = length
    // Lends the array's storage to as many writes as it takes.
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      do throws(SystemError) {
        while done < buffer.count {
          done += try retrying("write a temporary file in", folder) {
            unsafe pwrite(
              descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
              off_t(start + done))
          }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
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
