/// A member of a mock class with its body.
///
/// ```
/// func load(id: Int) async throws -> Data { try await on.load.respondAsync(to: id) }
/// ```
struct MemberTemplate: Template {
  var member: MockMember
  var mock: Mock

  var body: Code {
    switch member.body {
    case .identity:
      Code()
    case .initializer(let call):
      InitializerTemplate(signature: signature, call: call, mock: mock)
    default:
      DeclarationTemplate(
        signature: signature, access: mock.access.word, isDocumented: false, hasBuilders: false,
        implementation: implementation)
    }
  }

  private var signature: Signature { member.signature }

  private var core: Code { mock.reference(mock.core, in: signature) }

  private var knobNames: KnobNames {
    KnobNames(
      core: core,
      knobs: signature.isStatic
        ? "\(mock.knobsType)(\(mock.core): \(core))" : mock.reference(mock.knobs, in: signature))
  }

  private var implementation: Code {
    isUncallable ? emptyImplementation : called
  }

  /// True if no call can give an argument, as there are no values of its type.
  private var isUncallable: Bool {
    signature.parameters.contains { ["Never", "Swift.Never"].contains($0.type.text) }
  }

  /// The body of a member that cannot be called; the compiler would warn of each statement.
  private var emptyImplementation: Code {
    guard case .subscript_(_, let set) = member.body else { return "{}" }
    let effects = signature.getEffects
    return """
      {
        get\(effects.isEmpty ? "" : " \(effects)") {}
        \(set == nil ? "" : "set {}")
      }
      """
  }

  private var called: Code {
    switch member.body {
    case .property(let access):
      PropertyBody(access: access, names: knobNames, signature: signature, types: mock.types).body
    case .stub(let call):
      function(stub(call))
    case .completion(let call):
      function(
        "\(CompletionBody(call: call, names: knobNames, types: mock.types, signature: signature))")
    case .database(let database, let identity):
      computed("\(database).child(\([identity.map { "\($0)" } ?? "", "of: \(core)"].list))")
    case .storeResult(let call, let answer):
      function(
        StoreResultBody(call: call, answer: answer, names: names, isAsync: signature.isAsync).body)
    case .storeCompletion(let call, let answer, let handler):
      function(
        "\(StoreCompletionBody(call: call, answer: answer, handler: handler, names: names, signature: signature))"
      )
    case .pendingChange(let call):
      function(names.request(call, "note"))
    case .observer(let access, let store, let count):
      ObserverBody(
        access: access, knob: knobNames.knob(access.knob),
        store: mock.reference(store, in: signature),
        parameterCount: count, signature: signature
      ).body
    case .runsOperation(let parameter, let others):
      function("\(OperationSwitch(parameter: parameter, others: others, mock: mock))")
    case .runs(let call, let closure, let effects):
      function(
        """
        \(StubExpression(call: call, names: knobNames, isVoid: true, types: mock.types))
        return \(effects)\(closure)(self)
        """)
    case .subscript_(let get, let set):
      SubscriptBody(
        get: get, set: set, names: knobNames,
        setterName: set.map { SwiftLiteral(mock.fullName(of: $0.index)) },
        signature: signature, types: mock.types
      ).body
    case .identity, .initializer:
      ""
    }
  }

  private func stub(_ call: StubCall) -> Code {
    let owned = call.forward?.owned ?? call.givenAway
    let expression = StubExpression(
      call: call, names: knobNames, isVoid: signature.returnsNothing, types: mock.types
    ).body
    let returnsItself = call.owned != nil && expression.isMultiline
    // A 'return' also keeps the requirement's result builder from transforming the body.
    let needsReturn =
      !signature.returnsNothing && (!owned.isEmpty || signature.hasResultBuilder) && !returnsItself
    return """
      \(owned.map { "let \($0) = \(mock.types(.owned))(\($0))" }.lines)
      \(needsReturn ? "return " : "")\(expression)
      """
  }

  private var names: StoreNames {
    StoreNames(core: mock.core, knobs: mock.knobs, types: mock.types) {
      mock.reference($0, in: signature)
    }
  }

  private func function(_ body: Code) -> Code { "{\n  \(body)\n}" }

  private func computed(_ body: Code) -> Code {
    if case .property = signature.kind { return "{ \(group: body) }" }
    return function(body)
  }
}

extension Signature {
  /// True if Swift would apply a result builder to the body.
  var hasResultBuilder: Bool { attributes.contains(where: \.isResultBuilder) }

  /// True if the signature has no result type.
  var returnsNothing: Bool { result == nil }
}
