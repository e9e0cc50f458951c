/// An id that explorations can print as Swift, for pasting into a test.
public protocol SwiftExpressible {
  /// The Swift expression of the value: `CKRecord.ID(recordName: "note")`.
  var swiftExpression: String { get }
}

/// Returns the Swift expression of a value; for other types, a placeholder with the value in a comment.
func swiftExpression(of value: Any) -> String {
  switch value {
  case let value as any SwiftExpressible: value.swiftExpression
  case let text as String: text.debugDescription
  case let number as any BinaryInteger: "\(number)"
  case _ where "\(type(of: value))" == "UUID": "UUID(uuidString: \"\(value)\")!"
  default: "id /* \(value) */"
  }
}
