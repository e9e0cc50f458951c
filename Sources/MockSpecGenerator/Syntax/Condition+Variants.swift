extension [Condition] {
  /// The ways in which the conditions can hold or not, none of which meets another.
  ///
  /// Of `A` and `!A && B`, they are `A`, `!A && B`, and `!A && !B`.
  ///
  /// - Parameters:
  ///   - limit: How many there may be.
  ///   - outer: What holds in all of them.
  /// - Returns: `outer` where nothing depends on conditions; `nil` where there are more than the limit.
  package func variants(atMost limit: Int, of outer: Condition = .always) -> [Condition]? {
    var variants: [Condition] = []
    var open = [outer]
    while let variant = open.popLast() {
      // Each that is open becomes one at least.
      guard variants.count + open.count < limit else { return nil }
      guard let term = undecidedTerm(in: variant) else {
        variants.append(variant)
        continue
      }
      open.append(variant.and(Condition([term.contrary])))
      open.append(variant.and(Condition([term])))
    }
    return variants
  }

  /// What must be known before each of the conditions holds or does not.
  private func undecidedTerm(in variant: Condition) -> Condition.Term? {
    for condition in self where !variant.excludes(condition) {
      if let term = condition.within(variant).terms.first { return term }
    }
    return nil
  }

  /// The condition of what exists where at least one of them holds; `.always` for none.
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
        // What has become shorter can be joined with those before.
        index = 0
      } else {
        index += 1
      }
    }
    return rest.dropFirst().reduce(rest.first ?? .always) { $0.or($1) }
  }

  /// Whether at least one of them holds wherever another condition does, as far as their texts tell.
  package func cover(_ condition: Condition) -> Bool {
    if contains(where: condition.implies) { return true }
    return variants(atMost: 64, of: condition)?.allSatisfy { contains(where: $0.implies) } ?? false
  }
}
