/// The search for declarations that are legal but surely wrong, in specs without errors.
///
/// A declaration that could be intended is left alone, since a warning that cannot be silenced is ignored.
struct LintPass {
  let files: [SpecUnit]
  let symbols: Symbols
  var diagnostics = Diagnostics()
  /// The file whose declarations are being searched.
  private var source = SourceText(path: "", bytes: [])
  /// The index of the interfaces, as the resolver has left it.
  var misspellings = Misspellings()
  private var misspeltProtocols = Misspellings()
  /// The names that verbs use, by the operations that declare or inherit them.
  private var namesInVerbs: [String: Set<String>] = [:]
  private let usedStores: Set<String>
  /// The names of the types of stores, and the types as they are written.
  private let storedTypes: Set<String>
  private let storedRecords: Set<String>
  /// The types of ids; texts and numbers can be anything.
  private let ids: Set<String>
  /// The records without a store that other declarations name.
  private let mentionedRecords: Set<String>
  private let verbLabels: Set<Label>
  /// The meanings that the knobs of members can need, by the type of the errors that the members throw, and the first
  /// member that needs each.
  private var knobNeeds: [String: [(meaning: Meaning, member: String)]] = [:]
  /// The first member or operation that saves or deletes a list, in which an id can stand twice.
  private var listRequest: (verb: VerbKind, owner: String)?

  init(_ files: [SpecUnit], _ symbols: Symbols, checksKnobs: Bool) {
    self.files = files
    self.symbols = symbols
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
    findKnobNeeds()
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

  private mutating func findKnobNeeds() {
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

  private mutating func report(_ message: DiagnosticMessage, at range: SourceRange) {
    diagnostics.report(message, at: range, in: source)
  }

  mutating func find(in chunk: SpecChunk) {
    source = files[chunk.file].source
    for declaration in files[chunk.file].declarations[chunk.declarations]
    where symbols.owns(declaration, in: chunk.file) {
      switch declaration {
      case .errors(let errors): check(errors)
      case .values: break
      case .record(let record): check(record)
      case .interface(let interface): check(interface, of: chunk.file)
      }
    }
  }

  private mutating func check(_ interface: InterfaceDeclaration, of file: Int) {
    for store in interface.stores where !usedStores.contains(store.name.text) {
      report(.unusedStore(store.name.text), at: store.name.range)
    }
    if !interface.verbs.isEmpty { checkBlocks(of: interface) }
    for member in interface.members {
      let knob = member.clauses.named ?? member.name
      if case .initializer = member.kind { continue }
      if knob.text == "self" || knob.text == "init" {
        report(.hiddenKnob(knob.text), at: knob.range)
      }
    }
    if !interface.inherits.isEmpty { checkParents(of: interface, of: file) }
  }

  /// Reports blocks that an app can set and that no verb calls.
  private mutating func checkBlocks(of operation: InterfaceDeclaration) {
    let used = namesInVerbs[operation.name.text] ?? []
    for member in operation.members {
      guard let property = member.property, property.type.isOptional,
        property.type.unwrapped.function?.result.isVoid == true,
        !used.contains(property.name.text)
      else { continue }
      report(.uncalledBlock(property.name.text), at: property.name.range)
    }
  }
}

// MARK: - Parents

extension LintPass {
  /// The protocols that a mock satisfies by itself: without requirements, or met by the identity of the object.
  static let providedProtocols: Set<String> = [
    "Actor", "AnyObject", "CaseIterable", "Codable", "Comparable", "Copyable",
    "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Escapable", "Hashable", "Identifiable", "NSObject",
    "NSObjectProtocol", "Sendable", "SendableMetatype",
  ]

  /// The classes of Foundation that specs take for protocols, as real operations inherit from them.
  static let foundationClasses: Set<String> = ["BlockOperation", "NSOperation", "Operation"]

  /// The provided protocols without associated types.
  static let plainProtocols = providedProtocols.subtracting(["Identifiable"])

  private mutating func checkParents(of interface: InterfaceDeclaration, of file: Int) {
    let isExisting = files[file].origin != nil
    // A protocol that exists stays as it is, and no 'where' gives a default.
    let types = interface.members.compactMap(\.associatedType)
      .filter { !isExisting && $0.defaultType == nil }
    let ancestors =
      types.isEmpty ? [] : symbols.inheritance.contributors(to: interface).dropLast()
    for type in types {
      let name = type.name
      guard
        let owner = ancestors.first(where: { ancestor in
          ancestor.declaration.members.contains { $0.associatedType?.name.text == name.text }
        })
      else { continue }
      report(.redeclaredType(name.text, owner.declaration.name.text), at: name.range)
    }
    let names = Set(interface.members.lazy.filter { !$0.isType }.map(\.name.text))
    // The protocols of other modules are not known, and declared members can be theirs.
    let importsMore = files[file].imports.contains { $0.moduleName != "Foundation" }
    // A 'where' clause is about a parent that Swift declares, and that an extension of the mock meets.
    if !isExisting, !interface.requirements.isEmpty { return }
    for type in interface.inherits {
      if case .suppressed = type.kind { continue }
      let name = type.protocolName
      if !names.isEmpty, importsMore { continue }
      guard !symbols.isDeclared(name), !Self.providedProtocols.contains(name),
        !symbols.existing.contains(name), !StandardProtocols.names.contains(name),
        !StandardProtocols.withoutRequirements.contains(name),
        !StandardProtocols.refused.contains(name),
        files[file].surroundings.classParents[name] == nil
      else { continue }
      // A name that is close to that of an interface was reported as a misspelling.
      if !isExisting, misspellings.parent(near: name, of: interface, symbols) != nil { continue }
      let message: DiagnosticMessage =
        if isExisting {
          .unknownParentOfExisting(type.source)
        } else if let close = misspeltProtocols.protocolName(
          near: name, among: Self.providedProtocols.sorted())
        {
          .misspeltType(name, close)
        } else {
          .unknownParent(type.source)
        }
      report(message, at: type.range)
    }
  }
}

// MARK: - Catalogues and records

extension LintPass {
  /// Reports codes with a meaning that no store of the specs can return.
  private mutating func check(_ errors: ErrorsDeclaration) {
    checkPayloads(of: errors)
    let meanings = errors.meanings
    let needs = (knobNeeds[errors.errorType] ?? []).filter { meanings[$0.meaning.rawValue] == nil }
    if let first = needs.first {
      report(
        .knobNeedsMeaning(needs.map(\.meaning.rawValue), first.member), at: errors.name.range)
    }
    if let (verb, owner) = listRequest, symbols.catalogues.count == 1, !meanings.isEmpty,
      meanings[Meaning.invalid.rawValue] == nil
    {
      report(.listNeedsInvalid(verb.rawValue, owner), at: errors.name.range)
    }
    let stores = symbols.stores
    // Another target may have the stores, and an adapter written by hand can return anything.
    guard !stores.isEmpty, !stores.contains(where: { $0[.adapter] != nil }) else { return }
    let labels = Set(stores.flatMap(\.arguments).compactMap(\.label))
    for errorCase in errors.cases {
      guard let meaning = errorCase.meaning else { continue }
      let need: String
      switch Meaning(rawValue: meaning.text) {
      case .conflict where labels.isDisjoint(with: [.changeTag, .onCommit]):
        need = "a store with a 'changeTag'"
      case .zoneMissing where !labels.contains(.zone):
        need = "a store whose records have a 'zone'"
      case .aborted where !verbLabels.contains(.atomic): need = "a verb that is 'atomic'"
      default: continue
      }
      report(.unreturnedCode(errorCase.name.text, meaning.text, need), at: meaning.range)
    }
  }

  /// Payloads that a mock could fill in, if it were said what they carry, and roles of payloads that no code has.
  private mutating func checkPayloads(of errors: ErrorsDeclaration) {
    let stated = Set(errors.payloads.map(\.name.text))
    let roles = Set(Catalogue.Role.allCases.map(\.rawValue))
    for errorCase in errors.cases {
      let isRetryable = errorCase.clauses.contains { $0.kind.isRetryable }
      for value in errorCase.associatedValues where value.defaultValue == nil {
        let name = value.payloadName
        guard value.type.isOptional, !stated.contains(name), !roles.contains(name) else { continue }
        let type = value.type.unwrapped.source
        if errorCase.meaning != nil, storedRecords.contains(type) || ids.contains(type) {
          let role: Catalogue.Role = storedRecords.contains(type) ? .server : .id
          reportUnfilled(value, of: errorCase, role)
        } else if isRetryable, type == "Double" || type == "TimeInterval" {
          reportUnfilled(value, of: errorCase, .retryAfter)
        }
      }
      checkIDs(of: errorCase, in: errors)
    }
    let used = Set(errors.cases.flatMap(\.associatedValues).map(\.payloadName))
    for payload in errors.payloads where !used.contains(payload.name.text) {
      report(.unusedPayload(payload.name.text), at: payload.name.range)
    }
  }

  /// Reports a payload that stays nil; the type of an only value can tell what it carries.
  private mutating func reportUnfilled(
    _ value: Parameter, of errorCase: ErrorCase, _ role: Catalogue.Role
  ) {
    guard value.payloadName == "_" else {
      return report(.unfilledPayload(value.payloadName, role.rawValue), at: value.name.range)
    }
    let meaning = errorCase.meaning.flatMap { Meaning(rawValue: $0.text) }
    let isImplied = meaning.map { symbols.impliedRole(of: value.type.unwrapped, in: $0) != nil }
    if errorCase.associatedValues.count == 1, isImplied == true { return }
    report(.unlabelledPayload(value.type.source, role.rawValue), at: value.type.range)
  }

  /// Reports ids that the mocks leave out, as those of a store have another type than the payload.
  private mutating func checkIDs(of errorCase: ErrorCase, in errors: ErrorsDeclaration) {
    // The numbers of a framework's errors say that their payloads lie in a dictionary.
    guard errorCase.rawValue == nil else { return }
    let meaning = errorCase.meaning.flatMap { Meaning(rawValue: $0.text) }
    for value in errorCase.associatedValues where value.defaultValue?.text != "nil" {
      let name = value.payloadName
      let role = errors.payloads.first { $0.name.text == name }?.role?.text ?? name
      let stores: [StoreEntry]
      let type: TypeSyntax
      if role == Catalogue.Role.items.rawValue, let key = value.type.unwrapped.dictionary?.key {
        type = key
        let asked = symbols.storesAskedForLists
        stores = symbols.stores(of: errors).filter { asked.contains($0.name.text) }
      } else if let meaning, value.type.isOptional || value.defaultValue != nil,
        role == Catalogue.Role.id.rawValue || name == "_" && errorCase.associatedValues.count == 1
      {
        type = value.type.unwrapped
        // A value that fits no store is something else than an id.
        guard symbols.canFill(.id, of: type, in: meaning) else { continue }
        stores = symbols.stores(failingWith: meaning, of: errors)
      } else {
        continue
      }
      for (store, id) in symbols.ids(of: stores, besides: type, in: errorCase) {
        let (title, place) = value.payloadTitle
        report(.idLeftOut(title, store, id), at: place)
      }
    }
  }

  private mutating func check(_ record: RecordDeclaration) {
    let name = record.name.text
    guard !storedTypes.contains(name), !mentionedRecords.contains(name) else { return }
    report(.unusedRecord(name), at: record.name.range)
  }
}

extension Member {
  /// The verb of the member that saves or deletes a list.
  fileprivate var requestOfList: VerbKind? {
    let verb = verbsOfLists.first { $0.kind == .save || $0.kind == .delete }
    return effects.isThrowing || method?.result?.result != nil ? verb?.kind : nil
  }
}
