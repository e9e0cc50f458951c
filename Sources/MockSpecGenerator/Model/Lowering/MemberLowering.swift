/// The lowering of a member of a mock to its body.
struct MemberLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  let form: MemberForm
  /// The members that share its knob.
  let group: KnobGroup

  /// Returns the member, and adds its verb to that of its knob.
  func lowered(_ knobVerb: inout KnobVerb?) -> MockMember? {
    guard let signature = form.signature, let requirement = form.requirement else { return nil }
    return body(&knobVerb).map { body in
      MockMember(
        signature: signature, requirement: requirement, nameIndex: form.index,
        knob: SwiftName(group.name),
        body: mock.forward?.forwarding(body, of: form) ?? body,
        unitVerb: form.unitVerb?.kind,
        isMutating: form.member.isMutating)
    }
  }

  private func body(_ knobVerb: inout KnobVerb?) -> MockMember.Body? {
    let implied = DefaultLowering(context: context, mock: mock, form: form).lowered()
    guard form.declared.isInherited || form.member.hasFittingClauses(in: mock.declaration.kind)
    else { return nil }
    if form.clauses.isIdentity { return .identity }
    if form.clauses.gives?.isNew == false {
      return GivenDatabaseLowering(context: context, form: form).lowered().map {
        .database(mock: symbols.mockName(of: $0.symbol.declaration), identity: $0.identity)
      }
    }
    if let operation = form.clauses.operation {
      return RunningMemberLowering(context: context, mock: mock, form: form)
        .body(running: operation)
    }
    if let kind = form.clauses.verbs.first?.kind, !kind.isOfPendingChanges {
      return StoreBodyLowering(context: context, mock: mock, form: form, group: group)
        .lowered(&knobVerb)
    }
    switch form.member.kind {
    case .property(let property):
      let access = PropertyAccess(
        index: group.index, knob: SwiftName(group.name),
        defaultValue: implied ?? defaultValue,
        isSettable: property.accessors?.isSettable ?? false,
        owned: form.owned.map { SwiftSource($0) },
        effectful: form.isAsync || form.effects.isThrowing ? stubCall(implied) : nil,
        isUnsafe: form.givesUnsafe)
      guard form.clauses.verbs.first?.kind == .notify else { return .property(access) }
      return ObserverLowering(context: context, mock: mock, form: form).body(property, access)
    case .initializer(let function):
      // An initialiser succeeds unless a test says otherwise.
      var call = stubCall(implied)
      if !function.mark.isEmpty {
        call.defaultValue = SwiftSource(composed: "true")
      } else if form.effects.isThrowing {
        call.defaultValue = SwiftSource(composed: "()")
      }
      return .initializer(call)
    case .subscript_:
      return .subscript_(get: stubCall(implied), set: form.isSettableSubscript ? setterCall() : nil)
    case .method, .associatedType, .typeAlias:
      guard let handler = form.handler else { return .stub(stubCall(implied)) }
      var call = stubCall(implied)
      // With an asynchronous overload beside it, the handler is not an argument: both share the knob.
      call.arguments = form.recorded(with: !group.hasAsync).valueSource
      return .completion(
        call, handler: handler.emitted, isQueued: mock.declaration.kind != .service)
    }
  }

  private func stubCall(_ implied: SwiftSource?) -> StubCall {
    var call = StubCall(
      index: group.index, knob: SwiftName(group.name), arguments: form.recorded.valueSource,
      isAsync: form.isAsync, failure: form.failure, defaultValue: implied ?? defaultValue
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
  private func setterCall() -> StubCall {
    var call = StubCall(
      index: form.index + 1, knob: SwiftName(mock.groups.setterName(of: group)),
      arguments: form.recordedBySetter.valueSource, isAsync: false, failure: .never)
    call.addScopes(of: form, around: form.recordedBySetter)
    call.isUnsafe = form.recordedBySetter.contains(where: \.isUnsafe)
    return call
  }

  /// The default answer; one that any member of a knob states holds for all of them.
  private var defaultValue: SwiftSource? {
    let value = group.forms.lazy.compactMap(\.clauses.defaultValue).first.map { SwiftSource($0) }
    guard let value, let owned = group.forms[0].owned else { return value }
    return SwiftSource(composed: "\(owned.source)(\(value.marked))")
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
