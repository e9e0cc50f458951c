extension Mock {
  /// An object with all members of the mock except those that extensions of the protocol implement.
  ///
  /// A class that has a member cannot call the extension's implementation of it.
  package struct Implementations: Sendable {
    /// The name of its class, which no member has.
    package var name: SwiftName
    /// The members that it forwards to the mock.
    package var members: [Signature]
  }
}
