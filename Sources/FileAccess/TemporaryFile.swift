#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file under a name that nobody else has: `NAME.traverse-RANDOM.part` beside `NAME`.
///
/// The name is drawn and the file made anew, so nothing that was there before is ever taken over. As long as the file is
/// written it is locked; one with such a name that is not locked was left behind by a killed process.
struct TemporaryFile {
  let path: String
  /// Open for reading and writing, locked, empty.
  let descriptor: Int32
  /// The place among the unfinished files.
  let unfinished: Int?

  /// Creates a file beside another.
  ///
  /// - Parameters:
  ///   - finalPath: the file that it is to become.
  ///   - name: what errors name.
  ///   - call: what errors say could not be done.
  ///   - permissions: who may read and write it, before the user's mask.
  init(
    beside finalPath: String, for name: String, call: String = "create", permissions: mode_t = 0o666
  ) throws(SystemError) {
    while true {
      let path = Self.newPath(beside: finalPath)
      var failure: SystemError?
      var opened: Int32 = -1
      // Nothing was there by a name that is drawn from 64 bits, so a signal removes nobody else's file.
      let place = UnfinishedFiles.add(path) {
        do throws(SystemError) {
          // The path is only read, for the length of the call.
          opened = try retrying(call, name) {
            unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions)
          }
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure {
        if failure.code == EEXIST { continue }
        throw failure
      }
      // A file system without locks gives none to those that clear up either. One that was taken for abandoned between
      // the two calls is given up.
      if Self.isUsable(path, opened) {
        (self.path, descriptor, unfinished) = (path, opened, place)
        return
      }
      close(opened)
      UnfinishedFiles.forget(place)
    }
  }

  private static func isUsable(_ path: String, _ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return leads(path, to: descriptor)
  }

  private static let mark = ".traverse-"
  static let end = ".part"
  private static let digitCount = 16

  private static func newPath(beside path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    var stem = path[start...]
    // Most file systems have names of up to 255 bytes.
    while stem.utf8.count > 200 { stem.removeLast() }
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = String(repeating: "0", count: digitCount - digits.utf8.count)
    return path[..<start] + stem + mark + zeros + digits + end
  }

  /// Whether a file's name is one of those that are drawn here.
  static func isName(_ name: String) -> Bool {
    guard name.hasSuffix(end) else { return false }
    let rest = name.dropLast(end.count)
    let digits = rest.suffix(digitCount)
    return digits.utf8.count == digitCount && rest.dropLast(digitCount).hasSuffix(mark)
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Removes a file with such a name, unless somebody still writes it.
  static func removeIfAbandoned(_ path: String) {
    // The path is only read, for the length of the call; what is no plain file is not waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, leads(path, to: descriptor) else { return }
    // The path is only read, for the length of the call.
    unsafe unlink(path)
  }

  /// Whether a name is that of an opened plain file: between opening and locking it may have been renamed or removed.
  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    // Both calls fill the structure that is lent to them.
    guard unsafe lstat(path, &named) == 0, unsafe fstat(descriptor, &opened) == 0 else { return false }
    return named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
      && opened.st_mode & S_IFMT == S_IFREG
  }
}
