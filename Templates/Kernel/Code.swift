/// Swift text composed of literals with typed holes; there is no hole for a plain string.
///
/// Each line of a hole has the indentation of the line that the hole is in. A line that contains only empty holes is
/// removed, together with a blank line that would remain.
package struct Code: Hashable {
  /// The text with its marks.
  private(set) var marked: TextBuffer
  /// The offset of the last line, which is kept because each hole needs it.
  private var lastLine: Int

  package init() { self.init(TextBuffer()) }

  init(_ marked: TextBuffer) {
    self.marked = marked
    lastLine = marked.withBytes(\.lastLine)
  }

  init(text: String) {
    var marked = TextBuffer()
    marked.append(text)
    self.init(marked)
  }

  /// The text with its lines broken.
  package var text: String { LineLayout.text(of: marked) }

  package var isEmpty: Bool { marked.isEmpty }

  package var isMultiline: Bool { lastLine > 0 }

  /// Returns a line comment, in which the whole text stays behind the marker.
  package static func comment(_ marker: StaticString, _ line: String) -> Code {
    var text = marker.description
    let line = line.isOneLine ? line : String(line.map { $0.isNewline ? " " : $0 })
    if !line.isEmpty { text += line.hasPrefix(" ") ? line : " \(line)" }
    while text.utf8.last == 0x20 { text.removeLast() }
    return Code(text: text)
  }

  /// Returns the codes with a separator between them, without the empty ones.
  static func joined(_ codes: [Code], _ separator: StaticString) -> Code {
    guard let first = codes.firstIndex(where: { !$0.isEmpty }) else { return Code() }
    var joined = codes[first]
    let others = codes[(first + 1)...]
    // Mostly one code is left, which needs no copy.
    if others.allSatisfy(\.isEmpty) { return joined }
    joined.marked.reserve(codes.reduce(0) { $0 + $1.marked.count + 2 })
    for code in others where !code.isEmpty {
      joined.marked.append(literal: separator)
      if code.isMultiline || joined.marked.last == UInt8(ascii: "\n") {
        joined.lastLine = joined.marked.count + code.lastLine
      }
      joined.marked.append(code.marked)
    }
    return joined
  }
}

extension Code: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) { self.init(TextBuffer(literal)) }

  package init(stringInterpolation interpolation: Interpolation) {
    var interpolation = interpolation
    (marked, lastLine) = interpolation.finished()
  }

  package struct Interpolation: StringInterpolationProtocol {
    private var text = TextBuffer()
    /// The offset of the last line of the text.
    private var lineStart = 0
    /// True if the last line is blank except for an empty hole.
    private var isVanishing = false
    private let capacity: Int

    package init(literalCapacity: Int, interpolationCount: Int) {
      capacity = literalCapacity + interpolationCount * 16
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      guard literal.utf8CodeUnitCount > 0 else { return }
      literal.withUTF8Buffer { literal in
        if isVanishing, literal[0] == UInt8(ascii: "\n") {
          vanish(before: UnsafeBufferPointer(rebasing: literal.dropFirst()))
        } else {
          append(literal)
        }
      }
    }

    package mutating func appendInterpolation(_ code: Code) {
      // A code at the beginning, which often is all there is, needs no copy.
      if text.isEmpty, !code.isEmpty {
        (text, lineStart, isVanishing) = (code.marked, code.lastLine, false)
      } else {
        code.marked.withBytes { appendHole($0, lastLine: code.lastLine) }
      }
    }
    package mutating func appendInterpolation(_ template: some Template) {
      appendInterpolation(template.body)
    }
    package mutating func appendInterpolation(group code: Code) {
      code.marked.count < Mark.shortest ? appendInterpolation(code) : append(code, in: .list)
    }
    package mutating func appendInterpolation(rest code: Code) { append(code, in: .rest) }
    package mutating func appendInterpolation(braces code: Code) {
      text.append(Mark.braces.rawValue)
      appendLiteral("{ ")
      appendInterpolation(group: code)
      appendLiteral(" }")
      text.append(Mark.end.rawValue)
    }
    package mutating func appendInterpolation(list items: Code...) {
      appendInterpolation(items.list)
    }
    package mutating func appendInterpolation(rows parameters: Code...) {
      appendInterpolation(parameters.rows)
    }

    private mutating func append(_ code: Code, in mark: Mark) {
      if text.isEmpty { text.reserve(capacity) }
      text.append(mark.rawValue)
      appendInterpolation(code)
      text.append(Mark.end.rawValue)
    }

    fileprivate mutating func finished() -> (text: TextBuffer, lastLine: Int) {
      guard isVanishing else { return (text, lineStart) }
      truncate(to: lineStart)
      while text.last == UInt8(ascii: "\n") { text.removeLast() }
      return (text, text.withBytes(\.lastLine))
    }
  }
}

extension Code.Interpolation {
  /// Adds the text of a hole; only for the typed holes of the model's values.
  mutating func appendHole(_ hole: String) {
    var hole = hole
    hole.withUTF8 { appendHole($0, lastLine: $0.lastLine) }
  }

  private mutating func appendHole(_ hole: UnsafeBufferPointer<UInt8>, lastLine: Int) {
    if hole.isEmpty {
      if !isVanishing { isVanishing = indentation == text.count - lineStart }
    } else if lastLine == 0 {
      if text.isEmpty { text.reserve(capacity) }
      text.append(hole)
      isVanishing = false
    } else {
      let indentation = indentation
      text.append(hole, indentedBy: indentation)
      let length = hole.count - lastLine
      lineStart = text.count - length - (length > 0 ? indentation : 0)
      isVanishing = false
    }
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if case let line = piece.lastLine, line > 0 { lineStart = text.count + line }
    if text.isEmpty { text.reserve(capacity) }
    text.append(piece)
    isVanishing = false
  }

  /// Removes the last line, and the blank line that would remain between it and the following text.
  private mutating func vanish(before rest: UnsafeBufferPointer<UInt8>) {
    isVanishing = false
    truncate(to: lineStart)
    let next = rest.first { $0 != UInt8(ascii: " ") }
    let isAfterBlank = text.ends(with: "\n\n")
    var rest = rest
    if rest.first == UInt8(ascii: "\n"), isAfterBlank || text.isEmpty || text.ends(with: "{\n") {
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
    } else if isAfterBlank, next == UInt8(ascii: "}") || next == UInt8(ascii: "#") {
      truncate(to: text.count - 1)
    }
    lineStart = text.count
    if !rest.isEmpty { append(rest) }
  }

  private mutating func truncate(to count: Int) { text.removeLast(text.count - count) }

  /// The number of spaces at the beginning of the last line.
  private var indentation: Int {
    text.withBytes { bytes in
      var end = lineStart
      while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      return end - lineStart
    }
  }
}
