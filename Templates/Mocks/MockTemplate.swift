/// A mock class: one core, knobs created on demand, and a short body for each member.
///
/// ```
/// /// A mock of `Clock`; turn its knobs with `on`.
/// final class MockClock: Clock, MockObject {
///   nonisolated let core: MockCore
///
///   nonisolated init(backend: Backend = Backend()) {
///     core = MockCore("MockClock", members: "now", backend: backend)
///   }
///
///   …
///
///   var now: Int { core.get(0) }
/// }
/// ```
///
/// The members of the protocol are isolated as its requirements are, whatever the default isolation of the modules: a
/// class takes it from a protocol on an actor, and one that conforms to `MockClass` is isolated by nothing else. What
/// tests use is never isolated.
struct MockTemplate: Template {
  let mock: Mock
  let interface: Interface

  var body: Code { interface.kind == .operation ? operation : object }

  private var object: Code {
    """
    \(interface.path.map { "\(access)typealias \(interface.name) = \($0)" } ?? "")

    /// A mock of `\(mock.interface)`; turn its knobs with `\(mock.knobs)`.
    \(mock.hasOpenClosures ? closureAdvice : "")
    \(mock.openTypes.isEmpty ? "" : openTypeAdvice)
    \(mock.attributes.lines)
    \(access)\(mock.isolation == .actor ? "actor" : "final class") \(mock.name)\(mock.generics): \(inherited.list)\(mock.constraints.isEmpty ? "" : " \(mock.constraints)") {
      \(interface.associatedTypes.map(mockAlias).lines)
      \(mock.typeAliases.map { "\(access)typealias \($0.name) = \($0.type)" }.lines)

      \(open)let \(mock.core): \(types(.mockCore))
      \(mock.identity.map { "\(open)let \($0.name): \($0.type)" } ?? "")

      \(mock.declaresBackend ? "\(open)var backend: \(types(.backend)) { \(mock.core).backend }" : "")

      \(initializer)

      \(mock.forwarding.map(forwarding) ?? "")

      \(mock.statics.map(staticScope) ?? "")

      \(interface.kind == .database ? child : "")

      \(mock.stores.contains { $0.conflicts != nil } ? newContext : "")

      \(KnobsTemplate(mock: mock, access: access))

      \(mock.stores.code { StoreTemplate(store: $0, mock: mock).body }.paragraphs)

      \(mock.members.code { MemberTemplate(member: $0, mock: mock).body }.paragraphs)

      \(identities.paragraphs)

      \(mock.implementations.map(implementations) ?? "")

      \(mock.operations.code { OperationRunTemplate(run: $0, mock: mock).body }.sections)
    }
    """
  }

  /// The lines above the class, which the compiler shows where the class does not conform.
  private var closureAdvice: Code {
    let name = interface.path.map { "\($0)" as Code } ?? "\(mock.interface)"
    return """
      ///
      /// If only the module of the protocol has `NonisolatedNonsendingByDefault`, the spec has to say
      /// `nonisolated(nonsending) existing \(name)`; if only this one has it,
      /// `@concurrent existing \(name)`.
      """
  }

  /// The lines above the class about the types without which it does not conform.
  private var openTypeAdvice: Code {
    """
    ///
    /// An extension beside it gives each type that has to name the mock:
    \(mock.openTypes.map { "/// `extension \(mock.name) { \(access)typealias \($0) = … }`" }.lines)
    """
  }

  private var access: Code { mock.access.word }

  private var types: QualifiedNames { mock.types }

  /// The superclass, the protocol, and its parents, to which Swift would else infer isolated conformances.
  private var inherited: [Code] {
    var inherited: [Code] = mock.superclass.map { ["\($0.type)"] } ?? []
    inherited.append("\(mock.interface)")
    // An actor cannot meet them inside of itself anyway.
    if mock.isolation != .actor {
      for parent in mock.nonisolatedParents { inherited.append("nonisolated \(parent)") }
    }
    inherited.append("\(types(mock.isMockObject ? .mockObject : .mockClass))")
    if mock.superclass?.isOfApp == true { inherited.append("@unchecked \(types(.sendable))") }
    return inherited
  }

  /// The conformances of identity: a mock equals only itself, is ordered by its address, and decodes as a new mock.
  private var identities: [Code] {
    Mock.ObjectIdentity.allCases.filter(mock.identities.contains).map { identity in
      switch identity {
      case .equality:
        "\(open)static func == (\(rows: "left: \(mock.name)", "right: \(mock.name)")) -> \(types(.bool)) { left === right }"
      case .order:
        """
        \(open)static func < (\(rows: "left: \(mock.name)", "right: \(mock.name)")) -> \(types(.bool)) {
          \(types(.objectIdentifier))(left) < \(types(.objectIdentifier))(right)
        }
        """
      case .hash:
        "\(open)func hash(into hasher: inout \(types(.hasher))) { hasher.combine(\(types(.objectIdentifier))(self)) }"
      case .description: "\(open)var description: \(types(.string)) { \(mock.name.literal) }"
      case .debugDescription:
        "\(open)var debugDescription: \(types(.string)) { \(mock.name.literal) }"
      case .listOfAll: "\(open)static var allCases: [\(mock.name)] { [] }"
      case .decoding:
        "\(open)\(mock.isolation == .actor ? "" : "convenience ")init(from decoder: any \(types(.decoder))) throws { self.init() }"
      case .encoding: "\(open)func encode(to encoder: any \(types(.encoder))) throws {}"
      }
    }
  }

  private var open: Code { "\(mock.nonisolated)\(access)" }

  /// The modifiers of initialisers, which have the isolation of a superclass whose initialiser they call.
  private var openInitializer: Code {
    mock.isolation == .actor || mock.superclass?.isOfApp == true ? access : open
  }

  private func mockAlias(_ type: AssociatedType) -> Code {
    type.mock.map { "\(access)typealias \(type.name) = \($0)" } ?? ""
  }

  private var initializer: Code {
    let identity = mock.identity.map { "\($0.name): \($0.type)" as Code } ?? ""
    return """
      \(openInitializer)init(\(rows: identity, mock.backendParameter)) {
        \(mock.identity.map { "self.\($0.name) = \($0.name)" } ?? "")
        \(newCore("backend"))
        \(mock.superclass.map { "super.init(\($0.arguments))" } ?? "")
        \(mock.identity.map(statement) ?? "")
      }

      \((mock.superclass?.initializers ?? []).map(inherited).paragraphs)
      """
  }

  private func newCore(_ backend: Code) -> Code {
    "\(mock.core) = \(mock.statics?.newCore.map { "Self.\($0)(\(backend))" } ?? mock.newCore(backend))"
  }

  /// An initialiser that Swift wants in each subclass.
  ///
  /// ```
  /// required init?(coder: NSCoder) {
  ///   core = MockCore("MockScreen", members: "show()", backend: MockSpecRuntime.Backend())
  ///   super.init(coder: coder)
  /// }
  /// ```
  private func inherited(_ signature: Signature) -> Code {
    DeclarationTemplate(
      signature: signature, access: "\(access)required ", hasDefaults: false,
      implementation: """
        {
          \(newCore("\(types(.backend))()"))
          \(signature.effects.callWords)super.init\(SwiftSource(composed: signature.memberAccess))
        }
        """
    ).body
  }

  /// Returns the call that sets the database's name in plans and snapshots, or the identity of the container on a
  /// backend.
  private func statement(of identity: Mock.Identity) -> Code {
    switch interface.kind {
    case .database where identity.isNamed: "\(mock.core).label(\(identity.name), by: .ofSpec)"
    case .container: "\(mock.core).client.serve(container: \(identity.name))"
    default: ""
    }
  }

  /// The function that makes the databases of a container, here because the type of their identity is known.
  private var child: Code {
    let kind: Code = "this kind\(mock.identity == nil ? "" : " and identity")"
    return maker("child", "The one mock of \(kind)", "child(\(mock.databaseKey))")
  }

  /// The function that makes another context over the same stores.
  private var newContext: Code {
    maker("new", "Another mock of this kind, over the same stores,", "newChild")
  }

  private func maker(_ name: Code, _ documentation: Code, _ call: Code) -> Code {
    let parameter = mock.identity.map { "_ \($0.name): \($0.type)" as Code } ?? ""
    let argument = mock.identity.map { "\($0.name): \($0.name)" as Code } ?? ""
    let made: Code = "\(mock.name)(\(list: argument, "backend: container.backend"))"
    return """
      /// \(documentation) that belongs to the core of a container.
      \(open)static func \(name)(\(rows: parameter, "of container: \(types(.mockCore))")) -> \(mock.name)\(mock.genericArguments) {
        container.\(call) { \(group: made) }
      }
      """
  }

  // MARK: - Operations

  /// A mock operation: it holds its inputs and blocks, and a mock database runs it.
  ///
  /// ```
  /// /// A mock of `FetchPhotos`; a mock database that is given it runs it.
  /// nonisolated final class MockFetchPhotos: FetchPhotos {
  ///   var ids: [UUID]?
  ///
  ///   init() {}
  /// }
  /// ```
  private var operation: Code {
    let use: Code =
      mock.performs
      ? "a mock database that is given it runs it."
      : "it performs nothing, and a mock database that is given it reports it."
    return """
      /// A mock of `\(mock.interface)`; \(use)
      \(mock.attributes.lines)
      \(mock.isolation == .none ? "nonisolated " : "")\(access)final class \(mock.name)\(mock.generics): \(mock.interface) {
        \(mock.storedProperties.code(property).lines)

        \(access)init() {}
      }
      """
  }

  private func property(_ property: Record.Field) -> Code {
    var property = property
    property.documentation = []
    return StoredProperty(property: property, access: access).body
  }

  // MARK: - Forwarding

  /// The initialiser and methods that set the real object of a mock.
  ///
  /// ```
  /// /// Makes a mock that hands the calls which no stub answers to a real object, and records them.
  /// nonisolated convenience init(forwardingTo real: any Loader, backend: Backend = Backend()) {
  ///   self.init(backend: backend)
  ///   forward(to: real)
  /// }
  /// ```
  private func forwarding(_ forwarding: Mock.Forwarding) -> Code {
    let initializer: Code = """
      /// Makes a mock that hands the calls which no stub answers to a real object, and records them.
      \(openInitializer)convenience init(\(rows: "forwardingTo real: \(forwarding.real)", mock.backendParameter)) {
        self.init(backend: backend)
        \(forwarding.name)(to: real)
      }
      """
    // The members that are not forwarded.
    let names = forwarding.exceptions.map { "`\($0)`" }.joined(separator: ", ")
    let exceptions = names.isEmpty ? "" : Code.comment("///", "Stubs alone answer \(names).")
    func function(_ calls: Code, taking real: SwiftSource) -> Code {
      """
      /// Hands the \(calls) that no stub answers to a real object from now on, and records them.
      \(exceptions)
      \(open)func \(forwarding.name)(\(rows: "to real: \(real)")) {
        \(mock.core).forward(\(list: "to: real", "as: (\(real)).self"))
      }
      """
    }
    return """
      \(forwarding.hasInstanceMembers && forwarding.hasInitializer ? initializer : "")

      \(forwarding.hasInstanceMembers ? function("calls", taking: forwarding.real) : "")

      \(forwarding.realType.map { function("calls of static members", taking: $0) } ?? "")
      """
  }

  // MARK: - Static members

  /// The code with which a mock answers static members and initialisers.
  ///
  /// ```
  /// nonisolated private static func makeCore(_ backend: Backend) -> MockCore {
  ///   MockCore("MockEngine", members: "load(id:)", backend: backend)
  /// }
  ///
  /// nonisolated private static var core: MockCore {
  ///   .answering(Self.self) { makeCore($0) }
  /// }
  ///
  /// /// Answers the static members with the knobs of this mock while a body runs.
  /// nonisolated func withStaticMembers<Value>(_ body: () throws -> Value) rethrows -> Value {
  ///   try core.withStaticMembers(of: Self.self, body)
  /// }
  /// ```
  private func staticScope(_ statics: Mock.Statics) -> Code {
    let subject: Code = statics.newCore == nil ? "initialisers" : "static members"
    return """
      \(statics.newCore.map(coreOfClass) ?? "")

      /// Answers the \(subject) with the knobs of this mock while a body runs.
      \(open)func \(statics.scope)<\(statics.value)>(\(rows: "_ body: () throws -> \(statics.value)")) rethrows -> \(statics.value) {
        try \(mock.core).withStaticMembers(of: Self.self, body)
      }

      /// Answers the \(subject) with the knobs of this mock while a body runs.
      \(access)func \(statics.scope)<\(statics.value)>(
        isolation: isolated (any \(types(.actor)))? = #isolation,
        _ body: () async throws -> \(statics.value)
      ) async rethrows -> \(statics.value) {
        try await \(mock.core).withStaticMembers(of: Self.self, isolation: isolation, body)
      }
      """
  }

  private func coreOfClass(_ newCore: SwiftName) -> Code {
    // The static members of an actor are not isolated anyway.
    let isolated = mock.isolation == .actor ? "" : mock.nonisolated
    return """
      \(isolated)private static func \(newCore)(\(rows: "_ backend: \(types(.backend))")) -> \(types(.mockCore)) {
        \(mock.newCore("backend"))
      }

      \(isolated)private static var \(mock.core): \(types(.mockCore)) {
        .answering(Self.self) { \(newCore)($0) }
      }
      """
  }

  // MARK: - Implementations in extensions

  /// The object through which a mock calls the members that extensions of its protocol implement.
  ///
  /// ```
  /// /// The implementations in extensions of `Tracker`, over the other members of the mock.
  /// private final class Implementations: Tracker, MockClass {
  ///   private let mock: MockTracker
  ///
  ///   nonisolated init(_ mock: MockTracker) { self.mock = mock }
  ///
  ///   func track(_ event: Event) { mock.track(event) }
  /// }
  /// ```
  private func implementations(_ implementations: Mock.Implementations) -> Code {
    """
    /// The implementations in extensions of `\(mock.interface)`, over the other members of the mock.
    private final class \(implementations.name): \(list: "\(mock.interface)", "\(types(.mockClass))") {
      \(mock.typeAliases.map { "typealias \($0.name) = \($0.type)" }.lines)

      private let \(implementations.mock): \(mock.name)

      \(mock.nonisolated)init(_ mock: \(mock.name)) { self.\(implementations.mock) = mock }

      \(implementations.members.code { implementation($0, of: implementations.mock) }.paragraphs)
    }
    """
  }

  private func implementation(_ signature: Signature, of object: SwiftName) -> Code {
    DeclarationTemplate(signature: signature, implementation: call(of: signature, object)).body
  }

  private func call(of signature: Signature, _ object: SwiftName) -> Code {
    let isOfClass = signature.isStatic || signature.kind == .initializer
    let receiver = isOfClass ? mock.name.source : "self.\(object.source)"
    let unsafeWord = signature.unsafeWord.text
    let access = SwiftSource(composed: unsafeWord + receiver + signature.memberAccess)
    let get = "\(signature.effects.callWords)\(access)" as Code
    switch signature.kind {
    case .initializer where !signature.mark.text.isEmpty:
      let made = signature.free("made")
      return """
        {
          guard let \(made) = \(get) else { return nil }
          self.\(object) = \(made)
        }
        """
    case .initializer: return "{ self.\(object) = \(get) }"
    case .method: return "{ \(get) }"
    case .property, .subscript_:
      let newValue = signature.free("newValue")
      return AccessorBodies(
        signature: signature, get: get,
        set: signature.isSettable ? "\(access) = \(newValue)" : nil, newValue: newValue
      ).body
    }
  }
}

extension Mock {
  /// `backend: Backend = Backend()`
  fileprivate var backendParameter: Code {
    "backend: \(types(.backend)) = \(types(.backend))()"
  }

  /// The modifier of members that a test can use from any isolation.
  var nonisolated: Code { "nonisolated " }

  /// The modifier of what operations that run outside of the isolation of the mock use.
  var nonisolatedRun: Code { isolation == .none || runsNonisolated ? nonisolated : "" }

  /// The key that distinguishes the databases of a backend.
  var databaseKey: Code { identity.map { "\($0.name)" } ?? "\(name.literal)" }

  /// An estimate of the amount of code of the mock.
  var weight: Int { 1 + members.count + knobList.count + operations.count + storedProperties.count }

  /// `<Key: Hashable>`, or nothing.
  var generics: Code {
    let parameters = genericParameters.map {
      "\($0.name)\($0.bound.map { ": \($0)" } ?? "")" as Code
    }
    return parameters.isEmpty ? "" : "<\(parameters.list)>"
  }

  /// `<Key>`, or nothing.
  var genericArguments: Code {
    let names = genericParameters.map { "\($0.name)" as Code }
    return names.isEmpty ? "" : "<\(names.list)>"
  }

  /// The core of a mock with the full names of its members in one literal, over several lines if it is long.
  ///
  /// ```
  /// MockCore("MockClock", members: "now sleep(for:)", backend: backend)
  /// ```
  fileprivate func newCore(_ backend: Code) -> Code {
    let rows = memberNameRows
    guard let last = rows.last, rows.count > 1 else {
      let names = SwiftLiteral(memberNames.map(\.listed).joined(separator: " "))
      return """
        \(types(.mockCore))(\(list: "\(name.literal)", "members: \(names)", "backend: \(backend)"))
        """
    }
    return """
      \(types(.mockCore))(
        \(name.literal),
        members: \"""
          \(rows.dropLast().map { "\(contents: $0) \\" }.lines)
          \(contents: last)
          \""",
        backend: \(backend))
      """
  }

  private var memberNameRows: [SwiftLiteral] {
    var rows: [String] = []
    for name in memberNames.map(\.listed) {
      if let row = rows.last, row.utf8.count + name.utf8.count < 80 {
        rows[rows.count - 1] += " "
        rows[rows.count - 1] += name
      } else {
        rows.append(name)
      }
    }
    return rows.map { SwiftLiteral($0) }
  }
}
