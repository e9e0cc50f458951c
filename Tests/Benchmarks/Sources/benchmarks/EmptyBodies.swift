/// Returns the declarations of generated mocks with every body emptied.
///
/// Relies on the layout of generated text: a body is on the line of its declaration, or ends with a brace at the
/// indentation of the declaration.
func emptyingBodies(of text: String) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
  var result: [Substring] = []
  while let line = lines.popFirst() {
    guard let brace = bodyStart(of: line) else {
      result.append(line)
      continue
    }
    let head = line[..<brace]
    if line.hasSuffix("}") {
      result.append(head + "{ fatalError() }")
    } else {
      let margin = line.prefix { $0 == " " }
      let body = lines.prefix { $0 != margin + "}" }
      lines = lines.dropFirst(body.count + 1)
      result += [line] + emptied(body, margin) + [margin + "}"]
    }
  }
  return result.joined(separator: "\n")
}

/// Returns the brace that opens the body of a function, an initialiser or a computed property, not of a type.
private func bodyStart(of line: Substring) -> Substring.Index? {
  let code = line.drop { $0 == " " }
  guard !code.hasPrefix("//"), line.hasSuffix("}") || line.hasSuffix("{"),
    let brace = line.firstIndex(of: "{")
  else { return nil }
  let words = line[..<brace].split(separator: " ")
  let isType = words.contains { ["class", "struct", "enum", "extension", "protocol"].contains($0) }
  return isType ? nil : brace
}

private func emptied(_ body: ArraySlice<Substring>, _ margin: Substring) -> [Substring] {
  let accessors = body.compactMap { line -> Substring? in
    let code = line.drop { $0 == " " }
    guard code.hasPrefix("get"), let brace = code.firstIndex(of: "{") else {
      return code.hasPrefix("set {") ? margin + "  set { fatalError() }" : nil
    }
    return margin + "  " + code[..<brace] + "{ fatalError() }"
  }
  return accessors.isEmpty ? [margin + "  fatalError()"] : accessors
}
