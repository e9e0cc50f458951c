/// The spelling suggestions of messages.
package enum SpellingSuggestion {
  /// Returns the advice for an unknown name: a similar name, else all names where there are at most eight,
  /// else nothing.
  package static func advice(for name: String, among names: some Sequence<String>) -> String {
    let names = Set(names).sorted()
    let scored = names.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
    if let best = scored.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, name.count / 3)
    {
      return "; did you mean '\(best.name)'?"
    }
    guard !names.isEmpty, names.count <= 8 else { return "" }
    return "; there \(names.count == 1 ? "is" : "are") "
      + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the number of letters that have to be added, removed or replaced.
  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (number, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = number + 1
      for index in other.indices {
        let replaced = diagonal + (letter == other[index] ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
