/// An initialiser that the interface asks for; a scope of static members answers it.
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

  /// A closure behind a call would be read as the block of the `guard`.
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
