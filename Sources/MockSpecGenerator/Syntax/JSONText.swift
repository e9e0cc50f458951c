/// A value as JSON on one line, written without Foundation; the module of explorations links the file.
indirect enum JSONText: Sendable, CustomStringConvertible {
  case null
  case number(String)
  case text(String)
  case list([JSONText])
  case object([(name: String, value: JSONText)])

  var description: String {
    switch self {
    case .null: "null"
    case .number(let number): number
    case .text(let text): Self.quoted(text)
    case .list(let values): "[\(values.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)):\($0.value)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
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
