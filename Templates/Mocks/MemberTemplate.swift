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

  private var names: MemberNames { MemberNames(mock: mock, signature: signature) }

  private var implementation: Code {
    isUncallable ? emptyImplementation : called
  }

  /// True if no call can give an argument, as there are no values of its type.
  private var isUncallable: Bool {
    signature.parameters.contains { $0.type.isNever || $0.type.marked == "Swift.Never" }
  }

  /// The body of a member that cannot be called; the compiler would warn of each statement.
  private var emptyImplementation: Code {
    guard case .subscript_(_, let set) = member.body else { return "{}" }
    return """
      {
        get\(signature.getEffects) {}
        \(set == nil ? "" : "set {}")
      }
      """
  }

  private var called: Code {
    switch member.body {
    case .property(let access):
      PropertyBody(access: access, names: names).body
    case .stub(let call):
      function(stub(call))
    case .completion(let call): function(CompletionBody(call: call, names: names).body)
    case .database(let database, let identity):
      computed(
        "\(database).child(\([identity.map { "\($0)" } ?? "", "of: \(names.core)"].list))")
    case .storeResult(let call, let answer):
      read(StoreResultBody(call: call, answer: answer, names: names).body)
    case .storeCompletion(let call, let answer, let handler):
      function(
        StoreCompletionBody(call: call, answer: answer, handler: handler, names: names).body)
    case .pendingChange(let call):
      function(names.request(call, "note"))
    case .observer(let access, let store, let count):
      ObserverBody(
        access: access, knob: names.knob(access.knob), store: names.reference(store),
        parameterCount: count, signature: signature
      ).body
    case .runsOperation(let parameter, let others):
      function(OperationSwitch(parameter: parameter, others: others, mock: mock).body)
    case .runs(let call, let closure, let effects):
      function(
        """
        \(StubExpression(call: call, names: names, isVoid: true))
        return \(effects)\(closure)(self)
        """)
    case .subscript_(let get, let set): SubscriptBody(get: get, set: set, names: names).body
    case .identity, .initializer:
      ""
    }
  }

  private func stub(_ call: StubCall) -> Code {
    let owned = call.forward?.owned ?? call.givenAway
    let expression = StubExpression(
      call: call, names: names, isVoid: signature.returnsNothing
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

  private func function(_ body: Code) -> Code { "{\n  \(body)\n}" }

  private func read(_ body: Code) -> Code {
    switch signature.kind {
    case .property, .subscript_: AccessorBodies(signature: signature, get: body).body
    case .method, .initializer: function(body)
    }
  }

  private func computed(_ body: Code) -> Code {
    signature.isProperty ? "{ \(group: body) }" : function(body)
  }
}

extension Signature {
  /// True if Swift would apply a result builder to the body.
  var hasResultBuilder: Bool { attributes.contains(where: \.isResultBuilder) }

  /// True if the signature has no result type.
  var returnsNothing: Bool { result == nil }
}

/// An initialiser that the interface requires, which a scope of static members answers.
///
/// ```
/// convenience init(url: URL) {
///   self.init(backend: .initializing(Self.self))
///   On(core: core.initializing(Self.self)).initializer.respond(to: url)
/// }
/// ```
struct InitializerTemplate: Template {
  var signature: Signature
  var call: StubCall
  var mock: Mock

  var body: Code {
    DeclarationTemplate(
      signature: signature,
      access: "\(mock.access.word)\(mock.isolation == .actor ? "" : "convenience ")",
      isDocumented: false,
      implementation: implementation)
  }

  private var implementation: Code {
    """
    {
      self.init(backend: .initializing(Self.self))
      \(signature.isFailable ? guarded : stub)
    }
    """
  }

  /// The `guard` around the stub, in parentheses if it ends with a closure, which would be read as the guard's block.
  private var guarded: Code {
    """
    guard
      \(call.scopes.isEmpty ? stub : "(\(stub))")
    else { return nil }
    """
  }

  private var stub: Code {
    let names = MemberNames(mock: mock, signature: signature)
    return StubExpression(call: call, names: names, isVoid: !signature.isFailable).body
  }
}

extension Signature {
  fileprivate var isFailable: Bool { !mark.isEmpty }
}

/// The accessors of a property that the core answers.
///
/// ```
/// { on.identifier.read(default: "iCloud.mock") }
/// ```
struct PropertyBody: Template {
  var access: PropertyAccess
  var names: MemberNames

  private var signature: Signature { names.signature }

  var body: Code {
    AccessorBodies(
      signature: signature, get: signature.hasResultBuilder ? "return \(get)" : get,
      set: access.isSettable ? set : nil)
  }

  private var knob: Code { names.knob(access.knob) }

  private var get: Code {
    if let effectful = access.effectful {
      return StubExpression(call: effectful, names: names).body
    }
    let get: Code
    if let forward = access.forwardGet {
      let made = access.defaultValue.map { "default: { \(group: "\($0)") }" as Code } ?? ""
      let call = "\(knob).read\(made.isEmpty ? "" : "(\(made))")" as Code
      get = ForwardedCall(forward: forward, call: call).body
    } else {
      get = "\(knob).read(\(access.defaultValue.map { "default: \($0)" } ?? ""))"
    }
    return access.owned.map { get.taken(from: $0) } ?? get
  }

  private var set: Code {
    guard let forward = access.forwardSet else {
      return
        "\(knob).write(\(access.owned == nil ? "newValue" : "\(names.types(.owned))(newValue)"))"
    }
    return ForwardedCall(forward: forward, call: "\(knob).write(newValue)").body
  }
}

/// The accessors of a subscript, each of which is a call of its own.
///
/// ```
/// {
///   get { on.subscripts.respond(to: key) }
///   set {
///     on.setSubscripts.respond(to: (key: key, newValue: newValue), function: "subscript(_:)=")
///   }
/// }
/// ```
struct SubscriptBody: Template {
  var get: StubCall
  var set: StubCall?
  var names: MemberNames

  var body: Code {
    AccessorBodies(
      signature: names.signature, get: StubExpression(call: get, names: names).body,
      set: set.map(setter), newValue: names.signature.free("newValue"))
  }

  private func setter(_ call: StubCall) -> Code {
    let name = SwiftLiteral(names.mock.fullName(of: call.index))
    return StubExpression(call: call, names: names, function: name, isVoid: true).body
  }
}

/// The accessors of a property whose closure is called with the commits of other contexts.
///
/// ```
/// {
///   get { on.observer.read(default: nil) }
///   set {
///     on.observer.write(newValue)
///     places.observe(newValue)
///   }
/// }
/// ```
struct ObserverBody: Template {
  var access: PropertyAccess
  var knob: Code
  var store: Code
  var parameterCount: Int
  var signature: Signature

  var body: Code {
    """
    {
      get { \(knob).read(default: \(access.defaultValue.map { "\($0)" } ?? "nil")) }
      set {
        \(knob).write(newValue)
        \(store).observe(\(observer))
      }
    }
    """
  }

  private var observer: Code {
    parameterCount == 0 ? "newValue.map { block in { _, _, _ in block() } }" : "newValue"
  }
}

/// The initialiser and methods that set the real object of a mock.
///
/// ```
/// /// Makes a mock that hands the calls which no stub answers to a real object, and records them.
/// convenience init(forwardingTo real: any Loader, backend: Backend = Backend()) {
///   self.init(backend: backend)
///   forward(to: real)
/// }
/// ```
struct ForwardingTemplate: Template {
  var mock: Mock
  var forwarding: Mock.Forwarding

  var body: Code {
    """
    \(forwarding.hasInstanceMembers && forwarding.hasInitializer ? initializer : "")

    \(forwarding.hasInstanceMembers ? function("calls", taking: forwarding.real) : "")

    \(forwarding.realType.map { function("calls of static members", taking: $0) } ?? "")
    """
  }

  private var open: Code { "\(mock.nonisolated)\(mock.access.word)" }

  private var initializer: Code {
    """
    /// Makes a mock that hands the calls which no stub answers to a real object, and records them.
    \(open)convenience init(\(rows: "forwardingTo real: \(forwarding.real)", mock.backendParameter)) {
      self.init(backend: backend)
      \(forwarding.name)(to: real)
    }
    """
  }

  private func function(_ calls: Code, taking real: SwiftSource) -> Code {
    """
    /// Hands the \(calls) that no stub answers to a real object from now on, and records them.
    \(exceptions)
    \(open)func \(forwarding.name)(\(rows: "to real: \(real)")) {
      \(mock.core).forward(\(list: "to: real", "as: (\(real)).self"))
    }
    """
  }

  /// The sentence on the members that are not forwarded.
  private var exceptions: Code {
    if forwarding.exceptions.isEmpty { return "" }
    let names = forwarding.exceptions.map { "`\($0)`" }.joined(separator: ", ")
    return .comment("///", "Stubs alone answer \(names).")
  }
}

/// A call of a knob, with a closure that makes the same call on the real object.
///
/// ```
/// on.load.respondAsync(to: id, throwing: (any Error).self) { (real: any Loader) in
///   try await real.load(id: id)
/// }
/// ```
struct ForwardedCall: Template {
  var forward: ForwardCall
  var failure = StubCall.Failure.any
  var call: Code

  var body: Code {
    """
    \(call) { (\(forward.real): \(forward.isChanging ? "inout " : "")\(forward.type))\(thrown) in
      \(forward.rethrown.map(noting) ?? "\(forward.call)")
    }
    """
  }

  private var thrown: Code {
    if case .typed(let type) = failure { return " throws(\(type))" }
    return ""
  }

  /// Returns the call of a rethrowing object, which throws only errors of the closure.
  private func noting(_ closure: SwiftName) -> Code {
    "do { return \(forward.call) } catch { throw \(closure).noting(error) }"
  }
}

/// A call inside the scopes that its arguments need, because they live only as long as the call.
///
/// ```
/// withoutActuallyEscaping(body) { body in
///   core.lending(body) { body in
///     on.each.respond(to: { body.value($0) } as (Int) -> Void)
///   }
/// }
/// ```
struct ScopedCall: Template {
  var scopes: [ArgumentScope]
  var isAsync: Bool
  var failure: StubCall.Failure
  var effects: Code
  var core: Code
  var call: Code

  var body: Code {
    scopes.reversed().reduce(call) { inner, scope in
      switch scope.kind {
      case .lent(let isEscaping, let isRethrown):
        lending(scope.name, isEscaping: isEscaping, isRethrown: isRethrown, inner)
      case .changed:
        """
        \(effects)\(core).changing\(suffix)(&\(scope.name)) { \(header(scope.name))
          \(inner)
        }
        """
      case .borrowed:
        """
        \(effects)\(core).borrowing(\(scope.name)) { \(header(scope.name))
          \(inner)
        }
        """
      }
    }
  }

  private func lending(_ name: SwiftName, isEscaping: Bool, isRethrown: Bool, _ inner: Code) -> Code
  {
    let lending = """
      \(effects)\(core).lending\(isRethrown ? "ToRethrow" : "")\(suffix)(\(name)) { \(header(name))
        \(inner)
      }
      """ as Code
    if isEscaping { return lending }
    return """
      \(effects)withoutActuallyEscaping(\(name)) { \(header(name))
        \(lending)
      }
      """
  }

  private var suffix: Code { isAsync ? "Async" : "" }

  /// Returns the header of a closure, with its typed error if there is one.
  private func header(_ name: SwiftName) -> Code {
    if case .typed(let type) = failure {
      return "\(name)\(isAsync ? " async" : "") throws(\(type)) in"
    }
    return "\(name) in"
  }
}
