/// The search for declarations that are legal but surely wrong, in specs without errors.
///
/// A declaration that could be intended is left alone, since a warning that cannot be silenced is ignored.
struct LintPass {
  let files: [SpecFile]
  let symbols: Symbols
  var diagnostics = Diagnostics()
  /// The cache of misspelt names, as the resolver has left it.
  var misspellings = Misspellings()
  private var misspeltProtocols = Misspellings()
  /// The names that verbs use, by the operations that declare or inherit them.
  private var namesInVerbs: [String: Set<String>] = [:]
  private var usedStores: Set<String> = []
  private var verbLabels: Set<Label> = []
  /// The meanings that the knobs of members can need, by the type of the errors that the members throw.
  private let knobNeeds: [String: [KnobNeed]]
  /// The protocols that specs name with `existing`, which Swift files declare.
  private let existing: Set<String>

  init(_ files: [SpecFile], _ symbols: Symbols, checksKnobs: Bool) {
    self.files = files
    self.symbols = symbols
    existing = Set(files.flatMap(\.existing).flatMap(\.names).map(\.text))
    knobNeeds = checksKnobs ? KnobNeed.all(of: files) : [:]
    for operation in symbols.operations where !operation.declaration.verbs.isEmpty {
      readVerbs(of: operation)
    }
    for database in symbols.databases {
      for member in database.declaration.members {
        for verb in member.clauses.verbs { read(verb) }
      }
      for store in database.declaration.stores {
        if let zone = store.zone { usedStores.insert(zone.store.text) }
      }
    }
  }

  private mutating func readVerbs(of operation: Symbols.InterfaceSymbol) {
    var names: Set<String> = []
    for verb in operation.declaration.verbs {
      read(verb)
      names.formUnion(verb.names)
    }
    for ancestor in symbols.lineage(of: operation.declaration, in: operation.file) {
      namesInVerbs[ancestor.declaration.name.text, default: []].formUnion(names)
    }
  }

  private mutating func read(_ verb: Verb) {
    if let store = verb.store { usedStores.insert(store.text) }
    verbLabels.formUnion(verb.arguments.compactMap(\.label))
  }

  mutating func find(in chunk: SpecChunk) {
    let file = files[chunk.file]
    for declaration in file.declarations[chunk.declarations]
    where symbols.owns(declaration, in: chunk.file) {
      switch declaration {
      case .errors(let errors): check(errors, in: file)
      case .values: break
      case .record(let record): check(record, in: file)
      case .interface(let interface): check(interface, of: chunk.file)
      }
    }
  }

  private mutating func check(_ interface: InterfaceDeclaration, of file: Int) {
    let source = files[file].source
    for store in interface.stores where !usedStores.contains(store.name.text) {
      diagnostics.report(.unusedStore(store.name.text), at: store.name.range, in: source)
    }
    if !interface.verbs.isEmpty { checkBlocks(of: interface, in: source) }
    for member in interface.members {
      let knob = member.clauses.named ?? member.name
      guard knob.text == "self" || knob.text == "init", !member.isInitializer else { continue }
      diagnostics.report(.hiddenKnob(knob.text), at: knob.range, in: source)
    }
    if !interface.inherits.isEmpty { checkParents(of: interface, of: file) }
  }

  /// Reports blocks that an app can set and that no verb calls.
  private mutating func checkBlocks(of operation: InterfaceDeclaration, in source: SourceText) {
    let used = namesInVerbs[operation.name.text] ?? []
    for member in operation.members {
      guard let property = member.property, property.type.isOptional,
        property.type.unwrapped.function?.result.isVoid == true,
        !used.contains(property.name.text)
      else { continue }
      diagnostics.report(.uncalledBlock(property.name.text), at: property.name.range, in: source)
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

  /// The provided protocols without associated types.
  static let plainProtocols = providedProtocols.subtracting(["Identifiable"])

  /// The protocols of the standard library that no mock satisfies by itself, each with a requirement.
  private static let knownRequirements = [
    "AsyncIteratorProtocol": "next", "AsyncSequence": "makeAsyncIterator",
    "CodingKey": "stringValue",
    "Collection": "startIndex", "ExpressibleByStringLiteral": "init", "IteratorProtocol": "next",
    "LosslessStringConvertible": "init", "OptionSet": "rawValue", "RawRepresentable": "rawValue",
    "Sequence": "makeIterator", "Strideable": "distance",
  ]

  private mutating func checkParents(of interface: InterfaceDeclaration, of file: Int) {
    let source = files[file].source
    let isExisting = files[file].origin != nil
    let ancestors = symbols.lineage(of: interface, in: file).dropLast()
    for member in interface.members {
      guard case .associatedType(let type) = member.kind,
        let owner = ancestors.first(where: { $0.declaration.declaresType(type.name.text) })
      else { continue }
      diagnostics.report(
        .redeclaredType(type.name.text, owner.declaration.name.text), at: type.name.range,
        in: source)
    }
    let names = Set(interface.members.lazy.filter { !$0.isType }.map(\.name.text))
    // The protocols of other modules are not known, and declared members can be theirs.
    let importsMore = files[file].imports.contains { $0.moduleName != "Foundation" }
    for type in interface.inherits {
      if case .suppressed = type.kind { continue }
      let name = type.protocolName
      if let requirement = Self.knownRequirements[name] {
        if names.contains(requirement) { continue }
      } else if !names.isEmpty, importsMore {
        continue
      }
      guard !symbols.isDeclared(name), !Self.providedProtocols.contains(name),
        !existing.contains(name)
      else { continue }
      // A name that is close to that of an interface was reported as a misspelling.
      if !isExisting,
        misspellings.protocolName(near: name, among: symbols.interfaceOrder) != nil
      {
        continue
      }
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
      diagnostics.report(message, at: type.range, in: source)
    }
  }
}

// MARK: - Catalogues and records

extension LintPass {
  /// Reports codes with a meaning that no store of the specs can return.
  private mutating func check(_ errors: ErrorsDeclaration, in file: SpecFile) {
    checkPayloads(of: errors, in: file)
    let meanings = errors.meanings
    let needs = (knobNeeds[errors.errorType] ?? []).filter { meanings[$0.meaning.rawValue] == nil }
    if let first = needs.first {
      diagnostics.report(
        .knobNeedsMeaning(needs.map(\.meaning.rawValue), first.member), at: errors.name.range,
        in: file.source)
    }
    let stores = symbols.databases.flatMap(\.declaration.stores)
    // Another target may have the stores, and an adapter written by hand can return anything.
    guard !stores.isEmpty, !stores.contains(where: { $0[.adapter] != nil }) else { return }
    let labels = Set(stores.flatMap(\.arguments).compactMap(\.label))
    for errorCase in errors.cases {
      guard let meaning = errorCase.meaning else { continue }
      let need: String
      switch Meaning(rawValue: meaning.text) {
      case .conflict where labels.isDisjoint(with: [.changeTag, .onCommit]):
        need = "a store with a 'changeTag'"
      case .zoneMissing where !labels.contains(.zone), .purged where !labels.contains(.zone):
        need = "a store whose records have a 'zone'"
      case .aborted where !verbLabels.contains(.atomic): need = "a verb that is 'atomic'"
      default: continue
      }
      diagnostics.report(
        .unreturnedCode(errorCase.name.text, meaning.text, need), at: meaning.range, in: file.source
      )
    }
  }

  /// Payloads that a mock could fill in, if it were said what they carry, and roles of payloads that no code has.
  private mutating func checkPayloads(of errors: ErrorsDeclaration, in file: SpecFile) {
    let stated = Set(errors.payloads.map(\.name.text))
    let roles = Set(Catalogue.Role.allCases.map(\.rawValue))
    let stores = symbols.databases.flatMap(\.declaration.stores)
    let records = Set(stores.map(\.type.bare.source))
    // Texts and numbers can be anything.
    let ids = Set(stores.compactMap { symbols.idType(of: $0)?.source }).subtracting([
      "String", "Int",
    ])
    for errorCase in errors.cases {
      let isRetryable = errorCase.clauses.contains { $0.kind.isRetryable }
      for value in errorCase.associatedValues where value.defaultValue == nil {
        let name = value.payloadName
        guard value.type.isOptional, !stated.contains(name), !roles.contains(name) else { continue }
        let type = value.type.unwrapped.source
        if errorCase.meaning != nil, records.contains(type) || ids.contains(type) {
          let role: Catalogue.Role = records.contains(type) ? .server : .id
          diagnostics.report(
            .unfilledPayload(name, role.rawValue), at: value.name.range, in: file.source)
        } else if isRetryable, type == "Double" || type == "TimeInterval" {
          diagnostics.report(
            .unfilledPayload(name, "retryAfter"), at: value.name.range, in: file.source)
        }
      }
    }
    let used = Set(errors.cases.flatMap(\.associatedValues).map(\.payloadName))
    for payload in errors.payloads where !used.contains(payload.name.text) {
      diagnostics.report(
        .unusedPayload(payload.name.text), at: payload.name.range, in: file.source)
    }
  }

  private mutating func check(_ record: RecordDeclaration, in file: SpecFile) {
    let name = record.name.text
    let isStored = symbols.databases.contains { database in
      database.declaration.stores.contains { $0.type.protocolName == name }
    }
    guard !isStored, !files.contains(where: { $0.mentions(name, outside: record) }) else { return }
    diagnostics.report(.unusedRecord(name), at: record.name.range, in: file.source)
  }
}

extension SpecFile {
  /// Checks whether a declaration other than the record names the type.
  fileprivate func mentions(_ name: String, outside record: RecordDeclaration) -> Bool {
    declarations.contains { declaration in
      if case .record(let other) = declaration, other.name.range == record.name.range {
        return false
      }
      // The whole text is searched, since names occur in defaults and closures as well.
      let range = declaration.range
      return String(decoding: source.bytes[range.start..<range.end], as: UTF8.self).split {
        !$0.isLetter && !$0.isNumber && $0 != "_"
      }
      .contains { $0 == name }
    }
  }
}

extension Declaration {
  fileprivate var range: SourceRange {
    switch self {
    case .errors(let errors): errors.range
    case .values(let values): values.range
    case .record(let record): record.range
    case .interface(let interface): interface.range
    }
  }
}

extension InterfaceDeclaration {
  fileprivate func declaresType(_ name: String) -> Bool {
    members.contains { member in
      if case .associatedType(let type) = member.kind { type.name.text == name } else { false }
    }
  }
}

extension Member {
  fileprivate var isInitializer: Bool {
    if case .initializer = kind { true } else { false }
  }
}
