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
  var types: OwnTypes
  var signature: Signature

  var body: Code {
    ScopedCall(
      scopes: call.scopes, index: call.index, isAsync: false, failure: .never, effects: "",
      core: core, call: complete
    ).body
  }

  private var complete: Code {
    """
    \(core).\(call.forward == nil ? "complete" : "forwardCompletion")(\(arguments)) { (\(parameter): \(types(.result))<\(call.output), \(call.failure)>) in
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
    return "\(result)"
  }

  private var delivery: Code {
    switch call.handler.convention {
    case .value: return call.handler.call(cast("\(result).get()"))
    case .result: return call.handler.call(cast("\(result)"))
    default:
      return Delivery(
        handler: call.handler, result: "\(result)", signature: signature, types: types,
        isErased: call.isErased
      ).body
    }
  }

  private var result: SwiftName { signature.free("result") }

  private func cast(_ value: Code) -> Code {
    call.isErased ? "\(types(.mockCore)).cast(\(value))" : value
  }
}
