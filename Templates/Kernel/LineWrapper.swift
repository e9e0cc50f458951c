/// Breaks one long line of Swift; only white space beside brackets and commas is added.
struct LineWrapper {
  static let width = 100
  /// Longer lines stay as they are: nobody reads them, and each break looks at the rest again.
  private static let longest = 8_000

  var lines: [[UInt8]] = []

  static func wrapped(_ line: [UInt8]) -> [UInt8] {
    var wrapper = LineWrapper()
    wrapper.wrap(line)
    return Array(wrapper.lines.joined(separator: [0x0A]))
  }

  mutating func wrap(_ line: [UInt8]) {
    if line.count <= Self.width || line.count > Self.longest { return lines.append(line) }
    let text = String(decoding: line, as: UTF8.self)
    if text.count <= Self.width { return lines.append(line) }
    let indentation = Array(line.prefix { $0 == 0x20 })
    // A comment cannot go on in the next line, and a raw literal hides its quotes.
    if line[indentation.count...].starts(with: "//".utf8) || line[...].holds("#\"") {
      return lines.append(line)
    }
    if text.hasSuffix(" {"), line[...].holds("class "), wrapInheritance(of: line) { return }
    let inner = indentation + [0x20, 0x20]
    let call = ".take()"
    if text.hasSuffix(")" + call), line.count - call.utf8.count <= Self.width {
      lines.append(Array(line.dropLast(call.utf8.count)))
      return lines.append(inner + Array(call.utf8))
    }
    guard let group = bestGroup(of: line) else { return lines.append(line) }
    let cast = Array(" as ".utf8)
    if line[..<group.start].suffix(cast.count).elementsEqual(cast),
      case let value = trimmed(line[..<(group.start - cast.count)]), !value.isEmpty
    {
      // The type of a closure stands below it.
      wrap(value)
      return wrap(inner + line[(group.start - cast.count + 1)...])
    }
    if line[...].holds(" var ") || text.hasPrefix("var "), wrapType(of: line, before: group) {
      return
    }
    if let colon = colonBeforeAttribute(in: line[..<group.start]) {
      lines.append(Array(line[...colon]))
      return wrap(inner + trimmed(line[(colon + 1)...]))
    }
    wrap(trimmed(line[...group.start]))
    let content = trimmed(line[(group.start + 1)..<group.end])
    if inner.count + content.count <= Self.width, !isDeclaration(line[..<group.start]) {
      lines.append(inner + content)
    } else {
      for item in group.items.dropLast() { wrap(inner + trimmed(line[item])) }
      let comma = isLiteral(group, of: line) ? [UInt8(ascii: ",")] : []
      if let item = group.items.last { wrap(inner + trimmed(line[item]) + comma) }
    }
    wrap(indentation + line[group.end...])
  }

  /// A body at the end where that is enough, else the parameters of a declaration, else the longest list.
  private func bestGroup(of line: [UInt8]) -> BracketScanner.Group? {
    let groups = BracketScanner.outermostGroups(of: line)
    if let body = groups.last, body.end == line.count - 1, line[body.start] == UInt8(ascii: "{"),
      body.start < Self.width
    {
      return body
    }
    let lists = groups.filter {
      line[$0.start] != UInt8(ascii: "{") && line[$0.start] != UInt8(ascii: "<")
    }
    if let parameters = lists.first, isDeclaration(line[..<parameters.start]) { return parameters }
    let longest = { (groups: [BracketScanner.Group]) in
      groups.max { $0.end - $0.start < $1.end - $1.start }
    }
    return longest(lists) ?? longest(groups)
  }

  /// Parameters stand one on a line; arguments share one where they fit.
  private func isDeclaration(_ head: ArraySlice<UInt8>) -> Bool {
    head.holds("func ") || head.holds("subscript") || head.suffix(4).elementsEqual("init".utf8)
  }

  /// An array of several elements, each on a line, ends with a comma; a subscript must not.
  private func isLiteral(_ group: BracketScanner.Group, of line: [UInt8]) -> Bool {
    guard line[group.start] == UInt8(ascii: "["), group.items.count > 1 else { return false }
    let before = line[..<group.start].last { $0 != 0x20 }
    return before == UInt8(ascii: ",") || before == UInt8(ascii: "(")
      || before == UInt8(ascii: ":") || before == UInt8(ascii: "=")
  }

  /// A type with attributes that has to be broken begins on a line of its own.
  private func colonBeforeAttribute(in head: ArraySlice<UInt8>) -> Int? {
    head.indices.dropLast(2).first {
      head[$0] == UInt8(ascii: ":") && head[$0 + 2] == UInt8(ascii: "@")
    }
  }

  /// The type of a property gets a line of its own; accessors follow below.
  private mutating func wrapType(of line: [UInt8], before group: BracketScanner.Group) -> Bool {
    guard line[group.start] != UInt8(ascii: "{"),
      let colon = line.firstIndex(of: UInt8(ascii: ":")), colon < group.start,
      !line[..<group.start].contains(UInt8(ascii: "="))
    else { return false }
    let indentation = Array(line.prefix { $0 == 0x20 })
    let body = line.lastIndex(of: UInt8(ascii: "{")).flatMap { $0 > group.end ? $0 : nil }
    let declaration = trimmed(line[..<(body ?? line.count)])
    if declaration.count <= Self.width {
      lines.append(declaration)
    } else {
      lines.append(Array(line[...colon]))
      wrap(indentation + [0x20, 0x20] + trimmed(declaration[(colon + 1)...]))
    }
    if let body { wrap(indentation + line[body...]) }
    return true
  }

  func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 }
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
    let indented = bytes.startIndex == 0 ? bytes : bytes.drop(while: isBlank)
    return Array(indented[...last])
  }
}
