/// The facts about all specs of a run by which the lint pass judges declarations.
struct LintFacts {
  /// The names that verbs use, by the operations that declare or inherit them.
  private(set) var namesInVerbs: [String: Set<String>] = [:]
  let usedStores: Set<String>
  /// The names of the types of stores, and the types as they are written.
  let storedTypes: Set<String>
  let storedRecords: Set<String>
  /// The types of ids; texts and numbers can be anything.
  let ids: Set<String>
  /// The records without a store that other declarations name.
  let mentionedRecords: Set<String>
  let verbLabels: Set<Label>
  /// The meanings that the knobs of members can need, by the type of the errors that the members throw, and the first
  /// member that needs each.
  private(set) var knobNeeds: [String: [(meaning: Meaning, member: String)]] = [:]
  /// The first member or operation that saves or deletes a list, in which an id can stand twice.
  private(set) var listRequest: (verb: VerbKind, owner: String)?

  init(_ files: [SpecUnit], _ symbols: Symbols, checksKnobs: Bool) {
    let members = symbols.databases.flatMap(\.declaration.members)
    let verbs = symbols.operations.flatMap(\.declaration.verbs) + members.flatMap(\.clauses.verbs)
    let zones = symbols.stores.compactMap { $0.zone?.store.text }
    let expressions =
      verbs.flatMap { $0.arguments.map(\.value.text) }
      + members.compactMap { $0.clauses.answers?.value.text }
    usedStores = Set(
      verbs.compactMap { $0.store?.text } + zones + expressions.flatMap(Self.membersOfSelf))
    storedTypes = Set(symbols.stores.map(\.type.protocolName))
    storedRecords = Set(symbols.stores.map(\.type.bare.source))
    ids = Set(symbols.stores.compactMap { symbols.idType(of: $0)?.source })
      .subtracting(["String", "Int"])
    mentionedRecords = Self.mentions(ofRecordsWithout: storedTypes, in: files)
    verbLabels = Set(verbs.flatMap(\.arguments).compactMap(\.label))
    for operation in symbols.operations where !operation.declaration.verbs.isEmpty {
      let names = operation.declaration.verbs.flatMap(\.names)
      for ancestor in symbols.lineage(of: operation.declaration) {
        namesInVerbs[ancestor.declaration.name.text, default: []].formUnion(names)
      }
    }
    guard checksKnobs else { return }
    findKnobNeeds(in: files)
    listRequest =
      members.lazy.compactMap { member in
        member.requestOfList.map { ($0, member.name.text) }
      }.first
  }

  /// Returns the names of records without a store that other declarations mention.
  ///
  /// Their whole text is searched, since names occur in defaults and closures as well.
  private static func mentions(
    ofRecordsWithout stored: Set<String>, in files: [SpecUnit]
  ) -> Set<String> {
    func record(_ declaration: Declaration) -> String? {
      if case .record(let record) = declaration { record.name.text } else { nil }
    }
    let names = SearchedNames(
      files.lazy.flatMap(\.declarations).compactMap(record).filter { !stored.contains($0) })
    if names.isEmpty { return [] }
    var mentioned: Set<String> = []
    for file in files {
      for declaration in file.declarations {
        let range = declaration.range.start..<declaration.range.end
        var found = names.occurring(in: file.source.bytes, range)
        if let name = record(declaration) { found.remove(name) }
        mentioned.formUnion(found)
      }
    }
    return mentioned
  }

  /// Returns the names behind `self.`, with which closures reach stores.
  private static func membersOfSelf(in expression: String) -> [String] {
    expression.split(separator: "self.", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  private mutating func findKnobNeeds(in files: [SpecUnit]) {
    for file in files where file.module == nil {
      for case .interface(let interface) in file.declarations where interface.kind != .operation {
        for member in interface.members {
          guard let (type, meanings) = member.knobNeeds(isForwarding: interface.forwarding != nil)
          else { continue }
          for meaning in meanings
          where knobNeeds[type]?.contains(where: { $0.meaning == meaning }) != true {
            knobNeeds[type, default: []].append((meaning, member.name.text))
          }
        }
      }
    }
  }
}

extension Member {
  /// The verb of the member that saves or deletes a list.
  fileprivate var requestOfList: VerbKind? {
    let verb = verbsOfLists.first { $0.kind == .save || $0.kind == .delete }
    return effects.isThrowing || method?.result?.result != nil ? verb?.kind : nil
  }
}
