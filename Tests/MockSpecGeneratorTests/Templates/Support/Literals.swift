@testable import MockSpecGenerator

extension SwiftName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension SwiftSource {
  /// A parameter of a method, or a property of an operation.
  static func member(_ name: String) -> SwiftSource {
    SwiftSource(member: [Name(name, SourceRange(0, 0))])
  }
}

extension SwiftSource: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(composed: text) }
}
