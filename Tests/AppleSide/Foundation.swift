// Declarations of Apple's Foundation that this one lacks, under names that differ from its unavailable ones.
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

extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSObject.description, ascending: ascending)
  }

  public var key: String? { nil }
}

extension NSPredicate {
  public convenience init(format: String, _ arguments: any CVarArg...) { self.init(value: true) }
}

/// In Apple's Foundation, every object can be an argument of a format.
extension NSDate: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [] }
}
