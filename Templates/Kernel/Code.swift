/// Swift text composed of literals with typed holes; there is no hole for a plain string.
///
/// Each line of a hole has the indentation of the line that the hole is in. A line that contains only empty holes is
/// removed, together with a blank line that would remain.
package struct Code: Hashable, Sendable {
  /// The text as UTF-8, which is faster to compose than strings.
  private(set) var bytes: [UInt8]
  /// The offset of the last line, which is kept because each hole needs it.
  private var lastLine: Int

  package init() { self.init(bytes: []) }

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let isMultiline = bytes.withUnsafeBufferPointer { $0.newline(from: 0) != nil }
    lastLine = isMultiline ? (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1 : 0
  }

  package var text: String { String(decoding: laidOutBytes, as: UTF8.self) }

  package var isEmpty: Bool { bytes.isEmpty }

  package var isMultiline: Bool { lastLine > 0 }

  /// Returns a line comment, in which the whole text stays behind the marker.
  package static func comment(_ marker: StaticString, _ line: String) -> Code {
    var text = marker.description
    let line = line.isOneLine ? line : String(line.map { $0.isNewline ? " " : $0 })
    if !line.isEmpty { text += line.hasPrefix(" ") ? line : " \(line)" }
    while text.utf8.last == 0x20 { text.removeLast() }
    return Code(bytes: Array(text.utf8))
  }

  /// Returns the codes with a separator between them, without the empty ones.
  static func joined(_ codes: [Code], _ separator: StaticString) -> Code {
    guard let first = codes.firstIndex(where: { !$0.isEmpty }) else { return Code() }
    var joined = codes[first]
    let others = codes[(first + 1)...]
    // Mostly one code is left, which needs no copy.
    if others.allSatisfy(\.isEmpty) { return joined }
    joined.bytes.reserveCapacity(codes.reduce(0) { $0 + $1.bytes.count + 2 })
    for code in others where !code.isEmpty {
      separator.withUTF8Buffer { joined.bytes.append(contentsOf: $0) }
      if code.isMultiline || joined.bytes.last == UInt8(ascii: "\n") {
        joined.lastLine = joined.bytes.count + code.lastLine
      }
      joined.bytes.append(contentsOf: code.bytes)
    }
    return joined
  }
}

extension Code: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) {
    self.init(bytes: literal.withUTF8Buffer { Array($0) })
  }

  package init(stringInterpolation interpolation: Interpolation) {
    var interpolation = interpolation
    (bytes, lastLine) = interpolation.finished()
  }

  package struct Interpolation: StringInterpolationProtocol {
    private var bytes: [UInt8] = []
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
      if bytes.isEmpty, !code.isEmpty {
        (bytes, lineStart, isVanishing) = (code.bytes, code.lastLine, false)
      } else {
        code.bytes.withUnsafeBufferPointer { appendHole($0, lastLine: code.lastLine) }
      }
    }
    package mutating func appendInterpolation(_ template: some Template) {
      appendInterpolation(template.body)
    }
    package mutating func appendInterpolation(group code: Code) {
      code.bytes.count < Mark.shortest ? appendInterpolation(code) : append(code, in: .list)
    }
    package mutating func appendInterpolation(rest code: Code) { append(code, in: .rest) }
    package mutating func appendInterpolation(braces code: Code) {
      bytes.append(Mark.braces.rawValue)
      appendLiteral("{ ")
      appendInterpolation(group: code)
      appendLiteral(" }")
      bytes.append(Mark.end.rawValue)
    }
    package mutating func appendInterpolation(list items: Code...) {
      appendInterpolation(items.list)
    }
    package mutating func appendInterpolation(rows parameters: Code...) {
      appendInterpolation(parameters.rows)
    }

    private mutating func append(_ code: Code, in mark: Mark) {
      if bytes.isEmpty { bytes.reserveCapacity(capacity) }
      bytes.append(mark.rawValue)
      appendInterpolation(code)
      bytes.append(Mark.end.rawValue)
    }

    fileprivate mutating func finished() -> (bytes: [UInt8], lastLine: Int) {
      guard isVanishing else { return (bytes, lineStart) }
      truncate(to: lineStart)
      while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      return (bytes, Code(bytes: bytes).lastLine)
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
      if !isVanishing { isVanishing = indentation == bytes.count - lineStart }
    } else if lastLine == 0 {
      if bytes.isEmpty { bytes.reserveCapacity(capacity) }
      bytes.append(contentsOf: hole)
      isVanishing = false
    } else {
      let indentation = indentation
      bytes.append(contentsOf: hole, indentedBy: indentation)
      let length = hole.count - lastLine
      lineStart = bytes.count - length - (length > 0 ? indentation : 0)
      isVanishing = false
    }
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if case let line = piece.lastLine, line > 0 { lineStart = bytes.count + line }
    if bytes.isEmpty { bytes.reserveCapacity(capacity) }
    bytes.append(contentsOf: piece)
    isVanishing = false
  }

  /// Removes the last line, and the blank line that would remain between it and the following text.
  private mutating func vanish(before rest: UnsafeBufferPointer<UInt8>) {
    isVanishing = false
    truncate(to: lineStart)
    let next = rest.first { $0 != UInt8(ascii: " ") }
    let isAfterBlank = bytes.ends(with: "\n\n")
    var rest = rest
    if rest.first == UInt8(ascii: "\n"), isAfterBlank || bytes.isEmpty || bytes.ends(with: "{\n") {
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
    } else if isAfterBlank, next == UInt8(ascii: "}") || next == UInt8(ascii: "#") {
      truncate(to: bytes.count - 1)
    }
    lineStart = bytes.count
    if !rest.isEmpty { append(rest) }
  }

  private mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

  /// The number of spaces at the beginning of the last line.
  private var indentation: Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = lineStart
      while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      return end - lineStart
    }
  }
}
