/// An initialiser that the interface requires, which a scope of static members answers.
///
/// ```
/// convenience init(url: URL) {
///   self.init(backend: .initializing(Self.self))
///   On(core: core.initializing(Self.self)).initializer.respond(to: url)
/// }
/// ```
struct InitializerTemplate: Template {
  var signature: Signature
  var call: StubCall
  var mock: Mock

  var body: Code {
    DeclarationTemplate(
      signature: signature,
      access: "\(mock.access.word)\(mock.isolation == .actor ? "" : "convenience ")",
      isDocumented: false,
      implementation: implementation)
  }

  private var implementation: Code {
    """
    {
      self.init(backend: .initializing(Self.self))
      \(signature.isFailable ? guarded : stub)
    }
    """
  }

  /// The `guard` around the stub, in parentheses if it ends with a closure, which would be read as the guard's block.
  private var guarded: Code {
    """
    guard
      \(call.scopes.isEmpty ? stub : "(\(stub))")
    else { return nil }
    """
  }

  private var stub: Code {
    let core = mock.reference(mock.core, in: signature)
    let scope = "\(core).initializing(Self.self)" as Code
    return StubExpression(
      call: call,
      names: KnobNames(core: scope, knobs: "\(mock.knobsType)(\(mock.core): \(scope))"),
      isVoid: !signature.isFailable, types: mock.types
    ).body
  }
}

extension Signature {
  fileprivate var isFailable: Bool {
    if case .initializer(let mark) = kind { !mark.isEmpty } else { false }
  }
}
