import Foundation
import ObjectiveC

/// A comparison that has the parts of Foundation's own, which the mocks look at on Apple platforms.
final class FormatComparison: AppleComparisonPredicate {
  let content: PredicateComparison

  init(_ comparison: PredicateComparison) {
    content = comparison
    // Unlike one of a value, such a predicate is equal to no other.
    super.init { _, _ in false }
  }

  required init?(coder: NSCoder) { nil }

  override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool {
    (object as? CKRecord).map { content.matches($0.snapshot) } ?? false
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? FormatComparison)?.content == content
  }

  override var hash: Int { content.hashValue }

  override var comparisonPredicateModifier: Modifier {
    switch content.quantifier {
    case .any, nil: content.quantifier == nil ? .direct : .any
    case .all, .some(.none): .all
    }
  }

  override var predicateOperatorType: Operator {
    switch content.operation {
    case .equal: .equalTo
    case .notEqual: .notEqualTo
    case .less: .lessThan
    case .lessOrEqual: .lessThanOrEqualTo
    case .greater: .greaterThan
    case .greaterOrEqual: .greaterThanOrEqualTo
    case .between: .between
    case .isIn: .in
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    case .tokenMatches: .customSelector
    }
  }

  override var leftExpression: AppleExpression { OperandExpression(content.left) }
  override var rightExpression: AppleExpression { OperandExpression(content.right) }
}

/// An operand as Foundation's expression.
private final class OperandExpression: AppleExpression {
  private let operand: PredicateOperand

  init(_ operand: PredicateOperand) { self.operand = operand }

  override var expressionType: ExpressionType {
    switch operand {
    case .key: .keyPath
    case .record: .evaluatedObject
    case .value, .now, .unsupported: .constantValue
    }
  }

  override var keyPath: String { if case .key(let key) = operand { key } else { "" } }

  override var constantValue: Any? {
    if case .value(let value) = operand { value?.object } else { nil }
  }
}

/// Returns the predicate that Foundation would make of a format.
func FormatPredicate(_ tree: PredicateTree) -> NSPredicate {
  switch tree {
  case .constant(let value): NSPredicate(value: value)
  case .comparison(let comparison): FormatComparison(comparison)
  case .all(let parts): NSCompoundPredicate(type: .and, subpredicates: parts.map(FormatPredicate))
  case .any(let parts): NSCompoundPredicate(type: .or, subpredicates: parts.map(FormatPredicate))
  case .not(let part): NSCompoundPredicate(type: .not, subpredicates: [FormatPredicate(part)])
  }
}

/// A protocol whose extension has the initializers, because only there can an initializer choose the class.
public protocol PredicateFormatting {}

extension NSPredicate: PredicateFormatting {}

extension PredicateFormatting where Self: NSPredicate {
  public init(format predicateFormat: String, _ arguments: Any...) {
    self.init(format: predicateFormat, argumentArray: arguments)
  }

  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    do {
      let tree = try PredicateParser.tree(of: predicateFormat, arguments: arguments ?? [])
      guard let predicate = FormatPredicate(tree) as? Self else {
        preconditionFailure("'\(predicateFormat)' makes another kind of predicate")
      }
      self = predicate
    } catch {
      preconditionFailure("cannot read the predicate format '\(predicateFormat)': \(error)")
    }
  }
}

extension NSSortDescriptor: KeyedSortDescriptor {
  public var appleKey: String? { sortedKey }
}
