extension LoweringContext {
  /// Returns a member of a mock, and adds the verb of its knob to those of the others.
  func mockMember(
    _ form: MemberForm, in context: MockContext, _ verbs: inout [Int: KnobVerb]
  ) -> MockMember? {
    guard let signature = form.signature, let requirement = form.requirement,
      let group = context.groups.group(of: form)
    else { return nil }
    return body(of: form, in: group, context, &verbs).map { body in
      MockMember(
        signature: signature, requirement: requirement, nameIndex: form.index,
        knob: SwiftName(group.name),
        body: context.forward?.forwarding(body, of: form) ?? body,
        unitVerb: form.unitVerb?.kind,
        isMutating: form.member.isMutating)
    }
  }

  private func body(
    of form: MemberForm, in group: KnobGroup, _ context: MockContext,
    _ verbs: inout [Int: KnobVerb]
  ) -> MockMember.Body? {
    let implied = impliedDefault(of: form, in: context)
    guard form.declared.isInherited || form.member.hasFittingClauses(in: context.declaration.kind)
    else { return nil }
    if form.clauses.isIdentity { return .identity }
    if form.clauses.gives?.isNew == false {
      return givenDatabase(of: form).map {
        .database(mock: symbols.mockName(of: $0.symbol.declaration), identity: $0.identity)
      }
    }
    if let operation = form.clauses.operation { return runsOperation(operation, form, context) }
    if let kind = form.clauses.verbs.first?.kind, !kind.isOfPendingChanges {
      return storeBody(of: form, in: group, context, &verbs)
    }
    switch form.member.kind {
    case .property(let property):
      let access = PropertyAccess(
        index: group.index, knob: SwiftName(group.name),
        defaultValue: implied ?? defaultValue(of: group),
        isSettable: property.accessors?.isSettable ?? false,
        owned: form.owned.map { SwiftSource($0) },
        effectful: form.isAsync || form.effects.isThrowing ? stubCall(form, group, implied) : nil,
        isUnsafe: form.givesUnsafe)
      guard form.clauses.verbs.first?.kind == .notify else { return .property(access) }
      return observer(property, access, form, in: context)
    case .initializer(let function):
      // An initialiser succeeds unless a test says otherwise.
      var call = stubCall(form, group, implied)
      if !function.mark.isEmpty {
        call.defaultValue = SwiftSource(composed: "true")
      } else if form.effects.isThrowing {
        call.defaultValue = SwiftSource(composed: "()")
      }
      return .initializer(call)
    case .subscript_:
      return .subscript_(
        get: stubCall(form, group, implied),
        set: form.isSettableSubscript ? setterCall(form, group, context) : nil)
    case .method, .associatedType, .typeAlias:
      guard let handler = form.handler else { return .stub(stubCall(form, group, implied)) }
      var call = stubCall(form, group, implied)
      // With an asynchronous overload beside it, the handler is not an argument: both share the knob.
      call.arguments = form.recorded(with: !group.hasAsync).valueSource
      return .completion(
        call, handler: handler.emitted, isQueued: context.declaration.kind != .service)
    }
  }

  private func stubCall(
    _ form: MemberForm, _ group: KnobGroup, _ implied: SwiftSource?
  ) -> StubCall {
    var call = StubCall(
      index: group.index, knob: SwiftName(group.name), arguments: form.recorded.valueSource,
      isAsync: form.isAsync, failure: form.failure, defaultValue: implied ?? defaultValue(of: group)
    )
    call.addScopes(of: form, around: form.recorded)
    call.givesUnsafe = form.givesUnsafe
    call.isUnsafe =
      form.recorded.contains(where: \.isUnsafe) || form.givesUnsafe || form.output.isUnsafe
    call.erasedOutput = form.isErased ? form.output.operand : nil
    call.hasErasedFailure = form.hasErasedFailure
    call.isSent = form.isSent
    call.owned = form.owned.map { SwiftSource($0) }
    if form.declared.isImplemented || form.declared.overriding != nil, form.isAsync {
      (call.implementation, call.defaultValue) = (call.defaultValue, nil)
    }
    call.isRethrowing = form.effects.isRethrowing
    if call.isRethrowing, form.output.isVoid { call.defaultValue = SwiftSource(composed: "()") }
    return call
  }

  /// Returns the call of a subscript's setter, which is recorded under an index of its own.
  private func setterCall(_ form: MemberForm, _ group: KnobGroup, _ context: MockContext)
    -> StubCall
  {
    var call = StubCall(
      index: form.index + 1, knob: SwiftName(context.groups.setterName(of: group)),
      arguments: form.recordedBySetter.valueSource, isAsync: false, failure: .never)
    call.addScopes(of: form, around: form.recordedBySetter)
    call.isUnsafe = form.recordedBySetter.contains(where: \.isUnsafe)
    return call
  }

  /// Returns the default answer; one that any member of a knob states holds for all of them.
  private func defaultValue(of group: KnobGroup) -> SwiftSource? {
    let value = group.forms.lazy.compactMap(\.clauses.defaultValue).first.map { SwiftSource($0) }
    guard let value, let owned = group.forms[0].owned else { return value }
    return SwiftSource(composed: "\(owned.source)(\(value.marked))")
  }

  /// Returns the database that a member gives with the name in its clause, and the value that identifies it.
  func givenDatabase(of form: MemberForm)
    -> (symbol: InterfaceSymbol, name: Name, identity: SwiftSource?)?
  {
    guard let (name, identity, _) = form.clauses.gives else { return nil }
    guard name.text == "database" else {
      report(.unknownName(name.text, "'gives'", ["database"]), at: name.range)
      return nil
    }
    guard let symbol = symbols.database(mockedBy: form.output.source) else {
      let type = form.member.property?.type ?? form.member.function?.result ?? .void
      report(.noDatabaseGiven(type.source), at: name.range)
      return nil
    }
    let members = interfaces[symbol.declaration]?.members
    let own = members?.first { $0.member.clauses.isIdentity }?.member
    if let expected = own?.property?.type, let identity,
      let type = form.recorded.first(where: { $0.name == identity.text })?.type,
      symbols.surelyDiffer(type, expected), type != expected.unwrapped
    {
      report(
        .typeNeeded(identity.text, type.source, expected: expected.source), at: identity.range)
    }
    if own != nil, identity == nil {
      report(.identityNeeded(symbol.declaration.name.text), at: name.range)
      return nil
    }
    return (symbol, name, own == nil ? nil : identity.map { SwiftSource($0) })
  }

  private func runsOperation(
    _ name: Name, _ form: MemberForm, _ context: MockContext
  ) -> MockMember.Body? {
    let parameters = form.recorded.map(\.name)
    guard parameters.contains(name.text) else {
      // A misspelt verb without arguments reads like the parameter of an operation.
      let isContext = context.stores.contains(where: \.entry.isPending)
      let words =
        isContext ? VerbKind.allCases.filter(\.signature.isOfContexts).map(\.rawValue) : []
      report(.unknownName(name.text, "'\(form.fullName)'", parameters + words), at: name.range)
      return nil
    }
    return .runsOperation(parameter: SwiftName(name.text), others: others(of: form, context))
  }
}

extension StubCall {
  fileprivate mutating func addScopes(of form: MemberForm, around arguments: [MemberForm.Recorded])
  {
    scopes = form.scopes
    guard !scopes.isEmpty else { return }
    consumed = arguments.filter(\.isOwned).map { SwiftName($0.name) }
    self.arguments = arguments.map { $0.kept(form.types) }.valueSource
  }
}

extension Member {
  /// The type of the operations that a member with `performs operation` takes.
  var operationType: TypeSyntax? {
    clauses.operation.flatMap { operation in
      method?.parameters.first { $0.name.text == operation.text }?.type.bare
    }
  }
}

extension InterfaceDeclaration {
  /// Checks whether a parameter of that type takes the operation, as far as the specs tell.
  func isA(_ type: TypeSyntax, _ symbols: Symbols) -> Bool {
    let bare = if case .any(let bound) = type.kind { bound } else { type }
    let isKnown =
      symbols.interfaces[bare.protocolName] != nil
      || symbols.namesOfOperations.contains(type.source)
    return !isKnown
      || symbols.lineage(of: self).contains { $0.declaration.namesInTypes.contains(type.source) }
  }

  /// The spellings of the interface as the type of a parameter.
  var namesInTypes: [String] {
    [name.text, "any " + name.text] + (realType.map { [$0.source] } ?? [])
  }
}
