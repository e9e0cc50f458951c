import MockSpecGenerator

/// A name that a spec declares.
struct SpecSymbol: Equatable {
  enum Kind: Equatable {
    /// A declaration, with its word: `database`.
    case declaration(String)
    case store
    /// A property of an operation or a record.
    case property
    case parameter
  }

  let kind: Kind
  let name: String
  let range: SourceRange
  /// The declaration that holds it; empty for a declaration.
  let container: String
  /// The name of the record type of a store, or the type of a property; empty for the rest.
  let type: String
}

/// A spec as tokens in blocks, which a spec with errors has too.
struct SpecOutline {
  static let declarationWords = WordEntry.words(of: .declaration).filter { $0 != "existing" }

  let source: SourceText
  /// The tokens without comments.
  let tokens: [SpecToken]
  let comments: [SpecToken]
  /// For each token, the index of the innermost bracket around it; -1 for none.
  private(set) var brackets: [Int] = []
  private(set) var symbols: [SpecSymbol] = []

  init(_ source: SourceText) {
    self.source = source
    let all = source.specTokens
    tokens = all.filter { $0.kind != .comment }
    comments = all.filter { $0.kind == .comment }
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      let isClosing = token.kind == .mark && [")", "]", "}"].contains(token.text)
      if isClosing { _ = open.popLast() }
      brackets.append(open.last ?? -1)
      if token.kind == .mark, ["(", "[", "{"].contains(token.text) { open.append(index) }
    }
    for index in tokens.indices { addSymbol(at: index) }
  }

  /// The index of the first token that begins at or behind an offset.
  func index(behind offset: Int) -> Int {
    tokens.firstIndex { $0.range.start >= offset } ?? tokens.count
  }

  /// The index of the word that holds an offset, or ends there.
  func word(at offset: Int) -> Int? {
    tokens.firstIndex {
      $0.kind == .word && $0.range.start <= offset && offset <= $0.range.end
    }
  }

  func isInComment(_ offset: Int) -> Bool {
    comments.contains { $0.range.start < offset && offset <= $0.range.end }
  }

  /// The innermost bracket that is open before the token of an index.
  func bracket(before index: Int) -> Int {
    guard index > 0 else { return -1 }
    let last = index - 1
    if tokens[last].kind == .mark, ["(", "[", "{"].contains(tokens[last].text) { return last }
    return index < tokens.count ? outside(of: index) : brackets[last]
  }

  /// The bracket around a token; for a closing bracket, the one that it closes.
  private func outside(of index: Int) -> Int {
    guard [")", "]", "}"].contains(tokens[index].text), tokens[index].kind == .mark else {
      return brackets[index]
    }
    return tokens.indices.prefix(index).last {
      tokens[$0].kind == .mark && ["(", "[", "{"].contains(tokens[$0].text)
        && brackets[$0] == brackets[index] && !isClosed($0, before: index)
    } ?? brackets[index]
  }

  private func isClosed(_ open: Int, before index: Int) -> Bool {
    tokens.indices[(open + 1)..<index].contains {
      brackets[$0] == brackets[open] && [")", "]", "}"].contains(tokens[$0].text)
        && tokens[$0].kind == .mark
    }
  }

  /// The index of the first token of the line of code that a token belongs to, in its own block.
  func statement(of index: Int) -> Int {
    guard !tokens.isEmpty else { return 0 }
    var block = bracket(before: index)
    while block >= 0, !tokens[block].is("{") { block = brackets[block] }
    var first = min(index, tokens.count) - 1
    while first > block {
      if brackets[first] == block, tokens[first].isFirstOnLine, Self.begins(tokens[first].text) {
        return first
      }
      first -= 1
    }
    return block + 1
  }

  /// Checks whether a word begins a declaration or a member, and does not continue one.
  private static func begins(_ word: String) -> Bool {
    !WordEntry.words(of: .clause).contains(word) && word != "where" && word != ")" && word != "}"
  }

  /// The declaration whose block is around a token; `nil` at the top level.
  func declaration(around index: Int) -> (word: String, name: String, brace: Int)? {
    var block = bracket(before: index)
    while block >= 0, brackets[block] >= 0 { block = brackets[block] }
    guard block >= 0, tokens[block].is("{") else { return nil }
    guard
      let head = tokens.indices.prefix(block).last(where: {
        brackets[$0] < 0 && Self.declarationWords.contains(tokens[$0].text)
          && tokens[$0].isFirstOnLine
      }), head + 1 < block
    else { return nil }
    let name = tokens[head + 1].is("for") ? head + 2 : head + 1
    return (tokens[head].text, name < block ? tokens[name].text : "", block)
  }

  private mutating func addSymbol(at index: Int) {
    let token = tokens[index]
    guard token.kind == .word, index + 1 < tokens.count, tokens[index + 1].kind == .word else {
      return
    }
    let name = tokens[index + 1]
    func add(_ kind: SpecSymbol.Kind, in container: String, type: String = "") {
      symbols.append(
        SpecSymbol(
          kind: kind, name: name.text, range: name.range, container: container, type: type))
    }
    if brackets[index] < 0, token.isFirstOnLine, Self.declarationWords.contains(token.text) {
      if !name.is("for") { add(.declaration(token.text), in: "") }
      return
    }
    guard let declaration = declaration(around: index), declaration.brace == brackets[index] else {
      return
    }
    let type =
      index + 3 < tokens.count && tokens[index + 2].is(":") ? tokens[index + 3].text : ""
    if token.is("store"), token.isFirstOnLine {
      add(.store, in: declaration.name, type: type)
    } else if token.is("var") || token.is("let"),
      ["operation", "record"].contains(declaration.word)
    {
      add(.property, in: declaration.name, type: type)
    }
  }

  /// The parameters of the member around a token.
  func parameters(around index: Int) -> [SpecSymbol] {
    let start = statement(of: index)
    guard
      let open = tokens.indices[start...].first(where: {
        tokens[$0].is("(") && brackets[$0] == brackets[start]
      }),
      tokens[start..<open].contains(where: { $0.is("func") || $0.is("init") || $0.is("subscript") })
    else { return [] }
    return tokens.indices[open...].dropFirst().prefix { brackets[$0] >= open }.compactMap { index in
      guard brackets[index] == open, tokens[index].is(":"), tokens[index - 1].kind == .word else {
        return nil
      }
      let name = tokens[index - 1]
      return SpecSymbol(
        kind: .parameter, name: name.text, range: name.range, container: "", type: "")
    }
  }
}
