import Compression
import FileAccess

/// The samples of one tile, as SRTM stores them: signed 16 bits, big-endian, rows from north to south, columns from
/// west to east, the borders shared with the neighbours.
///
/// NASA, "SRTM Collection User Guide" (2015). A plain file is mapped, so that only the pages that are asked for are
/// read; others are unpacked into memory of their own.
@safe final class HeightTile: @unchecked Sendable {
  /// Intervals between samples along a side: 3600 or 1200.
  let intervals: Int
  /// Bytes of memory that the tile holds for itself.
  let ownedBytes: Int
  // Either the mapping's bytes, which `mapping` keeps alive, or memory that `deinit` gives back.
  private let region: UnsafeRawBufferPointer
  private let mapping: MappedFile?

  static let mostBytes = 3601 * 3601 * 2

  /// Opens a tile's file, plain or packed, told apart by content.
  init(path: String) throws(TerrainError) {
    let (owned, mapped) = try unsafe Self.open(path)
    let bytes = unsafe owned ?? mapped?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    unsafe region = bytes
    mapping = mapped
    ownedBytes = unsafe owned?.count ?? 0
    switch bytes.count {
    case Self.mostBytes: intervals = 3600
    case 1201 * 1201 * 2: intervals = 1200
    case let count:
      intervals = 0
      throw TerrainError(.wrongSize(bytes: count), path: path)
    }
  }

  deinit {
    if mapping == nil { unsafe region.deallocate() }
  }

  /// A sample, or nil where it is void.
  ///
  /// - Parameters:
  ///   - row: 0…`intervals` from the north.
  ///   - column: 0…`intervals` from the west.
  func sample(row: Int, column: Int) -> Double? {
    let value = raw(row, column)
    return Self.isHeight(value) ? Double(value) : nil
  }

  /// The bilinear height within a cell, or nil where one of its four corners is void.
  ///
  /// - Parameters:
  ///   - row: the cell's northern row; `down` is the way from it to the next, 0…1.
  ///   - column: the cell's western column; `right` is the way from it to the next, 0…1.
  @inline(__always)
  func height(row: Int, down: Double, column: Int, right: Double) -> Double? {
    let (northWest, northEast) = (raw(row, column), raw(row, column + 1))
    let (southWest, southEast) = (raw(row + 1, column), raw(row + 1, column + 1))
    guard Self.isHeight(northWest), Self.isHeight(northEast), Self.isHeight(southWest),
      Self.isHeight(southEast)
    else { return nil }
    let north = Double(northWest) + (Double(northEast) - Double(northWest)) * right
    let south = Double(southWest) + (Double(southEast) - Double(southWest)) * right
    return north + (south - north) * down
  }

  /// Whether a stored value is one, and not a void: the Dead Sea's shore lies at −430 m, Everest's summit at 8849 m.
  @inline(__always)
  private static func isHeight(_ value: Int16) -> Bool { value >= -500 && value <= 9000 }

  @inline(__always)
  private func raw(_ row: Int, _ column: Int) -> Int16 {
    precondition(row >= 0 && row <= intervals && column >= 0 && column <= intervals)
    let offset = (row * (intervals + 1) + column) * 2
    // Row and column lie in the grid, whose size is that of the region: both were checked.
    return Int16(bigEndian: unsafe region.loadUnaligned(fromByteOffset: offset, as: Int16.self))
  }
}

extension HeightTile {
  /// The bytes of a file: memory that is the caller's to give back, or a mapping.
  private static func open(
    _ path: String
  ) throws(TerrainError) -> (owned: UnsafeRawBufferPointer?, mapped: MappedFile?) {
    let (file, format, mapped) = try openFile(path)
    if let mapped { return (nil, mapped) }
    do throws(CompressionError) {
      return unsafe (try format == .zip ? unzip(file) : unpack(file), nil)
    } catch {
      if case .tooLarge(let limit) = error.reason {
        throw TerrainError(.wrongSize(bytes: limit + 1), path: path)
      }
      throw TerrainError(.compression(error), path: path)
    }
  }

  private static func openFile(
    _ path: String
  ) throws(TerrainError) -> (file: InputFile, format: CompressionFormat, mapped: MappedFile?) {
    do throws(SystemError) {
      let file = try InputFile(path: path)
      let format = try format(of: file)
      return (file, format, format == .none && file.isSeekable ? try MappedFile(path: path) : nil)
    } catch {
      throw TerrainError(.system(error), path: path)
    }
  }

  private static func format(of file: InputFile) throws(SystemError) -> CompressionFormat {
    var bytes = [UInt8](repeating: 0, count: CompressionFormat.tellingByteCount)
    guard file.isSeekable else { return .none }
    var failure: SystemError?
    // Lends the array to one read.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      do throws(SystemError) { return try unsafe file.read(into: buffer, at: 0) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return CompressionFormat(firstBytes: bytes[..<count])
  }

  /// Unpacks straight into the tile's memory: pages that a small tile does not fill are never touched.
  private static func unpack(_ file: InputFile) throws(CompressionError) -> UnsafeRawBufferPointer {
    // One byte more than the largest tile tells what is too long.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: mostBytes + 1, alignment: 16)
    var filled = 0
    do throws(CompressionError) {
      let source = try openByteSource(file)
      while filled < memory.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
        let count = try unsafe source.read(into: rest)
        if count == 0 { break }
        filled += count
      }
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    return unsafe UnsafeRawBufferPointer(rebasing: memory[..<filled])
  }

  private static func unzip(_ file: InputFile) throws(CompressionError) -> UnsafeRawBufferPointer {
    let bytes = try decompressedBytes(ofFile: file, limit: mostBytes, zipEntryEnding: ".hgt")
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    unsafe memory.copyBytes(from: bytes)
    return unsafe UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
  }
}
