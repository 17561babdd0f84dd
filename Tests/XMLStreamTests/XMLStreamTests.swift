import Testing
import XMLStream

@Suite struct XMLStreamTests {
  private let document = #"<a x="1" y='&lt;b&amp;'><!-- <c/> --><b>te&#x78;t</b><![CDATA[<d>]]><e/></a>"#
  private let told = ["<a x=1 y=<b&>", "<b>", "</b text>", "<e>", "</e>", "</a>"]

  @Test func elementsAreToldInOrderWithAttributesAndText() throws {
    #expect(try XMLRecorder.events(of: Array(document.utf8)) == told)
  }

  @Test func theLengthOfThePiecesDoesNotMatter() throws {
    for length in 1...document.utf8.count {
      #expect(try XMLRecorder.events(of: Array(document.utf8), pieceLength: length) == told)
    }
  }

  @Test func everyTruncationThrows() {
    let bytes = Array(document.utf8)
    for length in 0..<bytes.count {
      let error = #expect(throws: XMLError.self) { try XMLRecorder.events(of: Array(bytes[..<length])) }
      #expect(error?.reason == (length == 0 ? .empty : .truncated), "cut at \(length)")
    }
  }

  @Test func errorsNameLineColumnAndByte() {
    let error = #expect(throws: XMLError.self) {
      try XMLRecorder.events(of: Array("<a>\n  <b>\n</c></a>".utf8))
    }
    #expect(error == XMLError(.malformed("mismatched tag"), line: 3, column: 3, byteOffset: 12))
    #expect(error?.description == "3:3: not well-formed XML: mismatched tag")
  }

  @Test func aHandlersRefusalGetsThePlaceAndEndsTheReading() {
    let error = #expect(throws: XMLError.self) {
      try XMLRecorder.events(of: Array("<a>\n<b/><c/></a>".utf8), refusing: "b")
    }
    #expect(error?.description == "2:1: a b is not wanted")
  }

  @Test(arguments: [
    #"<!DOCTYPE a [<!ENTITY b "text">]><a>&b;</a>"#,
    #"<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>"#,
    #"<!DOCTYPE a [<!ENTITY % b "text">]><a/>"#,
  ])
  func entityDeclarationsAreRefused(text: String) {
    let error = #expect(throws: XMLError.self) { try XMLRecorder.events(of: Array(text.utf8)) }
    #expect(error?.reason == .entityDeclaration)
  }

  @Test func undefinedEntitiesAreRefusedAlsoBehindAnExternalDocumentType() {
    for prolog in ["", #"<!DOCTYPE a SYSTEM "a.dtd">"#] {
      let error = #expect(throws: XMLError.self) {
        try XMLRecorder.events(of: Array((prolog + "<a>&nbsp;</a>").utf8))
      }
      #expect(error?.reason == .malformed("undefined entity"))
    }
  }

  @Test func depthAndTextAreBounded() throws {
    let deep = String(repeating: "<a>", count: 5) + String(repeating: "</a>", count: 5)
    #expect(try XMLRecorder.events(of: Array(deep.utf8), depthLimit: 5).count == 10)
    var error = #expect(throws: XMLError.self) { try XMLRecorder.events(of: Array(deep.utf8), depthLimit: 4) }
    #expect(error?.reason == .tooDeep(limit: 4))
    error = #expect(throws: XMLError.self) {
      try XMLRecorder.events(of: Array("<a>12345</a>".utf8), textLimit: 4)
    }
    #expect(error?.reason == .textTooLong(limit: 4))
  }

  @Test func encodingsAreToldByDeclarationOrMark() throws {
    let cases: [(encoding: String, bytes: [UInt8], text: String)] = [
      ("UTF-8", [0xC3, 0xA9], "é"), ("ISO-8859-1", [0xE9], "é"), ("windows-1252", [0x80, 0xE9], "€é"),
      ("US-ASCII", [0x65], "e"),
    ]
    for (encoding, bytes, text) in cases {
      let document =
        Array("<?xml version='1.0' encoding='\(encoding)'?><a>".utf8) + bytes + Array("</a>".utf8)
      #expect(try XMLRecorder.events(of: document) == ["<a>", "</a \(text)>"])
    }
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<a>é</a>".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try XMLRecorder.events(of: wide) == ["<a>", "</a é>"])
    #expect(try XMLRecorder.events(of: [0xEF, 0xBB, 0xBF] + Array("<a>é</a>".utf8)) == ["<a>", "</a é>"])
    let unknown = Array("<?xml version='1.0' encoding='x-none'?><a/>".utf8)
    #expect(throws: XMLError.self) { try XMLRecorder.events(of: unknown) }
  }

  @Test func whatFollowsTheRootElementIsRefused() {
    let error = #expect(throws: XMLError.self) { try XMLRecorder.events(of: Array("<a/><b/>".utf8)) }
    #expect(error?.reason == .malformed("junk after document element"))
  }

  @Test func namesCompareAsWholes() throws {
    final class Comparer: XMLHandler {
      func startElement(_ name: XMLString, attributes: XMLAttributes) throws(XMLError) {
        #expect(name == "ab:node" && name != "ab:nod" && name != "ab:nodes" && name != "")
        #expect(name.localName == "node" && name.count == 7)
        #expect(attributes["id"]?.string == "5")
        #expect(attributes["i"] == nil)
        switch name {
        case "node": Issue.record("a prefix is part of the name")
        case "ab:node": break
        default: Issue.record("the name is known")
        }
      }
      func endElement(_ name: XMLString, text: XMLText) throws(XMLError) {}
    }
    let stream = XMLStream(handler: Comparer())
    try stream.parse(Array("<ab:node idx='1' id='5'/>".utf8))
    try stream.finish()
  }
}
