#if !canImport(CloudKit)
  extension PredicateTree {
    /// The reason why the service would refuse a query with this predicate; `nil` if it would accept it.
    ///
    /// Sources: CKQuery.h, the documentation of CKQuery.
    var objection: String? {
      switch self {
      case .constant: nil
      case .comparison(let comparison): comparison.objection
      case .all(let parts): parts.lazy.compactMap(\.objection).first
      case .any: "queries cannot have 'OR'"
      case .not(let part): part.objectionToNegation ?? part.objection
      }
    }

    private var objectionToNegation: String? {
      switch self {
      case .all: "queries cannot negate 'AND'"
      case .comparison(let comparison) where comparison.isTokenSearch:
        "queries cannot negate a search for words"
      case .comparison(let comparison) where comparison.operation == .between:
        "queries cannot negate 'BETWEEN'"
      default: nil
      }
    }
  }

  extension PredicateComparison {
    fileprivate var objection: String? {
      if let quantifier, quantifier != .any {
        return "queries cannot have '\(quantifier.rawValue)'"
      }
      if [.endsWith, .like, .matches].contains(operation) {
        return "queries cannot have '\(operation.rawValue)'"
      }
      if isTokenSearch {
        return right.objection
      }
      return left.objection ?? right.objection ?? objectionToSides
    }

    private var objectionToSides: String? {
      switch (left.isKey, right.isKey) {
      case (true, true): "queries cannot compare two keys"
      case (false, false): "queries cannot compare two values; one side is a key"
      default: nil
      }
    }
  }

  extension PredicateOperand {
    fileprivate var objection: String? {
      switch self {
      case .key(let key): isName(key) ? nil : "queries cannot look into '\(key)'"
      case .record: "queries can use 'SELF' only to search for words"
      case .value(nil): "queries cannot compare with null"
      case .value, .now: nil
      case .unsupported(let what): "queries cannot have \(what)"
      }
    }

    fileprivate var isKey: Bool { if case .key = self { true } else { false } }

    /// Returns `true` for a letter followed by letters, digits and underscores, all of them ASCII.
    private func isName(_ key: String) -> Bool {
      key.first?.isLetter == true
        && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }
#endif
