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
    var left: PredicateOperand
    var operation: Operation
    var ignoresCase = false
    var ignoresDiacritics = false
    var right: PredicateOperand

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
#endif
