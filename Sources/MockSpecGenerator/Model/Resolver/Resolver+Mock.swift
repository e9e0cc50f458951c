/// The data from which the bodies of one mock are made.
struct MockContext {
  var declaration: InterfaceDeclaration
  /// The index of the spec.
  var file: Int
  /// The name of the mock's class.
  var mock: SwiftName
  /// The mocks that stand for real types, by the names of these.
  var names: [String: TypeSyntax]
  /// The types of the protocol that stand for real types, by the names of these.
  var protocolNames: [String: TypeSyntax]
  var stores: [StoreShape]
  var catalogue: ErrorsDeclaration?
  /// The calls with which members forward to a real object; `nil` for mocks that have none.
  var forward: ForwardPlan?
  /// `core`, or another name where a member has that one.
  var core = SwiftName("core")
  var forms: [MemberForm] = []
  var groups = KnobGroups()
  /// The store verb of each knob that has one, by the index of the knob.
  var storeVerbs: [Int: KnobVerb] = [:]
  var memberNames: [String] = []
  /// The names of the operation knobs that are not knobs of a member.
  var operationKnobs: Set<String> = []

  /// The associated types and type aliases of the interface and its ancestors.
  var typeNames: Set<String> = []

  /// Checks whether a member, a store or a type of the interface has the name.
  func declares(_ name: String) -> Bool {
    forms.contains { $0.baseName == name }
      || stores.contains { $0.entry.name.text == name }
      || typeNames.contains(name)
  }
}

/// The store verb of a knob, with the combined scope of its members.
struct KnobVerb {
  var verb: StoreCall.Verb
  var scope: StoreCall.Scope
  var store: StoreShape
  /// True if its calls only record changes for a later commit, and cannot fail.
  var isQuiet: Bool
}

extension Resolver {
  mutating func mock(
    of declaration: InterfaceDeclaration, members: [DeclaredMember],
    associated: [AssociatedReference], in index: Int, of spec: inout Spec
  ) -> Mock {
    let file = files[index]
    let (members, handedOn) = implementing(
      members + identifier(of: declaration, among: members, in: index), of: declaration, in: index)
    var context = MockContext(
      declaration: declaration, file: index, mock: mockName(of: declaration),
      names: associated.replacements { .named($0.type.mock?.text ?? $0.interface) },
      protocolNames: associated.replacements { .named($0.type.name.text) },
      stores: stores(of: declaration, in: index, reporting: true))
    context.forward = forwardPlan(of: declaration, in: index, replacing: context.names)
    context.typeNames = Set(members.lazy.map(\.member).filter(\.isType).map(\.name.text))
    context.typeNames.formUnion(associated.map(\.type.name.text))
    context.names.merge(file.closures) { known, _ in known }
    expandTypeAliases(of: members, in: &context.names, of: .named(context.mock.text))
    var generics = mockGenerics(of: declaration, in: index)
    // What cannot be thrown must not be tried.
    for alias in generics.aliases where alias.type.text == "Never" {
      context.names[alias.name.text] = .named("Never")
    }
    context.catalogue = catalogueOfMock(declaration, hasStores: !context.stores.isEmpty, in: index)
    checkMeanings(of: context)
    addForms(of: members, to: &context)
    context.groups = KnobGroups(context.forms)
    checkStoreNames(of: context)
    context.core = coreName(in: context)
    addImpliedDefaults(to: context)
    let implementations = implementations(handingOn: handedOn, in: context)
    let mockMembers = context.forms.compactMap { form in
      within(form) { $0.mockMember(form, in: &context) }
    }
    let operations = operationRuns(in: &context)
    let knobList = knobs(of: context, operations: operations)
    spec.adapters += emittedAdapters(context.stores, of: declaration)
    spec.partialAdapters += partialAdapters.stated(with: declaration.name.text)
    spec.cursors += emittedTypes(for: .cursor, of: context.stores, in: declaration)
    spec.changeTokens += emittedTypes(for: .token, of: context.stores, in: declaration)
    let isolation = isolation(of: declaration, in: index)
    let statics = statics(of: context)
    // Static members of a global actor make their core anywhere.
    if isolation == .globalActor, statics?.newCore != nil { generics.boundToBeSent() }
    return Mock(
      name: mockName(of: declaration), interface: SwiftName(declaration.name.text),
      access: file.access?.level ?? .internal, types: types,
      attributes: declaration.attributes.filter { $0.name.text != "objc" }
        .map { attributeSource($0) },
      isolation: isolation,
      genericParameters: generics.parameters, typeAliases: generics.aliases,
      constraints: requirementsSource(generics.requirements),
      superclass: superclass(of: declaration, in: index),
      identities: identities(of: declaration, members: members, in: index),
      implementations: implementations,
      core: context.core,
      knobs: knobsName(beside: context.declares),
      knobsType: freeName("On", "OnMock", beside: context.declares),
      memberNames: memberNames(of: context, knobs: knobList),
      identity: identity(of: context), statics: statics,
      forwarding: forwarding(of: context, mockMembers),
      stores: mockStores(context.stores), knobList: knobList, members: mockMembers,
      operations: operations.map(\.run),
      run: freeName("perform", "performOperation", beside: context.declares),
      isOperation: false, storedProperties: [],
      suite: symbols.suiteName(of: declaration).map { SwiftName($0) },
      recorder: symbols.recorderName(of: declaration).map { SwiftName($0) })
  }

  /// Returns a name for the core that no member, store, type or knob has.
  private func coreName(in context: MockContext) -> SwiftName {
    let runsOperations = context.forms.contains { $0.clauses.operation != nil }
    return freeName("core", "mockCore") { name in
      context.declares(name) || context.groups.group(named: name) != nil
        || runsOperations
          && symbols.operations.contains { operationKnob($0.declaration.typeName) == name }
    }
  }

  /// Returns the `id` of `Identifiable<UUID>`, or of `Identifiable where ID == UUID`; otherwise an object
  /// is its own id.
  private func identifier(
    of declaration: InterfaceDeclaration, among members: [DeclaredMember], in file: Int
  ) -> [DeclaredMember] {
    let lineage = symbols.lineage(of: declaration, in: file).map(\.declaration)
    let parents = lineage.flatMap(\.inherits).filter { $0.protocolName == "Identifiable" }
    guard let parent = parents.first,
      !members.contains(where: { ["id", "ID"].contains($0.member.name.text) })
    else { return [] }
    var type = parents.lazy.compactMap { parent in
      if case .named(let components) = parent.kind { components[0].arguments.first } else { nil }
    }.first
    for requirement in lineage.flatMap(\.requirements) where requirement.relation == .equals {
      if ["ID", "Self.ID"].contains(requirement.left.source) { type = requirement.right }
    }
    guard let type else { return [] }
    let property = PropertySyntax(
      name: Name("id", parent.range), type: type, isConstant: false,
      accessors: Accessors(getEffects: Effects(), isSettable: false), initialValue: nil)
    let member = Member(
      documentation: [], attributes: [], modifiers: [], kind: .property(property), clauses: [],
      range: parent.range)
    return [DeclaredMember(member: member, source: files[file].source, isInherited: true)]
  }

  /// Returns the class that an interface requires its conformers to be, if a mock can be one.
  private func superclass(of declaration: InterfaceDeclaration, in file: Int) -> SwiftName? {
    let parents = symbols.lineage(of: declaration, in: file).flatMap(\.declaration.inherits)
    let isObject = parents.contains { ["NSObject", "NSObjectProtocol"].contains($0.protocolName) }
    return isObject ? SwiftName("NSObject") : nil
  }

  /// Returns the requirements of standard-library protocols that the interface or an ancestor inherits,
  /// unless a spec restates them.
  private func identities(
    of declaration: InterfaceDeclaration, members: [DeclaredMember], in file: Int
  ) -> Set<Mock.ObjectIdentity> {
    let lineage = symbols.lineage(of: declaration, in: file).map(\.declaration)
    let parents = Set(lineage.flatMap(\.inherits).map(\.protocolName))
    if superclass(of: declaration, in: file) != nil { return [] }
    let required = Mock.ObjectIdentity.allCases.filter { !parents.isDisjoint(with: $0.protocols) }
    if required.isEmpty { return [] }
    let names = Set(members.map(\.member.callName))
    return Set(required.filter { !names.contains($0.requirement) })
  }

  /// Returns the names of the members: `save(_:)`, or `saveRecord=save(_:)` if messages cannot derive the
  /// knob from the full name.
  private func memberNames(of context: MockContext, knobs: [Knob]) -> [String] {
    var names = context.memberNames
    // Several knobs can have one index, each where the others do not exist.
    for knob in knobs where names[knob.index] == context.memberNames[knob.index] {
      let base = names[knob.index].utf8.prefix { $0 != UInt8(ascii: "(") }
      guard !base.elementsEqual(knob.name.text.utf8) else { continue }
      names[knob.index] = "\(knob.name.text)=\(names[knob.index])"
    }
    return names
  }

  /// Returns the isolation that the interface and its ancestors ask for.
  func isolation(of declaration: InterfaceDeclaration, in file: Int) -> Mock.Isolation {
    let lineage = symbols.lineage(of: declaration, in: file).map(\.declaration)
    if lineage.contains(where: { $0.inherits.contains { $0.isNamed("Actor") } }) { return .actor }
    let hasActor = lineage.contains { $0.attributes.contains { $0.name.text.hasSuffix("Actor") } }
    return hasActor ? .globalActor : .none
  }

  private func statics(of context: MockContext) -> Mock.Statics? {
    let members = context.forms.map(\.member).filter(\.belongsToClass)
    guard !members.isEmpty else { return nil }
    let newCore = freeName("makeCore", "makeMockCore", beside: context.declares)
    return Mock.Statics(
      scope: freeName("withStaticMembers", "withStaticMembersOfMock", beside: context.declares),
      newCore: members.contains(where: \.isStatic) ? newCore : nil,
      value: freeName("Value", "BodyValue", beside: context.declares))
  }

  /// Returns the name of the property with the knobs: `on`, unless a member has taken it.
  func knobsName(beside isTaken: (String) -> Bool) -> SwiftName {
    freeName("on", "onMock", beside: isTaken)
  }

  /// Returns the first name, or another if that one is taken.
  func freeName(
    _ name: String, _ other: String, beside isTaken: (String) -> Bool
  ) -> SwiftName {
    guard isTaken(name) else { return SwiftName(name) }
    var free = other
    while isTaken(free) { free += "_" }
    return SwiftName(free)
  }

  private mutating func catalogueOfMock(
    _ declaration: InterfaceDeclaration, hasStores: Bool, in file: Int
  ) -> ErrorsDeclaration? {
    guard declaration.kind != .service else { return nil }
    let candidates = catalogueCandidates(for: file)
    if candidates.count > 1 {
      if hasStores {
        report(.ambiguousCatalogue(candidates.map(\.name.text)), at: declaration.name.range)
      }
      return nil
    }
    if candidates.isEmpty, hasStores || !declaration.stores.isEmpty {
      report(.catalogueNeeded(declaration.name.text), at: declaration.name.range)
    }
    return candidates.first
  }

  private mutating func addForms(of members: [DeclaredMember], to context: inout MockContext) {
    let isGlobal = isolation(of: context.declaration, in: context.file) == .globalActor
    for declared in members {
      var names = context.names
      for parameter in declared.member.genericParameters { names[parameter.name.text] = nil }
      if declared.source.mentions("Self", in: declared.member.range) {
        names["Self"] = .named(context.mock.text)
      }
      let form = within(declared.source, isInherited: declared.isInherited) { resolver in
        resolver.form(of: declared.member, replacing: names)
      }
      guard let form else { continue }
      form.names = names
      form.effects.thrownType = form.effects.thrownType?.replacing(names)
      // Mostly no type is replaced, and the mock declares what the protocol requires.
      let requirement = names.isEmpty ? declared.requirement : nil
      form.signature =
        (requirement ?? signature(of: declared.member, replacing: names))?.witness
      form.requirement =
        names.isEmpty
        ? form.signature
        : (declared.requirement ?? signature(of: declared.member, replacing: context.protocolNames))?
          .witness
      if declared.isNonisolated, isGlobal { form.signature = form.signature?.nonisolated }
      form.isInherited = declared.isInherited
      form.isImplemented = declared.isImplemented
      form.index = context.memberNames.count
      context.memberNames.append(form.fullName)
      if case .subscript_(_, let accessors) = form.member.kind, accessors.isSettable {
        context.memberNames.append(form.fullName + "=")
      }
      context.forms.append(form)
    }
  }

  /// Reports members that have the name of a store.
  private mutating func checkStoreNames(of context: MockContext) {
    guard !context.stores.isEmpty else { return }
    let names = Dictionary(grouping: context.stores, by: \.entry.name.text)
    for form in context.forms where !form.isInherited && form.labels.isEmpty {
      let condition = form.member.condition
      guard let store = names[form.baseName]?.first(where: { !$0.condition.excludes(condition) })
      else { continue }
      diagnostics.report(
        .duplicateDeclaration(form.baseName), at: form.member.name.range, in: form.source,
        notes: [
          Diagnostic(
            .firstDeclaredHere(form.baseName), at: store.entry.name.range, in: store.source)
        ])
    }
  }

  private mutating func identity(of context: MockContext) -> Mock.Identity? {
    let identities = context.forms.filter { $0.clauses.isIdentity }
    for second in identities.dropFirst() where !second.isInherited {
      report(.duplicateOption("identity"), at: second.member.name.range)
    }
    return identities.first.map {
      Mock.Identity(
        name: SwiftName($0.baseName), type: SwiftSource($0.output), isNamed: isNamed($0.output))
    }
  }
}
