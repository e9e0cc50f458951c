/// The number of files for the mocks of a spec: one for all specs, and those of single specs.
package struct Shards: Equatable, Sendable, ExpressibleByIntegerLiteral {
  private var all: Int
  private var bySpec: [String: Int] = [:]

  package init(integerLiteral value: Int) { all = max(1, value) }

  package subscript(spec: String) -> Int { bySpec[spec] ?? all }

  /// Reads `3`, or `Album=3` for one spec; returns `false` for anything else.
  mutating func read(_ word: String) -> Bool {
    let separator = word.lastIndex(of: "=")
    let digits = separator.map { word[word.index(after: $0)...] } ?? word[...]
    guard let number = Int(digits), (1...10_000).contains(number) else { return false }
    guard let separator else {
      all = number
      return true
    }
    bySpec[String(word[..<separator])] = number
    return separator > word.startIndex
  }
}
