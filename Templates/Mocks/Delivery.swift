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
  /// The signature of the member, whose parameters the code must not hide.
  var signature: Signature
  var types: QualifiedNames
  /// True if the value must be cast to the parameter type of the handler.
  var isErased = false

  var body: Code {
    switch handler.convention {
    case .result:
      handler.call(result)
    case .optionalValueAndError:
      cases(success: handler.call("\(value), nil"), failure: handler.call("nil, \(error)"))
    case .valueAndError(let failing):
      cases(success: handler.call("\(value), nil"), failure: handler.call("\(failing), \(error)"))
    case .error:
      cases(hasValue: false, success: handler.call("nil"), failure: handler.call("\(error)"))
    case .value:
      cases(
        success: handler.call(value), failure: "\(types(.mockCore)).stopTest(\(list: refusal))")
    case .nothing:
      handler.call("")
    }
  }

  private var value: Code {
    let value = signature.free("value")
    return isErased ? "\(types(.mockCore)).cast(\(value))" : "\(value)"
  }

  private var refusal: Code { "\"this completion handler takes no error: \\(\(error))\"" }

  private var error: SwiftName { signature.free("error") }

  private func cases(
    hasValue: Bool = true, success: Code, failure: Code
  ) -> Code {
    """
    switch \(result) {
    case .success\(hasValue ? "(let \(signature.free("value")))" : ""): \(success)
    case .failure(let \(error)): \(failure)
    }
    """
  }
}

extension Handler {
  func call(_ arguments: Code) -> Code { "\(name)\(isOptional ? "?" : "")(\(group: arguments))" }
}
