#if !canImport(CloudKit)
  import Foundation

  /// A parser for predicate formats, which fills placeholders with arguments.
  ///
  /// ```
  /// predicate  = conjunction { ("OR" | "||") conjunction }
  /// conjunction = negation { ("AND" | "&&") negation }
  /// negation   = ("NOT" | "!") negation | "(" predicate ")" | constant | comparison
  /// comparison = [ "ANY" | "SOME" | "ALL" | "NONE" ] operand operator [ "[cd]" ] operand
  /// ```
  struct PredicateParser {
    private let tokens: [(token: PredicateToken, offset: Int)]
    private var index = 0
    private var arguments: ArraySlice<Any>

    static func tree(of format: String, arguments: [Any]) throws(PredicateSyntaxError)
      -> PredicateTree
    {
      var parser = PredicateParser(
        tokens: try PredicateLexer.tokens(of: format), arguments: arguments[...])
      let tree = try parser.predicate()
      guard parser.token == .end else { throw parser.error("expected 'AND' or the end") }
      return tree
    }

    private init(tokens: [(PredicateToken, Int)], arguments: ArraySlice<Any>) {
      self.tokens = tokens
      self.arguments = arguments
    }

    private mutating func predicate() throws(PredicateSyntaxError) -> PredicateTree {
      var parts = [try conjunction()]
      while consume("OR") || consume("||") { parts.append(try conjunction()) }
      return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(PredicateSyntaxError) -> PredicateTree {
      var parts = [try negation()]
      while consume("AND") || consume("&&") { parts.append(try negation()) }
      return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation() throws(PredicateSyntaxError) -> PredicateTree {
      if consume("NOT") || consume("!") { return .not(try negation()) }
      if consume("TRUEPREDICATE") { return .constant(true) }
      if consume("FALSEPREDICATE") { return .constant(false) }
      guard token == .symbol("(") else { return .comparison(try comparison()) }
      let start = self
      do {
        index += 1
        let inner = try predicate()
        try expect(")")
        return inner
      } catch {
        // The parenthesis can also enclose the left side of a comparison.
        self = start
        guard let comparison = try? comparison() else { throw error }
        return .comparison(comparison)
      }
    }

    private mutating func comparison() throws(PredicateSyntaxError) -> PredicateComparison {
      let quantifier = readQuantifier()
      let left = try operand()
      let operation = try readOperation()
      let options = try readOptions()
      return PredicateComparison(
        quantifier: quantifier, left: left, operation: operation,
        ignoresCase: options.contains("c"), ignoresDiacritics: options.contains("d"),
        right: try operand())
    }

    private mutating func readQuantifier() -> PredicateComparison.Quantifier? {
      if consume("ANY") || consume("SOME") { return .any }
      if consume("ALL") { return .all }
      return consume("NONE") ? PredicateComparison.Quantifier.none : nil
    }

    private mutating func readOperation() throws(PredicateSyntaxError)
      -> PredicateComparison.Operation
    {
      let spelling: String? =
        switch token {
        case .symbol(let symbol): ["=": "==", "<>": "!=", "=<": "<=", "=>": ">="][symbol] ?? symbol
        case .word(let word): word.uppercased()
        default: nil
        }
      guard let operation = spelling.flatMap(PredicateComparison.Operation.init(rawValue:)) else {
        throw error("expected an operator")
      }
      index += 1
      return operation
    }

    /// Reads the options: `c` ignores case, `d` ignores diacritics; `l` and `n` have no effect on fields.
    private mutating func readOptions() throws(PredicateSyntaxError) -> String {
      guard consume("[") else { return "" }
      guard case .word(let options) = token, options.lowercased().allSatisfy("cdln".contains)
      else { throw error("expected options of the operator, such as 'cd'") }
      index += 1
      try expect("]")
      return options.lowercased()
    }
  }

  extension PredicateParser {
    private mutating func operand() throws(PredicateSyntaxError) -> PredicateOperand {
      defer { index += 1 }
      switch token {
      case .text(let text): return .value(.string(text))
      case .number(let number): return .value(number)
      case .argument(let kind): return try argument(kind)
      case .symbol("{"): return try list()
      case .symbol("("): return try parenthesized()
      case .word(let word): return try operand(named: word)
      default: throw error("expected a key or a value")
      }
    }

    private mutating func operand(named word: String) throws(PredicateSyntaxError)
      -> PredicateOperand
    {
      switch word.uppercased() {
      case "SELF": return .record
      case "NULL", "NIL": return .value(nil)
      case "TRUE", "YES": return .value(.boolean(true))
      case "FALSE", "NO": return .value(.boolean(false))
      case let keyword where Self.keywords.contains(keyword):
        throw error("expected a key or a value, not '\(word)'")
      default: break
      }
      guard tokens[index + 1].token == .symbol("(") else {
        return .key(word.hasPrefix("#") ? String(word.dropFirst()) : word)
      }
      return try call(of: word)
    }

    private static var keywords: Set<String> {
      [
        "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "IN", "BETWEEN", "CONTAINS",
        "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "TOKENMATCHES", "TRUEPREDICATE",
        "FALSEPREDICATE",
      ]
    }

    /// Reads a call and stops at its closing parenthesis, as each operand stops at its last token.
    private mutating func call(of function: String) throws(PredicateSyntaxError)
      -> PredicateOperand
    {
      index += 2
      var count = 0
      while token != .symbol(")") {
        if count > 0 { try expect(",") }
        _ = try operand()
        count += 1
      }
      return function == "now" && count == 0 ? .now : .unsupported("the function '\(function)'")
    }

    private mutating func parenthesized() throws(PredicateSyntaxError) -> PredicateOperand {
      index += 1
      let inner = try operand()
      guard token == .symbol(")") else { throw error("expected ')'") }
      return inner
    }

    private mutating func list() throws(PredicateSyntaxError) -> PredicateOperand {
      index += 1
      var values: [FieldValue?] = []
      while token != .symbol("}") {
        if !values.isEmpty { try expect(",") }
        let element = try operand()
        if case .value(let value) = element { values.append(value) } else { values.append(nil) }
      }
      let known = values.compactMap { $0 }
      return known.count == values.count
        ? .value(.list(known)) : .unsupported("a list of other than values")
    }

    private mutating func argument(_ kind: Character) throws(PredicateSyntaxError)
      -> PredicateOperand
    {
      guard let argument = arguments.popFirst() else { throw error("there is no argument left") }
      let operand = PredicateArgument(argument).operand
      guard kind == "K" else { return operand }
      guard case .value(.string(let key)) = operand else { throw error("a key has to be a string") }
      return key.uppercased() == "SELF" ? .record : .key(key)
    }

    private var token: PredicateToken { tokens[index].token }

    /// Consumes a symbol or a keyword in upper or lower case.
    private mutating func consume(_ keyword: String) -> Bool {
      switch token {
      case .symbol(keyword): break
      case .word(let word) where word.uppercased() == keyword: break
      default: return false
      }
      index += 1
      return true
    }

    private mutating func expect(_ symbol: String) throws(PredicateSyntaxError) {
      guard consume(symbol) else { throw error("expected '\(symbol)'") }
    }

    private func error(_ message: String) -> PredicateSyntaxError {
      PredicateSyntaxError(message: message, offset: tokens[index].offset)
    }
  }
#endif
