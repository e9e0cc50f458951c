/// A call of the core that its stubs answer.
///
/// ```
/// try await core.callAsyncThrowing(5, form: 6, id, failure: TowerError.self, default: .available)
/// ```
struct StubExpression: Template {
  var call: StubCall
  var core: Code

  var body: Code {
    let scoped = ScopedCall(
      scopes: call.scopes, index: call.index, isAsync: call.isAsync, failure: call.failure,
      effects: effects, core: core, call: "\(effects)\(base)"
    ).body
    if call.isRethrowing { return rethrowing(scoped) }
    if let owned = call.owned { return scoped.taken(from: owned) }
    guard call.isSent else { return scoped }
    return scoped.isMultiline
      ? "\(core).sent(\n  \(scoped)\n)" : "\(core).sent(\(scoped))"
  }

  private var base: Code {
    guard let forward = call.forward else {
      return "\(core).\(method)(\([position, form, arguments, erased, failure, defaultValue].list))"
    }
    return ForwardedCall(
      forward: forward, failure: call.failure,
      call: "\(core).\(forwarding)(\([position, form, arguments, erased, defaultValue].list))"
    ).body
  }

  /// `forwardErasedAsync`
  private var forwarding: Code {
    let isChanging = call.forward?.isChanging == true
    return
      "forward\(isChanging ? "Changing" : "")\(call.erasedOutput == nil ? "" : "Erased")\(call.isAsync ? "Async" : "")"
  }

  private func rethrowing(_ scoped: Code) -> Code {
    """
    \(call.isAsync ? "try await" : "try") \(core).rethrowing\(call.isAsync ? "Async" : "")(\(position)) {
      \(scoped)
    }
    """
  }

  private var position: Code { "\(call.index)" }

  private var form: Code { call.form.map { "form: \($0)" } ?? "" }

  private var arguments: Code { "\(call.arguments)" }

  private var erased: Code { call.erasedOutput.map { "as: \($0).self" } ?? "" }

  private var effects: Code {
    switch (call.failure, call.isAsync) {
    case (.never, false): ""
    case (.never, true): "await "
    case (_, false): "try "
    case (_, true): "try await "
    }
  }

  private var method: Code {
    if call.erasedOutput != nil { return call.isAsync ? "callErasedAsync" : "callErased" }
    return switch (call.failure, call.isAsync) {
    case (.never, false): "call"
    case (.never, true): "callAsync"
    case (_, false): "callThrowing"
    case (_, true): "callAsyncThrowing"
    }
  }

  private var failure: Code {
    switch call.failure {
    case .typed(let type): "failure: \(type).self"
    case .never where call.erasedOutput != nil: "failure: Never.self"
    case .never, .any: ""
    }
  }

  private var defaultValue: Code {
    guard let value = call.defaultValue else { return "" }
    return call.erasedOutput == nil && call.forward == nil
      ? "default: \(value)" : "default: { \(value) }"
  }
}

extension Code {
  /// The value that comes in a box because it has no copies: an expression, or lines that return it.
  func taken(from box: SwiftSource) -> Code {
    guard isMultiline else { return "(\(self) as \(box)).take()" }
    // A parameter may have any name.
    let name = SwiftName(text.contains("boxed") ? "boxedResult_" : "boxed")
    return """
      let \(name): \(box) = \(self)
      return \(name).take()
      """
  }
}
