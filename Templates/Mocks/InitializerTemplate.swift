import MockSpecModel
import MockSpecSyntax

/// An initialiser that the interface asks for; the mock gets a backend of its own.
///
/// ```
/// convenience init(url: URL) {
///   self.init(backend: Backend())
///   core.call(4, url) as Void
/// }
/// ```
struct InitializerTemplate: Template {
  var signature: Signature
  var call: StubCall
  var mock: Mock

  var body: Code {
    Declaration(
      signature: signature, access: "\(mock.access.word)convenience ", isDocumented: false,
      implementation: implementation)
  }

  private var implementation: Code {
    """
    {
      self.init(backend: Backend())
      \(StubExpression(call: call, core: mock.reference(mock.core, in: signature))) as Void
    }
    """
  }
}
