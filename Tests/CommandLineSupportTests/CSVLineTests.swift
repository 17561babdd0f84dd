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
}
