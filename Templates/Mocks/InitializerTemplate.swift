/// An initialiser that the interface asks for; a scope of static members answers it.
///
/// ```
/// convenience init(url: URL) {
///   self.init(backend: .initializing(Self.self))
///   core.initializing(Self.self).call(4, url) as Void
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
      \(signature.isFailable ? guarded : "\(stub) as Void")
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
    return StubExpression(call: call, core: "\(core).initializing(Self.self)").body
  }
}

extension Signature {
  fileprivate var isFailable: Bool {
    if case .initializer(let mark) = kind { !mark.isEmpty } else { false }
  }
}
