/// The attributes of one start tag in the order of the text, lent by the parser for the length of one call.
///
/// ```swift
/// for attribute in attributes where attribute.name == "lat" { … }
/// let id = attributes["id"]?.string
/// ```
@safe public struct XMLAttributes: Sequence, IteratorProtocol {
  /// A name and its value.
  public struct Attribute {
    /// Name as written, prefix included.
    public let name: XMLString
    /// Value after references such as `&amp;` are resolved.
    public let value: XMLString

    @inlinable
    init(name: XMLString, value: XMLString) {
      self.name = name
      self.value = value
    }
  }

  // The parser's array of names and values in turn, ended by nil; valid during the call that lends it.
  @usableFromInline var cursor: UnsafeMutablePointer<UnsafePointer<CChar>?>

  @inlinable
  init(_ start: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    unsafe cursor = start
  }

  /// The next attribute, or nil behind the last.
  @inlinable
  public mutating func next() -> Attribute? {
    // Names and values alternate up to the nil, so a name is always followed by its value.
    guard let name = unsafe cursor[0], let value = unsafe cursor[1] else { return nil }
    unsafe cursor += 2
    return unsafe Attribute(name: XMLString(name), value: XMLString(value))
  }

  /// The value of an attribute, or nil where the tag has none of that name.
  @inlinable
  public subscript(name: StaticString) -> XMLString? {
    for attribute in self where attribute.name == name { return attribute.value }
    return nil
  }
}
