extension Mock {
  /// An object with all members of the mock but those that extensions of the protocol implement.
  ///
  /// A class that has a member cannot call what an extension implements for it.
  package struct Implementations: Sendable {
    /// The name of its class, which no member has.
    package var name: SwiftName
    /// What it hands on to the mock.
    package var members: [Signature]
  }
}
