/// The lowering of a container, a database or a service to its mock.
struct MockLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface
  let access: AccessLevel

  func lowered() -> Mock {
    let (declaration, parent) = (interface.declaration, interface.classParent)
    let standard = StandardParents(
      interface: interface, known: parent?.found.conformances, source: files[interface.file].source)
    let all = interface.members + standard.identifier()
    let inheritance = parent.map {
      SuperclassLowering(context: context, interface: interface, parent: $0)
    }
    let own =
      inheritance?.inheriting(all)
      ?? (interface.lineage.superclass == nil ? all : all.map(\.overObject))
    let implementations = ImplementationLowering(context: context, interface: interface)
    let (members, handedOn) = implementations.implementing(own)
    interface.diagnostics.all.forEach { reports.diagnostics.report($0) }
    let isIsolatedByClass = parent?.found.isIsolated == true && interface.isolation == .none
    let isolation = isIsolatedByClass ? .globalActor : interface.isolation
    let forms = MemberFormLowering(
      context: context, interface: interface, isolation: isolation
    ).forms(of: members)
    let names = MockNames(
      forms, interface.stores,
      Set(members.lazy.map(\.member).filter(\.isType).map(\.name.text))
        .union(interface.associatedTypes.map(\.type.name.text)).union(parent?.found.names ?? []))
    let groups = KnobGroups(forms)
    let mock = MockContext(
      interface: interface, catalogue: catalogue(forms),
      forward: ForwardLowering(context: context, interface: interface).plan(), forms: forms,
      groups: groups,
      names: names, core: coreName(beside: names, forms, groups),
      memberNames: forms.flatMap(\.listedNames))
    MeaningCheck(context: context, mock: mock).check()
    checkStoreNames(of: mock)
    var mockMembers: [MockMember] = []
    mockMembers.reserveCapacity(forms.count)
    var verbs: [Int: KnobVerb] = [:]
    for form in forms {
      guard let group = groups.group(of: form) else { continue }
      let lowering = MemberLowering(
        context: context.placed(in: form.declared), mock: mock, form: form, group: group)
      if let member = lowering.lowered(&verbs[group.index]) { mockMembers.append(member) }
    }
    let operations = OperationRunLowering(context: context, mock: mock, verbs: verbs).lowered()
    let knobs = KnobLowering(context: context, mock: mock, verbs: verbs).lowered()
    let knobList = knobs + operations.knobs
    let superclass = inheritance?.superclass(beside: own) ?? interface.lineage.superclass
    let statics = statics(of: mock)
    // Static members of a global actor make their core anywhere.
    let isSent = isolation == .globalActor && statics?.newCore != nil
    let generics = isSent ? interface.generics.boundToBeSent : interface.generics
    return Mock(
      name: symbols.mockName(of: declaration), interface: SwiftName(declaration.name.text),
      access: access, types: interface.types,
      attributes: declaration.attributes.filter { !$0.isObjC }
        .map { SwiftAttribute($0) },
      isolation: isolation,
      hasOpenClosures: interface.contributors.contains {
        files[$0.file].origin?.openClosures.contains($0.declaration.name.text) == true
      },
      genericParameters: generics.parameters, typeAliases: generics.aliases,
      openTypes: generics.open, constraints: SwiftSource(requirements: generics.requirements),
      genericTypes: generics.named + generics.requirements.flatMap { [$0.left, $0.right] },
      superclass: superclass,
      nonisolatedParents: standard.nonisolated(),
      identities: standard.identities(beside: members),
      implementations: implementations.object(handingOn: handedOn, in: mock),
      core: mock.core, isMockObject: mock.core.text == "core",
      declaresBackend: mock.core.text == "core" && !names.contains("backend")
        && symbols.lineage(of: declaration).contains {
          files[interface.file].surroundings.typesWithBackend.contains($0.declaration.name.text)
        },
      knobs: names.free("on", or: "onMock"),
      knobsType: names.free("On", or: "OnMock"),
      memberNames: memberNames(mock.memberNames + operations.names, with: knobList),
      identity: identity(of: mock), statics: statics,
      forwarding: mock.forwarding(mockMembers),
      stores: interface.stores.map(\.emitted), knobList: knobList, members: mockMembers,
      operations: operations.runs,
      run: names.free("perform", or: "performOperation"),
      storedProperties: [],
      suite: symbols.suiteNames[declaration.name.text].map { SwiftName($0) },
      recorder: symbols.recorderNames[declaration.name.text].map { SwiftName($0) })
  }

  /// Returns a name for the core that no member, store, type or knob has.
  private func coreName(
    beside names: MockNames, _ forms: [MemberForm], _ groups: KnobGroups
  ) -> SwiftName {
    let runsOperations = forms.contains { $0.clauses.operation != nil }
    return names.free("core", or: "mockCore") { name in
      groups.group(named: name) != nil
        || runsOperations
          && symbols.operations.contains { operationKnob($0.declaration.typeName) == name }
    }
  }

  /// Returns the names of the members, with the knobs that are not called like their members.
  private func memberNames(_ names: [MemberName], with knobs: [Knob]) -> [MemberName] {
    var names = names
    // Several knobs can have one index, each where the others do not exist.
    for knob in knobs where names[knob.index].base != knob.name && names[knob.index].knob == nil {
      names[knob.index].knob = knob.name
    }
    return names
  }

  private func statics(of mock: MockContext) -> Mock.Statics? {
    let members = mock.forms.map(\.member).filter(\.belongsToClass)
    guard !members.isEmpty else { return nil }
    let newCore = mock.names.free("makeCore", or: "makeMockCore")
    return Mock.Statics(
      scope: mock.names.free("withStaticMembers", or: "withStaticMembersOfMock"),
      newCore: members.contains(where: \.isStatic) ? newCore : nil,
      value: mock.names.free("Value", or: "BodyValue"))
  }

  /// Returns the catalogue of a mock with members that can say how its stores fail; a mock none of whose members
  /// works on a store may have them.
  private func catalogue(_ forms: [MemberForm]) -> ErrorsDeclaration? {
    let (declaration, stores) = (interface.declaration, interface.stores)
    let users = forms.filter { form in
      form.clauses.operation != nil || form.clauses.verbs.contains { $0.kind.storeVerb != nil }
    }
    let canFail = users.contains { $0.clauses.operation != nil || $0.storeFailure(symbols) != nil }
    guard declaration.kind != .service, users.isEmpty || canFail else { return nil }
    let candidates = symbols.usableCatalogues[interface.file].all
    if candidates.count > 1, !stores.isEmpty {
      report(.ambiguousCatalogue(candidates.map(\.name.text)), at: declaration.name.range)
    }
    if candidates.isEmpty, !stores.isEmpty || !declaration.stores.isEmpty {
      report(.catalogueNeeded(declaration.name.text), at: declaration.name.range)
    }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// Reports members that have the name of a store.
  private func checkStoreNames(of mock: MockContext) {
    guard !mock.stores.isEmpty else { return }
    for form in mock.forms where !form.declared.isInherited && form.labels.isEmpty {
      let condition = form.member.condition
      guard
        let store = mock.stores.named(form.baseName).first(where: {
          !$0.condition.excludes(condition)
        })
      else { continue }
      reports.diagnostics.reportSecond(
        .declaredTwice(form.baseName), form.member.name, in: form.declared.source,
        first: store.entry.name.range, in: files[store.file].source)
    }
  }

  private func identity(of mock: MockContext) -> Mock.Identity? {
    let identities = mock.forms.filter { $0.clauses.isIdentity }
    for second in identities.dropFirst() where !second.declared.isInherited {
      report(.duplicateOption("identity"), at: second.member.name.range)
    }
    return identities.first.map {
      Mock.Identity(
        name: SwiftName($0.baseName), type: SwiftSource($0.output),
        isNamed: symbols.isNamed($0.output))
    }
  }
}

extension [InterfaceDeclaration] {
  /// The class of Foundation that an interface with these ancestors requires its conformers to be.
  var superclass: Mock.Superclass? {
    let isObject = lazy.flatMap(\.inherits).map(\.protocolName).contains {
      $0 == "NSObject" || $0 == "NSObjectProtocol"
    }
    return isObject ? Mock.Superclass(syntax: .named("NSObject")) : nil
  }

  /// The isolation that an interface and its ancestors ask for.
  var isolation: Mock.Isolation {
    if contains(where: { $0.inherits.contains { $0.isNamed("Actor") } }) { return .actor }
    return lazy.flatMap(\.attributes).contains(where: \.isGlobalActor) ? .globalActor : .none
  }
}
