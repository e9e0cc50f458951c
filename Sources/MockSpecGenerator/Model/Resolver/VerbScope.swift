/// The names that verbs can use: the parameters of a method, or the properties of an operation.
struct VerbScope {
  /// How messages speak of it: `'records(for:)'`.
  var title: String
  var types: [String: TypeSyntax]
  /// The names that are there at times only.
  var conditional: Set<String> = []
  /// Whether there are blocks to call.
  var isOperation: Bool

  var names: [String] { types.keys.sorted() }
}

extension VerbKind {
  var storeVerb: StoreCall.Verb? {
    switch self {
    case .fetch: .fetch
    case .save, .delete: .modify
    case .query: .query
    case .changes: .changes
    case .commit: .commit
    case .call, .finish, .rollback, .pending, .notify: nil
    }
  }

  /// Whether the verb is about what waits in a context.
  var isOfContexts: Bool { [.commit, .rollback, .pending, .notify].contains(self) }

  /// Whether two verbs can be one request.
  func mixes(with other: VerbKind) -> Bool {
    storeVerb == .modify && other.storeVerb == .modify && (self == .delete || other == .delete)
  }
}
