import Foundation
import Testing
import TrackFiles

private let gzip = "H4sIAAAAAAACAzMx0jM1MDPWMdQzNTK04DIBc00gXEsuAN73lp8eAAAA"
private let bzip2 = "QlpoOTFBWSZTWTnJfukAAApYAAAQAAV/YCAAISoaDyahA0DQkTYyxFGyiDLCCPi7kinChIHOS/dI"
/// A picture, and a line in `Doc.KML`.
private let zip =
  "UEsDBBQAAAAIADcTgV2DFtyMAwAAAAEAAAAFAAAAYS5wbmerAABQSwMEFAAAAAgAAAAhUIHnbW1AAAAAXAAAAAcAAABEb2MuS01Ms8nOzbGz8c"
  + "nMSw0uKcrMS7ezSc7PL0rJzEssSS22M9QzNTK00DEx0jM1MDNWAHMtoVwTG31kpTb6yIbog4wFAFBLAQIUAxQAAAAIADcTgV2DFtyMAwAAAAEA"
  + "AAAFAAAAAAAAAAAAAACAAQAAAABhLnBuZ1BLAQIUAxQAAAAIAAAAIVCB521tQAAAAFwAAAAHAAAAAAAAAAAAAACAASYAAABEb2MuS01MUEsFBg"
  + "AAAAACAAIAaAAAAIsAAAAAAA=="

@Suite struct UnpackingTests {
  @Test(arguments: [gzip, bzip2, zip]) func packedFilesAreReadAsWhatTheyHold(_ text: String) throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: text)))
    let file = try TrackFile.read(bytes: bytes, name: "t")
    #expect(file.degrees == [[[42.5063, 1.5218], [42.5064, 1.5219]]])
    #expect(file.format == (text == zip ? .kml : .text))
    for length in 1..<bytes.count {
      #expect(refusal(Array(bytes[..<length])) != nil, "cut to \(length) bytes")
    }
  }

  @Test func whatCannotBeUnpackedIsNamed() {
    let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00]
    #expect(refusal(xz)?.contains("xz") == true)
    let emptyZip = [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18)
    #expect(refusal(emptyZip) == "t: the archive holds no track; unpack it yourself, or get the file again")
  }
}
