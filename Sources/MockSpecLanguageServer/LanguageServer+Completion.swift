import MockSpecCommandLine
import MockSpecGenerator

/// A word that the server offers.
struct CompletionItem: Equatable {
  /// The numbers of the protocol for the kinds of items.
  enum Kind: Int {
    case field = 5, variable = 6, type = 7, property = 10, value = 12, keyword = 14
  }

  let label: String
  let kind: Kind
  let detail: String
  /// The text to insert; the label where it is left out.
  var insertion: String?

  var json: JSON {
    var members: [String: JSON] = [
      "label": .string(label), "kind": .number(Double(kind.rawValue)), "detail": .string(detail),
    ]
    if let insertion { members["insertText"] = .string(insertion) }
    return .object(members)
  }
}

extension LanguageServer {
  /// Returns what can stand at an offset; a word that ends there is not looked at, because editors filter by it.
  func completion(in outline: SpecOutline, at offset: Int) -> JSON {
    guard !outline.isInComment(offset) else { return [] }
    let word = outline.tokens.firstIndex {
      $0.kind == .word && $0.range.start < offset && offset <= $0.range.end
    }
    let index = word ?? outline.index(behind: offset)
    return .array(items(in: outline, before: index).map(\.json))
  }

  private func items(in outline: SpecOutline, before index: Int) -> [CompletionItem] {
    if let call = outline.call(around: index) { return arguments(of: call, outline, index) }
    let tokens = outline.tokens
    let previous = index > 0 ? tokens[index - 1] : nil
    let open = outline.bracket(before: index)
    if open > 0, tokens[open].is("(") {
      let isReach = tokens[open - 1].is("item") || tokens[open - 1].is("operation")
      return isReach ? OperandSet.verbs.items : []
    }
    if let previous, !previous.is("{"), let items = items(behind: previous, outline) {
      return items
    }
    guard open >= 0 else { return WordEntry.items([.header, .declaration]) }
    if tokens[open - 1].is("performs") { return VerbKind.items }
    guard let declaration = outline.declaration(around: index) else { return [] }
    switch declaration.word {
    case "errors", "values": return WordEntry.items([.catalogue, .code])
    case "record": return CompletionItem.members(["var"])
    case "operation": return CompletionItem.members(["init", "var"]) + WordEntry.items([.clause])
    default:
      return CompletionItem.members(["func", "init", "static", "subscript", "var"])
        + [CompletionItem(label: "store", kind: .keyword, detail: CallSignature.store.summary)]
        + WordEntry.items([.clause])
    }
  }

  /// Returns what a word of the language is followed by; `nil` for any other word.
  private func items(behind token: SpecToken, _ outline: SpecOutline) -> [CompletionItem]? {
    switch token.text {
    case "performs" where token.kind == .word: VerbKind.items
    case "means": OperandSet.meanings.items
    case "on": WordEntry.items([.scope])
    case "access": OperandSet.access.items
    case "gives": symbols(of: .declaration("database"), around: outline)
    default: nil
    }
  }

  private func arguments(of call: CallPlace, _ outline: SpecOutline, _ index: Int)
    -> [CompletionItem]
  {
    let tokens = outline.tokens
    if index > 0, tokens[index - 1].is(".") {
      return call.parameter?.members.map { member in
        CompletionItem(label: member.word, kind: .value, detail: member.summary)
      } ?? []
    }
    var items: [CompletionItem] = []
    if call.isAtBeginning {
      items += call.call.parameters.compactMap { parameter in
        guard let label = parameter.label, !call.labels.contains(label) else { return nil }
        return CompletionItem(
          label: "\(label.rawValue):", kind: .property, detail: parameter.sentences,
          insertion: "\(label.rawValue): ")
      }
    }
    guard let parameter = call.parameter else { return items }
    return values(of: parameter, in: call, outline, index) + items
  }

  private func values(
    of parameter: CallParameter, in call: CallPlace, _ outline: SpecOutline, _ index: Int
  ) -> [CompletionItem] {
    let dots = parameter.members.map { member in
      CompletionItem(label: ".\(member.word)", kind: .value, detail: member.summary)
    }
    switch parameter.accepts {
    case .store, .element: return symbols(of: .store, around: outline)
    case .type: return symbols(of: .declaration("record"), around: outline)
    case .path: return fields(of: outline.tokens[call.parenthesis - 1].text, around: outline)
    case .keyPathOrClosure:
      let store = outline.tokens[call.parenthesis + 1].text
      let type = symbol(named: store, .store, around: outline)?.type ?? ""
      return fields(of: type, around: outline).map { field in
        CompletionItem(label: "\\.\(field.label)", kind: .field, detail: field.detail)
      }
    case .rule: return dots
    case .subject, .items, .block, .blocks, .function, .value:
      let container = outline.declaration(around: index)?.name
      let own = outline.symbols.filter { $0.kind == .property && $0.container == container }
      return dots
        + (outline.parameters(around: index) + own).map { symbol in
          CompletionItem(label: symbol.name, kind: .variable, detail: symbol.type)
        }
    }
  }

  private func fields(of record: String, around outline: SpecOutline) -> [CompletionItem] {
    outlines(around: outline).flatMap(\.symbols).filter {
      $0.kind == .property && $0.container == record
    }.map { CompletionItem(label: $0.name, kind: .field, detail: $0.type) }
  }

  private func symbol(
    named name: String, _ kind: SpecSymbol.Kind, around outline: SpecOutline
  ) -> SpecSymbol? {
    outlines(around: outline).flatMap(\.symbols).first { $0.kind == kind && $0.name == name }
  }

  private func symbols(of kind: SpecSymbol.Kind, around outline: SpecOutline) -> [CompletionItem] {
    outlines(around: outline).flatMap(\.symbols).filter { $0.kind == kind }.map { symbol in
      kind == .store
        ? CompletionItem(
          label: symbol.name, kind: .variable, detail: "\(symbol.type) in \(symbol.container)")
        : CompletionItem(label: symbol.name, kind: .type, detail: "")
    }
  }
}

extension CompletionItem {
  /// Words of Swift that begin a member.
  fileprivate static func members(_ words: [String]) -> [CompletionItem] {
    words.map { CompletionItem(label: $0, kind: .keyword, detail: "") }
  }
}

extension CallParameter {
  /// The values with a dot that the parameter takes.
  fileprivate var members: [(word: String, summary: String)] {
    switch (label, accepts) {
    case (.policy, .value): OperandSet.policies.choices
    case (_, .rule(let words)): OperandSet.conflicts.choices.filter { words.contains($0.word) }
    default: []
    }
  }
}

extension OperandSet {
  fileprivate var items: [CompletionItem] {
    choices.map { CompletionItem(label: $0.word, kind: .value, detail: $0.summary) }
  }
}

extension WordEntry {
  /// The words of some places, each once.
  fileprivate static func items(_ places: [Site]) -> [CompletionItem] {
    var seen: Set<String> = []
    return table.filter { places.contains($0.place) && seen.insert($0.word).inserted }.map {
      CompletionItem(label: $0.word, kind: .keyword, detail: $0.summary)
    }
  }
}

extension VerbKind {
  fileprivate static var items: [CompletionItem] {
    allCases.map {
      CompletionItem(label: $0.rawValue, kind: .keyword, detail: $0.signature.summary)
    }
  }
}
