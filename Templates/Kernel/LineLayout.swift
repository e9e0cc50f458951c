/// Replaces marks by line breaks where a line is too long, and removes all other marks.
///
/// ```
/// func records(
///   for ids: [CKRecord.ID],
///   desiredKeys: [CKRecord.FieldKey]?
/// ) async throws -> [CKRecord]
/// ```
struct LineLayout {
  static let width = 100

  /// A mark, and the text from it to the next one.
  private struct Part {
    var mark: Mark?
    let text: Range<Int>
    /// The width of the line before the part.
    let start: Int
    /// The part that ends the group which begins here, if it is on the same line.
    var end: Int?
  }

  private struct Group {
    /// The indentation of the lines of the group.
    let indentation: Int
    var isFlat = false
    var breaksStart = false
    var breaksItems = false
    var breaksEnd = false
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var lines = TextBuffer()

  // The line that is broken.
  private var parts: [Part] = []
  private var width = 0
  private var groups: [Group] = []
  private var column = 0
  private var beginsLine = false

  /// Returns a text with its lines broken, without marks and with the places of Swift that only the compiler knows.
  static func text(of marked: TextBuffer) -> String {
    var text = Placement.placing(marked)
    text.append(0)
    return text.withBytes { LineLayout(UnsafeBufferPointer(rebasing: $0.dropLast())).lines.string }
  }

  /// Lays out a text that ends with a zero byte.
  private init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    lines.reserve(text.count)
    var done = 0
    while case let mark = text.next(Mark.all, from: done), mark < text.count {
      let start = done + UnsafeBufferPointer(rebasing: text[done..<mark]).lastLine
      add(done..<start)
      done = addLine(from: start)
    }
    add(done..<text.count)
  }

  /// Adds a line, and returns the position of its end.
  private mutating func addLine(from start: Int) -> Int {
    let count = lines.count
    var end = start - 1
    repeat {
      let start = end + 1
      end = text.next(Mark.allAndNewline, from: start)
      add(start..<end)
    } while end < text.count && text[end] != 0x0A
    if lines.count - count > Self.width, !isComment(from: count) {
      lines.removeLast(lines.count - count)
      readParts(start..<end)
      breakLine()
    }
    return end
  }

  /// Checks whether the last line is a comment, which cannot go on on another line.
  private func isComment(from start: Int) -> Bool {
    lines.withBytes { $0[start...].drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8) }
  }

  private mutating func readParts(_ line: Range<Int>) {
    parts = []
    width = 0
    var openings: [Int] = []
    var start = line.lowerBound
    while start <= line.upperBound {
      let mark = start > line.lowerBound ? Mark(rawValue: text[start - 1]) : nil
      if mark == .end, let opening = openings.popLast() {
        parts[opening].end = parts.count
      } else if mark?.beginsGroup == true {
        openings.append(parts.count)
      }
      let end = text.next(Mark.allAndNewline, from: start)
      parts.append(Part(mark: mark, text: start..<end, start: width))
      width += columns(of: start..<end)
      start = end + 1
    }
  }

  private mutating func breakLine() {
    let indentation = text[parts[0].text].prefix { $0 == 0x20 }.count
    groups = [Group(indentation: indentation)]
    column = 0
    beginsLine = false
    for index in parts.indices {
      let group = groups[groups.count - 1]
      switch parts[index].mark {
      case nil: break
      case .end where groups.count > 1:
        groups.removeLast()
        if group.breaksEnd, width > parts[index].start {
          breakLine(groups[groups.count - 1].indentation)
        }
      case .end: break
      case .item: if group.breaksItems { breakLine(group.indentation) }
      case .comma: if group.breaksItems { lines.append(UInt8(ascii: ",")) }
      case .rows, .list, .rest, .clause, .braces:
        let inner = inner(at: index, of: group)
        groups.append(inner)
        if inner.breaksStart { breakLine(inner.indentation) }
      }
      append(parts[index].text)
    }
  }

  /// Returns the group that begins at a part inside another group.
  private func inner(at index: Int, of group: Group) -> Group {
    let part = parts[index]
    guard !group.isFlat, let end = part.end else {
      return Group(indentation: group.indentation, isFlat: group.isFlat)
    }
    let content = parts[end].start - part.start
    let rest = part.mark == .rows ? width - parts[end].start : unbroken(after: end)
    if column + content + rest <= Self.width {
      return Group(indentation: group.indentation, isFlat: true)
    }
    if part.mark == .braces, index + 1 < end, column + columns(index..<index + 1) <= Self.width {
      return Group(indentation: group.indentation)
    }
    let isClause = part.mark == .clause || part.mark == .braces
    let indentation = group.indentation + (isClause ? 0 : 2)
    return Group(
      indentation: indentation, breaksStart: true,
      breaksItems: part.mark == .rows || indentation + content > Self.width,
      breaksEnd: part.mark == .rows || part.mark == .list)
  }

  /// Returns the width of the text behind a group up to the next possible line break.
  private func unbroken(after end: Int) -> Int {
    var depth = groups.count - 1
    for index in parts.indices[end...].dropFirst() {
      switch parts[index].mark {
      case .item where !groups[depth].breaksItems, .comma: continue
      case .end where !groups[depth].breaksEnd: depth = max(depth - 1, 0)
      default: return columns(end..<index)
      }
    }
    return width - parts[end].start
  }

  /// Returns the width of some parts before a line break, without trailing spaces.
  private func columns(_ range: Range<Int>) -> Int {
    let isSpaced = text[parts[range.upperBound - 1].text].last == 0x20
    return parts[range.upperBound].start - parts[range.lowerBound].start - (isSpaced ? 1 : 0)
  }

  private func columns(of range: Range<Int>) -> Int {
    String(decoding: text[range], as: UTF8.self).utf16.count
  }

  private mutating func breakLine(_ indentation: Int) {
    while lines.last == 0x20 { lines.removeLast() }
    lines.append(0x0A)
    lines.append(spaces: indentation)
    column = indentation
    beginsLine = true
  }

  private mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let rest = beginsLine && text[range.lowerBound] == 0x20 ? range.dropFirst() : range
    add(rest)
    column += columns(of: rest)
    beginsLine = false
  }

  private mutating func add(_ range: Range<Int>) {
    lines.append(UnsafeBufferPointer(rebasing: text[range]))
  }
}

extension Mark {
  fileprivate var beginsGroup: Bool { self != .end && self != .item && self != .comma }
}
