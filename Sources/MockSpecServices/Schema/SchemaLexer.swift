import MockSpecStores

/// A token of the text of a schema.
enum SchemaToken: Hashable {
  case word(String)
  /// A name in double quotes, which is never a keyword.
  case name(String)
  case symbol(Character)
  case end

  /// The token in messages.
  var text: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .name(let name): "\"\(name)\""
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }
}

/// The lexer of schemas, which skips comments.
struct SchemaLexer {
  private var rest: Substring
  private var place: String.Index { rest.startIndex }

  init(_ text: String) { rest = text[...] }

  mutating func tokens() throws(SchemaMistake) -> [(token: SchemaToken, place: String.Index)] {
    var tokens: [(token: SchemaToken, place: String.Index)] = []
    repeat {
      try skipBlanks()
      let start = place
      tokens.append((try next(), start))
    } while tokens.last?.token != .end
    return tokens
  }

  /// Consumes a prefix of the rest and returns it.
  @discardableResult
  private mutating func consume(_ prefix: Substring) -> String {
    rest = rest[prefix.endIndex...]
    return String(prefix)
  }

  /// Skips white space and comments: `// …`, `-- …` and `/* … */`.
  private mutating func skipBlanks() throws(SchemaMistake) {
    while let first = rest.first {
      if rest.starts(with: "//") || rest.starts(with: "--") {
        consume(rest.prefix { !$0.isNewline })
      } else if rest.starts(with: "/*") {
        guard let end = rest.dropFirst(2).firstRange(of: "*/") else {
          throw SchemaMistake(message: "the comment does not end", place: place)
        }
        consume(rest[..<end.upperBound])
      } else if first.isWhitespace {
        consume(rest.prefix(while: \.isWhitespace))
      } else {
        return
      }
    }
  }

  static func isOfWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }

  private mutating func next() throws(SchemaMistake) -> SchemaToken {
    guard let first = rest.first else { return .end }
    if first == "\"" {
      var (name, tail) = ("", rest.dropFirst())
      while let character = tail.popFirst(), !character.isNewline {
        // A quote that belongs to the name is doubled.
        if character == "\"" {
          guard tail.first == "\"" else {
            consume(rest[..<tail.startIndex])
            return .name(name)
          }
          tail.removeFirst()
        }
        name.append(character)
      }
      throw SchemaMistake(message: "the name does not end", place: place)
    }
    let word = rest.prefix(while: Self.isOfWord)
    if !word.isEmpty { return .word(consume(word)) }
    consume(rest.prefix(1))
    return .symbol(first)
  }
}

/// The first mistake of a statement.
struct SchemaMistake: Error {
  let message: String
  let place: String.Index
}
