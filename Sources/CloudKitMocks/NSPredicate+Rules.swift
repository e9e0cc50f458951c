#if canImport(CloudKit)
  import CloudKit
  import Foundation

  // What queries cannot have, though a predicate can. Sources: CKQuery.h, the documentation of CKQuery.

  extension NSPredicate {
    /// Why the service would refuse a query with this predicate; nil if it would not.
    var objectionOfService: String? {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.objectionToParts
      case let predicate as NSComparisonPredicate: predicate.objectionToComparison
      case NSPredicate(value: true), NSPredicate(value: false): nil
      default: "queries cannot have predicates made of blocks"
      }
    }
  }

  extension NSCompoundPredicate {
    fileprivate var objectionToParts: String? {
      let parts = subpredicates.compactMap { $0 as Any as? NSPredicate }
      switch compoundPredicateType {
      case .or: return "queries cannot have 'OR'"
      case .not where parts.contains(where: \.cannotBeNegated):
        return "queries cannot negate 'AND', 'BETWEEN' or a search for words"
      default: return parts.lazy.compactMap(\.objectionOfService).first
      }
    }
  }

  extension NSPredicate {
    fileprivate var cannotBeNegated: Bool {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.compoundPredicateType == .and
      case let predicate as NSComparisonPredicate:
        predicate.predicateOperatorType == .between || predicate.isTokenSearch
      default: false
      }
    }
  }

  extension NSComparisonPredicate {
    fileprivate var isTokenSearch: Bool {
      predicateOperatorType == .contains && leftExpression.expressionType == .evaluatedObject
    }

    fileprivate var objectionToComparison: String? {
      if comparisonPredicateModifier == .all { return "queries cannot have 'ALL'" }
      if [.endsWith, .like, .matches].contains(predicateOperatorType) {
        return "queries cannot have 'ENDSWITH', 'LIKE' or 'MATCHES'"
      }
      for side in [leftExpression, rightExpression] {
        if side.expressionType == .keyPath, side.keyPath.contains(".") {
          return "queries cannot look into '\(side.keyPath)'"
        }
      }
      return nil
    }
  }
#endif
