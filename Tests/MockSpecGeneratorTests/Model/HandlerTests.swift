import MockSpecGenerator
import Testing

@Suite struct HandlerTests {
  private func outline(_ convention: Handler.Convention) -> String {
    switch convention {
    case .result: "result"
    case .optionalValueAndError: "optional"
    case .valueAndError(let failing): "value failing \(failing.text)"
    case .error: "error"
    case .value: "value"
    case .nothing: "nothing"
    }
  }

  @Test(arguments: [
    ("@escaping (Result<Int, any Error>) -> Void", "", "result", "Int", "any Error"),
    ("@escaping (Result<Int, E>) -> Void", "", "result", "Int", "E"),
    ("@escaping (Swift.Result<Void, Error>) -> ()", "", "result", "Void", "any Error"),
    ("@escaping @Sendable (Int?, (any Error)?) -> Void", "", "optional", "Int", "any Error"),
    ("@escaping (Int?, Error?) -> Void", "", "optional", "Int", "any Error"),
    (
      "@escaping (Int, (any Error)?) -> Void", "failing .max", "value failing .max", "Int",
      "any Error"
    ),
    ("@escaping ((any Error)?) -> Void", "", "error", "Void", "any Error"),
    ("(((any Error)?) -> Void)?", "", "error", "Void", "any Error"),
    ("@escaping (E?) -> Void", "", "error", "Void", "E"),
    ("@escaping (Int?, E?) -> Void", "", "optional", "Int", "E"),
    ("@escaping ([Int], E?) -> Void", "", "value failing []", "[Int]", "E"),
    ("@escaping (F?) -> Void", "", "error", "Void", "F"),
    ("@escaping (Unknown?) -> Void", "", "value", "Unknown?", "Never"),
    ("@escaping (Int) -> Void", "", "value", "Int", "Never"),
    ("@escaping (Int?) -> Void", "", "value", "Int?", "Never"),
    ("@escaping () -> Void", "", "nothing", "Void", "Never"),
  ]) func convention(
    _ type: String, _ clause: String, _ expected: String, _ output: String, _ failure: String
  ) throws {
    for name in ["completion", "completionHandler", "handler", "reply", "withCompletion"] {
      let resolution = Resolution(
        "errors E { case a }\nerrors for F { case b }\n"
          + "service S {\n func f(a: Int, \(name): \(type)) \(clause)\n}")
      #expect(resolution.messages == [])
      let mock = try #require(resolution.mock("S"))
      guard case .completion(let call, let handler, let isQueued) = mock.members.first?.body,
        case .stub(_, let answer, let error, _) = mock.knobList.first?.form
      else {
        Issue.record("'\(name)' is no handler")
        return
      }
      #expect(outline(handler.convention) == expected)
      #expect(handler.name.text == name)
      #expect(handler.isOptional == type.hasSuffix("?"))
      #expect(answer.text == output)
      #expect(error.text == failure)
      #expect(isQueued == false)
      // A handler alone is an argument of the knob, so that a test can call it itself.
      #expect(call.arguments.text == "(a: a, \(name): \(name))")
    }
  }

  @Test(arguments: [
    ("done: @escaping (Result<Int, any Error>) -> Void", "result"),
    ("_ block: @escaping ((any Error)?) -> Void", "error"), ("then: ((E?) -> Void)?", "error"),
    ("onResult: @escaping @Sendable (Int?, (any Error)?) -> Void", "optional"),
    ("done: @escaping ([Int], (any Error)?) -> Void", "value failing []"),
    ("done: @escaping Done", "result"), ("done: Done?", "result"),
  ]) func handlerByType(_ parameter: String, _ expected: String) throws {
    let resolution = Resolution(
      "errors E { case a }\nservice S {\n typealias Done = @Sendable (Result<Int, E>) -> Void\n"
        + "func f(\(parameter))\n}")
    #expect(resolution.messages == [])
    guard case .completion(_, let handler, _)? = resolution.mock("S")?.members.first?.body else {
      Issue.record("no handler")
      return
    }
    #expect(outline(handler.convention) == expected)
  }

  @Test(arguments: [
    "func f(body: @escaping (Int) -> Void)",
    // What would come with an error is not known.
    "func f(done: @escaping (Photo, (any Error)?) -> Void)",
    "func f(done: @escaping @MainActor (Result<Int, any Error>) -> Void)",
    "func f(done: @escaping (Result<Int, any Error>) -> Void, progress: @escaping (Int) -> Void)",
    "func f(done: (Result<Int, any Error>) -> Void)", "func f(completion: (Int) -> Void)",
    "func f(completion: @escaping (Int) -> Bool)",
    "func f(completion: @escaping (Int) throws -> Void)",
    "func f(completion: @escaping (Int) -> Void) -> Int",
    "func f(completion: @escaping (Int) -> Void, a: Int)",
    "func f(completion: @escaping (Int) -> Void) async",
    "func f(completion: @escaping (Int, Int) -> Void)",
    "func f(completion: @escaping (Int, Int, (any Error)?) -> Void)", "func f(completion: Int)",
  ]) func noHandler(_ member: String) throws {
    let resolution = Resolution("service S {\n \(member)\n}")
    #expect(resolution.messages == [])
    guard case .stub = resolution.mock("S")?.members.first?.body else {
      Issue.record("taken for a member with a completion handler")
      return
    }
  }

  @Test(arguments: [
    ("func f()", "()", "Void"), ("func f(a: Int)", "a", "Int"),
    ("func f(_: Int)", "argument1", "Int"),
    ("func f(_: Int, _ b: Int)", "(argument1: argument1, b: b)", "(argument1: Int, b: Int)"),
    (
      "func f(for `default`: Int, in `where`: Int)", "(default: `default`, where: `where`)",
      "(default: Int, where: Int)"
    ),
    ("func f(in: Int)", "`in`", "Int"), ("func f(a: Int...)", "a", "[Int]"),
    ("func f(a: inout Int)", "a", "Inout<Int>"), ("func f<T>(a: inout T)", "a as Any", "Any"),
    ("func f(a: consuming Handle)", "Owned(a)", "Owned<Handle>"),
    ("func f(a: consuming Int)", "a", "Int"), ("func f(a: borrowing Int)", "copy a", "Int"),
    ("func f(a: borrowing Handle)", "a", "Borrowed<Handle>"),
    ("func f<T: ~Copyable>(a: consuming T)", "Owned(a) as Any", "Any"),
    ("func f(a: sending Box)", "a", "Box"), ("func f(a: Int!)", "a", "Int?"),
    ("func f<each T>(a: repeat each T)", "MockCore.list(repeat each a)", "[Any]"),
    (
      "func f<T: Hashable>(a: T, b: [T])",
      "(a: a as any Hashable, b: b as [any Hashable])",
      "(a: any Hashable, b: [any Hashable])"
    ),
    // A bound can be a class, which has no 'any' type.
    ("func f<T: Base>(a: T)", "a as any Base & Copyable", "any Base & Copyable"),
    ("func f<T: Base>(a: T.Type)", "a as Any.Type", "Any.Type"),
    ("func f<T: Hashable>(a: T.Type)", "a as any Hashable.Type", "any Hashable.Type"),
    (
      "func f<T>(a: T?) where T: Hashable & Sendable", "a as (any Hashable & Sendable)?",
      "(any Hashable & Sendable)?"
    ),
    ("func f<T: Hashable>(a: [T: T])", "a as Any", "Any"),
    ("func f<T: Hashable>(a: [Int: T])", "a as [Int: any Hashable]", "[Int: any Hashable]"),
    (
      "func f<T>(a: @escaping (T, Int) -> T)",
      "{ a(MockCore.cast($0), $1) } as (Any, Int) -> Any", "(Any, Int) -> Any"
    ),
    // Values that cannot be passed on are kept as they are, or not at all.
    ("func f<T>(a: @escaping (inout T) -> Void)", "a as Any", "Any"),
    ("func f(a: (Int...) -> Void)", "()", "Void"),
    ("func f(a: some Hashable)", "a as any Hashable", "any Hashable"),
    ("func f(a: [some Hashable])", "a as [any Hashable]", "[any Hashable]"),
    ("func f(a: Self)", "a", "MockS"),
    ("func f(a: () -> Int)", "{ a.value() } as () -> Int", "() -> Int"),
    (
      "func f(a: @autoclosure () -> Int, b: Int)", "(a: { a.value() } as () -> Int, b: b)",
      "(a: () -> Int, b: Int)"
    ),
    ("func f(a: @escaping () -> Int)", "a", "() -> Int"),
  ]) func recorded(_ member: String, _ arguments: String, _ types: String) throws {
    let resolution = Resolution("service S {\n \(member)\n}")
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("S"))
    guard case .stub(let call) = mock.members.first?.body,
      case .stub(let knobArguments, _, _, _) = mock.knobList.first?.form
    else {
      Issue.record("no stub")
      return
    }
    #expect(call.arguments.text == arguments)
    #expect(knobArguments.text == types)
  }
}
