@testable import MockSpecGenerator
import Testing

@Suite("Members of mocks") struct TemplatesMemberTests {
  static func text(_ signature: Signature, _ body: MockMember.Body) -> String {
    MemberTemplate(
      member: MockMember(
        signature: signature, requirement: signature, nameIndex: 0, knob: "a", body: body),
      mock: .sample(names: ["a=subscript(_:)="])
    ).body.text
  }

  @Test(
    "properties",
    arguments: [
      (
        .property("title", "Int"),
        PropertyAccess(
          index: 0, knob: "title", defaultValue: nil, isSettable: false, effectful: nil),
        "{ on.title.read() }"
      ),
      (
        .property("title", "Int"),
        PropertyAccess(
          index: 0, knob: "title", defaultValue: "7", isSettable: true, effectful: nil),
        "{\n  get { on.title.read(default: 7) }\n  set { on.title.write(newValue) }\n}"
      ),
      (
        .property("title", "Int", effects: "async throws"),
        PropertyAccess(
          index: 0, knob: "title", defaultValue: nil, isSettable: false,
          effectful: StubCall("title", "()", isAsync: true, failure: .any)),
        "{\n  get async throws { try await on.title.respondAsync(to: ()) }\n}"
      ),
    ] as [(Signature, PropertyAccess, String)])
  func properties(signature: Signature, access: PropertyAccess, body: String) {
    #expect(Self.text(signature, .property(access)) == "var title: Int \(body)")
  }

  @Test(
    "stubs",
    arguments: [
      (StubCall("load", "id"), "on.load.respond(to: id)"),
      (StubCall("load", "()", isAsync: true), "await on.load.respondAsync(to: ())"),
      (StubCall("load", "()", failure: .any), "try on.load.respond(to: ())"),
      (
        StubCall("load", "id", failure: .typed("E"), default: "0"),
        "try on.load.respond(to: id, default: 0)"
      ),
      (
        StubCall("load", "()", isAsync: true, failure: .any, default: ".x"),
        "try await on.load.respondAsync(to: (), default: .x)"
      ),
    ] as [(StubCall, String)])
  func stubs(call: StubCall, text: String) {
    #expect(Self.text(.method("a"), .stub(call)) == "func a() {\n  \(text)\n}")
    #expect(
      Self.text(.method("a", result: "Int"), .stub(call)) == "func a() -> Int {\n  \(text)\n}")
  }

  @Test("a parameter does not hide the knobs") func hiding() {
    let signature = Signature.method("a", [.init(nil, "on", "Int")], result: "Int")
    #expect(
      Self.text(signature, .stub(StubCall("a", "on")))
        == "func a(_ on: Int) -> Int {\n  self.on.a.respond(to: on)\n}")
  }

  @Test("subscripts and initialisers") func others() {
    #expect(
      Self.text(
        .method(
          "subscript", [.init(nil, "key", "Int")], result: "Int", kind: .subscript_,
          isSettable: true),
        .subscript_(
          get: StubCall("subscripts", "key"),
          set: StubCall("setSubscripts", "(key: key, newValue: newValue)")))
          == """
          subscript(key: Int) -> Int {
            get { on.subscripts.respond(to: key) }
            set {
              on.setSubscripts.respond(to: (key: key, newValue: newValue), function: "subscript(_:)=")
              on.subscripts.keep(newValue, at: key)
            }
          }
          """)
    #expect(
      Self.text(
        .method("init", effects: "throws", kind: .initializer, mark: "?"),
        .initializer(StubCall("initializer", "()", failure: .any)))
          == """
          convenience init?() throws {
            self.init(backend: .initializing(Self.self))
            guard
              try On(core: core.initializing(Self.self)).initializer.respond(to: ())
            else { return nil }
          }
          """)
    #expect(
      Self.text(
        .method("init", kind: .initializer), .initializer(StubCall("initializer", "()")))
          == """
          convenience init() {
            self.init(backend: .initializing(Self.self))
            On(core: core.initializing(Self.self)).initializer.respond(to: ())
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
    let signature = Signature.method("add", [.init(nil, "operation", "Operation")])
    let member = MockMember(
      signature: signature, requirement: signature, nameIndex: 0, knob: "add",
      body: .runsOperation(parameter: "operation", others: nil))
    let failure = "core.performOther(operation, in: self)"
    #expect(
      MemberTemplate(member: member, mock: .sample("MockDB")).body.text
        == "func add(_ operation: Operation) {\n  \(failure)\n}")
    let mock = Mock.sample(
      "MockDB",
      operations: [
        OperationRun(
          interface: "Fetching", nameIndex: 1, knob: "fetch",
          work: .value(.init(arguments: "Void", output: "Void"), finish: nil))
      ])
    #expect(
      MemberTemplate(member: member, mock: mock).body.text.hasPrefix(
        """
        func add(_ operation: Operation) {
          switch operation {
          case let operation as any Fetching: perform(operation)
          default:
            core.performOther(operation, in: self)
        """))
  }

  @Test("an operation on items asks the stub for each") func operationOnItems() {
    for (isOptional, items) in [(true, "operation.urls ?? []"), (false, "operation.urls")] {
      let run = OperationRun(
        interface: "Fetching", nameIndex: 3, knob: "fetch",
        work: .values(
          .init(arguments: "URL", output: "Int"),
          items: StoreCall.Operand(input: "urls", isList: true, isOptional: isOptional),
          each: "eachBlock", finish: "finishBlock"))
      #expect(
        OperationRunTemplate(
          run: run, mock: .sample("MockDB", names: ["a", "b", "c", "fetch=FetchOperation"])
        ).body.text == """
          nonisolated private func perform(_ operation: any Fetching) {
            core.perform(operation, as: "FetchOperation") { [self] call in
              on.fetch.completeEach(\(items), for: call) {
                operation.eachBlock?($0.item, $0.result)
              } finish: {
                operation.finishBlock?($0.end)
              }
            }
          }
          """)
    }
  }

  @Test("a mistake in a function that answers items is reported in the line of the spec")
  func answeringFunction() {
    let place = SourcePlace(1, in: SourceText(path: "Specs/Files.mockspec", "\n\n"))
    let call = OperationRun.StubbedCall(
      arguments: "URL", output: "Int", defaultValue: "answer", answer: ("self.size(item)", place))
    let items = StoreCall.Operand(input: "urls", isList: true, isOptional: false)
    let run = OperationRun(
      interface: "Fetching", nameIndex: 0, knob: "fetch",
      work: .values(call, items: items, each: "eachBlock", finish: nil))
    let text = OperationRunTemplate(run: run, mock: .sample(names: ["FetchFiles"])).body.text
    #expect(
      text.contains(
        """
            let answer = { (item: URL) throws -> Int in
              #sourceLocation(file:"Files.mockspec",line:2)
              try self.size(item)
              #sourceLocation()
            }
            on.fetch.completeEach(operation.urls, for: call, default: answer) {
        """))
  }
}
