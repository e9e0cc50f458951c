/// A call of the core, and behind it the same call of the real object.
///
/// ```
/// core.forwardAsync(1, id) { (real: any Loader) in
///   try await real.load(id: id)
/// }
/// ```
struct ForwardedCall: Template {
  var forward: ForwardCall
  var failure = StubCall.Failure.any
  var call: Code

  var body: Code {
    """
    \(call) { (\(forward.real): \(forward.isChanging ? "inout " : "")\(forward.type))\(thrown) in
      \(forward.rethrown.map(noting) ?? "\(forward.call)")
    }
    """
  }

  private var thrown: Code {
    if case .typed(let type) = failure { return " throws(\(type))" }
    return ""
  }

  /// A rethrowing object throws only what the closure has thrown.
  private func noting(_ closure: SwiftName) -> Code {
    "do { return \(forward.call) } catch { throw \(closure).noting(error) }"
  }
}
