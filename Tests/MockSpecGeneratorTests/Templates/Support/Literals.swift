@testable import MockSpecGenerator

extension SwiftName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension StoreCall.Input: ExpressibleByStringLiteral {
  public convenience init(stringLiteral text: String) { self.init(SwiftSource(composed: text)) }

  /// A parameter of a method, or a property of an operation.
  static func member(_ name: SwiftName) -> Self { Self(SwiftSource(name), from: .property(name)) }
}

extension SwiftSource: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(composed: text) }
}

/// Returns rows of codes with the texts of these, since codes cannot be the arguments of tests.
func texts(_ rows: [(Code, String)]) -> [(String, String)] { rows.map { ($0.text, $1) } }
