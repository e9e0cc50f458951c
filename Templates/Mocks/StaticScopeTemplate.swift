/// The code with which a mock answers static members and initialisers.
///
/// ```
/// private static func makeCore(_ backend: Backend) -> MockCore {
///   MockCore("MockEngine", members: "load(id:)", backend: backend)
/// }
///
/// private static var core: MockCore {
///   .answering(Self.self) { makeCore($0) }
/// }
///
/// /// Answers the static members with the knobs of this mock while a body runs.
/// func withStaticMembers<Value>(_ body: () throws -> Value) rethrows -> Value {
///   try core.withStaticMembers(of: Self.self, body)
/// }
/// ```
struct StaticScopeTemplate: Template {
  var mock: Mock
  var statics: Mock.Statics

  var body: Code {
    """
    \(statics.newCore.map(coreOfClass) ?? "")

    /// Answers the \(subject) with the knobs of this mock while a body runs.
    \(open)func \(statics.scope)<\(statics.value)>(\(rows: "_ body: () throws -> \(statics.value)")) rethrows -> \(statics.value) {
      try \(mock.core).withStaticMembers(of: Self.self, body)
    }

    /// Answers the \(subject) with the knobs of this mock while a body runs.
    \(access)func \(statics.scope)<\(statics.value)>(
      isolation: isolated (any Actor)? = #isolation,
      _ body: () async throws -> \(statics.value)
    ) async rethrows -> \(statics.value) {
      try await \(mock.core).withStaticMembers(of: Self.self, isolation: isolation, body)
    }
    """
  }

  private var access: Code { mock.access.word }

  private var types: QualifiedNames { mock.types }

  private var open: Code { "\(mock.nonisolated)\(access)" }

  private var subject: Code { statics.newCore == nil ? "initialisers" : "static members" }

  /// The modifier of the static members; those of an actor are not isolated anyway.
  private var isolated: Code { mock.isolation == .globalActor ? mock.nonisolated : "" }

  private func coreOfClass(_ newCore: SwiftName) -> Code {
    """
    \(isolated)private static func \(newCore)(\(rows: "_ backend: \(types(.backend))")) -> \(types(.mockCore)) {
      \(NewCore(mock: mock))
    }

    \(isolated)private static var \(mock.core): \(types(.mockCore)) {
      .answering(Self.self) { \(newCore)($0) }
    }
    """
  }
}
