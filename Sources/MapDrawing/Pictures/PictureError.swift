/// Why a picture cannot be painted.
public struct PictureError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The drawing library is not installed; the names under which it was looked for.
    case libraryMissing([String])
    /// The library found is not as expected: the function that it lacks.
    case functionMissing(String)
    /// The library says what failed.
    case failed(String)
    /// Wider or higher than the library can paint.
    case tooLarge(width: Int, height: Int)
  }

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) { self.reason = reason }

  /// A sentence about what is wrong.
  public var description: String {
    switch reason {
    case .libraryMissing(let names):
      "PNG pictures are painted by cairo, and none of \(names.joined(separator: ", ")) can be loaded"
    case .functionMissing(let name): "the cairo library that is installed has no function '\(name)'"
    case .failed(let message): "cairo cannot paint the picture: \(message)"
    case .tooLarge(let width, let height): "a picture of \(width) x \(height) pixels is too large for cairo"
    }
  }
}
