extension Diagnostics {
  /// Returns all messages as JSON objects, one on each line, in the order of `rendered(isColored:)`.
  package func jsonLines() -> String {
    var text = ""
    for diagnostic in inOrder { text += diagnostic.json + "\n" }
    return text
  }
}

extension Diagnostic {
  /// The message as a JSON object:
  /// `{"path":"A.mockspec","line":2,"column":3,"endLine":2,"endColumn":6,"severity":"error","message":"…","notes":[]}`.
  ///
  /// Lines and columns are those of the rendered text: 1-based, in UTF-8 bytes. The end is the place behind the last byte.
  package var json: String {
    let (start, end) = (source.location(of: range.start), source.location(of: range.end))
    let place = [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column),
    ].map { "\"\($0)\":\($1)" }.joined(separator: ",")
    let words = jsonMembers([("severity", message.severity.rawValue), ("message", message.text)])
    let list =
      message.severity == .note ? "" : ",\"notes\":[\(notes.map(\.json).joined(separator: ","))]"
    return "{\(jsonMembers([("path", source.path)])),\(place),\(words)\(list)}"
  }
}

/// Returns members of a JSON object: `"path":"A","message":"…"`.
package func jsonMembers(_ members: [(name: String, value: String)]) -> String {
  members.map { "\"\($0.name)\":\(jsonString($0.value))" }.joined(separator: ",")
}

/// Returns a text as a JSON string, with its quotes.
private func jsonString(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
