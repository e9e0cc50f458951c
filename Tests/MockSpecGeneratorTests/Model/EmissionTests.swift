import MockSpecGenerator
import Testing

@Suite struct ConvenienceTests {
  private func conveniences(_ members: String) throws -> [String] {
    let resolution = Resolution("service S {\n\(members)\n}")
    #expect(resolution.messages == [])
    return try #require(resolution.interface("S")).conveniences.map { convenience in
      let parameters = convenience.signature.parameters.map {
        "\($0.label?.text ?? "_")" + ($0.defaultValue.map { "=\($0.text)" } ?? "")
      }
      let arguments = convenience.arguments.map { "\($0.label?.text ?? "_"): \($0.value.text)" }
      return "(\(parameters.joined(separator: " "))) → \(arguments.joined(separator: ", "))"
    }
  }

  @Test(arguments: [
    ("func f()", []), ("func f(a: Int)", []), ("func f(a: Int = 1)", ["() → a: 1"]),
    (
      "func f(a: Int, b: Int = 1, c: Int = 2)",
      ["(a c=2) → a: a, b: 1, c: c", "(a b) → a: a, b: b, c: 2"]
    ),
    (
      "func f(a: Int = 0, b: Int = 1, c: Int = 2)",
      [
        "(b=1 c=2) → a: 0, b: b, c: c", "(a c=2) → a: a, b: 1, c: c", "(a b) → a: a, b: b, c: 2",
      ]
    ),
    ("func f(a: inout Int, b: Int = 1)", ["(a) → a: &a, b: 1"]),
    ("func f(_ a: @autoclosure () -> Int, b: Int = 1)", ["(_) → _: a(), b: 1"]),
    ("func f(for `default`: Int, b: Int = 1)", ["(for) → for: `default`, b: 1"]),
    // An existing member is no short form, nor is one that two members would share.
    ("func f(a: Int)\nfunc f(a: Int, b: Int = 1)", []),
    ("func f(a: Int, b: Int = 1)\nfunc f(a: Int, c: Int = 2)", ["(a) → a: a, b: 1"]),
    ("func f(a: Int..., b: Int = 1)", []), ("init(a: Int = 1)", []),
    ("func f(_: Int, b: Int = 1)", ["(_) → _: argument1, b: 1"]),
  ]) func oneForEachDefault(_ members: String, _ expected: [String]) throws {
    #expect(try conveniences(members) == expected)
  }

  @Test func effectsAreHandedOn() throws {
    let text = "service S { @discardableResult func f(a: Int = 1) async throws -> Int }"
    let convenience = try #require(Resolution(text).interface("S")?.conveniences.first)
    #expect(convenience.signature.effects.callWords.text == "try await ")
  }
}

@Suite struct StandInModelTests {
  private static let spec = """
    framework Cloud
    errors E { case missing means missing }
    operation Base for CLOperation { var name: String? }
    operation Middle: Base { var size: Int? }
    operation Ask for CLAskOperation: Middle {
      init()
      init(question: String)
      var question: String? = nil
      var done: ((Result<Int, any Error>) -> Void)?
      performs { call(); finish(done) }
    }
    operation Own as OwnOperation: Base {
      var done: ((Result<Void, any Error>) -> Void)?
      performs { call(); finish(done) }
    }
    operation Plain as PlainOperation { var count: Int = 1 }
    operation Loose: Plain { var more: Int = 2 }
    service Clock for CLClock { var now: Int { get } }
    service Free { }

    """

  private let resolution = Resolution(spec)

  private func standIn(_ name: String) throws -> StandIn {
    try #require(resolution.interface(name)?.standIn)
  }

  @Test func basesAndServicesWithoutRealTypesHaveNone() {
    #expect(resolution.messages == [])
    #expect(
      resolution.interfaces.filter { $0.standIn == nil }.map(\.name.text)
        == ["Base", "Middle", "Loose", "Free"])
  }

  @Test func aRealTypeInheritsFromTheNearest() throws {
    let ask = try standIn("Ask")
    #expect(ask.isConditional && ask.superclass?.text == "CLOperation")
    // `Middle` has no class: its members are not inherited.
    #expect(ask.properties.map(\.name.text) == ["size", "question", "done"])
    #expect(ask.initializers.map { $0.parameters.map(\.name.text) } == [["question"]])
  }

  @Test func anEmittedClassIsAlwaysThere() throws {
    let own = try standIn("Own")
    #expect(!own.isConditional && own.name.text == "OwnOperation")
    #expect(own.superclass?.text == "CLOperation")
    #expect(own.properties.map(\.name.text) == ["done"])
    let plain = try standIn("Plain")
    #expect(plain.superclass == nil && plain.properties.first?.initialValue?.text == "1")
  }

  @Test func anOperationWithoutAClassIsMocked() throws {
    let mock = try #require(resolution.mock("Loose"))
    #expect(mock.name.text == "MockLoose")
    #expect(mock.storedProperties.map(\.name.text) == ["count", "more"])
  }

  @Test func aModuleWithStandInsNeedsNone() {
    let text = Self.spec.replacing("framework Cloud", with: "framework Cloud else CloudStandIns")
    #expect(
      Resolution(text).interfaces.compactMap(\.standIn).map(\.name.text)
        == ["OwnOperation", "PlainOperation"])
  }
}

@Suite struct MentionedTypeTests {
  @Test func `types of payloads, fields and members are named where the spec has them`() {
    let resolution = Resolution(
      """
      errors BoxError {
        case full(limit: Limit, of: Box)
        case odd(Inner.Kind? = nil)
      }
      record Box by id: BoxID {
        var content: [Content]
        var count: Int
      }
      service Boxes {
        func open<Tool>(_ box: Box.Part, with tool: Tool) -> Content
      }
      """)
    #expect(resolution.messages == [])
    let types = resolution.specs[0].mentionedTypes.map { "\($0.place.line): \($0.type.text)" }
    #expect(
      types == ["2: Limit", "3: Inner.Kind", "5: BoxID", "6: Content", "10: Box.Part"])
  }

  @Test func `the catalogue of a nested type is named by its letters, after a plain name`() {
    let resolution = Resolution(
      """
      errors for A.F { case off }
      errors AF { case gone }
      errors for Page<Int>.Failure { case torn }
      """)
    #expect(resolution.messages == [])
    let catalogues = resolution.specs[0].catalogues
    #expect(catalogues.map(\.mockName.text) == ["MockAF2", "MockAF", "MockPageIntFailure"])
    #expect(catalogues.map(\.name.text) == ["A.F", "AF", "Page<Int>.Failure"])
  }

  @Test func `types of what comes and goes, and of errors of others, are not named`() {
    let resolution = Resolution(
      """
      errors for OtherError {
        case full(limit: Limit)
      }
      #if os(iOS)
        record Box by id: BoxID {
          var content: Content
        }
      #endif
      """)
    #expect(resolution.specs[0].mentionedTypes.isEmpty)
  }
}
