extension Resolver {
  mutating func mockMember(_ form: MemberForm, in context: inout MockContext) -> MockMember? {
    guard let signature = form.signature, let requirement = form.requirement,
      let group = context.groups.group(of: form)
    else { return nil }
    return body(of: form, in: group, &context).map { body in
      MockMember(
        signature: signature, requirement: requirement,
        body: context.forward?.forwarding(body, of: form) ?? body,
        unitVerb: form.clauses.verbs.first.map(\.kind).flatMap {
          [.rollback, .pending].contains($0) ? $0 : nil
        })
    }
  }

  private mutating func body(of form: MemberForm, in group: KnobGroup, _ context: inout MockContext)
    -> MockMember.Body?
  {
    guard form.isInherited || form.member.hasFittingClauses(in: context.declaration.kind) else {
      return nil
    }
    if form.clauses.isIdentity { return .identity }
    if let gives = form.clauses.gives, !gives.isNew {
      return database(gives.name, gives.identity, form)
    }
    if let operation = form.clauses.operation { return runsOperation(operation, form, context) }
    if let closure = form.clauses.runs { return runBody(closure, form, group) }
    if form.behavesLikeStore { return storeBody(of: form, in: group, &context) }
    switch form.member.kind {
    case .property(let property):
      let access = access(to: property, form, group)
      guard form.clauses.verbs.first?.kind == .notify else { return .property(access) }
      return observer(property, form, in: context).map {
        .observer(access, store: $0.name, parameterCount: $0.parameterCount)
      }
    case .initializer(let function):
      return .initializer(initializerCall(function, form, group))
    case .subscript_(_, let accessors):
      return .subscript_(
        get: stubCall(form, group),
        set: accessors.isSettable ? setterCall(form, group, context) : nil)
    case .method, .associatedType, .typeAlias:
      guard let handler = form.handler else { return .stub(stubCall(form, group)) }
      return .completion(completionCall(form, handler, group, context))
    }
  }

  func stubCall(_ form: MemberForm, _ group: KnobGroup) -> StubCall {
    var call = StubCall(
      index: group.index, form: form.index == group.index ? nil : form.index,
      knob: SwiftName(group.name), arguments: form.recorded(with: false).valueSource,
      isAsync: form.isAsync,
      failure: form.failure,
      defaultValue: defaultValue(of: group, for: form))
    call.scopes = form.scopes
    if !call.scopes.isEmpty {
      call.givenAway = form.recorded.filter(\.isOwned).map { SwiftName($0.name) }
      call.arguments = form.recorded.map { $0.kept(types) }.valueSource
    }
    call.erasedOutput = form.isErased ? form.output.operand : nil
    call.hasErasedFailure = form.hasErasedFailure
    call.isSent = form.isSent
    call.owned = form.owned.map { SwiftSource($0) }
    if form.isImplemented, form.isAsync {
      (call.implementation, call.defaultValue) = (call.defaultValue, nil)
    }
    call.isRethrowing = form.effects.isRethrowing
    if call.isRethrowing, form.output.isVoid { call.defaultValue = SwiftSource(composed: "()") }
    return call
  }

  /// Returns the call of an initialiser, which succeeds unless a test says otherwise.
  private func initializerCall(
    _ function: FunctionSyntax, _ form: MemberForm, _ group: KnobGroup
  ) -> StubCall {
    var call = stubCall(form, group)
    if function.isFailable {
      call.defaultValue = SwiftSource(composed: "true")
    } else if form.effects.isThrowing {
      call.defaultValue = SwiftSource(composed: "()")
    }
    return call
  }

  /// Returns the call of a subscript's setter, which is recorded under an index of its own.
  private func setterCall(_ form: MemberForm, _ group: KnobGroup, _ context: MockContext)
    -> StubCall
  {
    var call = StubCall(
      index: form.index + 1, form: nil,
      knob: SwiftName(setterKnobName(of: group, beside: context.groups)),
      arguments: form.recordedBySetter.valueSource,
      isAsync: false, failure: .never, defaultValue: nil)
    call.scopes = form.scopes
    if !call.scopes.isEmpty {
      call.givenAway = form.recordedBySetter.filter(\.isOwned).map { SwiftName($0.name) }
      call.arguments = form.recordedBySetter.map { $0.kept(types) }.valueSource
    }
    return call
  }

  /// Returns the default answer; one that any member of a knob states holds for all of them.
  private func defaultValue(of group: KnobGroup, for form: MemberForm) -> SwiftSource? {
    if let implied = form.impliedDefault { return implied }
    let value = group.forms.lazy.compactMap(\.clauses.defaultValue).first.map { SwiftSource($0) }
    guard let value, let owned = group.forms[0].owned else { return value }
    return SwiftSource(composed: "\(owned.source)(\(value.text))")
  }

  private func access(to property: PropertySyntax, _ form: MemberForm, _ group: KnobGroup)
    -> PropertyAccess
  {
    let hasEffects = form.isAsync || form.effects.isThrowing
    return PropertyAccess(
      index: group.index, knob: SwiftName(group.name),
      defaultValue: defaultValue(of: group, for: form),
      isSettable: property.accessors?.isSettable ?? false,
      owned: form.owned.map { SwiftSource($0) },
      effectful: hasEffects ? stubCall(form, group) : nil)
  }

  private func completionCall(
    _ form: MemberForm, _ handler: MemberForm.HandlerForm, _ group: KnobGroup,
    _ context: MockContext
  ) -> CompletionCall {
    // With an asynchronous overload beside it, the handler is not an argument: both share the knob.
    let isAlone = !group.forms.contains { $0.isAsync }
    return CompletionCall(
      index: group.index, form: form.index == group.index ? nil : form.index,
      knob: SwiftName(group.name),
      arguments: form.recorded(with: isAlone).valueSource,
      isQueued: context.declaration.kind != .service,
      defaultValue: defaultValue(of: group, for: form), handler: self.handler(handler),
      output: SwiftSource(form.output), failure: form.failureType,
      isErased: form.isErased,
      scopes: form.scopes)
  }

  func handler(_ handler: MemberForm.HandlerForm) -> Handler {
    Handler(
      name: SwiftName(handler.parameter.name), convention: handler.convention,
      isOptional: handler.isOptional)
  }

  private mutating func database(
    _ name: Name, _ identity: Expression?, _ form: MemberForm
  ) -> MockMember.Body? {
    givenDatabase(name, identity, form).map { given in
      .database(mock: mockName(of: given.symbol.declaration), identity: given.identity)
    }
  }

  /// Returns the database that a member gives, and the value that identifies it.
  mutating func givenDatabase(_ name: Name, _ identity: Expression?, _ form: MemberForm)
    -> (symbol: Symbols.InterfaceSymbol, identity: SwiftSource?)?
  {
    guard name.text == "database" else {
      report(.unknownName(name.text, "'gives'", ["database"]), at: name.range)
      return nil
    }
    guard let symbol = symbols.interface(mockedBy: form.output.source),
      symbol.declaration.kind == .database
    else {
      report(.noDatabaseGiven(form.member.resultSource), at: name.range)
      return nil
    }
    let members = allMembers(of: symbol.declaration, in: symbol.file)
    let hasIdentity = members.contains { MemberClauses($0.member).isIdentity }
    if hasIdentity, identity == nil {
      report(.identityNeeded(symbol.declaration.name.text), at: name.range)
      return nil
    }
    return (symbol, hasIdentity ? identity.map { SwiftSource($0) } : nil)
  }

  private mutating func runsOperation(
    _ name: Name, _ form: MemberForm, _ context: MockContext
  ) -> MockMember.Body? {
    let parameters = form.recorded.map(\.name)
    guard parameters.contains(name.text) else {
      // A misspelt verb without arguments reads like the parameter of an operation.
      let isContext = context.stores.contains(where: \.isPending)
      let words = isContext ? VerbKind.allCases.filter(\.isOfContexts).map(\.rawValue) : []
      report(.unknownName(name.text, "'\(form.fullName)'", parameters + words), at: name.range)
      return nil
    }
    return .runsOperation(parameter: SwiftName(name.text), others: others(of: form, context))
  }
}

extension MemberForm {
  /// True if a store answers the member; false for verbs that concern a context as a whole.
  fileprivate var behavesLikeStore: Bool {
    clauses.verbs.first.map { ![.rollback, .pending, .notify].contains($0.kind) } ?? false
  }
}

extension Member {
  /// The type of the member's result, as the spec spells it.
  fileprivate var resultSource: String {
    switch kind {
    case .property(let property): property.type.source
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      function.result?.source ?? "Void"
    case .associatedType(let type): type.name.text
    case .typeAlias(let alias): alias.name.text
    }
  }
}
