/// The generator as one value: specs in, Swift files out.
///
/// text → syntax tree (`Syntax/`) → model (`Model/`) → Swift (`Templates/`)
package struct Generator: Sendable {
  package var emission: Set<OutputKind>
  /// The module of the interfaces, where the mocks are compiled in another one.
  package var module: String?
  /// The module of the mocks, where the recorders are compiled in another one.
  package var mockModule: String?
  /// The number of files over which the mocks of each spec are spread.
  package var shards: Shards
  /// The Swift files in which specs find existing protocols; `nil` where none are named.
  package var swiftFiles: [SourceText]?
  /// The modules that the target depends on, where existing protocols are looked for too.
  package var dependencies: [SwiftModule] = []
  /// The Swift files of the target that compiles the output, if that is not the target of the specs.
  package var neighbours: [SwiftText]?
  /// The specs of other modules whose mocks stand in one module with those of the run.
  package var siblings: [ImportedSpec] = []
  /// The specs of the modules that the target depends on.
  package let imported: [ImportedSpec]
  /// The names of the files of specs, by the paths of these; of others, the name is that of the spec.
  package var fileNames: [String: String] = [:]
  /// The libraries of this package that the target of the mocks does not link.
  package var missingLibraries: Set<String> = []

  package init(
    emission: Set<OutputKind> = [.interfaces, .mocks], module: String? = nil, shards: Shards = 1,
    swiftFiles: [SourceText]? = nil, imported: [ImportedSpec] = []
  ) {
    self.imported = imported
    self.emission = emission
    self.module = module
    self.shards = shards
    self.swiftFiles = swiftFiles
  }

  /// Generates the files of the specs, none if any spec has an error, and keeps the stages that they were made from.
  package func generate(from sources: [SourceText], reporting diagnostics: inout Diagnostics)
    -> Generation
  {
    var generation = check(sources, reporting: &diagnostics)
    if emission.contains(.mocks) {
      reportMissingMocks(generation, to: &diagnostics)
      generation.settleClasses(among: swiftFiles ?? [])
    }
    let names = sources.map { fileNames[$0.path] ?? specName(of: $0.path) }
    reportSharedNames(names, of: sources, to: &diagnostics)
    if emission.contains(.mocks) { reportMissingLibraries(generation, to: &diagnostics) }
    guard !diagnostics.hasErrors else { return generation }
    let specs = Array(zip(names, generation.specs))
    let outputs = emission.sorted { $0.name < $1.name }.map { ($0.name, $0.texts(specs, self)) }
    for (index, name) in names.enumerated() {
      for (kind, texts) in outputs {
        for (number, text) in texts[index].enumerated() {
          let suffix = texts[index].count == 1 ? kind : "\(kind).\(number + 1)"
          generation.files.append(GeneratedFile(name: "\(name).\(suffix).swift", text: text))
        }
      }
    }
    return generation
  }

  /// Parses and analyses the specs together, so that one can refer to another.
  ///
  /// - Parameters:
  ///   - sources: The specs.
  ///   - checksKnobs: True for warnings of meanings that only the knobs of some tests need.
  ///   - diagnostics: The diagnostics, to which those of the specs are added.
  /// - Returns: The syntax trees, and the models of specs without errors.
  package func check(
    _ sources: [SourceText], checksKnobs: Bool = false, reporting diagnostics: inout Diagnostics
  ) -> Generation {
    var generation = Generation(trees: sources.map { parse($0, reporting: &diagnostics) })
    // A tree lacks the declarations that the parser could not read, so later errors would only be consequences.
    guard !diagnostics.hasErrors else { return generation }
    reportSiblings(of: generation.trees, to: &diagnostics)
    var parts: [SpecFile] = []
    if emission == [.interfaces] {
      if let swiftFiles {
        readSurroundings(
          of: &generation.trees, swiftFiles: swiftFiles, dependencies: dependencies)
      }
    } else {
      parts = existingProtocols(
        of: &generation.trees, inModule: module, swiftFiles: swiftFiles,
        dependencies: dependencies, neighbours: neighbours, reporting: &diagnostics)
      for index in generation.trees.indices
      where generation.trees[index].describesNumberedErrors {
        for file in swiftFiles ?? [] {
          generation.trees[index].enumerations.formUnion(file.bytes.names(behind: "enum"))
        }
      }
    }
    let levelled = levelledImports(
      in: neighbours.map { $0.map(\.bytes) }
        ?? (module == nil ? swiftFiles ?? [] : []).map(\.bytes))
    for index in generation.trees.indices { generation.trees[index].levelledImports = levelled }
    generation.imported = importedTrees(beside: generation.trees, reporting: &diagnostics)
    guard !diagnostics.hasErrors else { return generation }
    generation.specs = resolve(
      generation.trees + parts + generation.imported, linting: true, checksKnobs: checksKnobs,
      reporting: &diagnostics)
    if diagnostics.hasErrors { reportMissingImports(in: generation.trees, to: &diagnostics) }
    return generation
  }

  /// Reports existing protocols whose mocks have names that those of another module have in the same target.
  private func reportSiblings(of trees: [SpecFile], to diagnostics: inout Diagnostics) {
    var homes: [String: String] = [:]
    var ignored = Diagnostics()
    for spec in siblings {
      for clause in parse(spec.source, reporting: &ignored).existing {
        for name in clause.names { homes[clause.mockName(of: name)] = spec.module.name }
      }
    }
    for tree in trees {
      for clause in tree.existing {
        for name in clause.names {
          let mock = clause.mockName(of: name)
          guard let home = homes[mock] else { continue }
          diagnostics.report(
            .mockTwice(mock, home, name.text, module ?? ""), at: name.range, in: tree.source)
        }
      }
    }
  }

  /// Reports specs whose files would have one name.
  private func reportSharedNames(
    _ names: [String], of sources: [SourceText], to diagnostics: inout Diagnostics
  ) {
    var first: [String: SourceText] = [:]
    for (name, source) in zip(names, sources) {
      if let other = first[name] {
        diagnostics.report(.sharedName(name, other.path), at: SourceRange(0, 0), in: source)
      }
      first[name] = first[name] ?? source
    }
  }

  /// Reports specs whose mocks need a library that their target does not link.
  private func reportMissingLibraries(_ generation: Generation, to diagnostics: inout Diagnostics) {
    for (tree, spec) in zip(generation.trees, generation.specs) {
      // The first contains the others.
      guard let library = spec.libraries.map(\.rawValue).first(where: missingLibraries.contains)
      else { continue }
      diagnostics.report(.libraryNotLinked(library), at: tree.placeOfStores, in: tree.source)
    }
  }

  /// The syntax trees of the specs whose modules the specs of the run import, or those specs in turn.
  func importedTrees(beside trees: [SpecFile], reporting diagnostics: inout Diagnostics)
    -> [SpecFile]
  {
    var names = trees.flatMap(\.imports).map(\.moduleName)
    var found: [SpecFile] = []
    var seen: Set<String> = []
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      for spec in imported where spec.module.name == name {
        var tree = parse(spec.source, reporting: &diagnostics)
        tree.module = spec.module
        names += tree.imports.map(\.moduleName)
        found.append(tree)
      }
    }
    return found.sorted { $0.source.path < $1.source.path }
  }

  /// Reports parents that a module declares which the spec does not import.
  func reportMissingImports(in trees: [SpecFile], to diagnostics: inout Diagnostics) {
    let seen = Set(trees.flatMap(\.imports).map(\.moduleName))
    var modules: [String: String] = [:]
    for spec in imported where !seen.contains(spec.module.name) {
      var ignored = Diagnostics()
      for declaration in parse(spec.source, reporting: &ignored).declarations {
        modules[declaration.name.text] = spec.module.name
      }
    }
    guard !modules.isEmpty else { return }
    let own = Set(trees.flatMap(\.declarations).map(\.name.text))
    for tree in trees {
      for case .interface(let interface) in tree.declarations {
        for parent in interface.inherits where !own.contains(parent.protocolName) {
          guard let module = modules[parent.protocolName] else { continue }
          diagnostics.report(
            .importNeeded(parent.protocolName, module), at: parent.range, in: tree.source)
        }
      }
    }
  }

  /// Reports what needs mocks of a module that those of the run cannot see.
  func reportMissingMocks(_ generation: Generation, to diagnostics: inout Diagnostics) {
    var modules: [String: String] = [:]
    for tree in generation.imported where tree.module?.mocks == nil {
      for declaration in tree.declarations {
        modules[declaration.name.text] = tree.module?.name
      }
    }
    guard !modules.isEmpty, !diagnostics.hasErrors else { return }
    for (tree, spec) in zip(generation.trees, generation.specs) {
      for case .interface(let interface) in tree.declarations {
        guard let need = spec.neededInterface(of: interface.name.text, among: modules) else {
          continue
        }
        diagnostics.report(
          .mocksNeeded(need.name, need.module), at: interface.name.range, in: tree.source)
      }
    }
  }
}

extension SpecFile {
  /// True if the spec describes errors that exist and have numbers.
  fileprivate var describesNumberedErrors: Bool {
    declarations.contains { declaration in
      guard case .errors(let errors) = declaration, errors.realType != nil else { return false }
      return errors.cases.contains { $0.rawValue != nil }
    }
  }

  /// The first declaration that a store stands in, works on or is described by; for a message.
  fileprivate var placeOfStores: SourceRange {
    let first = declarations.first { declaration in
      switch declaration {
      case .interface(let interface): !interface.stores.isEmpty || !interface.verbs.isEmpty
      case .values: true
      case .errors, .record: false
      }
    }
    return first?.name.range ?? SourceRange(0, 0)
  }
}

/// The results of a run, stage by stage.
package struct Generation: Sendable {
  package var trees: [SpecFile]
  /// The specs of other modules that those see.
  package var imported: [SpecFile] = []
  package var specs: [Spec] = []
  package var files: [GeneratedFile] = []

  /// Tells the classes of added operations that stand in Swift files of the target from those of frameworks.
  mutating func settleClasses(among swiftFiles: [SourceText]) {
    guard specs.contains(where: { !$0.addedOperations.isEmpty }) else { return }
    let names = swiftFiles.reduce(into: Set<String>()) {
      $0.formUnion($1.bytes.names(behind: "class"))
    }
    for index in specs.indices {
      specs[index].addedOperations = specs[index].addedOperations.map { added in
        var added = added
        for index in added.classes.indices where names.contains(added.classes[index].name.text) {
          added.classes[index].home = .package
        }
        return added
      }
    }
  }
}

package struct GeneratedFile: Equatable, Sendable {
  package let name: String
  package let text: String
}

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

extension DiagnosticMessage {
  static func importNeeded(_ name: String, _ module: String) -> Self {
    error(
      "'\(name)' is declared in a spec of '\(module)'; write 'import \(module)' at the top")
  }

  static func libraryNotLinked(_ library: String) -> Self {
    error(
      "the mocks of the spec need '\(library)'; add '.product(name: \"\(library)\", package: \"MockSpec\")' to the dependencies of the target in Package.swift"
    )
  }

  static func mockTwice(_ mock: String, _ home: String, _ name: String, _ module: String) -> Self {
    error(
      "the mocks of '\(home)' have a '\(mock)' in the same target; write '\(name) as Mock\(module)\(name)'"
    )
  }

  static func mocksNeeded(_ name: String, _ module: String) -> Self {
    error(
      "this needs the mock of '\(name)'; let the target of the mocks depend on the module with those of '\(module)'"
    )
  }

  static func sharedName(_ name: String, _ other: String) -> Self {
    error(
      "the files of '\(other)' are called '\(name)' too; name those of one spec with '--name NAME=SPEC'"
    )
  }
}

/// A spec of a module that the target depends on.
package struct ImportedSpec: Sendable {
  package let module: SpecModule
  package let source: SourceText
}

extension Spec {
  /// An interface of another module without whose mock the code for an interface does not compile.
  fileprivate func neededInterface(of name: String, among modules: [String: String])
    -> (name: String, module: String)?
  {
    let adding = addedOperations.first { $0.mock.operations.contains { $0.interface.text == name } }
    let interface = interfaces.first { $0.name.text == name }
    // Members of databases and containers of other modules have associated types for them.
    let mentioned =
      interface?.mock == nil ? [] : interface?.associatedTypes.compactMap(\.bound) ?? []
    let needs = [adding?.mock.interface.text].compactMap { $0 } + mentioned.map(\.text)
    return needs.lazy.compactMap { need in modules[need].map { (need, $0) } }.first
  }
}

/// The public types of the libraries that generated code imports; a type of the app can have the name of one.
package enum RuntimeTypes {
  /// Checks whether a type of that name in another module can be ambiguous in generated code.
  static func haveName(_ name: String) -> Bool {
    names.contains(name) || ofFoundation.contains(name)
  }

  /// The types of Foundation, which most specs import, whose names an app can well give to its own.
  private static let ofFoundation: Set = [
    "Bundle", "Calendar", "Data", "Date", "Dimension", "Formatter", "Host", "Locale",
    "Measurement", "Notification", "Operation", "Pipe", "Port", "Process", "Progress",
    "Scanner", "Stream", "Thread", "Timer", "Unit",
  ]

  /// The names of the libraries' types, and of those of Swift that generated code writes.
  static let writtenNames = names.union(OwnType.allCases.filter(\.isSwifts).map(\.rawValue))

  package static let names: Set<String> = Set(
    """
    ChoosingAdapter IssueSink ItemMisanswer KeptIssues PrintedIssues ServiceChoice TestLibraryIssueSink
    ActionBudget ActionExploration ActionExplorationError ActionScenario ActionStep BrokenInvariant
    ExploredAction ExploredInvariant CallHistory ExplorationCoverage RecordVariant RecordVariants VaryingAdapter ExplorationShard ValueDraw
    AccessAdapter AccountState AddedOperation ArchiveAdapter ArchivedRecord Backend BackendPlan
    BlockRole Borrowed BuiltInAdapter CallOrder CallRecord CallScope CallbackOrder CatalogueEntry
    ChangeKind ChangesAdapter ChangesRequest ChangesResponse ChangesStart Checkpoint
    ClientDataOperation CommitAdapter CommitRequest CommitResponse ConflictPolicy ContractAtomicity
    ContractBreach ContractChange ContractCheck ContractCommit ContractConflicts ContractCount
    ContractDeviation ContractError ContractFeed ContractFetched ContractFinding ContractIDs
    ContractMeaning ContractModified ContractNews ContractOutcome ContractPage ContractParts
    ContractPolicy ContractProbe ContractQueryAbility ContractReport ContractRequest ContractRule
    ContractSamples ContractSearch ContractSettings ContractSince ContractSuite ContractValue
    DataNotes DatabaseFixture DelayArgument DeletionReason DrivenOperation EarlyRetry EncodedValueError
    ErrorCatalogue ErrorDetails ErrorMeaning ErrorReach ExplorationBudget ExplorationError
    ExploredFault FaultExploration FaultPosition FaultRequest FaultRule FaultSubject FaultTarget
    FieldFile FieldFiles FieldForm FieldLink FieldSize FieldType FieldUse FieldedAdapter
    FieldedRecord FoundShare InPlaceAdapter Inout ItemProblems ItemResult ItemsResponse JournalEntry JournalError
    KeyedArchive Knob KnobMember Latency LaunchedApp LimitedAdapter LinkedAdapter
    LongLivedOperation MemberErrors MockCore MockObject MockRequest ModifyRequest ModifyResponse NamedInText
    NamedRecordAdapter NamedZoneAdapter NoErrors NumberedErrorCatalogue ObjectAdapter Occurrence
    OpaqueObject OpenCall OperationWatch Owned OwnedAdapter PagingAdapter PartedAdapter
    PendingChanges PendingKnob PlannedError PlannedFixture PlannedRule PredicateQuery PropertyStub
    PushAlert PushNotification PushNotificationQueue QueryRequest QueryResponse QueuedNotification
    ReadablePredicate ReadableSortDescriptor RecordAccess RecordAdapter RecordCoding
    RecordFetchRequest RecordFetchResponse RecordField RecordLink RecordOwners RecordQuery
    RecordShare Recorded RecordedArgument RecordedDatabase RecordedInterface Recorder Recording
    RecordingObject ReplayDifference ReplayReport ReplayableMock ReplayedCall RequestCall ResultTypeError
    RetryAdvice SavePolicy SaveResult SaveStamp SchemaAdapter SchemaField SchemaNames SchemaRights
    SequenceEnd SequenceExhaustedError ServiceChoices ServiceFields ServiceValue ServiceVerbs
    ShareDirectory ShareEntry ShareMember ShareRight ShareStep SharingAdapter StaticCallError
    StoreCall StoreContract StoreError StoreKnob StoreLimits StorePlace StoreRequest StoreResponse
    StoreRule StoreSchema StoreTable StoreTrace StoreTracing StoredValue Strictness Stub
    SubscribedChange SubscriptionAdapter SubscriptionTerms SwiftExpressible TablePartMaker
    TableValidator TaggedAdapter TestClock TextError TextMistake Throws TokenCarrier TracePart
    TypedThrows UnitOfWork UnstubbedCallError UserNames ValidatedAdapter ValueMapping
    VerificationError WaitError ZoneAdapter
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
