/// The initialiser and methods that set the real object of a mock.
///
/// ```
/// /// Makes a mock that hands the calls which no stub answers to a real object, and records them.
/// convenience init(forwardingTo real: any Loader, backend: Backend = Backend()) {
///   self.init(backend: backend)
///   forward(to: real)
/// }
/// ```
struct ForwardingTemplate: Template {
  var mock: Mock
  var forwarding: Mock.Forwarding

  var body: Code {
    """
    \(forwarding.hasInstanceMembers && forwarding.hasInitializer ? initializer : "")

    \(forwarding.hasInstanceMembers ? function("calls", taking: forwarding.real) : "")

    \(forwarding.realType.map { function("calls of static members", taking: $0) } ?? "")
    """
  }

  private var open: Code { "\(mock.nonisolated)\(mock.access.word)" }

  private var initializer: Code {
    """
    /// Makes a mock that hands the calls which no stub answers to a real object, and records them.
    \(open)convenience init(\(rows: "forwardingTo real: \(forwarding.real)", mock.backendParameter)) {
      self.init(backend: backend)
      \(forwarding.name)(to: real)
    }
    """
  }

  private func function(_ calls: Code, taking real: SwiftSource) -> Code {
    """
    /// Hands the \(calls) that no stub answers to a real object from now on, and records them.
    \(exceptions)
    \(open)func \(forwarding.name)(\(rows: "to real: \(real)")) {
      \(mock.core).forward(\(list: "to: real", "as: (\(real)).self"))
    }
    """
  }

  /// The sentence on the members that are not forwarded.
  private var exceptions: Code {
    if forwarding.exceptions.isEmpty { return "" }
    let names = forwarding.exceptions.map { "`\($0)`" }.joined(separator: ", ")
    return .comment("///", "Stubs alone answer \(names).")
  }
}
