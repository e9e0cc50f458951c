#if !canImport(CloudKit)
  import Foundation

  /// A token of a predicate format.
  enum PredicateToken: Equatable {
    case word(String)
    case text(String)
    case number(FieldValue)
    /// A placeholder: `%K`, `%@`, or `%d` for all numeric ones.
    case argument(Character)
    case symbol(String)
    case end
  }

  /// A syntax error of a format, with the offset of its character.
  struct PredicateSyntaxError: Error, Equatable, CustomStringConvertible {
    let message: String
    let offset: Int

    var description: String { "\(message), at character \(offset + 1)" }
  }

  /// A lexer that splits a format into tokens with their offsets.
  struct PredicateLexer {
    private let characters: [Character]
    private(set) var offset = 0

    init(_ format: String) { characters = Array(format) }

    static func tokens(of format: String) throws(PredicateSyntaxError) -> [(PredicateToken, Int)] {
      var lexer = PredicateLexer(format)
      var tokens: [(PredicateToken, Int)] = []
      repeat {
        lexer.skip(while: \.isWhitespace)
        let start = lexer.offset
        tokens.append((try lexer.next(), start))
      } while tokens.last?.0 != .end
      return tokens
    }

    private mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
      guard let first = peek() else { return .end }
      switch first {
      case "'", "\"": return .text(try text(until: first))
      case "%": return try argument()
      case "#", "_": return word()
      case _ where first.isLetter: return word()
      case _ where first.isNumber: return try number()
      case "-" where peek(1)?.isNumber == true, "." where peek(1)?.isNumber == true:
        return try number()
      default: return try symbol()
      }
    }

    private func peek(_ distance: Int = 0) -> Character? {
      offset + distance < characters.count ? characters[offset + distance] : nil
    }

    @discardableResult
    private mutating func skip(while isPart: (Character) -> Bool) -> String {
      let start = offset
      while let character = peek(), isPart(character) { offset += 1 }
      return String(characters[start..<offset])
    }

    private mutating func text(until quote: Character) throws(PredicateSyntaxError) -> String {
      let start = offset
      var text = ""
      offset += 1
      while let character = peek() {
        offset += 1
        if character == quote { return text }
        if character != "\\" {
          text.append(character)
        } else if let escaped = peek() {
          offset += 1
          text.append(["n": "\n", "t": "\t", "r": "\r"][escaped] ?? escaped)
        }
      }
      throw PredicateSyntaxError(message: "the text does not end", offset: start)
    }

    private mutating func argument() throws(PredicateSyntaxError) -> PredicateToken {
      let start = offset
      offset += 1
      let length = skip { "hlqzLjt".contains($0) }
      guard let kind = peek(), "@KdDiuUxXoOcCeEfFgGaA".contains(kind),
        length.isEmpty || !"@K".contains(kind)
      else { throw PredicateSyntaxError(message: "unknown placeholder", offset: start) }
      offset += 1
      return .argument("@K".contains(kind) ? kind : "d")
    }

    /// Reads a word: a leading `#` marks a name that is no keyword, a path has dots, a function has colons.
    private mutating func word() -> PredicateToken {
      let isEscaped = peek() == "#"
      if isEscaped { offset += 1 }
      let word = skip { $0.isLetter || $0.isNumber || "_.:@".contains($0) }
      return isEscaped ? .word("#" + word) : .word(word)
    }

    private mutating func number() throws(PredicateSyntaxError) -> PredicateToken {
      let start = offset
      let sign = peek() == "-" ? "-" : ""
      offset += sign.count
      var digits = skip { $0.isNumber || $0.isLetter || $0 == "." }
      if digits.last == "e" || digits.last == "E", peek() == "-" || peek() == "+" {
        digits.append(characters[offset])
        offset += 1
        digits += skip(while: \.isNumber)
      }
      if let value = Int64(sign + digits) { return .number(.integer(value)) }
      if digits.hasPrefix("0x"), let value = Int64(sign + digits.dropFirst(2), radix: 16) {
        return .number(.integer(value))
      }
      if let value = Double(sign + digits) { return .number(.double(value)) }
      throw PredicateSyntaxError(message: "'\(sign)\(digits)' is no number", offset: start)
    }

    private mutating func symbol() throws(PredicateSyntaxError) -> PredicateToken {
      let symbols = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{",
        "}", "[", "]", ",",
      ]
      let rest = String(characters[offset..<min(offset + 2, characters.count)])
      guard let symbol = symbols.first(where: rest.hasPrefix) else {
        throw PredicateSyntaxError(message: "'\(rest.prefix(1))' has no meaning", offset: offset)
      }
      offset += symbol.count
      return .symbol(symbol)
    }
  }
#endif
