/// The class that is emitted with an interface.
struct StandInTemplate: Template {
  let standIn: StandIn
  var framework: Framework?
  let types: QualifiedNames

  var body: Code {
    documentation
    standIn.mockName.map(service) ?? operation
  }

  private var documentation: Code {
    guard standIn.isConditional, let name = framework?.name else {
      return "/// An operation to create and hand to a database."
    }
    return "/// Takes the place of \(name)'s own class where there is no \(name)."
  }

  private var access: Code { standIn.access.word }

  // MARK: - Operations

  /// A class that app code creates and passes to a database: stored properties and initialisers.
  ///
  /// ```
  /// nonisolated open class CKFetchRecordsOperation: CKDatabaseOperation, CKFetchRecordsOperational, @unchecked Sendable {
  ///   public var recordIDs: [CKRecord.ID]?
  ///
  ///   public required override init() { super.init() }
  ///
  ///   public convenience init(recordIDs: [CKRecord.ID]) {
  ///     self.init()
  ///     self.recordIDs = recordIDs
  ///   }
  /// }
  /// ```
  private var operation: Code {
    // A framework's class is open in its stand-in too.
    let isFinal = !standIn.isConditional && standIn.superclass == nil
    let word: Code =
      isFinal ? "\(access)final " : standIn.access == .public ? "open " : "\(access)"
    let inherited: [Code] = [
      standIn.superclass.map { "\($0)" } ?? "", "\(standIn.interface)",
      isFinal ? "" : "@unchecked \(types(.sendable))",
    ]
    let isDerived = standIn.superclass != nil
    return """
      \(standIn.isConditional ? "" : standIn.availability.lines)
      nonisolated \(word)class \(standIn.name): \(inherited.list) {
        \(standIn.properties.code { StoredProperty(property: $0, access: access).body }.paragraphs)

        \(access)\(isDerived ? "required override init() { super.init() }" : "init() {}")

        \(standIn.initializers.code(convenience).sections)
      }
      """
  }

  private func convenience(_ initializer: StandIn.Initializer) -> Code {
    """
    \(access)convenience init(\(initializer.parameters.rows())) {
      self.init()
      \(initializer.parameters.map { "self.\($0.name) = \($0.name)" }.lines)
    }
    """
  }

  // MARK: - Services

  /// A stand-in for a container, database or service where its framework is missing: app code compiles, but cannot use
  /// it.
  ///
  /// ```
  /// nonisolated public final class CKContainer: CloudContainable, Sendable {
  ///   public typealias Database = CKDatabase
  ///
  ///   init() {}
  ///
  ///   public var containerIdentifier: String? { unavailable() }
  ///
  ///   private func unavailable() -> Never {
  ///     preconditionFailure("CKContainer has no service behind it here; use MockCKContainer")
  ///   }
  /// }
  /// ```
  private func service(mockedBy mock: SwiftName) -> Code {
    let message = SwiftLiteral(
      "\(standIn.name.text) has no service behind it here; use \(mock.text)")
    return """
      nonisolated \(access)final class \(standIn.name): \(["\(standIn.interface)", "\(types(.sendable))"].list) {
        \(standIn.associatedTypes.map { "\(access)typealias \($0.name) = \($0.type)" }.lines)

        init() {}

        \(standIn.methods.code(unavailable).paragraphs)

        private func unavailable() -> \(types(.never)) {
          preconditionFailure(\(list: "\(message)"))
        }
      }
      """
  }

  private func unavailable(_ signature: Signature) -> Code {
    let failure: Code = "unavailable()"
    let implementation: Code =
      switch signature.kind {
      case .property, .subscript_:
        AccessorBodies(
          signature: signature, get: failure, set: signature.isSettable ? failure : nil
        ).body
      case .method, .initializer: "{ \(group: failure) }"
      }
    return DeclarationTemplate(
      signature: signature, access: access, implementation: implementation
    ).body
  }
}
