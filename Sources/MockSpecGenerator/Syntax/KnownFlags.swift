/// The compilation conditions of a module whose values are known where its declarations are used, such as `PRO`.
///
/// A module sets them for itself, so an `#if` that is copied into another module would mean something else there.
package struct KnownFlags: Equatable, Sendable {
  private var values: [String: Bool] = [:]

  package init() {}

  /// - Parameters:
  ///   - set: The conditions that the module sets.
  ///   - others: Those that the module sets into which declarations are copied.
  package init(set: Set<String>, others: Set<String>) {
    for name in others { values[name] = false }
    for name in set { values[name] = true }
  }

  var isEmpty: Bool { values.isEmpty }

  /// Returns `true` or `false` for a condition whose value is known, and the others as they are.
  func settled(_ name: String) -> String { values[name].map(String.init) ?? name }

  /// Returns the operands of a condition, with the `&&` and `||` between them, without those that decide nothing.
  func settled(_ operands: [String], _ operators: [String]) -> String {
    var sums: [[String]] = [[operands[0]]]
    for (symbol, operand) in zip(operators, operands.dropFirst()) {
      if symbol == "&&" { sums[sums.count - 1].append(operand) } else { sums.append([operand]) }
    }
    let products = sums.map { product in
      if product.contains("false") { return "false" }
      return product.filter { $0 != "true" }.joined(separator: " && ")
    }
    // A product that holds has no operand left.
    if products.contains("") { return "true" }
    let left = products.filter { $0 != "false" }
    return left.isEmpty ? "false" : left.joined(separator: " || ")
  }

  /// Returns the negation of an operand.
  func negated(_ operand: String) -> String {
    switch operand {
    case "true" where !isEmpty: "false"
    case "false" where !isEmpty: "true"
    default: "!" + operand
    }
  }
}

extension Condition.Term {
  /// The term of a branch that is never compiled.
  static let never = Self(text: "false", holds: true)
}

extension Parser {
  /// Reads the condition of a branch; returns its terms, and those of the branches behind it.
  mutating func readBranch(after word: String) -> (
    terms: [Condition.Term], others: [Condition.Term]
  ) {
    let terms = readCondition(after: word).terms
    if !flags.isEmpty, let term = terms.first, term.holds {
      if term.text == "true" { return ([], [.never]) }
      if term == .never { return (terms, []) }
    }
    return (terms, terms.map(\.negation))
  }

  /// Moves to the directive that ends the current branch, if that is never compiled.
  mutating func skipDeadBranch() {
    guard !flags.isEmpty, conditions.levels.last?.branch.terms.contains(.never) == true else {
      return
    }
    var depth = 0
    while token.kind != .endOfFile {
      if isAtDirective {
        switch Directive.Kind(rawValue: peek(1).word.rawValue) {
        case .if: depth += 1
        case .endif where depth > 0: depth -= 1
        default: if depth == 0 { return }
        }
      }
      advance()
    }
  }
}
