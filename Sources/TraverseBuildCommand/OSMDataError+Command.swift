public import CommandLineSupport
import Compression
public import OSMData

extension OSMDataError: CommandErrorConvertible {
  /// Missing input, a machine that fails, or bad data, with what to do about it.
  public var commandError: CommandError {
    if case .system(let error) = reason { return error.commandError }
    if case .compression(let error) = reason, case .system(let system) = error.reason {
      return system.commandError
    }
    return CommandError(.badData, description, advice: advice)
  }

  private var advice: String {
    switch reason {
    case .unknownFormat, .empty: "name a file of OSM XML (plain, gzip or bzip2) or PBF"
    case .truncated, .damaged, .tooLarge: "fetch it again"
    case .compression(let error):
      if case .unsupported = error.reason { "unpack it first" } else { "fetch it again" }
    case .xml: "fetch it again, or use another extract"
    case .unsupportedCompression: "convert it, as with 'osmium cat -f pbf,pbf_compression=zlib'"
    case .unsupportedFeature: "use a plain extract"
    case .system, .stopped: "try again"
    }
  }
}
