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
      \(standIn.properties.map(property).paragraphs)

      \(initializer)

      \(standIn.initializers.map { ConditionalCode(convenience($0), if: $0.condition) }.sections)

      \(standIn.methods.map { ConditionalCode(method($0), if: $0.condition) }.paragraphs)
    }
    """
  }

  private var access: Code { standIn.access.word }

  private func property(_ property: StandIn.Property) -> ConditionalCode {
    ConditionalCode(
      StoredProperty(property: property, access: access).body, if: property.condition)
  }

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
