import MockSpecGenerator
import Testing

@Suite struct ModelConditionTests {
  private func mock(_ members: String) throws -> Mock {
    let resolution = Resolution("service S {\n\(members)\n}")
    #expect(resolution.messages == [])
    return try #require(resolution.mock("S"))
  }

  private static let members: [(String, [String])] = [
    ("func a()\n#if A\nfunc b()\n#endif", ["a", "b if A"]),
    // Branches share the name of a knob, even if their members have different parameters.
    ("#if A\nfunc a(b: Int)\n#else\nfunc a(b: String)\n#endif", ["a if A", "a if !A"]),
    ("#if A\nfunc a()\n#else\nfunc a()\n#endif", ["a if A", "a if !A"]),
    ("#if os(iOS)\nfunc a()\n#endif\n#if os(macOS)\nfunc a()\n#endif", nil),
    ("#if A\nfunc a()\n#endif\n#if B\nfunc a()\n#endif", ["a if A", "a if B"]),
    // Members that can exist together need two names.
    ("#if A\nfunc a(b: Int)\n#endif\n#if B\nfunc a(b: String)\n#endif", ["a if A", "aB if B"]),
    ("func a(b: Int)\n#if A\nfunc a(b: String)\n#endif", ["a", "aB if A"]),
    (
      "func a(completion: @escaping () -> Void)\n#if A\nfunc a() async\n#endif", ["a"]
    ),
    (
      "#if A\nfunc a(completion: @escaping () -> Void)\n#else\nfunc a() async\n#endif",
      ["a if A", "a if !A"]
    ),
    (
      "#if A\nfunc a() named both\n#endif\n#if B\nfunc b() named both\n#endif",
      ["both if A || B"]
    ),
    ("#if A\nfunc a() named x\n#else\nfunc b(c: Int) named x\n#endif", ["x if A", "x if !A"]),
    (
      "#if A\n#if B\nfunc a()\n#elseif C\nfunc b()\n#else\nfunc c()\n#endif\n#endif",
      ["a if A and B", "b if A and !B and C", "c if A and !B and !C"]
    ),
    (
      "#if A\nsubscript(a: Int) -> Int { get set }\n#endif",
      ["subscripts if A", "setSubscripts if A"]
    ),
  ].map { ($0.0, $0.1 ?? ["a if os(iOS)", "a if os(macOS)"]) }

  @Test(arguments: members) func knobs(of members: String, _ expected: [String]) throws {
    let mock = try mock(members)
    #expect(mock.knobList.map { $0.name.text + outline($0.condition) } == expected)
    // Every member has an index of its own, even if it does not exist.
    #expect(mock.memberNames.count >= mock.members.count)
  }

  @Test(arguments: [
    ("service A { func a() }", "#if X\nservice B: A { func b() }\n#endif", ["a", "b"]),
    ("#if X\nservice A { func a() }\n#endif", "service B: A { func b() }", ["a if X", "b"]),
    (
      "#if X\nservice A { func a() }\n#else\nservice A { func c() }\n#endif",
      "service B: A { func b() }", ["a if X", "c if !X", "b"]
    ),
    (
      "#if X\nservice A { func a() }\n#else\nservice A { func c() }\n#endif",
      "#if X\nservice B: A { func b() }\n#endif", ["a", "b"]
    ),
    // A redeclared requirement exists where its parent's does.
    ("service A { func a() }", "service B: A {\n#if X\nfunc a()\n#endif\n}", ["a"]),
    ("service A {\n#if X\nfunc a()\n#endif\n}", "service B: A { func a() }", ["a"]),
    (
      "service A {\n#if X\nfunc a()\n#endif\n}", "service B: A {\n#if Y\nfunc a()\n#endif\n}",
      ["a if X", "a if Y and !X"]
    ),
  ]) func inheritance(_ parent: String, _ child: String, _ expected: [String]) throws {
    let resolution = Resolution("\(parent)\n\(child)\n")
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("B"))
    #expect(
      mock.members.map { $0.signature.name.text + outline($0.signature.condition) } == expected)
  }

  @Test(arguments: [
    ("#if A\nfunc a()\n#endif\nfunc a()", 1), ("#if A\nfunc a()\nfunc a()\n#endif", 1),
    ("#if A\nfunc a()\n#if B\nfunc a()\n#endif\n#endif", 1),
    ("#if A\nfunc a()\n#else\nfunc a()\nfunc a()\n#endif", 1),
  ]) func whatMeetsIsDeclaredTwice(_ members: String, _ count: Int) {
    let messages = Resolution("service S {\n\(members)\n}").messages
    #expect(messages.count { $0.hasSuffix("the member 'a' is declared twice") } == count)
  }

  @Test func declarationsOfBranchesShareTheirName() {
    let text = """
      #if A
      service S { func a() }
      record R by id: Int { }
      errors E { case one }
      #else
      service S { func b() }
      record R by id: String { }
      errors E { case two }
      #endif
      service S { }
      """
    let resolution = Resolution(text)
    #expect(
      resolution.messages == [
        "10:9: error: 'S' is declared twice", "2:9: note: 'S' is first declared here",
      ])
    let spec = resolution.specs[0]
    #expect(spec.interfaces.map { outline($0.condition) } == [" if A", " if !A"])
    #expect(spec.interfaces.compactMap(\.mock?.name.text) == ["MockS", "MockS"])
    #expect(spec.records.map { outline($0.condition) } == [" if A", " if !A"])
    #expect(spec.catalogues.map { outline($0.condition) } == [" if A", " if !A"])
  }

  @Test func aBridgeExistsWhereItsRecordDoes() throws {
    let text = """
      errors E { case missing means missing }
      #if A
      record R by id: Int { }
      #endif
      #if B
      database D { store rs: R }
      #else
      database D { store rs: R }
      #endif
      """
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(resolution.specs[0].adapters.map { outline($0.condition) } == [" if A"])
  }

  @Test(arguments: [
    (
      "case a means missing\n#if A\ncase b means missing\n#endif",
      ["only one case can mean 'missing'"]
    ),
    ("#if A\ncase a means missing\n#else\ncase b means missing\n#endif", []),
    ("#if A\ncase a\n#else\ncase a\n#endif", []),
    ("#if A\ncase a\n#endif\n#if B\ncase a\n#endif", ["the case 'a' is declared twice"]),
    ("#if os(iOS)\ncase a\n#endif\n#if os(macOS)\ncase a\n#endif", []),
    ("case a = 1\n#if A\ncase b = 1\n#endif", ["the number 1 has been given"]),
    ("#if A\ncase b = 1\n#else\ncase c = 1\n#endif", []),
  ]) func codesShareWhatBranchesKeepApart(_ cases: String, _ messages: [String]) {
    let resolution = Resolution("errors E: Int {\n\(cases)\n}")
    #expect(resolution.messages.count == messages.count)
    for (message, expected) in zip(resolution.messages, messages) {
      #expect(message.contains(expected))
    }
  }

  @Test(arguments: [
    ("var a: Int\n#if A\nvar b: Int\n#endif", ["id, a, b if A", "id, a if !A"]),
    ("#if A\nvar b: Int\n#else\nvar b: String\n#endif", ["id, b if A", "id, b if !A"]),
    ("#if A\nvar id: Int\n#endif\nvar b: Int", ["id, b"]),
    (
      "#if A\n#if B\nvar b: Int\n#endif\n#endif",
      ["id, b if A and B", "id if A and !B", "id if !A"]
    ),
    ("", ["id"]),
  ]) func recordsHaveAnInitializerForEachSetOfFields(_ fields: String, _ expected: [String]) throws
  {
    let resolution = Resolution("record R by id: Int {\n\(fields)\n}")
    #expect(resolution.messages == [])
    let record = try #require(resolution.specs[0].records.first)
    #expect(
      record.initializers.map { initializer in
        initializer.fields.map(\.name.text).joined(separator: ", ")
          + outline(initializer.condition)
      } == expected)
  }

  @Test(arguments: [
    ("call()\nfinish(done)", ["always"]),
    ("call()\n#if A\nfinish(done)\n#else\nfinish(done)\n#endif", ["A", "!A"]),
    ("#if A\ncall()\nfinish(done)\n#endif", ["A"]),
    ("delete(ids, from: rs)\nfinish(done)", ["S"]),
    (
      "#if A\ndelete(ids, from: rs)\n#else\ncall()\n#endif\nfinish(done)",
      ["A and S", "!A and S", "!A and !S"]
    ),
    ("call()\nfinish(done)\n#if Z\n#endif", ["always"]),
  ]) func operationsRunWhereTheirVerbsAndStoresAre(_ verbs: String, _ expected: [String]) throws {
    let resolution = Resolution(
      """
      errors E { case missing means missing }
      record R by id: Int { }
      database D {
        #if S
        store rs: R
        #endif
        func add(_ operation: any O)  performs operation
      }
      operation O { }
      operation P as POperation: O {
        var ids: [Int] = []
        var done: ((Result<Void, any Error>) -> Void)?
        performs {
          \(verbs)
        }
      }
      """)
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("D"))
    #expect(
      mock.operations.map { outline($0.condition) }
        == expected.map { $0 == "always" ? "" : " if " + $0 })
    #expect(mock.operations.kinds.count == 1)
  }

  @Test func shorterFormsFollowTheirMember() throws {
    let resolution = Resolution(
      """
      service S {
        #if A
        func f(a: Int, b: Int = 1)
        #else
        func f(a: Int, c: Int = 2)
        #endif
      }
      """)
    let conveniences = try #require(resolution.interface("S")).conveniences
    #expect(conveniences.map { outline($0.signature.condition) } == [" if A", " if !A"])
  }

  private func outline(_ condition: Condition) -> String {
    let terms = condition.terms.map { ($0.holds ? "" : "!") + $0.test.text }
    return terms.isEmpty ? "" : " if " + terms.joined(separator: " and ")
  }
}
