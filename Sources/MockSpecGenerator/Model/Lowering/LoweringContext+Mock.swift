extension LoweringContext {
  func mock(of interface: BoundInterface, access: AccessLevel) -> Mock {
    let declaration = interface.declaration
    let (lineage, parent) = (interface.lineage, interface.classParent)
    let all = interface.members + identifier(of: interface)
    let own = parent.map { inheriting(all, from: $0, of: interface) } ?? all
    let (members, handedOn) = implementing(own, of: interface)
    interface.diagnostics.all.forEach { reports.diagnostics.report($0) }
    let isIsolatedByClass = parent?.found.isIsolated == true && interface.isolation == .none
    let isolation = isIsolatedByClass ? .globalActor : interface.isolation
    let forms = forms(of: members, of: interface, isolation)
    let names = MockNames(
      forms, interface.stores,
      Set(members.lazy.map(\.member).filter(\.isType).map(\.name.text))
        .union(interface.associatedTypes.map(\.type.name.text)).union(parent?.found.names ?? []))
    let groups = KnobGroups(forms)
    let context = MockContext(
      interface: interface, catalogue: catalogue(of: interface, forms),
      forward: ForwardLowering(context: self, interface: interface).plan(), forms: forms,
      groups: groups,
      names: names, core: coreName(beside: names, forms, groups),
      memberNames: forms.flatMap(\.listedNames))
    checkMeanings(of: context)
    checkStoreNames(of: context)
    let implementations = implementations(handingOn: handedOn, in: context)
    var mockMembers: [MockMember] = []
    var verbs: [Int: KnobVerb] = [:]
    for form in forms {
      let member = placed(in: form.declared).mockMember(form, in: context, &verbs)
      if let member { mockMembers.append(member) }
    }
    let operations = operationRuns(in: context, verbs)
    let knobList = knobs(of: context, verbs) + operations.knobs
    let superclass = parent.map { self.superclass($0, beside: own) } ?? lineage.superclass
    let statics = statics(of: context)
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
      nonisolatedParents: nonisolatedParents(of: lineage, besides: parent?.found.conformances),
      identities: identities(
        of: lineage, members: members, besides: parent?.found.conformances),
      implementations: implementations,
      core: context.core, isMockObject: context.core.text == "core",
      knobs: names.free("on", or: "onMock"),
      knobsType: names.free("On", or: "OnMock"),
      memberNames: memberNames(context.memberNames + operations.names, with: knobList),
      identity: identity(of: context), statics: statics,
      forwarding: context.forwarding(mockMembers),
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

  /// Returns the `id` of `Identifiable<UUID>`, or of `Identifiable where ID == UUID`; otherwise an object
  /// is its own id.
  private func identifier(of interface: BoundInterface) -> [DeclaredMember] {
    let lineage = interface.lineage
    let parents = lineage.flatMap(\.inherits).filter { $0.protocolName == "Identifiable" }
    guard let parent = parents.first,
      !interface.members.contains(where: { ["id", "ID"].contains($0.member.name.text) })
    else { return [] }
    var type = parents.lazy.compactMap { $0.components.first?.arguments.first }.first
    for requirement in lineage.flatMap(\.requirements) where requirement.relation == .equals {
      if ["ID", "Self.ID"].contains(requirement.left.source) { type = requirement.right }
    }
    guard let type else { return [] }
    let property = PropertySyntax(
      name: Name("id", parent.range), type: type, accessors: Accessors())
    let member = Member(kind: .property(property), range: parent.range)
    return [
      DeclaredMember(
        member: member, source: files[interface.file].source, isInherited: true,
        isNeverIsolated: true)
    ]
  }

  /// Returns the requirements of standard-library protocols that the interface or an ancestor inherits,
  /// unless a spec restates them.
  private func identities(
    of lineage: [InterfaceDeclaration], members: [DeclaredMember], besides known: Set<String>?
  ) -> Set<Mock.ObjectIdentity> {
    let parents = Set(lineage.lazy.flatMap(\.inherits).map(\.protocolName))
      .subtracting(known ?? [])
    if parents.isEmpty || known == nil && lineage.superclass != nil { return [] }
    let required = Mock.ObjectIdentity.allCases.filter {
      !parents.isDisjoint(with: $0.source.protocols)
    }
    if required.isEmpty { return [] }
    let names = Set(members.map(\.member.callName))
    return Set(required.filter { !names.contains($0.source.requirement) })
  }

  /// Returns the ancestors to which a mock on an actor conforms outside of it: those of the standard library, and
  /// protocols of specs and Swift files, since Swift would infer an isolated conformance to a parent.
  private func nonisolatedParents(
    of lineage: [InterfaceDeclaration], besides known: Set<String>?
  ) -> [SwiftSource] {
    // Naming a deprecated one would warn; its members are isolated as they are without it.
    let own = lineage.dropLast().filter { ancestor in
      !ancestor.attributes.contains { $0.availability?.isDeprecated == true }
        && lineage.last?.condition.implies(ancestor.condition) ?? false
    }
    // A named superclass conforms to the protocols of the standard library already.
    let hasStandard = known != nil || lineage.superclass == nil
    let parents = hasStandard ? lineage.flatMap(\.inherits).map(\.protocolName) : []
    let standard = Set(parents).intersection(Mock.ObjectIdentity.protocols)
    let protocols = Set(own.map { $0.path ?? $0.name.text }).subtracting(known ?? [])
    return standard.subtracting(known ?? []).union(protocols).sorted().map {
      SwiftSource(TypeSyntax.named($0))
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

  private func statics(of context: MockContext) -> Mock.Statics? {
    let members = context.forms.map(\.member).filter(\.belongsToClass)
    guard !members.isEmpty else { return nil }
    let newCore = context.names.free("makeCore", or: "makeMockCore")
    return Mock.Statics(
      scope: context.names.free("withStaticMembers", or: "withStaticMembersOfMock"),
      newCore: members.contains(where: \.isStatic) ? newCore : nil,
      value: context.names.free("Value", or: "BodyValue"))
  }

  /// Returns the catalogue of a mock with members that can say how its stores fail; a mock none of whose members
  /// works on a store may have them.
  private func catalogue(
    of interface: BoundInterface, _ forms: [MemberForm]
  ) -> ErrorsDeclaration? {
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

  /// Returns the members that have bodies, with the types that replace those of the spec in the mock and in the protocol.
  private func forms(
    of members: [DeclaredMember], of interface: BoundInterface, _ isolation: Mock.Isolation
  ) -> [MemberForm] {
    let mock = symbols.mockName(of: interface.declaration)
    let types = mockTypes(of: interface, with: members)
    let protocolSignatures = SignatureLowering(symbols, replacing: interface.protocolTypes)
    var forms: [MemberForm] = []
    var index = 0
    for declared in members {
      let member = declared.member
      var names = types
      for parameter in member.genericParameters { names[parameter.name.text] = nil }
      if member.mentionsSelf { names["Self"] = .named(mock.text) }
      guard
        let call = placed(in: declared)
          .call(of: member, replacing: names, beside: interface.types)
      else {
        continue
      }
      let requirement =
        (declared.requirement ?? protocolSignatures.signature(of: member))?.witness
      // Mostly no type is replaced, and the mock declares what the protocol requires.
      var signature =
        names.isEmpty
        ? requirement : SignatureLowering(symbols, replacing: names).signature(of: member)?.witness
      if declared.isNeverIsolated || declared.isNonisolated && isolation == .globalActor {
        signature = signature?.nonisolated
      }
      if let word = declared.overriding { signature = signature?.overriding(word) }
      let form = MemberForm(
        declared, call, types: interface.types, index: index, names: names, signature: signature,
        requirement: requirement)
      index += form.isSettableSubscript ? 2 : 1
      forms.append(form)
    }
    return forms
  }

  /// Reports members that have the name of a store.
  private func checkStoreNames(of context: MockContext) {
    guard !context.stores.isEmpty else { return }
    for form in context.forms where !form.declared.isInherited && form.labels.isEmpty {
      let condition = form.member.condition
      guard
        let store = context.stores.named(form.baseName).first(where: {
          !$0.condition.excludes(condition)
        })
      else { continue }
      reports.diagnostics.reportSecond(
        .declaredTwice(form.baseName), form.member.name, in: form.declared.source,
        first: store.entry.name.range, in: files[store.file].source)
    }
  }

  private func identity(of context: MockContext) -> Mock.Identity? {
    let identities = context.forms.filter { $0.clauses.isIdentity }
    for second in identities.dropFirst() where !second.declared.isInherited {
      report(.duplicateOption("identity"), at: second.member.name.range)
    }
    return identities.first.map {
      Mock.Identity(
        name: SwiftName($0.baseName), type: SwiftSource($0.output),
        isNamed: symbols.isNamed($0.output))
    }
  }

  /// Returns the types that have to name the mock, each with the warning of a module that does not give it.
  func openTypes(of interface: BoundInterface, access: AccessLevel) -> [OpenType] {
    let mock = symbols.mockName(of: interface.declaration)
    return interface.generics.open.compactMap { type in
      for symbol in interface.contributors {
        let members = symbol.declaration.members.compactMap(\.associatedType)
        guard let member = members.first(where: { $0.name.text == type.text }) else { continue }
        return OpenType(
          mock: mock.text, name: type.text,
          warning: Diagnostic(
            message: .openType(type.text, of: mock.text, access), range: member.name.range,
            source: files[symbol.file].source))
      }
      return nil
    }
  }

  /// Returns the types that replace types of the spec in a mock.
  private func mockTypes(
    of interface: BoundInterface, with members: [DeclaredMember]
  ) -> [String: TypeSyntax] {
    let declaration = interface.declaration
    let closures = files[interface.file].surroundings.closures
    var types = interface.mockTypes.merging(closures) { known, _ in known }
    // Aliases in extensions of the protocol go by their names alone in it.
    let owners = closures.isEmpty ? [] : symbols.lineage(of: declaration)
    for owner in owners.map(\.declaration.name.text) {
      for (path, type) in closures where path.hasPrefix(owner + ".") {
        let name = String(path.dropFirst(owner.count + 1))
        types[name] = types[name] ?? type
      }
    }
    expandTypeAliases(of: members, in: &types, of: .named(symbols.mockName(of: declaration).text))
    // A call whose error has no values is made without 'try'.
    for alias in interface.generics.aliases where alias.type.text == "Never" {
      types[alias.name.text] = .named("Never")
    }
    return types
  }

  /// Adds the types behind the interface's own type aliases.
  ///
  /// Inside a generic class the compiler reports such an alias as circular.
  private func expandTypeAliases(
    of members: [DeclaredMember], in names: inout [String: TypeSyntax], of mock: TypeSyntax
  ) {
    for member in members.map(\.member) where member.condition.isAlways {
      guard let alias = member.typeAlias, alias.genericParameters.isEmpty else { continue }
      let type = alias.type.replacing(names.merging(["Self": mock]) { $1 })
      let own = [alias.name.text: type]
      names = names.mapValues { $0.replacing(own) }
      names[alias.name.text] = type
    }
  }
}

extension [InterfaceDeclaration] {
  /// The class of Foundation that an interface with these ancestors requires its conformers to be.
  fileprivate var superclass: Mock.Superclass? {
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
