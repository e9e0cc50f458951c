@testable import MockSpecGenerator
import Testing

@Suite("Completion handlers") struct CompletionTests {
  static func text(
    _ convention: Handler.Convention, isOptional: Bool = false, default value: SwiftSource? = nil
  ) -> String {
    let call = StubCall(
      index: 5, knob: "load", arguments: "()", isAsync: false, failure: .any, defaultValue: value)
    let handler = Handler(name: "done", convention: convention, isOptional: isOptional)
    let signature = Signature.method("load")
    let member = MockMember(
      signature: signature, requirement: signature, nameIndex: 0, knob: "load",
      body: .completion(call, handler: handler, isQueued: true))
    return MemberTemplate(member: member, mock: .sample()).body.text
  }

  /// Returns the method with a body.
  static func method(_ body: String) -> String {
    "func load() {\n  \(body.replacing("\n", with: "\n  "))\n}"
  }

  static func cases(_ success: String, _ value: String, _ failure: String) -> String {
    method(
      """
      on.load.complete((), isQueued: true) { result in
        switch result {
        case .\(success): done(\(value))
        case .failure(let error): done(\(failure))
        }
      }
      """)
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
      Self.text(.result, isOptional: true, default: ".available")
        == Self.method(
          """
          on.load.complete((), isQueued: true, default: { .available }) { result in
            done?(result)
          }
          """))
    #expect(
      Self.text(.result, isOptional: true)
        == Self.method(
          """
          on.load.complete((), isQueued: true, hasHandler: done != nil) { result in
            done?(result)
          }
          """))
    #expect(
      Self.text(.result)
        == Self.method("on.load.complete((), isQueued: true, deliver: done)"))
    #expect(
      Self.text(.value)
        == Self.method(
          """
          on.load.complete((), isQueued: true) { result in
            done(result.get())
          }
          """))
    #expect(
      Self.text(.nothing)
        == Self.method(
          """
          on.load.complete((), isQueued: true) { _ in
            done()
          }
          """))
  }
}
