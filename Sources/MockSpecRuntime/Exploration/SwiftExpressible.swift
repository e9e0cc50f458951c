/// An id that explorations can print as Swift, for pasting into a test.
///
/// Text, numbers, `UUID`s, values with raw values and structures of such values need no conformance.
public protocol SwiftExpressible {
  /// The Swift expression of the value: `CKRecord.ID(recordName: "note")`.
  var swiftExpression: String { get }
}

/// Returns the Swift expression of a value; for objects, a placeholder with the value in a comment.
func swiftExpression(of value: Any) -> String {
  knownExpression(of: value) ?? "id /* \(value) */"
}

private func knownExpression(of value: Any) -> String? {
  switch value {
  case let value as any SwiftExpressible: return value.swiftExpression
  case let value as AnyHashable where type(of: value.base) != AnyHashable.self:
    return knownBaseExpression(of: value.base)
  default: return knownBaseExpression(of: value)
  }
}

private func knownBaseExpression(of value: Any) -> String? {
  switch value {
  case let text as String: return text.debugDescription
  case let number as any BinaryInteger: return "\(number)"
  case let number as any BinaryFloatingPoint: return "\(number)"
  case let flag as Bool: return "\(flag)"
  case _ where "\(type(of: value))" == "UUID": return "UUID(uuidString: \"\(value)\")!"
  case _ where "\(type(of: value))" == "URL": return "URL(string: \"\(value)\")!"
  case let value as any RawRepresentable: return rawExpression(of: value)
  default: return compositeExpression(of: value)
  }
}

private func rawExpression(of value: some RawRepresentable) -> String? {
  let raw = value.rawValue
  guard let expression = knownExpression(of: raw) else { return nil }
  let isFailable = Mirror(reflecting: value).displayStyle == .enum
  return "\(typeName(of: value))(rawValue: \(expression))\(isFailable ? "!" : "")"
}

/// Returns the expression of a structure, as its memberwise initializer takes it, or of a collection or an optional.
private func compositeExpression(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { ($0.label, knownExpression(of: $0.value)) }
  let expressions = parts.compactMap(\.1)
  guard expressions.count == parts.count else { return nil }
  switch mirror.displayStyle {
  case .optional: return expressions.first ?? "nil"
  case .collection: return "[\(expressions.joined(separator: ", "))]"
  case .enum where parts.isEmpty: return "\(typeName(of: value)).\(value)"
  case .struct:
    let arguments = zip(parts, expressions).map { part, expression in
      part.0.map { "\($0): \(expression)" } ?? expression
    }
    return "\(typeName(of: value))(\(arguments.joined(separator: ", ")))"
  default: return nil
  }
}

/// Returns the name of a value's type without its module.
private func typeName(of value: Any) -> String {
  let parts = String(reflecting: type(of: value)).split(separator: ".")
  return parts.dropFirst().filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
}
