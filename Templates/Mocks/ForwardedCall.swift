/// A call of a knob, and behind it the same call of the real object.
///
/// ```
/// on.load.respondAsync(to: id, throwing: (any Error).self) { (real: any Loader) in
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
