import Foundation
import Testing

@testable import MockSpecExploration
@testable import MockSpecRuntime

@Suite("Ids as Swift") struct SwiftExpressionTests {
  struct OrderID: Hashable { var number: Int; var shop: String? }
  struct Name: RawRepresentable, Hashable { var rawValue: String }
  enum Level: Int { case low, high }
  enum Kind { case plain }
  final class Object {}

  @Test(arguments: [
    (DelayArgument.seconds("retryAfter"), "(retryAfter: 1.5)"), (.seconds(nil), "(1.5)"),
    (.wholeSeconds("wait"), "(wait: 2)"), (.duration("wait"), "(wait: .seconds(1.5))"),
  ])
  func `a delay is printed as the error takes it`(argument: DelayArgument, text: String) {
    let error = MockSessionError("slow", advice: .retry, retryAfter: 1.5, as: argument) { _ in
      .offline
    }
    #expect(
      ExploredFault(.fails(error)).description
        == "backend.rateLimits(with: MockSessionError.slow\(text), on: .call(1))")
  }

  @Test func `values are expressions that can be pasted`() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    let rows: [(Any, String)] = [
      ("a\"b", #""a\"b""#), (3, "3"), (2.5, "2.5"), (true, "true"),
      (id, "UUID(uuidString: \"\(id)\")!"),
      (Name(rawValue: "x"), "SwiftExpressionTests.Name(rawValue: \"x\")"),
      (Level.high, "SwiftExpressionTests.Level(rawValue: 1)!"),
      (Kind.plain, "SwiftExpressionTests.Kind.plain"),
      (OrderID(number: 7, shop: "s"), "SwiftExpressionTests.OrderID(number: 7, shop: \"s\")"),
      (OrderID(number: 7, shop: nil), "SwiftExpressionTests.OrderID(number: 7, shop: nil)"),
      ([1, 2], "[1, 2]"), (AnyHashable("a"), "\"a\""),
    ]
    for (value, text) in rows { #expect(swiftExpression(of: value) == text) }
  }

  @Test func `an object is named in a comment`() {
    #expect(swiftExpression(of: Object()).hasPrefix("id /* "))
  }
}
