/// The condition under which an element of a spec exists: the conditions of the `#if`s around it, outermost first.
///
/// `#elseif` and `#else` add the negations of the conditions before them, so that all terms form one conjunction.
package struct Condition: Hashable, Sendable {
  /// `os(iOS)`, or its negation; the text is Swift in canonical spacing.
  package struct Term: Hashable, Sendable {
    package var text: String
    package var holds: Bool

    package init(_ text: String, holds: Bool) {
      self.text = text
      self.holds = holds
    }
  }

  package private(set) var terms: [Term]

  package init(_ terms: [Term] = []) {
    self.terms = []
    for term in terms { add(term) }
  }

  /// Returns the condition that holds if at least one of both does.
  package func or(_ other: Condition) -> Condition {
    joined(with: other) ?? Condition([Term("\(text) || \(other.text)", holds: true)])
  }

  /// Returns the condition that holds if at least one of both does, if it is simpler than `A || B`.
  func joined(with other: Condition) -> Condition? {
    if implies(other) { return other }
    if other.implies(self) { return self }
    if negation == other || other.negation == self { return .always }
    // `A && !B` and `A && B` become `A`.
    let (mine, others) = (within(other).terms, other.within(self).terms)
    if mine.count == 1, others.count == 1, mine[0].negation == others[0] {
      return Condition(terms.filter { $0 != mine[0] })
    }
    return nil
  }

  /// The negation of the condition.
  package var negation: Condition {
    Condition([terms.count == 1 ? terms[0].negation : Term(text, holds: false)])
  }

  package var text: String {
    terms.map { term in
      let operand = term.isOperand ? term.text : "(\(term.text))"
      return term.holds ? operand : "!" + operand
    }.joined(separator: " && ")
  }

  package static let always = Condition()

  package var isAlways: Bool { terms.isEmpty }

  package mutating func add(_ term: Term) {
    if !terms.contains(term) { terms.append(term) }
  }

  /// Returns the condition that holds only if both do.
  package func and(_ other: Condition) -> Condition {
    if isAlways { return other }
    var both = self
    for term in other.terms { both.add(term) }
    return both
  }

  /// Returns the terms that another condition, which holds already, leaves open.
  package func within(_ other: Condition) -> Condition {
    if isAlways || other.isAlways { return self }
    return Condition(terms.filter { !other.terms.contains($0) })
  }

  /// Checks, by their texts, whether the other condition holds wherever this one does.
  package func implies(_ other: Condition) -> Bool {
    other.terms.allSatisfy { terms.contains($0) }
  }

  /// Checks whether one condition implies the other, so that two elements of one name can exist together.
  package func overlaps(_ other: Condition) -> Bool { implies(other) || other.implies(self) }

  /// Checks, by their texts, whether both conditions exclude each other.
  package func excludes(_ other: Condition) -> Bool {
    terms.contains { term in other.terms.contains { term.excludes($0) } }
  }
}

extension Condition.Term {
  package var negation: Self { Self(text, holds: !holds) }

  /// Checks for `A` and `!A`, and for two operating systems or processors.
  fileprivate func excludes(_ other: Self) -> Bool {
    if text == other.text { return holds != other.holds }
    guard holds, other.holds else { return false }
    return ["os(", "arch("].contains { word in
      text.hasPrefix(word) && other.text.hasPrefix(word) && isOperand && other.isOperand
    }
  }

  /// True if the text is a single operand, without `&&` or `||`.
  package var isOperand: Bool { !text.utf8.contains(UInt8(ascii: " ")) }
}

/// A line that begins with `#if`, `#elseif`, `#else` or `#endif`.
package struct Directive: Sendable {
  package enum Kind: String, Sendable { case `if`, elseif, `else`, endif }

  package var kind: Kind
  package var range: SourceRange
}
