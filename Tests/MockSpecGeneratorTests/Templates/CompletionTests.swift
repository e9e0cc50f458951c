@testable import MockSpecGenerator
import Testing

@Suite("Completion handlers") struct CompletionTests {
  static func text(
    _ convention: Handler.Convention, isOptional: Bool = false, form: Int? = nil,
    default value: SwiftSource? = nil
  ) -> String {
    let call = CompletionCall(
      index: 5, form: form, arguments: "()", isQueued: true, defaultValue: value,
      handler: Handler(name: "done", convention: convention, isOptional: isOptional),
      output: "Int", failure: "any Error")
    return CompletionBody(call: call, core: "core", types: OwnTypes(), signature: .method("load"))
      .body.text
  }

  static func cases(_ success: String, _ value: String, _ failure: String) -> String {
    """
    core.complete(5, (), isQueued: true) { (result: Result<Int, any Error>) in
      switch result {
      case .\(success): done(\(value))
      case .failure(let error): done(\(failure))
      }
    }
    """
  }

  @Test("get their answer as their type asks for") func conventions() {
    #expect(
      Self.text(.optionalValueAndError)
        == Self.cases("success(let value)", "value, nil", "nil, error"))
    #expect(
      Self.text(.valueAndError(failing: ".none"))
        == Self.cases("success(let value)", "value, nil", ".none, error"))
    #expect(Self.text(.error) == Self.cases("success", "nil", "error"))
    #expect(
      Self.text(.result, isOptional: true, form: 6, default: ".available") == """
        core.complete(5, form: 6, (), isQueued: true, default: { .available }) { (result: Result<Int, any Error>) in
          done?(result)
        }
        """)
    #expect(
      Self.text(.value) == """
        core.complete(5, (), isQueued: true) { (result: Result<Int, any Error>) in
          done(result.get())
        }
        """)
    #expect(
      Self.text(.nothing) == """
        core.complete(5, (), isQueued: true) { (_: Result<Int, any Error>) in
          done()
        }
        """)
  }
}
