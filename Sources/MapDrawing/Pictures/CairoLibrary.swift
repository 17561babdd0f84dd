#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The functions of cairo that pictures are painted with, <https://www.cairographics.org/manual/>.
///
/// The library is loaded when the first PNG is asked for, and only then: linked to the program, it and the dozen libraries
/// that it needs would be loaded for each route that is asked, which costs more than the route. Its functions have kept
/// their signatures since version 1.0 of 2005.
@safe struct CairoLibrary: @unchecked Sendable {
  typealias Surface = OpaquePointer
  typealias Context = OpaquePointer
  /// `cairo_write_func_t`: takes bytes of the file, and answers with a status.
  typealias Write = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  let createSurface: @convention(c) (Int32, Int32, Int32) -> Surface?
  let destroySurface: @convention(c) (Surface) -> Void
  let writePNG: @convention(c) (Surface, Write, UnsafeMutableRawPointer?) -> Int32
  let statusText: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let create: @convention(c) (Surface) -> Context?
  let status: @convention(c) (Context) -> Int32
  let destroy: @convention(c) (Context) -> Void
  let scale: @convention(c) (Context, Double, Double) -> Void
  let setColour: @convention(c) (Context, Double, Double, Double, Double) -> Void
  let newPath: @convention(c) (Context) -> Void
  let moveTo: @convention(c) (Context, Double, Double) -> Void
  let lineTo: @convention(c) (Context, Double, Double) -> Void
  let closePath: @convention(c) (Context) -> Void
  let arc: @convention(c) (Context, Double, Double, Double, Double, Double) -> Void
  let fill: @convention(c) (Context) -> Void
  let fillPreserve: @convention(c) (Context) -> Void
  let stroke: @convention(c) (Context) -> Void
  let setLineWidth: @convention(c) (Context, Double) -> Void
  let setLineCap: @convention(c) (Context, Int32) -> Void
  let setLineJoin: @convention(c) (Context, Int32) -> Void
  let setDash: @convention(c) (Context, UnsafePointer<Double>?, Int32, Double) -> Void
  let selectFont: @convention(c) (Context, UnsafePointer<CChar>, Int32, Int32) -> Void
  let setFontSize: @convention(c) (Context, Double) -> Void
  /// Fills six doubles, `cairo_text_extents_t`: bearings, size and advance.
  let textExtents: @convention(c) (Context, UnsafePointer<CChar>, UnsafeMutablePointer<Double>) -> Void
  let showText: @convention(c) (Context, UnsafePointer<CChar>) -> Void

  static let names = [
    "libcairo.so.2", "libcairo.2.dylib", "/opt/homebrew/lib/libcairo.2.dylib",
    "/usr/local/lib/libcairo.2.dylib",
  ]

  /// Loads the library; it stays loaded until the program ends.
  init() throws(PictureError) {
    var found: UnsafeMutableRawPointer?
    // The names are only read; the handle is never closed, so that the functions stay valid.
    for name in Self.names where unsafe found == nil { unsafe found = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
    guard let library = unsafe found else { throw PictureError(.libraryMissing(Self.names)) }
    let load = unsafe Symbols(library: library)
    unsafe createSurface = try load("cairo_image_surface_create")
    unsafe destroySurface = try load("cairo_surface_destroy")
    unsafe writePNG = try load("cairo_surface_write_to_png_stream")
    unsafe statusText = try load("cairo_status_to_string")
    unsafe create = try load("cairo_create")
    unsafe status = try load("cairo_status")
    unsafe destroy = try load("cairo_destroy")
    unsafe scale = try load("cairo_scale")
    unsafe setColour = try load("cairo_set_source_rgba")
    unsafe newPath = try load("cairo_new_path")
    unsafe moveTo = try load("cairo_move_to")
    unsafe lineTo = try load("cairo_line_to")
    unsafe closePath = try load("cairo_close_path")
    unsafe arc = try load("cairo_arc")
    unsafe fill = try load("cairo_fill")
    unsafe fillPreserve = try load("cairo_fill_preserve")
    unsafe stroke = try load("cairo_stroke")
    unsafe setLineWidth = try load("cairo_set_line_width")
    unsafe setLineCap = try load("cairo_set_line_cap")
    unsafe setLineJoin = try load("cairo_set_line_join")
    unsafe setDash = try load("cairo_set_dash")
    unsafe selectFont = try load("cairo_select_font_face")
    unsafe setFontSize = try load("cairo_set_font_size")
    unsafe textExtents = try load("cairo_text_extents")
    unsafe showText = try load("cairo_show_text")
  }

  /// What cairo says of a status.
  func words(_ status: Int32) -> String {
    // A constant string of the library.
    unsafe statusText(status).map { unsafe String(cString: $0) } ?? "status \(status)"
  }

  /// Looks functions up by name.
  @safe private struct Symbols {
    // Valid as long as the program runs.
    let library: UnsafeMutableRawPointer

    /// The function of a name, with the signature that the manual gives it.
    func callAsFunction<Function>(_ name: String) throws(PictureError) -> Function {
      // dlsym returns an address that is never freed; the caller's type is that of the manual.
      guard let symbol = unsafe dlsym(library, name) else { throw PictureError(.functionMissing(name)) }
      return unsafe unsafeBitCast(symbol, to: Function.self)
    }
  }
}
