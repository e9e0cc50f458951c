import MockSpecModel

/// A call of the core that its stubs answer.
///
/// ```
/// try await core.callAsyncThrowing(5, form: 6, id, failure: TowerError.self, default: .available)
/// ```
struct StubExpression: Template {
  var call: StubCall
  var core: Code

  var body: Code {
    """
    \(effects)\(core).\(method)(\([position, form, arguments, failure, defaultValue].list))
    """
  }

  private var position: Code { "\(call.index)" }

  private var form: Code { call.form.map { "form: \($0)" } ?? "" }

  private var arguments: Code { "\(call.arguments)" }

  private var effects: Code {
    switch (call.failure, call.isAsync) {
    case (.never, false): ""
    case (.never, true): "await "
    case (_, false): "try "
    case (_, true): "try await "
    }
  }

  private var method: Code {
    switch (call.failure, call.isAsync) {
    case (.never, false): "call"
    case (.never, true): "callAsync"
    case (_, false): "callThrowing"
    case (_, true): "callAsyncThrowing"
    }
  }

  private var failure: Code {
    if case .typed(let type) = call.failure { return "failure: \(type).self" }
    return ""
  }

  private var defaultValue: Code { call.defaultValue.map { "default: \($0)" } ?? "" }
}
