import MockSpecGenerator

/// The text that `mockspec help WORD` prints.
package struct WordHelp {
  package let text: String

  /// - Returns: `nil` for a text that is no word of the language.
  package init?(_ word: String) {
    let sections =
      WordEntry.table.filter { $0.word == word }.map(Self.section)
      + CallSignature.all.filter { $0.word == word }.map(Self.section)
      + Self.labelled(word)
      + OperandSet.all.filter { $0.owners.contains(word) }.map(Self.section)
      + Self.chosen(word)
    guard !sections.isEmpty else { return nil }
    text = sections.joined(separator: "\n")
  }

  /// All words that have help, each once.
  package static let words: [String] = {
    let words =
      WordEntry.table.map(\.word) + CallSignature.all.map(\.word)
      + Label.allCases.map(\.rawValue) + OperandSet.all.flatMap { $0.owners + $0.words }
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }()

  /// The words under their headings, as `mockspec help` lists them.
  package static let overview: String = {
    var seen: Set<String> = []
    let rows: [(String, [String])] = [
      ("header", WordEntry.words(of: .header)),
      ("declarations", WordEntry.words(of: .declaration) + WordEntry.words(of: .declarationPart)),
      ("errors", WordEntry.words(of: .catalogue) + WordEntry.words(of: .code) + ["item", "none"]),
      ("clauses", WordEntry.words(of: .clause) + WordEntry.words(of: .clausePart)),
      ("calls", CallSignature.all.map(\.word)),
      ("labels", Label.allCases.map(\.rawValue)),
      ("meanings", OperandSet.meanings.words),
      ("other values", OperandSet.all.flatMap(\.words)),
    ]
    return rows.map { title, words in
      lines(
        words.filter { seen.insert($0).inserted }.joined(separator: " "), behind: title,
        of: rows.map(\.0))
    }.joined()
  }()

  private static func section(_ entry: WordEntry) -> String {
    "\(entry.usage)\n\(lines(entry.summary))"
  }

  private static func section(_ call: CallSignature) -> String {
    let usages = call.parameters.map(\.usage)
    let rows = zip(usages, call.parameters).map { lines($1.sentences, behind: $0, of: usages) }
    return lines(call.helpUsage, indent: 0) + lines(call.summary)
      + (rows.isEmpty ? "" : "\n\(rows.joined())")
  }

  private static func section(_ set: OperandSet) -> String {
    let rows = set.choices.map { lines($0.summary, behind: $0.word, of: set.words) }
    return "\(set.title): \(set.usage)\n\(rows.joined())"
  }

  /// Returns the help on a label, for each call that has it.
  private static func labelled(_ word: String) -> [String] {
    CallSignature.all.compactMap { call in
      guard let parameter = call.parameters.first(where: { $0.label?.rawValue == word }) else {
        return nil
      }
      let start = call.parameters[0].label == parameter.label ? "" : "…, "
      return "\(call.opening)\(start)\(parameter.usage))\n\(lines(parameter.sentences))"
    }
  }

  /// Returns the help on a value of a closed set, other than a verb.
  private static func chosen(_ word: String) -> [String] {
    OperandSet.all.flatMap { set in
      set.choices.filter { $0.word == word && VerbKind(rawValue: word) == nil }
        .map { "\(set.usage)\n\(lines($0.summary))" }
    }
  }

  /// Returns a text in lines of at most 100 columns, behind a title in a column as wide as the widest title.
  static func lines(
    _ text: String, behind title: String? = nil, of titles: [String] = [], indent: Int = 2
  ) -> String {
    let width = indent + (titles.map { $0.count + 2 }.max() ?? 0)
    var lines = [title.map { String(repeating: " ", count: indent) + $0 } ?? ""]
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, lines[lines.count - 1].count + word.count > 98 {
        lines.append("")
        isEmpty = true
        if indent == 0 { lines[lines.count - 1] = "  " }
      }
      let last = lines.count - 1
      if isEmpty {
        lines[last] += String(repeating: " ", count: max(0, width - lines[last].count))
      } else {
        lines[last] += " "
      }
      lines[last] += word
      isEmpty = false
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension CallSignature {
  /// The store and the verbs.
  package static let all = [store] + VerbKind.allCases.map(\.signature)

  /// `fetch(`, or `store NAME: TYPE(`
  package var opening: String { word == "store" ? "store NAME: TYPE(" : "\(word)(" }

  /// The usage with the opening before its parentheses.
  package var helpUsage: String { opening + usage.drop { $0 != "(" }.dropFirst() }
}

extension CallParameter {
  /// The sentence of the table, the limit to operations, and the default value.
  package var sentences: String {
    summary + (isBlock && label != nil ? " In operations." : "")
      + (defaultValue.map { " Left out: \($0)." } ?? "")
  }
}
