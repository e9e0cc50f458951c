// Classes of Apple's Foundation that cannot be used here, under other names.
import Foundation

open class AppleComparisonPredicate: NSPredicate {
  public enum Modifier: Sendable { case direct, all, any }

  public enum Operator: Sendable {
    case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, equalTo, notEqualTo
    case matches, like, beginsWith, endsWith, `in`, customSelector, contains, between
  }

  open var comparisonPredicateModifier: Modifier { .direct }
  open var predicateOperatorType: Operator { .equalTo }
  open var leftExpression: AppleExpression { AppleExpression() }
  open var rightExpression: AppleExpression { AppleExpression() }
}

open class AppleExpression: NSObject {
  public enum ExpressionType: Sendable { case constantValue, evaluatedObject, keyPath, aggregate }

  open var expressionType: ExpressionType { .constantValue }
  open var keyPath: String { "" }
  open var constantValue: Any? { nil }
  open var collection: Any { [Any]() }
}

/// A sort descriptor that knows its key, which this Foundation does not keep.
public protocol KeyedSortDescriptor: NSSortDescriptor {
  var appleKey: String? { get }
}

extension NSSortDescriptor {
  public var foundKey: String? { (self as Any as? any KeyedSortDescriptor)?.appleKey }
}
