/// Reads JSON, the whole of RFC 8259, and says where it is wrong.
package struct JSONReader {
  private var rest: Substring.UnicodeScalarView
  private var place = TextPlace.start
  private var depth = 0

  private static var deepest: Int { 200 }

  private init(_ text: String) { rest = text[...].unicodeScalars }

  /// Reads one value and nothing after it.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - source: What messages call the text.
  /// - Returns: The value.
  /// - Throws: The first mistake.
  package static func tree(_ text: String, from source: String) throws(TextError) -> JSONTree {
    var reader = JSONReader(text)
    do throws(TextMistakeError) {
      reader.skipSpace()
      let tree = try reader.tree()
      reader.skipSpace()
      if let next = reader.rest.first { throw reader.unexpected(next, instead: "the end") }
      return tree
    } catch {
      throw TextError(source, [error.mistake])
    }
  }

  private struct TextMistakeError: Error {
    var mistake: TextMistake
  }

  private func error(_ message: String, at place: TextPlace? = nil) -> TextMistakeError {
    TextMistakeError(mistake: TextMistake(message, at: place ?? self.place))
  }

  private func unexpected(_ scalar: Unicode.Scalar?, instead wanted: String) -> TextMistakeError {
    error(
      scalar.map { "'\($0)' stands where \(wanted) must be" }
        ?? "the text ends where \(wanted) must be")
  }

  @discardableResult
  private mutating func take() -> Unicode.Scalar? {
    guard let next = rest.popFirst() else { return nil }
    place =
      next == "\n"
      ? TextPlace(line: place.line + 1, column: 1)
      : TextPlace(line: place.line, column: place.column + 1)
    return next
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard rest.first == wanted else { return false }
    take()
    return true
  }

  private mutating func skipSpace() {
    while let next = rest.first, " \t\r\n".unicodeScalars.contains(next) { take() }
  }

  private mutating func tree() throws(TextMistakeError) -> JSONTree {
    let start = place
    guard depth < Self.deepest else { throw error("values are nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    switch rest.first {
    case "{": return JSONTree(.object(try members()), at: start)
    case "[": return JSONTree(.list(try elements()), at: start)
    case "\"": return JSONTree(.string(try string()), at: start)
    case let next? where next == "-" || ("0"..."9").contains(next):
      return JSONTree(.number(try number()), at: start)
    case let next?: return JSONTree(try word(next), at: start)
    case nil: throw unexpected(nil, instead: "a value")
    }
  }

  private mutating func members() throws(TextMistakeError) -> [JSONTree.Member] {
    take()
    var members: [JSONTree.Member] = []
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = place
      guard rest.first == "\"" else { throw unexpected(rest.first, instead: "a key in quotes") }
      let key = try string()
      guard !members.contains(where: { $0.key == key }) else {
        throw error("the key '\(key)' is there twice", at: start)
      }
      skipSpace()
      guard take(":") else { throw unexpected(rest.first, instead: "':'") }
      skipSpace()
      members.append(JSONTree.Member(key: key, place: start, tree: try tree()))
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected(rest.first, instead: "',' or '}'") }
    return members
  }

  private mutating func elements() throws(TextMistakeError) -> [JSONTree] {
    take()
    var elements: [JSONTree] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      skipSpace()
      elements.append(try tree())
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected(rest.first, instead: "',' or ']'") }
    return elements
  }

  private mutating func word(_ first: Unicode.Scalar) throws(TextMistakeError) -> JSONTree.Value {
    let start = place
    var word = ""
    while let next = rest.first, next.properties.isAlphabetic || next == "_" {
      word.unicodeScalars.append(next)
      take()
    }
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "": throw unexpected(first, instead: "a value")
    default: throw error("'\(word)' is no value; words stand in quotes", at: start)
    }
  }

  private mutating func digits() -> String {
    var digits = ""
    while let next = rest.first, ("0"..."9").contains(next) {
      digits.unicodeScalars.append(next)
      take()
    }
    return digits
  }

  private mutating func number() throws(TextMistakeError) -> String {
    let start = place
    var text = take("-") ? "-" : ""
    let whole = digits()
    text += whole
    var isWhole = !whole.isEmpty && (whole == "0" || !whole.hasPrefix("0"))
    if take(".") {
      let fraction = digits()
      text += "." + fraction
      isWhole = isWhole && !fraction.isEmpty
    }
    if let mark = rest.first, mark == "e" || mark == "E" {
      take()
      text += "e" + (take("-") ? "-" : take("+") ? "+" : "")
      let exponent = digits()
      text += exponent
      isWhole = isWhole && !exponent.isEmpty
    }
    guard isWhole, Double(text)?.isFinite == true else {
      throw error("'\(text)' is no number", at: start)
    }
    return text
  }

  private mutating func string() throws(TextMistakeError) -> String {
    let start = place
    take()
    var text = String.UnicodeScalarView()
    while let next = rest.first {
      if next == "\"" {
        take()
        return String(text)
      }
      guard next.value >= 0x20 else { break }
      text.append(next == "\\" ? try escaped() : next)
      if next != "\\" { take() }
    }
    throw error("a string must end on its line, with a quote", at: start)
  }

  private mutating func escaped() throws(TextMistakeError) -> Unicode.Scalar {
    let start = place
    take()
    switch take() {
    case let next? where "\"\\/".unicodeScalars.contains(next): return next
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try unicode(from: start)
    case let next?: throw error("'\\\(next)' is no escape", at: start)
    case nil: throw error("the text ends inside a string", at: start)
    }
  }

  private mutating func unicode(from start: TextPlace) throws(TextMistakeError) -> Unicode.Scalar {
    var code = try unit(from: start)
    if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
      let low = try unit(from: start)
      if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw error("half of a pair is no character", at: start)
    }
    return scalar
  }

  private mutating func unit(from start: TextPlace) throws(TextMistakeError) -> UInt32 {
    var text = ""
    for _ in 0..<4 { if let next = take() { text.unicodeScalars.append(next) } }
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16)
    else { throw error("'\\u' needs four hexadecimal digits", at: start) }
    return unit
  }
}
