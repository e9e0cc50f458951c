/// The class that is emitted with an interface, of the kind that it needs.
struct StandInTemplate: Template {
  var standIn: StandIn
  var framework: Framework?

  var body: Code {
    if standIn.isOperation {
      StandInOperationTemplate(standIn: standIn, framework: framework)
    } else {
      StandInServiceTemplate(standIn: standIn, framework: framework)
    }
  }
}

extension StandIn {
  func documentation(in framework: Framework?) -> Code {
    guard isConditional, let name = framework?.name else {
      return "/// An operation to create and hand to a database."
    }
    return "/// Takes the place of \(name)'s own class where there is no \(name)."
  }
}

/// A class that app code creates and passes to a database: stored properties and initialisers.
///
/// ```
/// /// Takes the place of CloudKit's own class where there is no CloudKit.
/// open class CKFetchRecordsOperation: CKDatabaseOperation, CKFetchRecordsOperational, @unchecked Sendable {
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
struct StandInOperationTemplate: Template {
  var standIn: StandIn
  var framework: Framework?

  var body: Code {
    """
    \(standIn.documentation(in: framework))
    \(standIn.isConditional ? "" : standIn.availability.map { "\($0)" }.lines)
    \(classWords) \(standIn.name): \(inherited) {
      \(standIn.properties.code { StoredProperty(property: $0, access: access).body }.paragraphs)

      \(initializer)

      \(standIn.initializers.code(convenience).sections)

      \(standIn.methods.code(method).paragraphs)
    }
    """
  }

  private var access: Code { standIn.access.word }

  /// True for an emitted class without a superclass; a framework's class is open in its stand-in too.
  private var isFinal: Bool { !standIn.isConditional && standIn.superclass == nil }

  private var classWords: Code {
    isFinal ? "\(access)final class" : "\(standIn.access.openWord)class"
  }

  private var inherited: Code {
    let superclass = standIn.superclass.map { "\($0)" as Code } ?? ""
    return [superclass, "\(standIn.interface)", isFinal ? "" : "@unchecked Sendable"].list
  }

  private var initializer: Code {
    standIn.superclass == nil
      ? "\(access)init() {}"
      : "\(access)required override init() { super.init() }"
  }

  private func convenience(_ initializer: StandIn.Initializer) -> Code {
    """
    \(access)convenience init(\(ParameterList(initializer.parameters))) {
      self.init()
      \(initializer.parameters.map { "self.\($0.name) = \($0.name)" }.lines)
    }
    """
  }

  private func method(_ signature: Signature) -> Code {
    let message = "\(standIn.name.text) does nothing of its own here; hand it to a mock"
    return UnavailableMember(
      signature: signature, access: access,
      failure: "preconditionFailure(\(list: "\(SwiftLiteral(message))"))"
    ).body
  }
}

/// A stand-in for a container, database or service where its framework is missing: app code compiles, but cannot use
/// it.
///
/// ```
/// /// Takes the place of CloudKit's own class where there is no CloudKit.
/// public final class CKContainer: CloudContainable, Sendable {
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
struct StandInServiceTemplate: Template {
  var standIn: StandIn
  var framework: Framework?

  var body: Code {
    """
    \(standIn.documentation(in: framework))
    \(access)final class \(standIn.name): \(inherited) {
      \(standIn.associatedTypes.map { "\(access)typealias \($0.name) = \($0.type)" }.lines)

      init() {}

      \(standIn.methods.code(member).paragraphs)

      private func unavailable() -> Never {
        preconditionFailure(\(list: "\(message)"))
      }
    }
    """
  }

  private var access: Code { standIn.access.word }

  private var inherited: Code {
    let superclass = standIn.superclass.map { "\($0)" as Code } ?? ""
    return [superclass, "\(standIn.interface)", "Sendable"].list
  }

  private func member(_ signature: Signature) -> Code {
    UnavailableMember(signature: signature, access: access, failure: "unavailable()").body
  }

  private var message: SwiftLiteral {
    let advice = standIn.mockName.map { "; use \($0.text)" } ?? ""
    return SwiftLiteral("\(standIn.name.text) has no service behind it here\(advice)")
  }
}

/// A member of a stand-in that stops the program when it is called.
///
/// ```
/// public func accountStatus() async throws -> CKAccountStatus { unavailable() }
/// ```
struct UnavailableMember: Template {
  var signature: Signature
  var access: Code
  var failure: Code

  var body: Code {
    DeclarationTemplate(
      signature: signature, access: access, isDocumented: false,
      implementation: implementation)
  }

  private var implementation: Code {
    switch signature.kind {
    case .property, .subscript_:
      AccessorBodies(
        signature: signature, get: failure, set: signature.isSettable ? failure : nil
      ).body
    case .method, .initializer:
      "{ \(group: failure) }"
    }
  }
}
