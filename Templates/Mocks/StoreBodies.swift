/// The expressions for the knobs and the stores in the body of a member.
struct StoreNames {
  var core: SwiftName
  var knobs: SwiftName
  var types: QualifiedNames
  var reference: (SwiftName) -> Code

  /// Returns a call that runs a request in a store and records it under a knob, at once or when the clock advances.
  ///
  /// ```
  /// on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records)
  /// ```
  func request(_ call: StoreCall, _ method: Code) -> Code {
    """
    \(reference(knobs)).\(call.knob).\(method)\
    (\(list: asked(call), "on: \(call.verb == .commit ? "\(unit).stores" : reference(call.store))"))
    """
  }

  /// Returns the result of a response, with errors of the type that the member throws if it has one.
  func result(_ answer: StoreAnswer, of response: Code, _ call: StoreCall, scope: Code = "") -> Code
  {
    let result = answer.result(of: response)
    guard let type = call.thrownType else { return result }
    return "\(result).typed(\(type).self, by: \(scope)\(knobs).\(call.knob))"
  }

  private func asked(_ call: StoreCall) -> Code {
    StoreRequestTemplate(call: call, types: types, unit: unit).body
  }

  /// The expression for the changes of a context.
  private var unit: Code { "\(reference(core)).unit" }
}

extension StoreAnswer {
  /// Returns a response as a `Result`.
  ///
  /// ```
  /// response.dictionaries.map { (saveResults: $0.saves, deleteResults: $0.deletes) }
  /// ```
  func result(of response: Code) -> Code {
    switch self {
    case .value(let value):
      return "\(response).\(SwiftName(value.rawValue))"
    case .mapped(let name, let parameter, let value):
      return """
        \(response).\(name).map { \(parameter) in
          \(value)
        }
        """
    case .tuple(let tuple, let labels):
      let name = SwiftName(tuple.rawValue)
      let values = zip(labels, tuple.parts).map { CallArgument($0, "$0.\($1)").body }
      return "\(response).\(name).map { \(group: "(\(values.list))") }"
    }
  }
}

/// The body of a method that returns the answer of a store.
///
/// ```
/// try await on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records).single.get()
/// ```
struct StoreResultBody: Template {
  var call: StoreCall
  var answer: StoreAnswer
  var names: StoreNames
  var isAsync: Bool

  var body: Code {
    let response = names.request(call, isAsync ? "answer" : "run")
    return "try \(isAsync ? "await " : "")\(names.result(answer, of: response, call)).get()"
  }
}

/// The body of a method that passes the answer of a store to a completion handler.
///
/// ```
/// on.fetchRecord.answer(RecordFetchRequest([recordID]), on: records) { response in
///   completionHandler(response.single)
/// }
/// ```
struct StoreCompletionBody: Template {
  var call: StoreCall
  var answer: StoreAnswer
  var handler: Handler
  var names: StoreNames
  var signature: Signature

  var body: Code {
    """
    \(names.request(call, "answer")) { \(isAnswered ? "\(response)" : "_") in
      \(delivery)
    }
    """
  }

  private var delivery: Code {
    let result = names.result(answer, of: "\(response)", call, scope: "self.")
    // A closure cannot stand between 'switch' and its braces.
    guard case .mapped = answer else { return deliver(result) }
    let name: Code = "\(signature.free("result"))"
    return "let \(name) = \(result)\n\(deliver(name))"
  }

  private func deliver(_ result: Code) -> Code {
    Delivery(handler: handler, result: result, signature: signature, types: names.types).body
  }

  private var response: SwiftName { signature.free("response") }

  private var isAnswered: Bool {
    if case .nothing = handler.convention { return false }
    return true
  }
}
