@testable import MockSpecGenerator
import Testing

@Suite("Members of mocks") struct TemplatesMemberTests {
  static func text(_ signature: Signature, _ body: MockMember.Body) -> String {
    MemberTemplate(member: MockMember(signature: signature, body: body), mock: .sample()).body.text
  }

  @Test(
    "properties",
    arguments: [
      (
        .property("title", "Int"),
        PropertyAccess(index: 0, defaultValue: nil, isSettable: false, effectful: nil),
        "{ core.get(0) }"
      ),
      (
        .property("title", "Int"),
        PropertyAccess(index: 0, defaultValue: "7", isSettable: true, effectful: nil),
        "{\n  get { core.get(0, default: 7) }\n  set { core.set(0, newValue) }\n}"
      ),
      (
        .property("title", "Int", effects: "async throws"),
        PropertyAccess(
          index: 0, defaultValue: nil, isSettable: false,
          effectful: StubCall(0, "()", isAsync: true, failure: .any)),
        "{\n  get async throws { try await core.callAsyncThrowing(0, ()) }\n}"
      ),
    ] as [(Signature, PropertyAccess, String)])
  func properties(signature: Signature, access: PropertyAccess, body: String) {
    #expect(Self.text(signature, .property(access)) == "var title: Int \(body)")
  }

  @Test(
    "stubs",
    arguments: [
      (StubCall(3, "id"), "core.call(3, id)"),
      (StubCall(3, "()", form: 4, isAsync: true), "await core.callAsync(3, form: 4, ())"),
      (StubCall(3, "()", failure: .any), "try core.callThrowing(3, ())"),
      (
        StubCall(3, "id", failure: .typed("E"), default: "0"),
        "try core.callThrowing(3, id, failure: E.self, default: 0)"
      ),
      (
        StubCall(3, "()", isAsync: true, failure: .any, default: ".x"),
        "try await core.callAsyncThrowing(3, (), default: .x)"
      ),
    ] as [(StubCall, String)])
  func stubs(call: StubCall, text: String) {
    #expect(StubExpression(call: call, core: "core").body.text == text)
    #expect(Self.text(.method("a"), .stub(call)) == "func a() {\n  return \(text)\n}")
    #expect(
      Self.text(.method("a", result: "Int"), .stub(call)) == "func a() -> Int {\n  \(text)\n}")
  }

  @Test("a parameter does not hide the core") func hiding() {
    let signature = Signature.method("a", [.init(nil, "core", "Int")], result: "Int")
    #expect(
      Self.text(signature, .stub(StubCall(0, "core")))
        == "func a(_ core: Int) -> Int {\n  self.core.call(0, core)\n}")
  }

  @Test("subscripts and initialisers") func others() {
    let kind = Signature.Kind.subscript_(getEffects: "", isSettable: true)
    #expect(
      Self.text(
        .method("subscript", [.init(nil, "key", "Int")], result: "Int", kind: kind),
        .subscript_(get: StubCall(0, "key"), set: StubCall(1, "(key: key, newValue: newValue)")))
          == """
          subscript(key: Int) -> Int {
            get { core.call(0, key) }
            set { return core.call(1, (key: key, newValue: newValue)) }
          }
          """)
    #expect(
      Self.text(
        .method("init", effects: "throws", kind: .initializer(mark: "?")),
        .initializer(StubCall(2, "()", failure: .any)))
          == """
          convenience init?() throws {
            self.init(backend: .initializing(Self.self))
            guard
              try core.initializing(Self.self).callThrowing(2, ())
            else { return nil }
          }
          """)
    #expect(
      Self.text(
        .method("init", kind: .initializer(mark: "")), .initializer(StubCall(2, "()")))
          == """
          convenience init() {
            self.init(backend: .initializing(Self.self))
            core.initializing(Self.self).call(2, ()) as Void
          }
          """)
  }

  @Test("databases of a container") func databases() {
    #expect(
      Self.text(.property("main", "MockDB"), .database(mock: "MockDB", identity: ".private"))
        == "var main: MockDB { MockDB.child(.private, of: core) }")
    #expect(
      Self.text(.method("open", result: "MockDB"), .database(mock: "MockDB", identity: nil))
        == "func open() -> MockDB {\n  MockDB.child(of: core)\n}")
    #expect(Self.text(.property("scope", "Int"), .identity).isEmpty)
  }

  @Test("operations are matched by their interfaces") func operations() {
    var mock = Mock.sample("MockDB")
    let signature = Signature.method("add", [.init(nil, "operation", "Operation")])
    let member = MockMember(
      signature: signature, body: .runsOperation(parameter: "operation", others: nil))
    let failure = """
      MockCore.stopTest(
        \"""
        MockDB does not know how to run \\(type(of: operation)); \\
        declare it with 'operation' in a spec
        \""")
      """
    #expect(OperationSwitch(parameter: "operation", mock: mock).body.text == failure)
    mock.operations = [
      OperationRun(interface: "Fetching", form: 1, work: .value(StubCall(0, "()"), finish: nil))
    ]
    #expect(
      MemberTemplate(member: member, mock: mock).body.text.hasPrefix(
        """
        func add(_ operation: Operation) {
          switch operation {
          case let operation as any Fetching: perform(operation)
          default:
            MockCore.stopTest(
        """))
  }

  @Test("an operation on items asks the stub for each") func operationOnItems() {
    for (isOptional, items) in [(true, "operation.urls ?? []"), (false, "operation.urls")] {
      let run = OperationRun(
        interface: "Fetching", form: 3,
        work: .values(
          StubCall(3, "()"),
          items: StoreCall.Operand(source: "urls", isList: true, isOptional: isOptional),
          each: "eachBlock", finish: "finishBlock"))
      #expect(
        OperationRunTemplate(run: run, mock: .sample("MockDB")).body.text == """
          private func perform(_ operation: any Fetching) {
            core.perform(operation, form: 3) { [self] call in
              guard !call.isCancelled else {
                operation.finishBlock?(.failure(CancellationError()))
                return
              }
              core.completeEach(3, for: call, \(items)) {
                operation.eachBlock?($0, $1)
              } finish: {
                operation.finishBlock?($0)
              }
            }
          }
          """)
    }
  }
}
