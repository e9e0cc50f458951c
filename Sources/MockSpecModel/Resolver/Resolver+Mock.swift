import MockSpecSyntax

/// What the bodies of one mock are made from.
struct MockContext {
  var declaration: InterfaceDeclaration
  var file: SpecFile
  /// Real types → the mocks that stand for them.
  var names: [String: TypeSyntax]
  var stores: [StoreShape]
  var catalogue: ErrorsDeclaration?
  var forms: [MemberForm] = []
  var groups: [KnobGroup] = []
  /// The store verb of each knob that has one.
  var storeVerbs: [String: (verb: StoreCall.Verb, store: StoreShape)] = [:]
  var memberNames: [String] = []

  func group(of form: MemberForm) -> KnobGroup? {
    groups.first { $0.forms.contains { $0.index == form.index } }
  }
}

extension Resolver {
  mutating func mock(
    of declaration: InterfaceDeclaration, members: [DeclaredMember],
    associated: [AssociatedReference], in file: SpecFile, of spec: inout Spec
  ) -> Mock {
    var context = MockContext(
      declaration: declaration, file: file,
      names: Dictionary(
        uniqueKeysWithValues: associated.compactMap { reference in
          reference.type.mock.map { (reference.real, .named($0.text)) }
        }), stores: stores(of: declaration, reporting: true))
    context.catalogue = catalogueOfMock(declaration, in: file)
    checkMeanings(of: context)
    addForms(of: members, to: &context)
    context.groups = knobGroups(context.forms)
    let mockMembers = context.forms.compactMap { form in
      within(form.source) { $0.mockMember(form, in: &context) }
    }
    let operations = operationRuns(in: &context)
    spec.bridges += bridges(context.stores)
    spec.cursors += context.stores.compactMap { shape in
      shape.entry.option("through") == nil
        ? shape.entry.option("cursor").map { SwiftName($0.text) } : nil
    }
    let taken = Set(context.forms.map(\.baseName))
    return Mock(
      name: mockName(of: declaration), interface: SwiftName(declaration.name.text),
      access: file.access?.level ?? .internal,
      attributes: declaration.attributes.map { attributeSource($0) },
      genericParameters: declaredAssociatedTypes(members.map(\.member)),
      core: SwiftName(taken.contains("core") ? "mockCore" : "core"),
      knobs: SwiftName(taken.contains("on") ? "onMock" : "on"), memberNames: context.memberNames,
      identity: identity(of: context), stores: mockStores(context.stores),
      knobList: knobs(of: context, operations: operations), members: mockMembers,
      operations: operations.map(\.run), isOperation: false, storedProperties: [])
  }

  private mutating func catalogueOfMock(_ declaration: InterfaceDeclaration, in file: SpecFile)
    -> ErrorsDeclaration?
  {
    guard declaration.kind != .service,
      let index = files.firstIndex(where: { $0.source.path == file.source.path })
    else { return nil }
    let candidates = catalogueCandidates(for: index)
    if candidates.count > 1 {
      if !declaration.stores.isEmpty {
        report(.ambiguousCatalogue(candidates.map(\.name.text)), at: declaration.name.range)
      }
      return nil
    }
    if candidates.isEmpty, !declaration.stores.isEmpty {
      report(.catalogueNeeded(declaration.name.text), at: declaration.name.range)
    }
    return candidates.first
  }

  private mutating func addForms(of members: [DeclaredMember], to context: inout MockContext) {
    for declared in members {
      let names = context.names
      let isOwn = !declared.isInherited
      let form = within(declared.source) { resolver -> MemberForm? in
        if isOwn { resolver.checkSupport(of: declared.member) }
        return resolver.form(of: declared.member, replacing: names)
      }
      guard var form else { continue }
      form.index = context.memberNames.count
      context.memberNames.append(form.fullName)
      if case .subscript_(_, let accessors) = form.member.kind, accessors.isSettable {
        context.memberNames.append(form.fullName + "=")
      }
      context.forms.append(form)
    }
  }

  /// Reports the rarer forms of Swift that have no mock so far.
  private mutating func checkSupport(of member: Member) {
    if member.isStatic { report(.notSupportedYet("static members"), at: member.range) }
    switch member.kind {
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      let generics = Set(function.genericParameters.map(\.name.text))
      if function.genericParameters.contains(where: { $0.isPack || $0.isValue }) {
        report(.notSupportedYet("parameter packs and value parameters"), at: function.name.range)
      } else if let result = function.result, result.mentions(generics.union(["Self"])) {
        report(.notSupportedYet("generic results and results of 'Self'"), at: result.range)
      }
      if function.effects.isRethrowing {
        report(.notSupportedYet("rethrowing members"), at: function.name.range)
      }
    case .property, .associatedType: break
    }
  }

  private func identity(of context: MockContext) -> Mock.Identity? {
    context.forms.first { $0.clauses.isIdentity }.map {
      Mock.Identity(name: SwiftName($0.baseName), type: SwiftSource($0.output))
    }
  }

  /// Reports the codes that a catalogue lacks for what the stores can answer.
  private mutating func checkMeanings(of context: MockContext) {
    guard let catalogue = context.catalogue, !context.stores.isEmpty else { return }
    let stated = catalogue.meanings
    for (meaning, reason, range) in neededMeanings(of: context) where !stated.contains(meaning.rawValue) {
      report(.meaningNeeded(meaning.rawValue, reason, catalogue.name.text), at: range)
    }
  }

  private func neededMeanings(of context: MockContext) -> [(Meaning, String, SourceRange)] {
    var needed: [(Meaning, String, SourceRange)] = []
    for shape in context.stores {
      let entry = shape.entry
      needed.append((.missing, entry.name.text, entry.name.range))
      if let zone = entry.zone { needed.append((.zoneMissing, "in", zone.store.range)) }
      for (word, meaning) in [("batch", Meaning.tooMany), ("tagged", .conflict), ("cursor", .invalid)] {
        if let option = entry.options.first(where: { $0.keyword.text == word }) {
          needed.append((meaning, word, option.keyword.range))
        }
      }
    }
    for member in context.declaration.members {
      for verb in MemberClauses(member).verbs {
        if let atomic = verb.options.first(where: { $0.keyword.text == "atomic" }) {
          needed.append((.aborted, "atomic", atomic.keyword.range))
        }
      }
    }
    var seen: Set<Meaning> = []
    return needed.filter { seen.insert($0.0).inserted }
  }
}
