import JSONText

/// A request as read from a line: its id, which is given back also with a refusal, and the request or what is wrong.
struct RequestLine<Request: Sendable>: Sendable {
  /// The JSON text of the `id`, as it came; nil where there is none.
  var id: [UInt8]?
  /// The request, or what is wrong with it.
  var request: Result<Request, RequestError>
}

/// What is wrong with a request, for people.
struct RequestError: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A kind of request that is read from an object of JSON, key by key.
protocol JSONRequest: Sendable {
  /// Takes over the value of a key; the reader stands before it, and the value is never null.
  ///
  /// - Returns: whether the key is one of the request's; a value of another key is passed over.
  mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool
  /// What no answer can be given to.
  func check() throws(RequestError)
}

extension RequestLine where Request: JSONRequest {
  /// Reads a request from a line of JSON; what it does not say is as in `defaults`.
  init(parsing line: [UInt8], defaults: Request) {
    var request = defaults
    var id: [UInt8]?
    var last = ""
    do throws(JSONError) {
      var reader = JSONReader(line)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        last = key
        if key == "id" {
          id = Array(line[try reader.readRaw()])
        } else if try reader.peekKind() == .null {
          try reader.skipValue()
        } else if try !request.read(key, &reader) {
          try reader.skipValue()
        }
      }
      try reader.finish()
    } catch {
      let place = last.isEmpty ? "the line" : "'\(last)'"
      let problem = RequestError("\(place) is not as a request has it: \(error.message)")
      self.init(id: id ?? Self.id(of: line), request: .failure(problem))
      return
    }
    do throws(RequestError) {
      try request.check()
      self.init(id: id, request: .success(request))
    } catch {
      self.init(id: id, request: .failure(error))
    }
  }

  /// The id of a line in which a value is of the wrong kind; nil where the line is no JSON up to the id.
  private static func id(of line: [UInt8]) -> [UInt8]? {
    var reader = JSONReader(line)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "id" { return Array(line[try reader.readRaw()]) }
        try reader.skipValue()
      }
    } catch {
      // The refusal names the fault already; without an id it goes by its place among the answers.
      return nil
    }
    return nil
  }
}
