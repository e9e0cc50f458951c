import MockSpecSyntax

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
    case .delete: ["atomic", "note"]
    case .query: ["cursor", "in", "where", "sort", "fields", "limit"]
    case .changes: ["in", "fields", "limit", "all"]
    case .call, .finish: []
    }
  }

  /// The options of a verb that name blocks of an operation.
  var blockOptions: [String] {
    switch self {
    case .fetch, .save: ["progress", "each"]
    case .delete, .query, .call: ["each"]
    case .changes: ["changed", "deleted", "purged", "reset", "tokens", "each"]
    case .finish: []
    }
  }

  var storeVerb: StoreCall.Verb? {
    switch self {
    case .fetch: .fetch
    case .save, .delete: .modify
    case .query: .query
    case .changes: .changes
    case .call, .finish: nil
    }
  }
}

extension Verb {
  func option(_ keyword: String) -> Option? { options.first { $0.keyword.text == keyword } }
}
