/// The search for declarations that are legal but surely wrong, in specs without errors.
///
/// A declaration that could be intended is left alone, since a warning that cannot be silenced is ignored.
struct LintPass: Lowering {
  let context: LoweringContext
  let facts: LintFacts

  func find(in chunk: SpecChunk) {
    for declaration in files[chunk.file].declarations[chunk.declarations]
    where symbols.owns(declaration, in: chunk.file) {
      switch declaration {
      case .errors(let errors):
        CatalogueLint(context: context, facts: facts, errors: errors).find()
      case .values: break
      case .record(let record): check(record)
      case .interface(let interface): check(interface, of: chunk.file)
      }
    }
  }

  private func check(_ interface: InterfaceDeclaration, of file: Int) {
    for store in interface.stores where !facts.usedStores.contains(store.name.text) {
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
  private func checkBlocks(of operation: InterfaceDeclaration) {
    let used = facts.namesInVerbs[operation.name.text] ?? []
    for member in operation.members {
      guard let property = member.property, property.type.isOptional,
        property.type.unwrapped.function?.result.isVoid == true,
        !used.contains(property.name.text)
      else { continue }
      report(.uncalledBlock(property.name.text), at: property.name.range)
    }
  }

  private func checkParents(of interface: InterfaceDeclaration, of file: Int) {
    let isExisting = files[file].origin != nil
    // A protocol that exists stays as it is, and no 'where' gives a default.
    let types = interface.members.compactMap(\.associatedType)
      .filter { !isExisting && $0.defaultType == nil }
    let ancestors = types.isEmpty ? [] : symbols.inheritance.contributors(to: interface).dropLast()
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
      if !isExisting, reports.misspellings.parent(near: name, of: interface, symbols) != nil {
        continue
      }
      let message: DiagnosticMessage =
        if isExisting {
          .unknownParentOfExisting(type.source)
        } else if let close = reports.misspeltProtocols.protocolName(
          near: name, among: Self.providedProtocols.sorted())
        {
          .misspeltType(name, close)
        } else {
          .unknownParent(type.source)
        }
      report(message, at: type.range)
    }
  }

  private func check(_ record: RecordDeclaration) {
    let name = record.name.text
    guard !facts.storedTypes.contains(name), !facts.mentionedRecords.contains(name) else { return }
    report(.unusedRecord(name), at: record.name.range)
  }
}

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
}
