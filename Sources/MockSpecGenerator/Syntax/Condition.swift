/// The condition under which an element of a spec exists: the conditions of the `#if`s around it, outermost first.
///
/// `#elseif` and `#else` add the negations of the conditions before them, so that all terms form one conjunction.
package struct Condition: Hashable, Sendable {
  /// `os(iOS)`, or its negation.
  package struct Term: Hashable, Sendable {
    package let test: ConditionTest
    package let holds: Bool

    package init(_ test: ConditionTest, holds: Bool = true) {
      var (test, holds) = (test, holds)
      // A condition and its negation are recognised.
      while case .not(let other) = test { (test, holds) = (other, !holds) }
      (self.test, self.holds) = (test, holds)
    }

    /// The term of a branch that is never compiled.
    static let never = Self(.constant(false))

    package var negation: Self { Self(test, holds: !holds) }

    /// The term as the operand of an `#if`.
    package var source: String { holds ? test.text : "!" + test.operand }

    /// The term as a part of a longer test.
    fileprivate var operand: ConditionTest {
      let operand: ConditionTest =
        switch test {
        case .all, .any: .group(test)
        default: test
        }
      return holds ? operand : .not(operand)
    }

    /// Checks for `A` and `!A`, and for two operating systems or processors.
    fileprivate func excludes(_ other: Self) -> Bool {
      if test == other.test { return holds != other.holds }
      return holds && other.holds && test.excludes(other.test)
    }
  }

  package private(set) var terms: [Term]

  package init(_ terms: [Term] = []) {
    self.terms = []
    for term in terms where !self.terms.contains(term) { self.terms.append(term) }
  }

  package func or(_ other: Condition) -> Condition {
    joined(with: other) ?? Condition([Term(.any([test, other.test]))])
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

  package var negation: Condition {
    Condition([terms.count == 1 ? terms[0].negation : Term(test, holds: false)])
  }

  /// The terms as one test.
  private var test: ConditionTest {
    terms.count == 1 ? terms[0].operand : .all(terms.map(\.operand))
  }

  package var text: String { test.text }

  package static let always = Condition()

  package var isAlways: Bool { terms.isEmpty }

  package func and(_ other: Condition) -> Condition {
    isAlways ? other : Condition(terms + other.terms)
  }

  /// Returns the terms that another condition, which holds already, leaves open.
  package func within(_ other: Condition) -> Condition {
    if isAlways || other.isAlways { return self }
    return Condition(terms.filter { !other.terms.contains($0) })
  }

  /// Checks whether the other condition holds wherever this one does.
  package func implies(_ other: Condition) -> Bool {
    other.terms.allSatisfy { terms.contains($0) }
  }

  /// Checks whether one condition implies the other, so that two elements of one name can exist together.
  package func overlaps(_ other: Condition) -> Bool { implies(other) || other.implies(self) }

  /// Checks whether both conditions exclude each other.
  package func excludes(_ other: Condition) -> Bool {
    terms.contains { term in other.terms.contains { term.excludes($0) } }
  }
}

/// A line that begins with `#if`, `#elseif`, `#else` or `#endif`.
package struct Directive: Sendable {
  package enum Kind: String, Sendable { case `if`, elseif, `else`, endif }

  package let kind: Kind
  package let range: SourceRange
}

extension [Condition] {
  /// Returns the combinations in which the conditions hold or not, no two of which overlap.
  ///
  /// For `A` and `!A && B`, the combinations are `A`, `!A && B`, and `!A && !B`.
  ///
  /// - Parameters:
  ///   - limit: The maximum of combinations.
  ///   - outer: A condition that holds in all of them.
  /// - Returns: `outer` if there is no condition; `nil` above the limit.
  package func variants(atMost limit: Int, of outer: Condition = .always) -> [Condition]? {
    var variants: [Condition] = []
    var open = [outer]
    while let variant = open.popLast() {
      // Each undecided combination becomes at least one.
      guard variants.count + open.count < limit else { return nil }
      // Terms that the variant leaves open and that one of the conditions depends on.
      let undecided = lazy.filter { !variant.excludes($0) }
        .compactMap { $0.within(variant).terms.first }
      guard let term = undecided.first else {
        variants.append(variant)
        continue
      }
      open.append(variant.and(Condition([term.negation])))
      open.append(variant.and(Condition([term])))
    }
    return variants
  }

  /// The condition that holds if at least one of them does; `.always` for none.
  package var union: Condition {
    var rest = self
    var index = 0
    while index < rest.count {
      let later = rest.indices.dropFirst(index + 1)
      if let (other, joined) = later.lazy.compactMap({ other in
        rest[index].joined(with: rest[other]).map { (other, $0) }
      }).first {
        rest[index] = joined
        rest.remove(at: other)
        // A shorter condition may now join one of those before it.
        index = 0
      } else {
        index += 1
      }
    }
    return rest.dropFirst().reduce(rest.first ?? .always) { $0.or($1) }
  }

  /// Checks whether at least one of them holds wherever another condition does.
  package func cover(_ condition: Condition) -> Bool {
    if contains(where: condition.implies) { return true }
    return variants(atMost: 64, of: condition)?.allSatisfy { contains(where: $0.implies) } ?? false
  }
}

extension Dictionary where Value == [Condition] {
  /// Takes a name under a condition; returns `false` if a declaration that can exist beside it has the name.
  mutating func claim(_ name: Key, if condition: Condition) -> Bool {
    guard self[name]?.allSatisfy({ $0.excludes(condition) }) ?? true else { return false }
    self[name, default: []].append(condition)
    return true
  }
}
