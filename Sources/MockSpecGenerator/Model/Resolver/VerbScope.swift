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
  /// The options of a verb that say what is asked of the store.
  var requestOptions: [String] {
    switch self {
    case .fetch: ["fields", "else"]
    case .save: ["policy", "atomic", "note"]
    case .insert: ["atomic"]
    case .delete: ["atomic", "note"]
    case .commit: ["policy"]
    case .query: ["cursor", "in", "where", "sort", "fields", "limit"]
    case .changes: ["in", "fields", "limit", "all"]
    case .call: ["by", "else"]
    case .finish, .rollback, .pending, .notify: []
    }
  }

  /// The options of a verb that name blocks of an operation.
  var blockOptions: [String] {
    switch self {
    case .fetch, .save, .insert: ["progress", "each"]
    case .delete, .query, .call: ["each"]
    case .changes: ["changed", "deleted", "purged", "reset", "tokens", "each"]
    case .finish, .commit, .rollback, .pending, .notify: []
    }
  }

  var storeVerb: StoreCall.Verb? {
    switch self {
    case .fetch: .fetch
    case .save, .insert, .delete: .modify
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

extension Verb {
  func option(_ keyword: String) -> Option? { options.first { $0.keyword.text == keyword } }
}
