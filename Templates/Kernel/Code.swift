import MockSpecModel

/// Swift text put together from literals with typed holes; there is no hole for a plain string.
///
/// A hole keeps its lines at the indentation of the line that it stands on. A line that holds nothing but
/// empty holes vanishes, and takes a blank line along that would be left over.
package struct Code: Hashable, Sendable {
  fileprivate(set) var text: String

  package init() { text = "" }

  fileprivate init(text: String) { self.text = text }

  package var isEmpty: Bool { text.isEmpty }

  /// The length in bytes.
  package var width: Int { text.utf8.count }

  package var isMultiline: Bool { text.firstNewline != nil }

  /// A line comment: whatever the text holds stays behind its marker.
  package static func comment(_ marker: StaticString, _ line: String) -> Code {
    var text = marker.description
    let isOneLine = !line.contains(byte: 0x0A) && !line.contains(byte: 0x0D)
    let line = isOneLine ? line : String(line.map { $0.isNewline ? " " : $0 })
    if !line.isEmpty { text += line.hasPrefix(" ") ? line : " \(line)" }
    while text.utf8.last == 0x20 { text.removeLast() }
    return Code(text: text)
  }

  /// The codes with a separator between them; empty ones are left out.
  static func joined(_ codes: [Code], _ separator: StaticString) -> Code {
    let separator = separator.description
    var text = ""
    for code in codes where !code.isEmpty {
      if !text.isEmpty { text += separator }
      text += code.text
    }
    return Code(text: text)
  }
}

extension Code: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) { text = literal.description }

  package init(stringInterpolation interpolation: Interpolation) {
    var interpolation = interpolation
    text = interpolation.finished()
  }

  package struct Interpolation: StringInterpolationProtocol {
    private var text = ""
    /// Where the last line of the text begins.
    private var lineStart = 0
    /// Whether the last line is blank but for an empty hole.
    private var isVanishing = false

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      guard literal.utf8CodeUnitCount > 0 else { return }
      let literal = literal.description
      if isVanishing, literal.utf8.first == UInt8(ascii: "\n") {
        vanish(before: literal.utf8.dropFirst())
      } else {
        append(literal)
      }
    }

    package mutating func appendInterpolation(_ code: Code) { appendHole(code.text) }
    package mutating func appendInterpolation(_ name: SwiftName) { appendHole(name.source) }
    package mutating func appendInterpolation(label name: SwiftName) { appendHole(name.label) }
    package mutating func appendInterpolation(_ source: SwiftSource) { appendHole(source.text) }
    package mutating func appendInterpolation(_ literal: SwiftLiteral) {
      appendHole(literal.source)
    }
    /// The escaped text of a literal without its quotes, for a row of a longer one.
    package mutating func appendInterpolation(contents literal: SwiftLiteral) {
      appendHole(String(literal.source.dropFirst().dropLast()))
    }
    package mutating func appendInterpolation(_ number: Int) { appendHole(String(number)) }
    package mutating func appendInterpolation(_ template: some Template) {
      appendHole(template.body.text)
    }

    fileprivate mutating func finished() -> String {
      if isVanishing {
        truncate(to: lineStart)
        while text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
      }
      return text
    }
  }
}

extension Code.Interpolation {
  private mutating func appendHole(_ hole: String) {
    if hole.isEmpty {
      if !isVanishing { isVanishing = indentation == text.utf8.count - lineStart }
    } else if hole.firstNewline == nil {
      text += hole
      isVanishing = false
    } else {
      let indentation = indentation
      append(indentation == 0 ? hole : hole.indented(by: indentation))
    }
  }

  private mutating func append(_ piece: String) {
    if let newline = piece.lastNewline { lineStart = text.utf8.count + newline + 1 }
    text += piece
    isVanishing = false
  }

  /// Drops the last line, and the blank line that would be left over between it and what follows.
  private mutating func vanish(before rest: Substring.UTF8View.SubSequence) {
    isVanishing = false
    truncate(to: lineStart)
    let next = rest.first { $0 != UInt8(ascii: " ") }
    let isAfterBlank = ends(with: "\n\n")
    var rest = rest
    if rest.first == UInt8(ascii: "\n"), isAfterBlank || text.isEmpty || ends(with: "{\n") {
      rest = rest.dropFirst()
    } else if isAfterBlank, next == UInt8(ascii: "}") || next == UInt8(ascii: "#") {
      truncate(to: text.utf8.count - 1)
    }
    lineStart = text.utf8.count
    if !rest.isEmpty { append(String(Substring(rest))) }
  }

  private mutating func truncate(to count: Int) {
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: count)...)
  }

  private func ends(with suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { text.utf8.suffix($0.count).elementsEqual($0) }
  }

  /// The number of spaces at the beginning of the last line.
  private var indentation: Int {
    var text = text
    return text.withUTF8 { bytes in
      var end = lineStart
      while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      return end - lineStart
    }
  }
}
