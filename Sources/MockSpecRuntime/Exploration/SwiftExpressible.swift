/// An id that explorations can write as Swift, so that what they find can be pasted into a test.
public protocol SwiftExpressible {
  /// The Swift that makes the value: `CKRecord.ID(recordName: "note")`.
  var swiftExpression: String { get }
}

/// The Swift that makes a value; of others, a name that the reader replaces, with the value in a comment.
func swiftExpression(of value: Any) -> String {
  switch value {
  case let value as any SwiftExpressible: value.swiftExpression
  case let text as String: text.debugDescription
  case let number as any BinaryInteger: "\(number)"
  case _ where "\(type(of: value))" == "UUID": "UUID(uuidString: \"\(value)\")!"
  default: "id /* \(value) */"
  }
}
