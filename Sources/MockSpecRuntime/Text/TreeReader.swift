/// Takes a tree apart and collects what is wrong with it, so that all of it is told at once.
package final class TreeReader {
  package private(set) var mistakes: [TextMistake] = []

  package init() {}

  /// What a function reads from a tree; its error is a mistake at the place that it names.
  package func read<Value>(_ tree: JSONTree, _ body: (TextValue) throws -> Value) -> Value? {
    do {
      return try body(TextValue(tree))
    } catch let error as TextValueError {
      note(error.description, at: error.place ?? tree.place)
    } catch {
      note("\(error)", at: tree.place)
    }
    return nil
  }

  package func note(_ message: String, at place: TextPlace) {
    mistakes.append(TextMistake(message, at: place))
  }

  /// The members of an object that may have some keys and no other.
  package func members(of tree: JSONTree, _ what: String, keys: [String]) -> [String: JSONTree]? {
    guard case .object(let members) = tree.value else {
      note("\(what) is an object, not \(tree.kind)", at: tree.place)
      return nil
    }
    for member in members where !keys.contains(member.key) {
      note(
        "\(what) has no key '\(member.key)'" + Spelling.advice(for: member.key, among: keys),
        at: member.place)
    }
    return Dictionary(members.map { ($0.key, $0.tree) }) { first, _ in first }
  }

  package func elements(of tree: JSONTree, _ what: String) -> [JSONTree] {
    if case .list(let elements) = tree.value { return elements }
    note("\(what) is a list, not \(tree.kind)", at: tree.place)
    return []
  }

  package func string(_ tree: JSONTree, _ what: String) -> String? {
    if case .string(let text) = tree.value { return text }
    note("\(what) is a string, not \(tree.kind)", at: tree.place)
    return nil
  }

  package func boolean(_ tree: JSONTree, _ what: String) -> Bool? {
    if case .boolean(let value) = tree.value { return value }
    note("\(what) is true or false, not \(tree.kind)", at: tree.place)
    return nil
  }

  package func integer<Value: FixedWidthInteger>(
    _ tree: JSONTree, _ what: String, from least: Value = .min
  ) -> Value? {
    guard case .number(let text) = tree.value else {
      note("\(what) is a number, not \(tree.kind)", at: tree.place)
      return nil
    }
    if let value = Value(text), value >= least { return value }
    let bound = least == .min && least < 0 ? "" : " from \(least) on"
    note("\(what) is a whole number\(bound), not \(text)", at: tree.place)
    return nil
  }

  func number(_ tree: JSONTree, _ what: String, in range: ClosedRange<Double>? = nil) -> Double? {
    guard case .number(let text) = tree.value, let value = Double(text) else {
      note("\(what) is a number, not \(tree.kind)", at: tree.place)
      return nil
    }
    if let range, !range.contains(value) {
      let bounds =
        range.upperBound == .infinity
        ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      note("\(what) is \(bounds), not \(text)", at: tree.place)
      return nil
    }
    return value
  }

  /// One of some words, each with what it stands for.
  func choice<Value>(
    _ tree: JSONTree, _ what: String, _ choices: KeyValuePairs<String, Value>
  ) -> Value? {
    guard let word = string(tree, what) else { return nil }
    if let choice = choices.first(where: { $0.key == word }) { return choice.value }
    note(
      "'\(word)' is no \(what.droppingArticle)"
        + Spelling.advice(for: word, among: choices.map(\.key)),
      at: tree.place)
    return nil
  }
}

extension String {
  /// The words after 'a', 'an' or 'the'.
  fileprivate var droppingArticle: String {
    let words = split(separator: " ", maxSplits: 1)
    return words.count == 2 && ["a", "an", "the"].contains(words[0]) ? String(words[1]) : self
  }
}
