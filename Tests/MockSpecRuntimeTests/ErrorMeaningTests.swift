import MockSpecRuntime
import MockSpecStores
import Testing

extension ErrorMeaning {
  /// A meaning that only this service has.
  fileprivate static let open = ErrorMeaning(
    "open", "'#' is open on another device", wider: [.forbidden])
}

/// Tests of meanings that are not the runtime's own.
@Suite struct ErrorMeaningTests {
  @Test func `an error of the store says what its meaning says of the item`() {
    #expect("\(StoreError(.open, item: "draft"))" == "'draft' is open on another device")
    #expect("\(StoreError(.tooMany))" == "the request has more items than the service takes")
    #expect(StoreError(.open, item: "draft") != StoreError(.missing, item: "draft"))
  }

  @Test func `a wider meaning stands for one that the service does not tell apart`() {
    #expect(MockNoteError.entry(for: .open) == nil)
    let backend = Backend()
    let error = MockNoteError.error(for: .open, ErrorDetails(), about: "draft", on: backend)
    #expect(code(error) == .locked)
    #expect(backend.issues.isEmpty)
  }

  @Test func `an error without a code for a meaning is another one, and the test is told`() {
    let backend = Backend(issues: .kept)
    let error = MockNoteError.error(for: .exists, ErrorDetails(), about: "draft", on: backend)
    #expect(code(error) == .malformed)
    #expect(
      backend.issues.map { "\($0)" }.contains {
        $0.contains("'draft' exists already, but no code 'means exists'")
      })
  }
}
