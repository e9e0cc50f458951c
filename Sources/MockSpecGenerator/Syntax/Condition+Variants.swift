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
      guard let term = undecidedTerm(in: variant) else {
        variants.append(variant)
        continue
      }
      open.append(variant.and(Condition([term.negation])))
      open.append(variant.and(Condition([term])))
    }
    return variants
  }

  /// Returns a term that the variant leaves open and that one of the conditions depends on.
  private func undecidedTerm(in variant: Condition) -> Condition.Term? {
    for condition in self where !variant.excludes(condition) {
      if let term = condition.within(variant).terms.first { return term }
    }
    return nil
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

  /// Checks, by their texts, whether at least one of them holds wherever another condition does.
  package func cover(_ condition: Condition) -> Bool {
    if contains(where: condition.implies) { return true }
    return variants(atMost: 64, of: condition)?.allSatisfy { contains(where: $0.implies) } ?? false
  }
}
