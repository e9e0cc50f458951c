extension JSONTree {
  private static var width: Int { 96 }

  /// The value on one line.
  package var text: String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    case .string(let text): text.quoted
    case .list(let trees): "[" + trees.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty ? "{}" : "{ " + members.map(\.text).joined(separator: ", ") + " }"
    }
  }

  /// The value on as many lines as it needs: what fits on one line is on one.
  package var lines: String { lines(indent: "", used: 0) }

  private func lines(indent: String, used: Int) -> String {
    let text = text
    if indent.count + used + text.count <= Self.width { return text }
    let inner = indent + "  "
    switch value {
    case .list(let trees) where !trees.isEmpty:
      let rows = trees.map { inner + $0.lines(indent: inner, used: 1) }
      return "[\n" + rows.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let rows = members.map { member in
        let key = member.key.quoted + ": "
        return inner + key + member.tree.lines(indent: inner, used: key.count + 1)
      }
      return "{\n" + rows.joined(separator: ",\n") + "\n\(indent)}"
    default: return text
    }
  }
}

extension JSONTree.Member {
  fileprivate var text: String { "\(key.quoted): \(tree.text)" }
}

extension String {
  /// The text between quotes, as JSON has it.
  fileprivate var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
