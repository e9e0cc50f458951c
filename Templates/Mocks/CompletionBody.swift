import MockSpecModel

/// The body of a member with a completion handler that the core answers.
///
/// ```
/// core.complete(5, form: 6, (), isQueued: true, default: { .available }) {
///   (result: Result<CKAccountStatus, any Error>) in
///   switch result {
///   case .success(let value): completionHandler(value, nil)
///   case .failure(let error): completionHandler(.couldNotDetermine, error)
///   }
/// }
/// ```
struct CompletionBody: Template {
  var call: CompletionCall
  var core: Code

  var body: Code {
    ScopedCall(
      scopes: call.scopes, index: call.index, isAsync: false, failure: .never, effects: "",
      core: core, call: complete
    ).body
  }

  private var complete: Code {
    """
    \(core).\(call.forward == nil ? "complete" : "forwardCompletion")(\(arguments)) { (\(parameter): Result<\(call.output), \(call.failure)>) in
      \(delivery)
    }
    """
  }

  private var arguments: Code {
    [
      "\(call.index)", call.form.map { "form: \($0)" } ?? "", "\(call.arguments)",
      "isQueued: \(call.isQueued ? "true" : "false")",
      call.defaultValue.map { "default: { \($0) }" } ?? "",
      call.forward.map { "to: { (\($0.real): \($0.type)) in \($0.call) }" } ?? "",
    ].list
  }

  private var parameter: Code {
    if case .nothing = call.handler.convention { return "_" }
    return "result"
  }

  private var delivery: Code {
    let result: Code = call.isErased ? "MockCore.cast(result)" : "result"
    if case .value = call.handler.convention {
      return call.handler.call(call.isErased ? "MockCore.cast(result.get())" : "result.get()")
    }
    if case .result = call.handler.convention { return call.handler.call(result) }
    return Delivery(
      handler: call.handler, result: "result", isVoid: call.output == .void, isErased: call.isErased
    ).body
  }
}
