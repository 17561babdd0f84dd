import CWebAssets

/// Scripts and styles that pages carry.
enum PageAsset {
  /// The page's own script.
  static var script: String { text(TRAVERSE_REPORT_SCRIPT) }
  /// The page's own style.
  static var style: String { text(TRAVERSE_REPORT_STYLE) }

  /// The libraries' scripts, in the order in which they are to be run; empty in a build that had none.
  static var libraryScripts: [String] {
    [text(TRAVERSE_UPLOT_SCRIPT), text(TRAVERSE_MAPLIBRE_SCRIPT)].filter { !$0.isEmpty }
  }

  /// The libraries' styles.
  static var libraryStyles: [String] {
    [text(TRAVERSE_UPLOT_STYLE), text(TRAVERSE_MAPLIBRE_STYLE)].filter { !$0.isEmpty }
  }

  private static func text(_ asset: traverse_asset) -> String {
    // A constant string of the program, ended by a zero.
    unsafe String(cString: traverse_asset_text(asset))
  }
}
