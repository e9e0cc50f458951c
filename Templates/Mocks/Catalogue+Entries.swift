extension Catalogue {
  /// Code for each entry, under the entry's own condition.
  func codes(_ code: (Entry) -> Code) -> [ConditionalCode] {
    entries.map { ConditionalCode(code($0), if: $0.condition) }
  }

  /// Whether there are entries that do not always exist.
  var isConditional: Bool { !entries.allSatisfy(\.condition.isAlways) }

  /// Whether the codes are told apart by their numbers, as those of a framework are.
  var isNumbered: Bool {
    isBridged && entries.allSatisfy { $0.rawValue != nil }
      && entries.contains(where: \.condition.isAlways)
  }

  /// Neighbours that exist under one condition.
  var runs: [(condition: Condition, entries: [Entry])] {
    var runs: [(condition: Condition, entries: [Entry])] = []
    for entry in entries {
      if let last = runs.last, last.condition == entry.condition {
        runs[runs.count - 1].entries.append(entry)
      } else {
        runs.append((entry.condition, [entry]))
      }
    }
    return runs
  }
}
