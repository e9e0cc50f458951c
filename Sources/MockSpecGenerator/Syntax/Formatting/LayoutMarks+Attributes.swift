extension LayoutMarkReader {
  /// Marks the attributes outside expressions; the text between their parentheses is kept as written.
  mutating func readAttributes() {
    for index in tokens.indices where tokens[index].kind == .at && !marks[index].contains(.kept) {
      var last = index + 1
      while adjoins(last + 1, .dot), last + 2 < tokens.count, tokens[last + 2].isName { last += 2 }
      guard last < tokens.count else { continue }
      marks[last].insert(.attributeName)
      if adjoins(last + 1, .less) { last = endOfGenericArguments(last + 1) }
      if adjoins(last + 1, .leftParen), takesArguments(index + 1), matches[last + 1] >= 0 {
        let close = matches[last + 1]
        for inner in (last + 1)...close { marks[inner].insert(.kept) }
        last = close
      }
      marks[last].insert(.attributeEnd)
    }
  }

  private func adjoins(_ index: Int, _ kind: Token.Kind) -> Bool {
    index < tokens.count && tokens[index].kind == kind
      && tokens[index].start == tokens[index - 1].end
  }

  private func endOfGenericArguments(_ open: Int) -> Int {
    var depth = 0
    var index = open
    while index < tokens.count - 1 {
      if tokens[index].kind == .less { depth += 1 }
      if tokens[index].kind == .greater { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return open
  }

  /// Checks whether a parenthesis behind the name begins arguments, and not the parameter list of a function type.
  private func takesArguments(_ name: Int) -> Bool {
    let word = source.text(tokens[name].range)
    return word != "escaping" && word != "Sendable" && word != "autoclosure"
  }
}
