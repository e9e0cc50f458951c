import MockSpecCommandLine
import MockSpecGenerator

extension LanguageServer {
  /// Returns the place where the name at an offset is declared.
  func definition(in outline: SpecOutline, at offset: Int) -> JSON {
    guard let index = outline.word(at: offset),
      let (symbol, source) = symbol(at: index, in: outline)
    else { return .null }
    return ["uri": .string(uri(of: source.path)), "range": source.json(of: symbol.range)]
  }

  /// Returns the entry of a word of the language, or the line that declares a name.
  func hover(in outline: SpecOutline, at offset: Int) -> JSON {
    guard !outline.isInComment(offset), let index = outline.word(at: offset) else { return .null }
    let text: String
    if let help = outline.help(at: index) {
      text = "```text\n\(help.trimmingNewline)\n```"
    } else if let (symbol, source) = symbol(at: index, in: outline) {
      let line = source.line(source.location(of: symbol.range.start).line)
      text = "```swift\n\(line.drop { $0 == " " || $0 == "\t" })\n```"
    } else {
      return .null
    }
    return [
      "contents": ["kind": "markdown", "value": .string(text)],
      "range": outline.source.json(of: outline.tokens[index].range),
    ]
  }

  /// Returns the declaration of a name: nearer ones first, then those of other specs of the target.
  private func symbol(at index: Int, in outline: SpecOutline) -> (SpecSymbol, SourceText)? {
    let name = outline.tokens[index].text
    if outline.isLabel(index) || index > 0 && outline.tokens[index - 1].is(".") { return nil }
    let container = outline.declaration(around: index)?.name
    let near =
      outline.parameters(around: index)
      + outline.symbols.filter { $0.container == container }
    if let symbol = near.first(where: { $0.name == name }) { return (symbol, outline.source) }
    var stores: [(SpecSymbol, SourceText)] = []
    for other in outlines(around: outline) {
      for symbol in other.symbols where symbol.name == name {
        if case .declaration = symbol.kind { return (symbol, other.source) }
        if symbol.kind == .store { stores.append((symbol, other.source)) }
      }
    }
    return stores.first
  }
}

extension SpecOutline {
  /// Checks whether a word is the label of an argument.
  func isLabel(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].is(":"), let call = call(around: index) else {
      return false
    }
    return brackets[index] == call.parenthesis && call.isAtBeginning
  }

  /// The help on a word, where it stands as a word of the language.
  func help(at index: Int) -> String? {
    let word = tokens[index].text
    if isLabel(index), let call = call(around: index), let label = Label(rawValue: word) {
      guard let parameter = call.call.parameter(label) else { return nil }
      return "\(call.call.opening)…, \(parameter.usage))\n  \(parameter.sentences)"
    }
    if call(around: index) != nil {
      // A value such as '.allFields' is explained, and a name is not.
      guard tokens[index - 1].is(".") else { return nil }
      return OperandSet.all.lazy.flatMap(\.choices).first { $0.word == word }?.summary
    }
    guard isWordOfLanguage(index) else { return nil }
    return WordHelp(word)?.text
  }

  /// Checks whether a word is no name and not part of a signature.
  private func isWordOfLanguage(_ index: Int) -> Bool {
    if isVerb(index) { return true }
    let block = brackets[index]
    guard block < 0 || tokens[block].is("{") || isReach(index) else { return false }
    if index > 0, tokens[index - 1].kind == .word || tokens[index - 1].is(".") {
      let before = tokens[index - 1].text
      if tokens[index - 1].is(".") { return false }
      let names = Self.declarationWords + ["var", "let", "func", "case", "store", "named", "gives"]
      // 'operation for TYPE' and 'gives new DATABASE' have a word in the place of a name.
      if names.contains(before), !["for", "new"].contains(tokens[index].text) { return false }
    }
    return index + 1 == tokens.count || !tokens[index + 1].is(":")
  }

  /// Checks whether a word is a verb in the reach of an error code: `on item(fetch)`.
  private func isReach(_ index: Int) -> Bool {
    let open = brackets[index]
    return open > 0 && tokens[open].is("(")
      && (tokens[open - 1].is("item") || tokens[open - 1].is("operation"))
  }
}

extension String {
  fileprivate var trimmingNewline: Substring {
    self[..<(lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)]
  }
}
