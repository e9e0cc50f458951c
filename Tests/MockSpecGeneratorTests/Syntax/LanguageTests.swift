import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// Tests of the words and labels of the language, and of its table of signatures.
@Suite struct LanguageTests {
  // MARK: - Words

  /// The words of Swift in declarations and signatures, and those that the parser only rejects.
  private static let wordsOfSwift: Set<Word> = {
    let declarations: Set<Word> = [
      .import, .internal, .package, .public, .open, .fileprivate, .private, .case, .var, .let,
      .func,
      .`init`, .subscript, .associatedtype, .typealias, .static, .class, .mutating, .nonmutating,
      .nonisolated, .convenience, .required, .override, .final, .isolated, .dynamic, .optional,
      .weak,
      .unowned, .consuming, .borrowing, .distributed, .prefix, .postfix, .infix, .get, .set, .async,
      .throws, .rethrows, .each, .in, .where, .some, .any, .inout, .sending, .repeat, .of, .owned,
      .oldConsuming,
      .shared, .const, .type, .protocol, .selfType, .anyType, .if, .elseif, .else, .endif, .for,
      .as, .default,
    ]
    let statements: Set<Word> = [
      .break, .catch, .continue, .defer, .deinit, .do, .enum, .extension, .fallthrough, .false,
      .guard,
      .is, .nil, .operator, .precedencegroup, .return, .`self`, .struct, .super, .switch, .throw,
      .true,
      .try, .while, .protocolKeyword,
    ]
    return declarations.union(statements)
  }()

  /// The words of headers, declarations and clauses, the verbs, and the labels.
  static let ownWords: Set<String> = {
    let words = Word.allCases.filter { $0 != .none && !wordsOfSwift.contains($0) }.map(\.rawValue)
    let table = WordEntry.table.map(\.word)
    let calls = CallSignature.all.map(\.word) + CallSignature.all.flatMap(\.labels).map(\.rawValue)
    return Set(words + table + calls).subtracting(wordsOfSwift.map(\.rawValue))
  }()

  @Test func thereAreFewWords() {
    #expect(Self.ownWords.count <= 60, "\(Self.ownWords.count): \(Self.ownWords.sorted())")
  }

  // MARK: - The table

  @Test(arguments: CallSignature.all) func everySignatureSaysWhatItIs(_ signature: CallSignature) {
    #expect(isSentence(signature.summary))
    #expect(signature.usage.hasPrefix(signature.word + "("))
    #expect(Set(signature.parameters.map(\.label)).count == signature.parameters.count)
    for (index, parameter) in signature.parameters.enumerated() {
      let name = parameter.label?.rawValue ?? "the first argument"
      #expect(isSentence(parameter.summary), "\(signature.word), \(name)")
      #expect(!parameter.placeholder.isEmpty, "\(signature.word), \(name)")
      #expect(parameter.placeholder.uppercased() == parameter.placeholder)
      #expect(!parameter.accepts.description.isEmpty)
      #expect(parameter.label != nil || index == 0, "only the first argument has no label")
      #expect(signature.usage.contains(parameter.placeholder))
      if parameter.isRequired || parameter.isBlock || parameter.label == nil {
        #expect(
          !parameter.isRequired || parameter.defaultValue == nil, "\(signature.word), \(name)")
      } else {
        #expect(parameter.defaultValue?.isEmpty == false, "\(signature.word), \(name)")
      }
    }
  }

  private func isSentence(_ text: String) -> Bool {
    text.first?.isUppercase == true && text.last == "." && !text.contains("\n")
  }

  @Test(arguments: VerbKind.allCases) func verbsAreInTheTable(_ kind: VerbKind) {
    #expect(kind.signature.word == kind.rawValue)
    #expect(CallSignature.verbs[kind]?.word == kind.rawValue)
    for parameter in kind.signature.parameters where parameter.label == .from {
      #expect(parameter.isRequired)
    }
  }

  /// A missing required argument is reported by its name; a call with all required arguments is valid.
  @Test(arguments: VerbKind.allCases) func requiredArgumentsAreAsked(_ kind: VerbKind) {
    let signature = kind.signature
    let needed = signature.parameters.filter(\.isRequired)
    func call(without left: Int?) -> String {
      let arguments = needed.enumerated().filter { $0.offset != left }.map { _, parameter in
        (parameter.label.map { "\($0.rawValue): " } ?? "") + "a"
      }
      return
        "operation O {\n  performs {\n    \(kind.rawValue)(\(arguments.joined(separator: ", ")))\n  }\n}\n"
    }
    #expect(Reading(call(without: nil)).messages == [])
    for (index, parameter) in needed.enumerated() {
      let messages = Reading(call(without: index)).messages
      let name = parameter.label.map { "'\($0.rawValue):'" } ?? "an argument without a label"
      #expect(messages.count == 1)
      #expect(messages.first?.contains("'\(kind.rawValue)' needs \(name)") == true, "\(messages)")
    }
  }

  /// Every call with an optional argument accepts it in each of its forms.
  @Test(arguments: CallSignature.all) func optionalArgumentsAreRead(_ signature: CallSignature) {
    for parameter in signature.parameters where !parameter.isRequired {
      for value in parameter.accepts.samples {
        var arguments = signature.parameters.filter(\.isRequired).map { parameter in
          (parameter.label.map { "\($0.rawValue): " } ?? "") + "a"
        }
        if let label = parameter.label {
          arguments.append("\(label.rawValue): \(value)")
        } else {
          arguments.insert(value, at: 0)
        }
        let call = "(\(arguments.joined(separator: ", ")))"
        let text =
          signature.word == "store"
          ? "database D { store a: A\(call) }"
          : "operation O { performs { \(signature.word)\(call) } }"
        #expect(Reading(text).messages == [], "\(text)")
      }
    }
  }

  // MARK: - Operands

  /// Every form of an operand, as it is written and as it is read.
  static let operands: [(String, String)] = [
    ("photo", "photo"), ("settings.isAtomic", "settings.isAtomic"), ("`default`.a", "default.a"),
    ("a.default", "a.default"), (".allFields", ".allFields"), (".`default`", ".default"),
    ("\\.title", "keyPath[\\.title]"), ("\\Photo.title", "keyPath[\\Photo.title]"),
    ("{ $0.title.contains(text) }", "closure[{ $0.title.contains(text) }]"),
    ("20", "literal[20]"), ("-1.5", "literal[-1.5]"), ("\"usual\"", "literal[\"usual\"]"),
    ("true", "literal[true]"), ("nil", "literal[nil]"), ("zones[id.zone]", "zones[id.zone]"),
    ("id as CKRecord.ID", "id as CKRecord.ID"), ("join(isSilent)", "join(isSilent)"),
    ("join()", "join()"), ("a + b", "other[a + b]"), ("[1, 2]", "other[[1, 2]]"),
    ("[:]", "other[[:]]"), (".some(a)", "other[.some(a)]"), ("a.b(c)", "other[a.b(c)]"),
    ("a!", "other[a!]"), ("{ $0 }(a)", "other[{ $0 }(a)]"), ("(a)", "other[(a)]"),
    ("a ? b : c", "other[a ? b : c]"), ("A<B, C>()", "other[A<B, C>()]"),
  ]

  @Test(arguments: operands) func operand(_ source: String, _ expected: String) throws {
    let reading = Reading("operation O { performs { query(a, where: \(source), in: b) } }")
    #expect(reading.messages == [])
    let verb = try #require(reading.interfaces.first?.verbs.first)
    #expect(verb.arguments.count == 3)
    #expect(verb[.where]?.value.outline == expected)
    #expect(verb[.where]?.value.text == source)
  }

  @Test(arguments: [
    ("{ $0.a }", nil, "$0.a"), ("{}", nil, ""), ("{ a in a.in }", "a in", "a.in"),
    ("{ (a: A) -> Bool in\n a }", "(a: A) -> Bool in", "a"), ("{ [b] a in }", "[b] a in", ""),
    ("{ for a in $0.b { c(a) }; return d }", nil, "for a in $0.b { c(a) }; return d"),
    ("{ $0.a { b in b } }", nil, "$0.a { b in b }"),
  ])
  func partsOfClosures(_ closure: String, _ parameters: String?, _ statements: String) throws {
    let text = "operation O { performs { query(a, where: \(closure), in: b) } }"
    let source = SourceText(path: "A.mockspec", text)
    let operand = try #require(Reading(text).interfaces.first?.verbs.first?[.where]?.value)
    guard case .closure(let signature, let body) = operand.form else {
      Issue.record("\(operand.form)")
      return
    }
    #expect(signature.map(source.text) == parameters)
    #expect(source.text(body) == statements)
  }

  /// The names that an operation stands before, where they are its properties.
  @Test(arguments: [
    ("{ $0.a == b }", "b"), ("{ c in c.d && d }", "d"), ("{ (c: D) -> E in c(d) }", "d"),
    ("{ let c = d; return c }", "d"), ("{ for c in d where c { e(c) } }", "d e"),
    ("f(a: b, c ? d : e)", "f b c d e"), ("[a: b]", "a b"), ("a.b(c).d", "a c"),
    ("a ?? b.c", "a b"), ("!a", "a"), ("T(a: .b, c: nil)", "T"), ("a[b]", "a b"), ("a.b", ""),
    ("{ $0.a { b in b + c } }", "c"), ("`in`.a(`for`)", "in for"),
  ])
  func usesOfExpressions(_ expression: String, _ names: String) throws {
    let reading = Reading("operation O { performs { query(a, where: \(expression), in: b) } }")
    #expect(reading.messages == [])
    let operand = try #require(reading.interfaces.first?.verbs.first?[.where]?.value)
    #expect(operand.uses.map(\.text).joined(separator: " ") == names)
  }

  @Test(arguments: [
    "{ (a: A) throws in true }", "{ (a: A) throws(E) -> Bool in true }",
    "{ $0.a(0...) }", "{ $0[1...].isEmpty }", "{ $0.list[..<a.b] == [] }", "{ $0.a(...(-1)) }",
    "{ $0.b is (A) throws -> B }", "{ $0.map(\\.self) }",
  ])
  func closureIsTaken(_ source: String) {
    let reading = Reading("operation O { performs { query(a, where: \(source), in: b) } }")
    #expect(reading.messages == [])
  }

  /// The forms that only some arguments accept.
  @Test(arguments: [
    ("finish(a ?? b)", "finish(a ?? b)"),
    ("fetch(a ?? .all, from: b)", "fetch(a ?? .all, from: b)"),
    (
      "changes(a, since: b, deleted: [.deleted: c, .purged: d])",
      "changes(a, since: b, deleted: [.deleted: c, .purged: d])"
    ),
    ("call(a, default: join(b, c), each: d)", "call(a, default: join(b, c), each: d)"),
    ("query(a, sort: { $0.b < $1.b })", "query(a, sort: closure[{ $0.b < $1.b }])"),
    ("query(a, sort: b)", "query(a, sort: b)"),
    ("query(\n  a,\n  limit: 3,\n)", "query(a, limit: literal[3])"),
  ]) func operandsOfSomeArguments(_ source: String, _ expected: String) throws {
    let reading = Reading("operation O { performs { \(source) } }")
    #expect(reading.messages == [])
    #expect(reading.interfaces.first?.verbs.map(\.outline) == [expected])
  }

  /// An argument in a form that it does not accept is reported at its position, with the accepted forms.
  @Test(arguments: CallSignature.all) func otherFormsAreRefused(_ signature: CallSignature) {
    let forms = [
      "a", "a.b", ".a", "\\.a", "{ a }", "1", "a ?? b", "a ?? .all", "a[b]", "a as B", "[.a: b]",
      "a(b)",
      "a + b",
    ]
    for parameter in signature.parameters {
      for form in forms {
        var arguments = signature.parameters.filter { $0.isRequired && $0.label != parameter.label }
          .map { parameter in (parameter.label.map { "\($0.rawValue): " } ?? "") + "a" }
        let prefix = parameter.label.map { "\($0.rawValue): " } ?? ""
        arguments.insert(prefix + form, at: parameter.label == nil ? 0 : arguments.count)
        let isStore = signature.word == "store"
        let call =
          "\(isStore ? "store a: A" : signature.word)(\(arguments.joined(separator: ", ")))"
        let messages = Reading(
          isStore ? "database D { \(call) }" : "operation O { performs { \(call) } }"
        ).messages
        #expect(messages.count <= 1, "\(call): \(messages)")
        guard let message = messages.first else { continue }
        let isRule = message.contains("unknown rule 'a'")
        #expect(
          isRule || message.contains("expected \(parameter.accepts.description), found '\(form)'"),
          "\(call): \(message)")
      }
    }
  }
}

extension CallSignature: CustomTestStringConvertible {
  public var testDescription: String { word }
}

extension Operand.Acceptance {
  /// Arguments in each accepted form.
  fileprivate var samples: [String] {
    switch self {
    case .subject: ["a", "a ?? .all"]
    case .items:
      ["a", "a ?? .all", "a.b", "1", "\"a\"", "A(b: c)", "[a.b, c.b]", "Array(a)", "a[b]"]
    case .store: ["a"]
    case .type: ["A", "A.B"]
    case .path: ["a", "a.b", "a.b as C.D"]
    case .element: ["a[b]", "a[b.c]"]
    case .block: ["a", "a ?? b"]
    case .blocks: ["a", "a ?? b", "[.deleted: a, .expired: b]"]
    case .function: ["a", "a(b, c)"]
    case .keyPathOrClosure: ["\\.a", "\\.a.b", "{ $0 < $1 }", "a"]
    case .rule(let names): names.map { "." + $0 }
    case .value: ["a", "a.b", ".a", "{ a }", "1", "\"a\"", "nil", "[a]", "a(b: c)", "a + b"]
    }
  }
}
