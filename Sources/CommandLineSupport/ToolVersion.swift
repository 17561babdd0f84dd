/// The version of both programs, printed by `--version` and written into reports.
public let toolVersion = "0.1.0"
