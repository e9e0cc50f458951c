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
  var names: KnobNames
  var types: QualifiedNames
  var signature: Signature

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
