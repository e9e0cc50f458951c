/// The expressions for the core, the knobs and the stores in the body of a member.
struct MemberNames {
  var mock: Mock
  var signature: Signature

  var types: QualifiedNames { mock.types }

  /// `core`, or `core.initializing(Self.self)`
  var core: Code {
    let core = reference(mock.core)
    return signature.kind == .initializer ? "\(core).initializing(Self.self)" : core
  }

  /// `on`, or `On(core: core)` if there is no instance.
  private var knobs: Code {
    signature.kind == .initializer || signature.isStatic
      ? "\(mock.knobsType)(\(mock.core): \(core))" : reference(mock.knobs)
  }

  func knob(_ name: SwiftName) -> Code { "\(knobs).\(name)" }

  func reference(_ member: SwiftName) -> Code { mock.reference(member, in: signature) }

  /// Returns a call that runs a request in a store and records it under a knob, at once or when the clock advances.
  ///
  /// ```
  /// on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records)
  /// ```
  func request(_ call: StoreCall, _ method: Code) -> Code {
    let unit = "\(core).unit" as Code
    let request = StoreRequestTemplate(call: call, types: types, unit: unit).body
    return """
      \(knob(call.knob)).\(method)\
      (\(list: request, "on: \(call.verb == .commit ? "\(unit).stores" : reference(call.store))"))
      """
  }

  /// Returns a result with errors of the type that the member throws if it has one.
  func typed(_ result: Code, _ call: StoreCall, scope: Code = "") -> Code {
    guard let type = call.thrownType else { return result }
    return "\(result).typed(\(type).self, by: \(scope)\(mock.knobs).\(call.knob))"
  }
}

/// A call that a knob answers.
///
/// ```
/// try await on.load.respondAsync(to: id, default: .available)
/// ```
struct StubExpression: Template {
  var call: StubCall
  var names: MemberNames
  /// The name of the call in the journal, if it differs from that of the function.
  var function: SwiftLiteral?
  /// True if the result is discarded.
  var isVoid = false

  var body: Code {
    let scoped = ScopedCall(
      scopes: call.scopes, isAsync: call.isAsync, failure: call.failure, effects: effects,
      core: names.core, call: "\(effects)\(base)"
    ).body
    if call.isRethrowing { return rethrowing(scoped) }
    if let owned = call.owned { return scoped.taken(from: owned) }
    guard call.isSent else { return scoped }
    return scoped.isMultiline
      ? "\(names.core).sent(\n  \(scoped)\n)" : "\(names.core).sent(\(scoped))"
  }

  private var base: Code {
    let defaultValue = call.defaultValue.map {
      isGeneral ? "default: { \(group: "\($0)") }" : "default: \($0)" as Code
    }
    let arguments: [Code] = [
      "to: \(call.arguments)", function.map { "function: \($0)" } ?? "",
      isGeneral ? "throwing: \(failure).self" : "", defaultValue ?? "",
      isGeneral ? "" : call.implementation.map { "implementation: await \($0)" } ?? "",
    ]
    let stub = "\(method)(\(arguments.list))" as Code
    if let forward = call.forward {
      return ForwardedCall(forward: forward, failure: call.failure, call: stub).body
    }
    return isGeneral && isVoid ? "\(stub) as Void" : stub
  }

  /// True if the knob's types differ from those of the call, or if a real object can answer.
  private var isGeneral: Bool {
    call.erasedOutput != nil || call.hasErasedFailure || call.forward != nil
  }

  private var method: Code {
    let changing: Code = call.forward?.isChanging == true ? "Changing" : ""
    return "\(names.knob(call.knob)).respond\(changing)\(call.isAsync ? "Async" : "")"
  }

  private func rethrowing(_ scoped: Code) -> Code {
    """
    \(call.isAsync ? "try await" : "try") \(names.core).rethrowing\(call.isAsync ? "Async" : "") {
      \(scoped)
    }
    """
  }

  private var effects: Code {
    switch (call.failure, call.isAsync) {
    case (.never, false): ""
    case (.never, true): "await "
    case (_, false): "try "
    case (_, true): "try await "
    }
  }

  private var failure: Code {
    switch call.failure {
    case .typed(let type): "\(type)"
    case .never: "Never"
    case .any: "(\(names.types.anyError))"
    }
  }
}

extension Code {
  /// Returns a noncopyable value that comes in a box: as an expression, or as lines that return it.
  func taken(from box: SwiftSource) -> Code {
    guard isMultiline else { return "(\(self) \(rest: "as \(box)")).take()" }
    // A parameter can have any name.
    let name = SwiftName(text.contains("boxed") ? "boxedResult_" : "boxed")
    return """
      let \(name): \(box) = \(self)
      return \(name).take()
      """
  }
}

/// A call of a block that the app may have set, or else of the legacy block.
///
/// ```
/// if let block = operation.perRecordResultBlock {
///   block(item.id, item.result)
/// } else {
///   operation.perRecordCompletionBlock?(item.value, item.id, item.error)
/// }
/// ```
struct BlockCall: Template {
  var block: SwiftName?
  var arguments: Code
  var older: OperationRun.LegacyBlock?
  /// The source of the arguments of the legacy block.
  var source: LegacySource

  var body: Code {
    if let older, let block {
      """
      if let block = operation.\(block) {
        block(\(arguments))
      } else\(condition) {
        \(call(of: older))
      }
      """
    } else if let older, older.takesValueOnly {
      """
      if\(condition) {
        \(call(of: older))
      }
      """
    } else if let older {
      call(of: older)
    } else if let block {
      "operation.\(block)?(\(arguments))"
    }
  }

  /// The `if let` of a legacy block that takes only values, and is not called on failure.
  private var condition: Code {
    older?.takesValueOnly == true ? " if let value = \(source.value)" : ""
  }

  private func call(of older: OperationRun.LegacyBlock) -> Code {
    "operation.\(older.name)?(\(older.arguments.map(source.argument).list))"
  }
}

/// The source of the arguments of a legacy block.
enum LegacySource {
  /// A result of one item, with the name of its variable.
  case item(Code)
  /// A stub's answer: the requested id, and its result.
  case answer(id: Code, result: Code, core: SwiftSource)
  /// The whole answer, with the name of its variable and the catalogue's error for failed items.
  case response(Code, composed: SwiftSource?)
  /// A failure of the whole request.
  case failure(Code)

  var value: Code {
    switch self {
    case .item(let item): "\(item).value"
    case .answer(_, let result, _): "try? \(result).get()"
    case .response: ""
    case .failure: "nil"
    }
  }

  func argument(_ argument: OperationRun.LegacyBlock.Argument) -> Code {
    switch (self, argument) {
    case (.failure(let error), .error): error
    case (.failure, _): "nil"
    case (_, .valueOnly): "value"
    case (_, .value): value
    case (.answer(let id, _, _), .id): id
    case (.answer(_, let result, let core), .error): "\(core).error(of: \(result))"
    case (.response(let response, let composed), .error):
      "\(response).error(\(composed.map { "composedAs: \($0)" } ?? ""))"
    case (_, .zone): "zone"
    case (.item(let source), _), (.response(let source, _), _), (.answer(let source, _, _), _):
      "\(source).\(SwiftName(argument.rawValue))\(argument == .note ? "()" : "")"
    }
  }
}

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
struct CompletionBody: Template {
  var call: CompletionCall
  var names: MemberNames

  var body: Code {
    ScopedCall(
      scopes: call.scopes, isAsync: false, failure: .never, effects: "",
      core: names.core, call: complete
    ).body
  }

  private var complete: Code {
    let knob = names.knob(call.knob)
    // A closure less in each of such members is 3 % of what the mocks of 100 services cost the compiler.
    if call.takesResult {
      return "\(knob).complete(\((arguments + ["deliver: \(call.handler.name)"]).list))"
    }
    return """
      \(knob).complete(\(arguments.list)) { \(parameter) in
        \(delivery)
      }
      """
  }

  private var arguments: [Code] {
    [
      "\(call.arguments)", call.isQueued ? "isQueued: true" : "",
      call.defaultValue.map { "default: { \(group: "\($0)") }" } ?? "",
      call.forward.map { "orFrom: { (\($0.real): \($0.type)) in \(group: "\($0.call)") }" } ?? "",
    ]
  }

  private var parameter: Code {
    if case .nothing = call.handler.convention { return "_" }
    return "\(result)"
  }

  private var delivery: Code {
    Delivery(
      handler: call.handler, result: "\(result)", names: names, isErased: call.isErased
    ).body
  }

  private var result: SwiftName { names.signature.free("result") }
}

/// The call of a completion handler with a result, in the form of the handler's type.
///
/// ```
/// switch result {
/// case .success(let value): completionHandler(value, nil)
/// case .failure(let error): completionHandler(nil, error)
/// }
/// ```
struct Delivery: Template {
  var handler: Handler
  var result: Code
  /// The names of the member, whose parameters the code must not hide.
  var names: MemberNames
  /// True if the value must be cast to the parameter type of the handler.
  var isErased = false

  var body: Code {
    switch handler.convention {
    case .result:
      handler.call(cast(result))
    case .optionalValueAndError:
      cases(success: handler.call("\(value), nil"), failure: handler.call("nil, \(error)"))
    case .valueAndError(let failing):
      cases(success: handler.call("\(value), nil"), failure: handler.call("\(failing), \(error)"))
    case .error:
      cases(hasValue: false, success: handler.call("nil"), failure: handler.call("\(error)"))
    case .value:
      handler.call(cast("\(result).get()"))
    case .nothing:
      handler.call("")
    }
  }

  private var value: Code { cast("\(names.signature.free("value"))") }

  private func cast(_ value: Code) -> Code {
    isErased ? "\(names.types(.mockCore)).cast(\(value))" : value
  }

  private var error: SwiftName { names.signature.free("error") }

  private func cases(
    hasValue: Bool = true, success: Code, failure: Code
  ) -> Code {
    """
    switch \(result) {
    case .success\(hasValue ? "(let \(names.signature.free("value")))" : ""): \(success)
    case .failure(let \(error)): \(failure)
    }
    """
  }
}

extension Handler {
  func call(_ arguments: Code) -> Code { "\(name)\(isOptional ? "?" : "")(\(group: arguments))" }
}
