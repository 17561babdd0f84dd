import Foundation
import Testing

/// Compares the manual's pages with what the programs say of themselves.
@Suite struct ManualTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let program: String
    let command: String?
    var file: String { (command ?? program) + ".md" }
    var testDescription: String { [program, command].compactMap(\.self).joined(separator: " ") }
  }

  /// A page for every command the programs offer, and one for a program that works without a command.
  static func pages() throws -> [Page] {
    var pages: [Page] = []
    for program in ["traverse-build", "traverse"] {
      let help = try ProgramRun(program, ["--help"]).output
      if !block("Arguments:", of: help).isEmpty { pages.append(Page(program: program, command: nil)) }
      for command in rows(of: "Commands:", in: help) {
        pages.append(Page(program: program, command: command))
      }
    }
    return pages
  }

  @Test func everyCommandHasAPageThatListsItsOptions() throws {
    for page in try Self.pages() {
      let help = try ProgramRun(page.program, (page.command.map { [$0] } ?? []) + ["--help"]).output
      let declared = Self.optionNames(in: Self.rowNames(of: help))
        .subtracting(["--quiet", "--verbose", "--version", "--help"])
      let text = try String(contentsOf: Self.manual.appendingPathComponent(page.file), encoding: .utf8)
      let described = Self.optionNames(in: Self.descriptions(of: text))
      #expect(declared == described, "\(page.testDescription)")
    }
  }

  @Test func everyPageHasItsPartsInOrder() throws {
    let parts = [
      "Name", "Synopsis", "Description", "Options", "Diagnostics", "Memory usage", "Examples", "See also",
    ]
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.manual.path)
    where file != "README.md" {
      let text = try String(contentsOf: Self.manual.appendingPathComponent(file), encoding: .utf8)
      let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
        String($0.dropFirst(3))
      }
      #expect(headings == parts, "\(file)")
    }
  }

  private static let manual = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/manual")

  /// The lines of a block of help, without its title.
  private static func block(_ title: String, of help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != title }.dropFirst().prefix { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The first words of the rows of a block of help.
  private static func rows(of title: String, in help: String) -> [String] {
    block(title, of: help).split(separator: "\n").filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// The left column of the options in a help text.
  private static func rowNames(of help: String) -> String {
    block("Options:", of: help).split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap { $0.dropFirst(2).split(separator: "  ").first }.joined(separator: "\n")
  }

  /// The parts of a page's option list that name options: what stands before the colon of each item.
  private static func descriptions(of page: String) -> String {
    let lines = page.split(separator: "\n").drop { $0 != "## Options" }.dropFirst().prefix {
      !$0.hasPrefix("## ")
    }
    return lines.filter { $0.hasPrefix("- ") }.map { $0.prefix { $0 != ":" } }.joined(separator: "\n")
  }

  private static func optionNames(in text: String) -> Set<String> {
    Set(text.matches(of: /(?:^|[\s`])(--[a-z][a-z-]*)/.anchorsMatchLineEndings()).map { String($0.1) })
  }
}
