#if !canImport(CloudKit)
  /// The syntax tree of a predicate, parsed from its format.
  indirect enum PredicateTree: Hashable, Codable, Sendable {
    case constant(Bool)
    case comparison(PredicateComparison)
    case all([PredicateTree])
    case any([PredicateTree])
    case not(PredicateTree)

    /// The keys of all comparisons except searches for words.
    var comparedKeys: [String] {
      comparisons.filter { !$0.isTokenSearch }.flatMap { [$0.left, $0.right] }.compactMap {
        if case .key(let key) = $0 { key } else { nil }
      }
    }

    var searchesWords: Bool { comparisons.contains(where: \.isTokenSearch) }

    /// The number of values in the longest list after `IN`.
    var longestList: Int {
      comparisons.map { comparison in
        guard comparison.operation == .isIn, case .value(.list(let values)) = comparison.right
        else {
          return 0
        }
        return values.count
      }.max() ?? 0
    }

    private var comparisons: [PredicateComparison] {
      switch self {
      case .constant: []
      case .comparison(let comparison): [comparison]
      case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
      case .not(let part): part.comparisons
      }
    }
  }

  /// A comparison of two operands by an operator.
  struct PredicateComparison: Hashable, Codable, Sendable {
    /// The elements of a list on the left for which the comparison must be true.
    enum Quantifier: String, Codable, Sendable {
      case any = "ANY"
      case all = "ALL"
      case none = "NONE"
    }

    enum Operation: String, Codable, Sendable {
      case equal = "=="
      case notEqual = "!="
      case less = "<"
      case lessOrEqual = "<="
      case greater = ">"
      case greaterOrEqual = ">="
      case between = "BETWEEN"
      case isIn = "IN"
      case contains = "CONTAINS"
      case beginsWith = "BEGINSWITH"
      case endsWith = "ENDSWITH"
      case like = "LIKE"
      case matches = "MATCHES"
      case tokenMatches = "TOKENMATCHES"
    }

    var quantifier: Quantifier?
    let left: PredicateOperand
    let operation: Operation
    var ignoresCase = false
    var ignoresDiacritics = false
    let right: PredicateOperand

    /// True if the comparison searches all texts of a record for words.
    var isTokenSearch: Bool {
      operation == .tokenMatches || operation == .contains && left == .record
    }
  }

  /// An operand of a comparison.
  enum PredicateOperand: Hashable, Codable, Sendable {
    case key(String)
    case record
    case value(FieldValue?)
    case now
    /// An argument of an unsupported class, or a function; the service names it when it refuses the query.
    case unsupported(String)
  }

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
