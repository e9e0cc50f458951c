import MockSpecGenerator
import Testing

@Suite struct KnobTests {
  /// Returns the knobs of a service, each with its members: `name: full names`.
  private func knobs(_ members: [String]) throws -> [String] {
    let resolution = Resolution("service S {\n" + members.joined(separator: "\n") + "\n}\n")
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("S"))
    return mock.knobList.map { knob in
      let forms = mock.members.compactMap { member -> Int? in
        switch member.body {
        case .property(let access): access.index == knob.index ? access.index : nil
        case .stub(let call), .initializer(let call), .completion(let call, _, _):
          call.index == knob.index ? member.nameIndex : nil
        case .subscript_(let get, let set):
          get.index == knob.index ? get.index : set?.index == knob.index ? knob.index : nil
        default: nil
        }
      }
      return "\(knob.name.text): "
        + forms.map { fullName(mock.memberNames[$0].listed, of: knob) }.joined(separator: " ")
    }
  }

  static let overloads: [([String], [String])] = [
    (["var a: Int { get }", "func b()"], ["a: a", "b: b()"]),
    // Overloads: the first keeps its name, later ones take labels, effects, answers and types.
    (["func f(a: Int)", "func f(b: Int)"], ["f: f(a:)", "fB: f(b:)"]),
    (["func f(b: Int)", "func f(a: Int)"], ["f: f(b:)", "fA: f(a:)"]),
    (
      ["func f(a: Int)", "func f(b: Int)", "func f(c: Int)"],
      ["f: f(a:)", "fB: f(b:)", "fC: f(c:)"]
    ),
    (["func f(_ a: Int)", "func f(_ a: String)"], ["f: f(_:)", "fString: f(_:)"]),
    (["func f(_ a: Int)", "func f(_ a: [Int])"], ["f: f(_:)", "fIntArray: f(_:)"]),
    (["func f() -> Int", "func f() -> String"], ["f: f()", "fString: f()"]),
    (
      ["func load(_ id: Int) async throws", "func load(_ name: String) async throws"],
      ["load: load(_:)", "loadString: load(_:)"]
    ),
    (
      ["func load(_ id: Int) throws", "func load(_ id: Int) async throws"],
      ["load: load(_:)", "loadAsyncThrowing: load(_:)"]
    ),
    (["func f() -> Int", "func f() async -> Int"], ["f: f()", "fAsync: f()"]),
    (
      ["func f() -> Int", "func f() async throws -> Int"],
      ["f: f()", "fAsyncThrowing: f()"]
    ),
    (
      ["func f(_ a: [Int])", "func f(_ a: Int?)", "func f(_ a: Int)"],
      ["f: f(_:)", "fInt: f(_:)", "f2: f(_:)"]
    ),
    (["var f: Int { get }", "func f(a: Int)"], ["f: f", "fA: f(a:)"]),
    (["init(a: Int)", "init(b: Int)"], ["initializer: init(a:)", "initializerB: init(b:)"]),
    (
      ["subscript(key: Int) -> Int { get set }"],
      ["subscripts: subscript(_:)", "setSubscripts: subscript(_:)="]
    ),
    (
      ["subscript(key: Int) -> Int { get }", "subscript(of id: Int, at: Int) -> Int { get }"],
      ["subscripts: subscript(_:)", "subscriptsOfAt: subscript(of:_:)"]
    ),
    // Operators have words as names, and are distinguished by their operands.
    (
      [
        "static func + (a: Self, b: Self) -> Self", "static func + (a: Self, b: Int) -> Self",
        "static prefix func - (a: Self) -> Self", "static func - (a: Self, b: Self) -> Self",
        "static func <> (a: Self, b: Self) -> Bool",
      ],
      [
        "plus: +(_:_:)", "plusSelfInt: +(_:_:)", "prefixMinus: -(_:)", "minus: -(_:_:)",
        "lessGreater: <>(_:_:)",
      ]
    ),
    (["static func == (a: Self, b: Self) -> Bool named same"], ["same: ==(_:_:)"]),
    (
      ["func equals() -> Int", "static func == (a: Self, b: Self) -> Bool"],
      ["equals: equals()", "equalsSelfSelf: ==(_:_:)"]
    ),
    // Static members are no overloads of instance members.
    (["func f()", "static func f()"], ["f: f()", "fStatic: f()"]),
    (
      [
        "static func f() async throws -> Int",
        "func f(completion: @escaping (Result<Int, any Error>) -> Void)",
      ],
      ["f: f()", "fCompletion: f(completion:)"]
    ),
    // Names from the spec.
    (["func f() named g"], ["g: f()"]),
    (["func f() named g", "func g()"], ["g: f()", "g2: g()"]),
    (["func f() -> Int named x", "func g() -> Int named x"], ["x: f() g()"]),
    // The two call styles of one member.
    (
      ["func f(a: Int) async -> Bool", "func f(a: Int, completion: @escaping (Bool) -> Void)"],
      ["f: f(a:) f(a:completion:)"]
    ),
    (
      [
        "func f(completion: @escaping (Result<Int, any Error>) -> Void)",
        "func f() async throws -> Int",
      ],
      ["f: f(completion:) f()"]
    ),
    (
      ["func f(completion: @escaping ((any Error)?) -> Void)", "func f() async throws"],
      ["f: f(completion:) f()"]
    ),
    (
      [
        "func f() async throws -> Int",
        "func f(completion: @escaping (Result<Int, Error>) -> Void)",
      ],
      ["f: f() f(completion:)"]
    ),
    // A handler without an error cannot report one.
    (
      ["func f() async throws -> Bool", "func f(completion: @escaping (Bool) -> Void)"],
      ["f: f()", "fCompletion: f(completion:)"]
    ),
    (
      [
        "func userRecordID() async throws -> String",
        "func fetchUserRecordID(completionHandler: @escaping (String?, (any Error)?) -> Void) named userRecordID",
      ], ["userRecordID: userRecordID() fetchUserRecordID(completionHandler:)"]
    ),
    (
      [
        "func fetchUserRecordID(completionHandler: @escaping (String?, (any Error)?) -> Void) named userRecordID",
        "func userRecordID() async throws -> String named userRecordID",
      ], ["userRecordID: fetchUserRecordID(completionHandler:) userRecordID()"]
    ),
    // Names with a meaning elsewhere.
    (
      ["func core()", "func on()", "func `init`()", "var calls: Int { get }", "func `default`()"],
      ["core: core()", "on: on()", "init: init()", "calls: calls", "default: default()"]
    ),
  ]

  @Test func aMethodCalledSubscriptForwardsWithItsLabel() throws {
    let text = "service S forwarding { func `subscript`(row: Int) -> Int }"
    let mock = try #require(Resolution(text).mock("S"))
    guard case .stub(let call)? = mock.members.first?.body else {
      Issue.record("no stub")
      return
    }
    #expect(call.forward?.call.text == "real.`subscript`(row: row)")
  }

  @Test(arguments: overloads) func naming(of members: [String], _ expected: [String]) throws {
    #expect(try knobs(members) == expected)
  }

  @Test(arguments: overloads.map(\.0)) func anOverloadBehindChangesNoName(_ members: [String])
    throws
  {
    let plain = try knobs(members)
    let more = try knobs(
      members + ["func f(zebra: Int, yak: Int) async", "func userRecordID(a: Int)"])
    #expect(Array(more.prefix(plain.count)) == plain)
    #expect(more.count == plain.count + 2)
  }

  @Test func coreAndOnMoveOutOfTheWay() throws {
    let taken = try #require(
      Resolution("service S {\n func core()\n func on()\n var mockCore: Int { get }\n}").mock("S"))
    #expect(taken.core.text == "mockCore_")
    #expect(taken.knobs.text == "onMock")
    // A knob called `core` coexists with the core.
    let named = try #require(Resolution("service S {\n func a() named core\n}").mock("S"))
    #expect(named.core.text == "mockCore")
    #expect(named.knobs.text == "on")
  }

  @Test(arguments: [
    ("CKFetchRecordsOperation", "fetchRecords"), ("DeletePhotosOperation", "deletePhotos"),
    ("Import", "import"), ("O", "o"),
    ("URL", "url"), ("Operation", "operation"), ("Cloud.FetchOperation", "fetch"),
    ("FetchOperation<Photo>", "fetchOperationPhoto"),
  ]) func operationKnobs(_ type: String, _ expected: String) throws {
    let album = """
      errors E { case missing means missing }
      container C { func add(_ operation: Any) performs operation }
      operation X for \(type) {
        var done: ((Result<Void, any Error>) -> Void)?
        performs { call(); finish(done) }
      }
      """
    let resolution = Resolution(album)
    #expect(resolution.messages == [])
    #expect(resolution.mock("C")?.knobList.map(\.name.text) == [expected])
  }

  @Test func operationsDoNotTakeEachOthersKnobs() throws {
    func operation(_ name: String) -> String {
      "operation \(name) { var done: ((Result<Void, any Error>) -> Void)?\n performs { call(); finish(done) } }\n"
    }
    let text =
      "errors E { case a }\ncontainer C {\n func add(_ o: Any) performs o\n func status() async throws -> Int\n}\n"
      + operation("StatusOperation") + operation("CKStatusOperation") + operation("Status")
    let mock = try #require(Resolution(text).mock("C"))
    #expect(
      mock.knobList.map(\.name.text)
        == ["status", "statusOperation", "statusOperation2", "statusOperation3"])
    #expect(mock.operations.map(\.nameIndex) == [2, 3, 4])
    #expect(mock.knobList.map(\.index) == [1, 2, 3, 4])
  }
}

/// Returns the full name without the knob's name, which precedes it only if it cannot be derived.
private func fullName(_ name: String, of knob: Knob) -> String {
  let prefix = knob.name.text + "="
  return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
}
