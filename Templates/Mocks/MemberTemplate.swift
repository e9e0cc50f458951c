/// A member of a mock class with its body.
///
/// ```
/// func load(id: Int) async throws -> Data { try await on.load.respondAsync(to: id) }
/// ```
struct MemberTemplate: Template {
  let member: MockMember
  let mock: Mock

  var body: Code {
    switch member.body {
    case .identity:
      Code()
    case .initializer(let call):
      DeclarationTemplate(
        signature: signature,
        access: "\(mock.access.word)\(mock.isolation == .actor ? "" : "convenience ")",
        implementation: initializer(call))
    default:
      DeclarationTemplate(
        signature: signature, access: mock.access.word, hasBuilders: false,
        implementation: isUncallable ? emptyImplementation : implementation)
    }
  }

  var signature: Signature { member.signature }

  var types: QualifiedNames { mock.types }

  /// `core`, or `core.initializing(Self.self)`
  var core: Code {
    let core = reference(mock.core)
    return signature.kind == .initializer ? "\(core).initializing(Self.self)" : core
  }

  /// Returns a knob of `on`, or of `On(core: core)` if there is no instance.
  func knob(_ name: SwiftName) -> Code {
    signature.kind == .initializer || signature.isStatic
      ? "\(mock.knobsType)(\(mock.core): \(core)).\(name)" : "\(reference(mock.knobs)).\(name)"
  }

  /// Returns the expression for the core, the knobs or a store in the body of the member.
  func reference(_ member: SwiftName) -> Code {
    signature.hides(member) ? "self.\(member)" : "\(member)"
  }

  // MARK: - Bodies

  /// True if no call can give an argument, as there are no values of its type.
  private var isUncallable: Bool {
    signature.parameters.contains(where: \.isImpossible)
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

  private var implementation: Code {
    switch member.body {
    case .property(let access):
      AccessorBodies(
        signature: signature,
        get: "\(signature.returnWord)\(get(access))",
        set: access.isSettable ? set(access) : nil
      ).body
    case .stub(let call): function(answer(call))
    case .completion(let call, let handler, let isQueued):
      function(completion(call, handler, isQueued))
    case .database(let database, let identity):
      result("\(database).child(\([identity.map { "\($0)" } ?? "", "of: \(core)"].list))")
    case .storeResult(let call, let answer): result(storeResult(call, answer))
    case .storeCompletion(let call, let answer, let handler):
      function(storeCompletion(call, answer, handler))
    case .pendingChange(let call): function(request(call, "apply"))
    case .observer(let access, let store, let count): observer(access, store, count)
    case .runsOperation(let parameter, let others): function(operationSwitch(parameter, others))
    case .subscript_(let get, let set): subscriptBody(get, set)
    case .identity, .initializer: ""
    }
  }

  /// The body of a method; a `return` keeps the result builder of the requirement from transforming it.
  private func function(_ body: Code) -> Code {
    signature.hasResultBuilder && signature.result == nil
      ? "{\n  \(body)\n  return\n}" : "{\n  \(body)\n}"
  }

  /// Returns the body of a method, or of a property or subscript that is only read.
  private func result(_ body: Code) -> Code {
    signature.isProperty || signature.isSubscript
      ? AccessorBodies(signature: signature, get: body).body : function(body)
  }

  private func answer(_ call: StubCall) -> Code {
    let owned = call.forward?.owned ?? call.consumed
    let expression = stub(call, isVoid: signature.result == nil)
    let returnsItself = call.owned != nil && expression.isMultiline
    let needsReturn =
      signature.result != nil && (!owned.isEmpty || signature.hasResultBuilder) && !returnsItself
    return """
      \(owned.map { "let \($0) = \(types(.owned))(\($0))" }.lines)
      \(needsReturn ? "return " : "")\(expression)
      """
  }

  /// The body of an initialiser that the interface requires, which a scope of static members answers.
  ///
  /// ```
  /// {
  ///   self.init(backend: .initializing(Self.self))
  ///   On(core: core.initializing(Self.self)).initializer.respond(to: url)
  /// }
  /// ```
  private func initializer(_ call: StubCall) -> Code {
    let isFailable = !signature.mark.isEmpty
    let stub = stub(call, isVoid: !isFailable)
    // A stub that ends with a closure needs parentheses, as that would be read as the guard's block.
    let guarded: Code = """
      guard
        \(call.scopes.isEmpty ? stub : "(\(stub))")
      else { return nil }
      """
    return """
      {
        self.init(backend: .initializing(Self.self))
        \(isFailable ? guarded : stub)
      }
      """
  }

  // MARK: - Properties and subscripts

  private func get(_ access: PropertyAccess) -> Code {
    if let effectful = access.effectful { return stub(effectful) }
    let knob: Code = "\(unsafeWord(if: access.isUnsafe))\(knob(access.knob))"
    var get: Code = "\(knob).read(\(access.defaultValue.map { "default: \($0)" } ?? ""))"
    if let forward = access.forwardGet {
      let made = access.defaultValue.lazyDefault
      get = forwarded("\(knob).read\(made.isEmpty ? "" : "(\(made))")", to: forward)
    }
    return access.owned.map { get.taken(from: $0) } ?? get
  }

  private func set(_ access: PropertyAccess) -> Code {
    let write: Code = "\(unsafeWord(if: access.isUnsafe))\(knob(access.knob)).write"
    if let forward = access.forwardSet { return forwarded("\(write)(newValue)", to: forward) }
    return "\(write)(\(access.owned == nil ? "newValue" : "\(types(.owned))(newValue)"))"
  }

  /// The accessors of a subscript, each of which is a call of its own.
  ///
  /// ```
  /// {
  ///   get { on.subscripts.respond(to: key) }
  ///   set {
  ///     on.setSubscripts.respond(to: (key: key, newValue: newValue), function: "subscript(_:)=")
  ///     on.subscripts.keep(newValue, at: key)
  ///   }
  /// }
  /// ```
  private func subscriptBody(_ get: StubCall, _ set: StubCall?) -> Code {
    let newValue = signature.free("newValue")
    return AccessorBodies(
      signature: signature, get: "\(signature.returnWord)\(stub(get))",
      set: set.map {
        """
        \(stub($0, function: SwiftLiteral(mock.fullName(of: $0.index)), isVoid: true))
        \(get.isPlain ? "\(knob(get.knob)).keep(\(newValue), at: \(get.arguments))" : "")
        """
      }, newValue: newValue
    ).body
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
  private func observer(_ access: PropertyAccess, _ store: SwiftName, _ parameterCount: Int) -> Code
  {
    let observer: Code =
      parameterCount == 0 ? "newValue.map { block in { _, _, _ in block() } }" : "newValue"
    return """
      {
        get { \(knob(access.knob)).read(default: \(access.defaultValue.map { "\($0)" } ?? "nil")) }
        set {
          \(knob(access.knob)).write(newValue)
          \(reference(store)).observe(\(observer))
        }
      }
      """
  }

  // MARK: - Stubs

  /// Returns a call that a knob answers, with its name in the journal if it differs from that of the function.
  ///
  /// ```
  /// try await on.load.respondAsync(to: id, default: .available)
  /// ```
  func stub(_ call: StubCall, function: SwiftLiteral? = nil, isVoid: Bool = false) -> Code {
    let response = response(to: call, function, isVoid: isVoid)
    var scoped = scoped(
      "\(call.failure.callWords(isAsync: call.isAsync))\(response)", in: call.scopes,
      isAsync: call.isAsync, failure: call.failure, givesUnsafe: call.givesUnsafe)
    if call.isRethrowing {
      scoped = """
        \(call.isAsync ? "try await" : "try") \(unsafeWord(if: call.givesUnsafe))\(core).rethrowing\(call.isAsync ? "Async" : "") {
          \(scoped)
        }
        """
    }
    if let owned = call.owned { return scoped.taken(from: owned) }
    guard call.isSent else { return scoped }
    return scoped.isMultiline ? "\(core).sent(\n  \(scoped)\n)" : "\(core).sent(\(scoped))"
  }

  private func response(to call: StubCall, _ function: SwiftLiteral?, isVoid: Bool) -> Code {
    // The knob's types differ from those of the call, or a real object can answer.
    let isGeneral = call.erasedOutput != nil || call.hasErasedFailure || call.forward != nil
    let arguments: [Code] = [
      "to: \(call.arguments)", function.map { "function: \($0)" } ?? "",
      isGeneral ? "throwing: \(failure(of: call)).self" : "",
      isGeneral
        ? call.defaultValue.lazyDefault : call.defaultValue.map { "default: \($0)" } ?? "",
      isGeneral ? "" : call.implementation.map { "implementation: await \($0)" } ?? "",
    ]
    let changing: Code = call.forward?.isChanging == true ? "Changing" : ""
    let stub: Code = """
      \(unsafeWord(if: call.isUnsafe))\(knob(call.knob)).respond\(changing)\(call.isAsync ? "Async" : "")(\(arguments.list))
      """
    if let forward = call.forward { return forwarded(stub, to: forward, failure: call.failure) }
    return isGeneral && isVoid ? "\(stub) as \(types(.void))" : stub
  }

  private func unsafeWord(if isUnsafe: Bool) -> SwiftSource { .unsafeWord(if: isUnsafe) }

  private func failure(of call: StubCall) -> Code {
    switch call.failure {
    case .typed(let type): "\(type)"
    case .never: "\(types(.never))"
    case .any: "(\(types.anyError))"
    }
  }

  /// Returns a call of a knob, with a closure that makes the same call on the real object.
  ///
  /// ```
  /// on.load.respondAsync(to: id, throwing: (any Error).self) { (real: any Loader) in
  ///   try await real.load(id: id)
  /// }
  /// ```
  private func forwarded(
    _ call: Code, to forward: ForwardCall, failure: StubCall.Failure = .any
  ) -> Code {
    let thrown: Code = if case .typed(let type) = failure { " throws(\(type))" } else { "" }
    // A rethrowing object throws only errors of the closure.
    let real: Code =
      forward.rethrown.map {
        "do { return \(forward.call) } catch { throw \($0).noting(error) }"
      } ?? "\(forward.call)"
    return """
      \(call) { (\(forward.real): \(forward.isChanging ? "inout " : "")\(forward.type))\(thrown) in
        \(real)
      }
      """
  }

  /// Returns a call inside the scopes that its arguments need, because they live only as long as the call.
  ///
  /// ```
  /// withoutActuallyEscaping(body) { body in
  ///   core.lending(body) { body in
  ///     on.each.respond(to: { body.value($0) } as (Int) -> Void)
  ///   }
  /// }
  /// ```
  private func scoped(
    _ call: Code, in scopes: [ArgumentScope], isAsync: Bool = false,
    failure: StubCall.Failure = .never, givesUnsafe: Bool = false
  ) -> Code {
    let suffix: Code = isAsync ? "Async" : ""
    var effects: Code = ""
    if case .typed(let type) = failure { effects = "\(isAsync ? " async" : "") throws(\(type))" }
    return scopes.reversed().reduce(call) { inner, scope in
      let name = scope.name
      // A function that is generic in the result uses its type too.
      let isUnsafe = scope.isUnsafe || givesUnsafe
      func block(_ head: Code, _ inner: Code, isUnsafe: Bool) -> Code {
        """
        \(failure.callWords(isAsync: isAsync))\(unsafeWord(if: isUnsafe))\(head) { \(name)\(effects) in
          \(inner)
        }
        """
      }
      switch scope.kind {
      case .lent(let isEscaping, _):
        let lent = block("\(core).lending\(suffix)(\(name))", inner, isUnsafe: isUnsafe)
        if isEscaping { return lent }
        return block("withoutActuallyEscaping(\(name))", lent, isUnsafe: scope.isUnsafe)
      case .changed:
        return block("\(core).changing\(suffix)(&\(name))", inner, isUnsafe: isUnsafe)
      case .borrowed: return block("\(core).borrowing(\(name))", inner, isUnsafe: isUnsafe)
      }
    }
  }

  // MARK: - Completion handlers

  /// The body of a member with a completion handler whose result comes from a knob.
  ///
  /// ```
  /// on.accountStatus.complete((), isQueued: true, default: { .available }) { result in
  ///   switch result {
  ///   case .success(let value): completionHandler(value, nil)
  ///   case .failure(let error): completionHandler(.couldNotDetermine, error)
  ///   }
  /// }
  /// ```
  private func completion(_ call: StubCall, _ handler: Handler, _ isQueued: Bool) -> Code {
    let isErased = call.erasedOutput != nil
    var isOptional = handler.isOptional && call.defaultValue == nil
    if case .nothing = handler.convention { isOptional = false }
    let arguments: [Code] = [
      "\(call.arguments)", isQueued ? "isQueued: true" : "",
      isOptional ? "hasHandler: \(handler.name) != nil" : "", call.defaultValue.lazyDefault,
      call.forward.map { "orFrom: { (\($0.real): \($0.type)) in \(group: "\($0.call)") }" } ?? "",
    ]
    let complete: Code = "\(unsafeWord(if: call.isUnsafe))\(knob(call.knob)).complete"
    // A closure less in each of such members is 3 % of what the mocks of 100 services cost the compiler.
    if case .result = handler.convention, !handler.isOptional, !isErased {
      return scoped(
        "\(complete)(\((arguments + ["deliver: \(handler.name)"]).list))", in: call.scopes)
    }
    let result: Code = "\(signature.free("result"))"
    let parameter = if case .nothing = handler.convention { "_" as Code } else { result }
    return scoped(
      """
      \(complete)(\(arguments.list)) { \(parameter) in
        \(delivery(of: result, to: handler, isErased: isErased))
      }
      """, in: call.scopes)
  }

  /// Returns the call of a completion handler with a result, in the form of the handler's type; an erased value must
  /// be cast to the type of the parameter.
  func delivery(of result: Code, to handler: Handler, isErased: Bool = false) -> Code {
    let value: Code = "\(signature.free("value"))"
    let error = signature.free("error")
    let word = unsafeWord(if: handler.isUnsafe)
    func cast(_ value: Code) -> Code {
      isErased ? "\(types(.mockCore)).cast(\(value))" : value
    }
    func cases(success: Code, failure: Code, hasValue: Bool = true) -> Code {
      """
      switch \(word)\(result) {
      case .success\(hasValue ? "(let \(value))" : ""): \(word)\(handler.call(success))
      case .failure(let \(error)): \(handler.call(failure))
      }
      """
    }
    return switch handler.convention {
    case .result: "\(word)\(handler.call(cast(result)))"
    case .optionalValueAndError: cases(success: "\(cast(value)), nil", failure: "nil, \(error)")
    case .valueAndError(let failing):
      cases(success: "\(cast(value)), nil", failure: "\(failing), \(error)")
    case .error: cases(success: "nil", failure: "\(error)", hasValue: false)
    case .value: "\(word)\(handler.call(cast("\(result).get()\(isErased ? " as Any" : "")")))"
    case .nothing: handler.call("")
    }
  }
}

extension SwiftSource? {
  /// `default: { .available }`, or nothing.
  var lazyDefault: Code { map { "default: { \(group: "\($0)") }" } ?? "" }
}

extension StubCall.Failure {
  /// The keywords before a call: `try await `, or less.
  fileprivate func callWords(isAsync: Bool) -> Code {
    switch (self, isAsync) {
    case (.never, false): ""
    case (.never, true): "await "
    case (_, false): "try "
    case (_, true): "try await "
    }
  }
}

extension Handler {
  func call(_ arguments: Code) -> Code { "\(name)\(isOptional ? "?" : "")(\(group: arguments))" }
}

extension Code {
  /// Returns a noncopyable value that comes in a box: as an expression, or as lines that return it.
  fileprivate func taken(from box: SwiftSource) -> Code {
    guard isMultiline else { return "(\(self) \(rest: "as \(box)")).take()" }
    // A parameter can have any name.
    let name = SwiftName(text.contains("boxed") ? "boxedResult_" : "boxed")
    return """
      let \(name): \(box) = \(self)
      return \(name).take()
      """
  }
}
