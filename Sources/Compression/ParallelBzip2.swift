public import FileAccess
import Parallelism

/// Unpacks a bzip2 file on several threads.
///
/// Each block is found by its mark and unpacked by itself; bytes come in the order of the file, and only those whose
/// block and all before it are whole. Memory is bounded by a few blocks a thread.
public struct ParallelBzip2 {
  private let input: RawInput
  private let threads: Int

  /// Prepares the unpacking of a file; a seekable one is read from its start.
  public init(_ file: InputFile, threads: Int) {
    input = RawInput(.file(file))
    self.threads = threads
  }

  /// Prepares the unpacking of bytes in memory; `name` stands for the file in errors.
  public init(bytes: [UInt8], name: String, threads: Int) {
    input = RawInput(.memory(bytes, name: name))
    self.threads = threads
  }

  /// Unpacks the whole file.
  ///
  /// - Parameters:
  ///   - failure: turns an error of the file into one that the caller throws.
  ///   - deliver: takes bytes on the calling thread, and how many bytes of the file have been used for them.
  public func read<Failure: Error>(
    failure: @escaping @Sendable (CompressionError) -> Failure,
    deliver: (_ bytes: UnsafeRawBufferPointer, _ position: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var assembler = Bzip2Assembler(path: input.path)
    let reader = Bzip2SegmentReader(input)
    try OrderedPipeline<(Bzip2Segment, Int), Bzip2Piece, Failure>(threads: threads).run {
      () throws(Failure) in
      do throws(CompressionError) { return try reader.nextWithPosition() } catch { throw failure(error) }
    } worker: {
      { (job: (Bzip2Segment, Int)) throws(Failure) in
        Bzip2Piece(segment: job.0, output: Bzip2BlockDecoder.decode(job.0), position: job.1)
      }
    } deliver: { (piece: Bzip2Piece) throws(Failure) in
      let output: Bzip2Output?
      do throws(CompressionError) { output = try assembler.take(piece) } catch { throw failure(error) }
      if let output { try unsafe deliver(output.bytes, piece.position) }
    }
    do throws(CompressionError) { try assembler.finish(length: reader.position) } catch {
      throw failure(error)
    }
  }
}

extension Bzip2SegmentReader {
  /// The next segment and how many bytes of the file were read for it.
  func nextWithPosition() throws(CompressionError) -> (Bzip2Segment, Int)? {
    guard let segment = try next() else { return nil }
    return (segment, position)
  }
}
