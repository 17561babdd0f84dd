import CExpat

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The characters of windows-1252 at 0x80…0x9F (the rest is ISO 8859-1); −1 where the table has none.
///
/// From the Encoding Standard's index, <https://encoding.spec.whatwg.org/index-windows-1252.txt>, without its C1 controls.
private let windows1252: [Int32] = [
  0x20AC, -1, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, -1,
  0x017D, -1,
  -1, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, -1,
  0x017E,
  0x0178,
]

/// Describes an encoding that expat does not know by itself; returns 0 where we do not know it either.
func fillEncoding(_ name: UnsafePointer<CChar>?, _ encoding: UnsafeMutablePointer<XML_Encoding>?) -> Int32 {
  guard let name = unsafe name, let encoding = unsafe encoding else { return 0 }
  // The name is a C string of the parser's; it is only read.
  guard unsafe strcasecmp(name, "windows-1252") == 0 || strcasecmp(name, "cp1252") == 0 else { return 0 }
  // expat lends the structure; its map has 256 places.
  unsafe withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
    let map = unsafe map.bindMemory(to: Int32.self)
    for code in 0..<256 { unsafe map[code] = Int32(code) }
    for (index, character) in windows1252.enumerated() { unsafe map[0x80 + index] = character }
  }
  unsafe encoding.pointee.data = nil
  unsafe encoding.pointee.convert = nil
  unsafe encoding.pointee.release = nil
  return 1
}
