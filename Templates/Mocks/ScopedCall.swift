/// A call inside the scopes that its arguments need, because they live only as long as the call.
///
/// ```
/// withoutActuallyEscaping(body) { body in
///   core.lending(body) { body in
///     on.each.respond(to: { body.value($0) } as (Int) -> Void)
///   }
/// }
/// ```
struct ScopedCall: Template {
  var scopes: [ArgumentScope]
  var isAsync: Bool
  var failure: StubCall.Failure
  var effects: Code
  var core: Code
  var call: Code

  var body: Code {
    scopes.reversed().reduce(call) { inner, scope in
      switch scope.kind {
      case .lent(let isEscaping, let isRethrown):
        lending(scope.name, isEscaping: isEscaping, isRethrown: isRethrown, inner)
      case .changed:
        """
        \(effects)\(core).changing\(suffix)(&\(scope.name)) { \(header(scope.name))
          \(inner)
        }
        """
      case .borrowed:
        """
        \(effects)\(core).borrowing(\(scope.name)) { \(header(scope.name))
          \(inner)
        }
        """
      }
    }
  }

  private func lending(_ name: SwiftName, isEscaping: Bool, isRethrown: Bool, _ inner: Code) -> Code
  {
    let lending = """
      \(effects)\(core).lending\(isRethrown ? "ToRethrow" : "")\(suffix)(\(name)) { \(header(name))
        \(inner)
      }
      """ as Code
    if isEscaping { return lending }
    return """
      \(effects)withoutActuallyEscaping(\(name)) { \(header(name))
        \(lending)
      }
      """
  }

  private var suffix: Code { isAsync ? "Async" : "" }

  /// Returns the header of a closure, with its typed error if there is one.
  private func header(_ name: SwiftName) -> Code {
    if case .typed(let type) = failure { return "\(name) throws(\(type)) in" }
    return "\(name) in"
  }
}
