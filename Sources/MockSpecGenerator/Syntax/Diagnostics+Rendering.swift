extension Diagnostics {
  /// Returns all messages as the compiler prints them: by file in order of report, then by position.
  package func rendered(isColored: Bool = false) -> String {
    var text = ""
    for diagnostic in inOrder { text += diagnostic.rendered(isColored: isColored) }
    return text
  }

  /// The messages by file in order of report, then by position.
  var inOrder: [Diagnostic] {
    var files: [String: Int] = [:]
    for diagnostic in all where files[diagnostic.source.path] == nil {
      files[diagnostic.source.path] = files.count
    }
    let order = all.indices.sorted { left, right in
      let leftFile = files[all[left].source.path] ?? 0
      let rightFile = files[all[right].source.path] ?? 0
      return (leftFile, all[left].range.start, left) < (rightFile, all[right].range.start, right)
    }
    return order.map { all[$0] }
  }
}

extension Diagnostic {
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
    if source.lineRange(location.line).count <= Self.longestLine {
      text += source.line(location.line) + "\n"
      text += marker(at: location, isColored) + "\n"
    }
    for note in notes { text += note.rendered(isColored: isColored) }
    return text
  }

  /// Returns `   ^~~~`; one space per character, and tabs where the line has tabs.
  private func marker(at location: SourceLocation, _ isColored: Bool) -> String {
    let line = source.lineRange(location.line)
    let start = min(max(range.start, line.lowerBound), line.upperBound)
    let end = min(max(range.end, start), line.upperBound)
    var margin = ""
    for character in String(decoding: source.bytes[line.lowerBound..<start], as: UTF8.self) {
      margin.append(character == "\t" ? "\t" : " ")
    }
    var marker = "^"
    let length = String(decoding: source.bytes[start..<end], as: UTF8.self).count
    if length > 1 { marker += String(repeating: "~", count: length - 1) }
    return margin + TerminalStyle.marker.around(marker, if: isColored)
  }
}
