@testable import MockSpecGenerator

extension SwiftName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension SwiftSource: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(composed: text) }
}
