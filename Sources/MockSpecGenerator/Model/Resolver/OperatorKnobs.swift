/// Returns the knob of an operator: `==` → `equals`, `prefix -` → `prefixMinus`, `<=>` → `lessEqualGreater`.
///
/// Most operators of the standard library have a word; any other is spelt out by its characters, of which
/// those beyond ASCII have their names in Unicode.
func operatorKnob(_ symbol: String, modifiers: [String]) -> String {
  let word = words[symbol] ?? spelledOut(symbol)
  guard let position = modifiers.first(where: { $0 == "prefix" || $0 == "postfix" }) else {
    return word
  }
  return position + capitalized(word)
}

private func spelledOut(_ symbol: String) -> String {
  let names = symbol.unicodeScalars.map { scalar in
    characters[scalar] ?? camelCased(scalar.properties.name ?? String(scalar.value, radix: 16))
  }
  return (names.first ?? "operator") + names.dropFirst().map(capitalized).joined()
}

/// Returns a name in camel case: `SQUARE ROOT` → `squareRoot`.
private func camelCased(_ name: String) -> String {
  let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  return (words.first ?? "operator") + words.dropFirst().map(capitalized).joined()
}

private let words = [
  "==": "equals", "!=": "notEquals", "<": "lessThan", "<=": "lessThanOrEquals",
  ">": "greaterThan", ">=": "greaterThanOrEquals", "===": "isIdentical", "~=": "matches",
  "+": "plus", "-": "minus", "*": "times", "/": "dividedBy", "%": "remainder",
  "+=": "plusEquals", "-=": "minusEquals", "*=": "timesEquals", "/=": "dividedByEquals",
  "&&": "and", "||": "or", "!": "not", "<<": "shiftedLeft", ">>": "shiftedRight",
  "...": "through", "..<": "upTo", "??": "otherwise",
]

private let characters: [Unicode.Scalar: String] = [
  "+": "plus", "-": "minus", "*": "star", "/": "slash", "%": "percent", "=": "equal",
  "<": "less", ">": "greater", "!": "bang", "&": "and", "|": "or", "^": "caret", "~": "tilde",
  "?": "question", ".": "dot",
]
