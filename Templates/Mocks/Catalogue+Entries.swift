extension Catalogue {
  /// Returns code for each entry, under the entry's own condition.
  func codes(_ code: (Entry) -> Code) -> [ConditionalCode] {
    entries.map { ConditionalCode(code($0), if: $0.condition) }
  }

  /// True if some entries exist only under a condition.
  var isConditional: Bool { !entries.allSatisfy(\.condition.isAlways) }

  /// True if the codes are distinguished by their numbers, as those of a framework are.
  var isNumbered: Bool {
    isBridged && entries.allSatisfy { $0.rawValue != nil }
      && entries.contains(where: \.condition.isAlways)
  }

  /// Runs of adjacent entries under one condition.
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
