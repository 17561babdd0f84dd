public import OSMData
public import Terrain

/// Why a build cannot go on.
public enum BuildError: Error, CustomStringConvertible {
  /// The OSM data cannot be read.
  case data(OSMDataError)
  /// The terrain cannot be read.
  case terrain(TerrainError)
  /// The data do not fit into a graph file: what is too much, how much fits, and what to do.
  case limit(String)

  /// A sentence that begins with the file.
  public var description: String {
    switch self {
    case .data(let error): error.description
    case .terrain(let error): error.description
    case .limit(let what): what
    }
  }
}
