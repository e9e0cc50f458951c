/// The names that verbs can use: the parameters of a method, or the properties of an operation.
struct VerbScope {
  /// The name of the scope in messages: `'records(for:)'`.
  var title: String
  var types: [String: TypeSyntax]
  /// The names that exist only under some conditions.
  var conditional: Set<String> = []
  /// True for an operation, which has blocks to call.
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

  /// True if the verb concerns the pending changes of a context.
  var isOfContexts: Bool { [.commit, .rollback, .pending, .notify].contains(self) }

  /// Checks whether two verbs can be one request.
  func mixes(with other: VerbKind) -> Bool {
    storeVerb == .modify && other.storeVerb == .modify && (self == .delete || other == .delete)
  }
}
