/// The expressions for the core and the knobs in a body.
struct KnobNames {
  /// `core`
  var core: Code
  /// `on`, or `On(core: core)` if there is no instance.
  var knobs: Code

  func knob(_ name: SwiftName) -> Code { "\(knobs).\(name)" }
}

/// A call that a knob answers.
///
/// ```
/// try await on.load.respondAsync(to: id, default: .available)
/// ```
struct StubExpression: Template {
  var call: StubCall
  var names: KnobNames
  /// The name of the call in the journal, if it differs from that of the function.
  var function: SwiftLiteral?
  /// True if the result is discarded.
  var isVoid = false
  var types: QualifiedNames

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
    case .any: "(\(types.anyError))"
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
