@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests that `.tooLong(limit: 1)` is the error of the catalogue, which knows where the service returns it, although the
/// error of the app is called the same.
///
/// In asynchronous code the compiler prefers a case to a function, and that before it avoids an overload.
@Suite struct ErrorWithValuesTests {
  private let backend = Backend(issues: .kept)
  private let core: MockCore

  init() { core = MockCore("MockPost", members: "send(_:) typed(_:)", backend: backend) }

  @Test func `An impossible error is an issue in an asynchronous test`() async {
    let send = Stub<String, Void, MockPostError>(core, name: "send")
    send.fails(with: .tooLong(limit: 1))
    await Task.yield()
    #expect(backend.issues.contains { "\($0)".contains("tooLong") })
  }

  @Test func `An impossible error is an issue with typed throws`() async {
    let typed = Stub<String, Void, TypedThrows<MockPostError>>(core, name: "typed")
    typed.fails(with: .tooLong(limit: 1))
    await Task.yield()
    #expect(backend.issues.contains { "\($0)".contains("tooLong") })
  }

  @Test func `An impossible error is an issue in a synchronous test`() {
    let send = Stub<String, Void, MockPostError>(core, name: "send")
    send.fails(with: .tooLong(limit: 1))
    #expect(backend.issues.contains { "\($0)".contains("tooLong") })
  }

  @Test func `The error of the app is taken as it is`() async {
    let send = Stub<String, Void, MockPostError>(core, name: "send")
    send.fails(with: PostError.tooLong(limit: 2))
    #expect(throws: PostError.tooLong(limit: 2)) { try send.respond(to: "a", function: "send(_:)") }
    let typed = Stub<String, Void, TypedThrows<MockPostError>>(core, name: "typed")
    typed.fails(with: PostError.tooLong(limit: 3))
    #expect(throws: PostError.tooLong(limit: 3)) {
      try typed.respond(to: "a", function: "typed(_:)")
    }
    #expect(backend.issues.isEmpty)
  }

  @Test func `An error that typed throws rule out is an issue`() {
    let typed = Stub<String, Void, TypedThrows<MockPostError>>(core, name: "typed")
    typed.returns()
    let rule = typed.fails(with: CancellationError())
    #expect(
      backend.issues.map { "\($0)" }.contains { $0.contains("CancellationError is another type") })
    #expect(throws: Never.self) { try typed.respond(to: "a", function: "typed(_:)") }
    #expect(rule.timesFired == 0)
  }
}

private enum PostError: Error, Equatable {
  case tooLong(limit: Int)
}

private struct MockPostError: ErrorCatalogue {
  var entry: CatalogueEntry<PostError>

  static func tooLong(limit: Int) -> Self {
    Self("tooLong", reach: ErrorReach(items: .save)) { _ in .tooLong(limit: limit) }
  }

  static let allCases = [tooLong(limit: 0)]
}
