#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file mapped into memory for reading, until the last reference goes.
///
/// The mapping is private and read-only, so it can be shared by any number of threads. Files that are mapped must only
/// ever be replaced by renaming (as `AtomicFile` does), never cut in place.
@safe public final class MappedFile: @unchecked Sendable {
  /// The name it was opened by.
  public let path: String
  /// The bytes of the file; valid as long as this object lives.
  ///
  /// Whoever keeps the pointer keeps the object.
  @usableFromInline let region: UnsafeRawBufferPointer

  /// Maps a regular file.
  public init(path: String) throws(SystemError) {
    self.path = path
    // The path is only read, for the length of the call; a pipe without a writer is not waited for.
    let descriptor = try retrying("open", path) { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { close(descriptor) }
    var status = stat()
    // fstat fills the structure that is lent to it.
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SystemError(call: "map", path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw SystemError(call: isFolder ? "open" : "map", path: path, code: isFolder ? EISDIR : ESPIPE)
    }
    let length = Int(status.st_size)
    guard length > 0 else {
      unsafe region = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    // A fresh private mapping of the whole file; it belongs to this object and is undone by `deinit` alone.
    let start = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw SystemError(call: "map", path: path, code: errno)
    }
    unsafe region = UnsafeRawBufferPointer(start: start, count: length)
  }

  deinit {
    // The base address is read only to give the region back to the system.
    if let start = unsafe region.baseAddress {
      unsafe munmap(UnsafeMutableRawPointer(mutating: start), region.count)
    }
  }

  /// Length of the file in bytes.
  @inlinable public var count: Int { unsafe region.count }

  /// The mapped bytes, for the code that lays records over them.
  @inlinable public var bytes: UnsafeRawBufferPointer { unsafe region }
}
