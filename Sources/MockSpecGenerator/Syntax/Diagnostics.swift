package enum Severity: String, Sendable { case error, warning, note }

/// The severity and text of a diagnostic; static members in each stage's message file make them.
package struct DiagnosticMessage: Hashable, Sendable {
  package let severity: Severity
  package let text: String

  static func error(_ text: String) -> Self { Self(severity: .error, text: onOneLine(text)) }

  static func warning(_ text: String) -> Self { Self(severity: .warning, text: onOneLine(text)) }

  static func note(_ text: String) -> Self { Self(severity: .note, text: onOneLine(text)) }

  /// Returns a text with spaces for its line breaks, which a part of a spec can have.
  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

/// A message at a place of a spec, with notes for the other places involved.
package struct Diagnostic: Sendable {
  package let message: DiagnosticMessage
  package let range: SourceRange
  package let source: SourceText
  package var notes: [Diagnostic] = []

  /// The message as a JSON object:
  /// `{"path":"A.mockspec","line":2,"column":3,"endLine":2,"endColumn":6,"severity":"error","message":"…","notes":[]}`.
  ///
  /// Lines and columns are those of the rendered text: 1-based, in UTF-8 bytes. The end is the place behind the last byte.
  package var json: String { "\(object)" }

  private var object: JSONText {
    let (start, end) = (source.location(of: range.start), source.location(of: range.end))
    var members: [(name: String, value: JSONText)] = [("path", .text(source.path))]
    members += [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column),
    ].map { ($0, .number("\($1)")) }
    members += [
      ("severity", .text(message.severity.rawValue)), ("message", .text(message.text)),
    ]
    if message.severity != .note { members.append(("notes", .list(notes.map(\.object)))) }
    return .object(members)
  }

  /// The longest line that is shown below a message, in bytes; longer lines are not shown.
  private static let longestLine = 1_000

  /// Returns `path:line:column: error: message`, the line, a marker below it, and the same for each note.
  package func rendered(isColored: Bool = false) -> String {
    let location = source.location(of: range.start)
    let place = "\(source.path):\(location.line):\(location.column):"
    let severity = TerminalStyle(message.severity).around(
      "\(message.severity.rawValue):", if: isColored)
    var text = TerminalStyle.bold.around(place, if: isColored) + " " + severity + " "
    text += TerminalStyle.bold.around(message.text, if: isColored) + "\n"
    let line = source.lineRange(location.line)
    if line.count <= Self.longestLine {
      text += source.line(location.line) + "\n" + marker(in: line, isColored) + "\n"
    }
    return text + notes.map { $0.rendered(isColored: isColored) }.joined()
  }

  /// Returns `   ^~~~`; one space per character, and tabs where the line has tabs.
  private func marker(in line: Range<Int>, _ isColored: Bool) -> String {
    let start = min(max(range.start, line.lowerBound), line.upperBound)
    let end = min(max(range.end, start), line.upperBound)
    let before = String(decoding: source.bytes[line.lowerBound..<start], as: UTF8.self)
    let marked = String(decoding: source.bytes[start..<end], as: UTF8.self)
    let margin = String(before.map { $0 == "\t" ? "\t" : " " })
    let marker = "^" + String(repeating: "~", count: max(marked.count - 1, 0))
    return margin + TerminalStyle.marker.around(marker, if: isColored)
  }
}

/// Collects the diagnostics of the stages; the executable decides what to do with them.
package struct Diagnostics: Sendable {
  package internal(set) var all: [Diagnostic] = []

  package init() {}

  package var hasErrors: Bool { all.contains { $0.message.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  package mutating func report(
    _ message: DiagnosticMessage, at range: SourceRange, in source: SourceText,
    notes: [Diagnostic] = []
  ) {
    report(Diagnostic(message: message, range: range, source: source, notes: notes))
  }

  /// Returns all messages as JSON objects, one on each line, in the order of `rendered(isColored:)`.
  package func jsonLines() -> String { inOrder.map { $0.json + "\n" }.joined() }

  /// Returns all messages as the compiler prints them: by file in order of report, then by position.
  package func rendered(isColored: Bool = false) -> String {
    inOrder.map { $0.rendered(isColored: isColored) }.joined()
  }

  /// The messages by file in order of report, then by position.
  var inOrder: [Diagnostic] {
    var files: [String: Int] = [:]
    for diagnostic in all where files[diagnostic.source.path] == nil {
      files[diagnostic.source.path] = files.count
    }
    let places = all.enumerated().map { index, diagnostic in
      (files[diagnostic.source.path] ?? 0, diagnostic.range.start, index)
    }
    return places.sorted(by: <).map { all[$0.2] }
  }
}

/// The look of a part of a message on a terminal, as an escape sequence of ECMA-48.
package enum TerminalStyle: String, Sendable {
  case bold = "1"
  case error = "1;31"
  case marker = "1;32"
  case warning = "1;33"
  case note = "1;36"

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }

  /// Returns a text between the sequences that begin and end the style, or unchanged.
  package func around(_ text: String, if isColored: Bool) -> String {
    isColored ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Returns the candidate nearest to a misspelt name; `nil` if none is near.
///
/// A third of the letters may be wrong, at least one. Of two equally near candidates the first wins.
package func closest(to name: String, among candidates: [String]) -> String? {
  let longest = 100
  let letters = Array(name.unicodeScalars.prefix(longest + 1))
  guard !letters.isEmpty, letters.count <= longest else { return nil }
  let allowed = max(1, letters.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.unicodeScalars.prefix(longest + 1))
    guard abs(other.count - letters.count) <= allowed else { continue }
    let distance = editDistance(letters, other)
    // A candidate that shares no letter with the name is another name, not a misspelt one.
    guard distance <= allowed, distance < max(letters.count, other.count) else { continue }
    if distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighbours that turn one word into the
/// other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var rows = [Array(0...right.count)]
  for row in 0..<left.count {
    let last = rows[row]
    var current = [row + 1]
    for column in 0..<right.count {
      let cost = left[row] == right[column] ? 0 : 1
      var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, rows[row - 1][column - 1] + 1)
      }
      current.append(distance)
    }
    rows.append(current)
  }
  return rows[left.count][right.count]
}
