/// A mock class: one core, knobs created on demand, and a short body for each member.
///
/// ```
/// /// A mock of `Clock`; turn its knobs with `on`.
/// final class MockClock: Clock, Sendable {
///   let core: MockCore
///
///   init(backend: Backend = Backend()) {
///     core = MockCore("MockClock", members: "now", backend: backend)
///   }
///
///   …
///
///   var now: Int { core.get(0) }
/// }
/// ```
struct MockClassTemplate: Template {
  var mock: Mock
  var interface: Interface

  var body: Code {
    """
    /// A mock of `\(mock.interface)`; turn its knobs with `\(mock.knobs)`.
    \(mock.attributes.map { "\($0)" }.lines)
    \(access)\(mock.isolation == .actor ? "actor" : "final class") \(mock.name)\(mock.generics): \(list: mock.superclass.map { "\($0)" } ?? "", "\(mock.interface)", "Sendable")\(constraints) {
      \(interface.associatedTypes.map(alias).lines)
      \(mock.typeAliases.map { "\(access)typealias \($0.name) = \($0.type)" }.lines)

      \(open)let \(mock.core): \(mock.types(.mockCore))
      \(mock.identity.map { "\(open)let \($0.name): \($0.type)" } ?? "")

      \(initializer)

      \(mock.forwarding.map { ForwardingTemplate(mock: mock, forwarding: $0).body } ?? "")

      \(mock.statics.map { StaticScopeTemplate(mock: mock, statics: $0).body } ?? "")

      \(interface.kind == .database ? child : "")

      \(mock.stores.contains { $0.conflicts != nil } ? new : "")

      \(KnobsTemplate(mock: mock))

      \(mock.stores.map { ConditionalCode(StoreTemplate(store: $0, mock: mock).body, if: $0.condition) }.paragraphs)

      \(mock.members.map(member).paragraphs)

      \(identities.paragraphs)

      \(mock.implementations.map { ImplementationsTemplate(mock: mock, implementations: $0).body } ?? "")

      \(mock.operations.map(run).sections)
    }
    """
  }

  private var access: Code { mock.access.word }

  private func member(_ member: MockMember) -> ConditionalCode {
    ConditionalCode(
      MemberTemplate(member: member, mock: mock).body, if: member.signature.condition)
  }

  private func run(_ run: OperationRun) -> ConditionalCode {
    ConditionalCode(OperationRunTemplate(run: run, mock: mock).body, if: run.condition)
  }

  private var constraints: Code { mock.constraints.isEmpty ? "" : " \(mock.constraints)" }

  /// The conformances of identity: a mock equals only itself, is ordered by its address, and decodes as a new mock.
  private var identities: [Code] {
    Mock.ObjectIdentity.allCases.filter(mock.identities.contains).map { identity in
      switch identity {
      case .equality:
        "\(open)static func == (\(rows: "left: \(mock.name)", "right: \(mock.name)")) -> Bool { left === right }"
      case .order:
        """
        \(open)static func < (\(rows: "left: \(mock.name)", "right: \(mock.name)")) -> Bool {
          ObjectIdentifier(left) < ObjectIdentifier(right)
        }
        """
      case .hash:
        "\(open)func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }"
      case .description: "\(open)var description: String { \(mock.name.literal) }"
      case .debugDescription: "\(open)var debugDescription: String { \(mock.name.literal) }"
      case .allCases: "\(open)static var allCases: [\(mock.name)] { [] }"
      case .decoding:
        "\(open)\(mock.isolation == .actor ? "" : "convenience ")init(from decoder: any Decoder) throws { self.init() }"
      case .encoding: "\(open)func encode(to encoder: any Encoder) throws {}"
      }
    }
  }

  private var open: Code { "\(mock.nonisolated)\(access)" }

  private func alias(_ type: AssociatedType) -> Code {
    type.mock.map { "\(access)typealias \(type.name) = \($0)" } ?? ""
  }

  private var initializer: Code {
    let identity = mock.identity.map { "\($0.name): \($0.type)" as Code } ?? ""
    return """
      \(mock.isolation == .globalActor ? open : access)init(\(rows: identity, mock.backendParameter)) {
        \(mock.identity.map { "self.\($0.name) = \($0.name)" } ?? "")
        \(mock.core) = \(newCore)
        \(mock.superclass == nil ? "" : "super.init()")
        \(databaseName)
        \(container)
      }
      """
  }

  /// The call that sets the database's name in plans and snapshots.
  private var databaseName: Code {
    guard let identity = mock.identity, identity.isNamed, interface.kind == .database else {
      return ""
    }
    return "\(mock.core).call(\(identity.name), by: .stated)"
  }

  /// The identity of the container on a backend.
  private var container: Code {
    guard let identity = mock.identity, interface.kind == .container else { return "" }
    return "\(mock.core).client.serve(container: \(identity.name))"
  }

  private var newCore: Code {
    mock.statics?.newCore.map { "Self.\($0)(backend)" } ?? NewCore(mock: mock).body
  }

  /// The function that makes the databases of a container, here because the type of their identity is known.
  private var child: Code {
    """
    /// The one mock of this kind\(mock.identity == nil ? "" : " and identity") that belongs to the core of a container.
    \(access)static func child\(origin) -> \(mock.name)\(mock.genericArguments) {
      container.child(\(mock.databaseKey)) { \(group: made) }
    }
    """
  }

  /// The function that makes another context over the same stores.
  private var new: Code {
    """
    /// Another mock of this kind, over the same stores, that belongs to the core of a container.
    \(access)static func new\(origin) -> \(mock.name)\(mock.genericArguments) {
      container.newChild { \(group: made) }
    }
    """
  }

  private var origin: Code {
    let parameter = mock.identity.map { "_ \($0.name): \($0.type)" as Code } ?? ""
    return "(\(rows: parameter, "of container: \(mock.types(.mockCore))"))"
  }

  private var made: Code {
    let argument = mock.identity.map { "\($0.name): \($0.name)" as Code } ?? ""
    return "\(mock.name)(\(list: argument, "backend: container.backend"))"
  }
}

extension Mock {
  /// `backend: Backend = Backend()`
  var backendParameter: Code { "backend: \(types(.backend)) = \(types(.backend))()" }

  /// The modifier of members that a test can use from any isolation.
  var nonisolated: Code { isolation == .none ? "" : "nonisolated " }

  /// The key that distinguishes the databases of a backend.
  var databaseKey: Code { identity.map { "\($0.name)" } ?? "\(name.literal)" }
}
