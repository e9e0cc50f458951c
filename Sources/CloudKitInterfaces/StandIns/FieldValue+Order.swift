#if !canImport(CloudKit)
  import Foundation

  extension FieldValue {
    /// Returns the order of two fields in a sorted query; missing fields come first.
    static func order(_ left: FieldValue?, _ right: FieldValue?) -> ComparisonResult {
      switch (left, right) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (.string(let left)?, .string(let right)?): order(left, right)
      case (.date(let left)?, .date(let right)?): order(left, right)
      case (let left?, let right?): numericOrder(left, right)
      }
    }

    /// Returns the order of two numbers; values without an order count as equal.
    private static func numericOrder(_ left: FieldValue, _ right: FieldValue) -> ComparisonResult {
      if let left = left.int64, let right = right.int64 { return order(left, right) }
      guard let left = left.number, let right = right.number else { return .orderedSame }
      return order(left, right)
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult
    {
      left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    }

    var isNumber: Bool { number != nil }

    private var int64: Int64? {
      switch self {
      case .boolean(let value): value ? 1 : 0
      case .integer(let value): value
      default: nil
      }
    }

    private var number: Double? {
      switch self {
      case .boolean(let value): value ? 1 : 0
      case .integer(let value): Double(value)
      case .unsigned(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    }
  }
#endif
