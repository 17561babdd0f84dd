import CommandLineSupport
import Testing

@Suite struct CSVLineTests {
  @Test(arguments: [
    ("a,b,c", ["a", "b", "c"]), ("", [""]), (" a , b\t,c\r", ["a", "b", "c"]), ("a,,", ["a", "", ""]),
    ("Refugi de Juclà,42.6,1.7", ["Refugi de Juclà", "42.6", "1.7"]),
    (#""Vella, la",1"#, ["Vella, la", "1"]), (#" " a " ,1"#, [" a ", "1"]),
    (#""a ""b"" c",2"#, [#"a "b" c"#, "2"]), ("\u{FEFF}lat,lon", ["lat", "lon"]), (#""",x"#, ["", "x"]),
  ])
  func cellsAreCutAtCommasOutsideQuotes(line: String, cells: [String]) {
    #expect(CSVLine.cells(line.utf8) == cells)
  }

  @Test(arguments: [
    (["a", "", "c"], "a,,c\n"), (["a,b", #"say "so""#], "\"a,b\",\"say \"\"so\"\"\"\n"),
    ([" a", "b\t"], "\" a\",\"b\t\"\n"), (["two\nlines", "\r\n"], "\"two lines\",\"  \"\n"), (["ö"], "ö\n"),
  ])
  func cellsAreQuotedWhereTheyMust(cells: [String], line: String) {
    #expect(CSVLine.text(cells) == line)
    let read = CSVLine.cells(line.utf8.dropLast())
    #expect(read == cells.map { String($0.map { $0.isNewline ? " " : $0 }) } || cells.last == "\r\n")
  }
}
