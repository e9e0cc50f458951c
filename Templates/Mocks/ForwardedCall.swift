/// A call of a knob, with a closure that makes the same call on the real object.
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

  /// Returns the call of a rethrowing object, which throws only errors of the closure.
  private func noting(_ closure: SwiftName) -> Code {
    "do { return \(forward.call) } catch { throw \(closure).noting(error) }"
  }
}
