/// The protocol of an interface.
///
/// ```
/// /// An app's access to iCloud.
/// public protocol CloudContainable<Database>: Sendable {
///   associatedtype Database: CloudStorable
///
///   /// The identifier of the container.
///   var containerIdentifier: String? { get }
/// }
/// ```
struct ProtocolTemplate: Template {
  let interface: Interface
  let access: AccessLevel

  var body: Code {
    interface.documentation.comment
    """
    \(interface.attributes.lines)
    \(head) {\(members)}
    """
  }

  private var head: Code {
    let primary = primaryTypes.map { "\($0)" as Code }.list
    let inherited = interface.inherited.list
    return """
      \(interface.isolationWord)\(access.word)protocol \(interface.name)\(primary.isEmpty ? "" : "<\(primary)>")\
      \(inherited.isEmpty ? "" : ": \(inherited)")\
      \(interface.constraints.isEmpty ? "" : " \(interface.constraints)")
      """
  }

  /// The primary associated types; those for real types always are, so that `some CloudContainable<…>` is valid.
  private var primaryTypes: [SwiftName] {
    guard let stated = interface.primaryTypes else { return interface.associatedTypes.map(\.name) }
    return stated + interface.associatedTypes.filter { $0.mock != nil }.map(\.name)
  }

  private var members: Code {
    let members = [
      interface.associatedTypes.map(associatedType).lines,
      interface.typeAliases.code(typeAlias).lines,
      interface.requirements.code(requirement).paragraphs,
    ].sections
    return members.isEmpty ? "" : "\n  \(members)\n"
  }

  private func associatedType(_ type: AssociatedType) -> Code {
    """
    associatedtype \(type.name)\(type.bound.map { ": \($0)" } ?? "")\
    \(type.defaultType.map { " = \($0)" } ?? "")\
    \(type.requirements.isEmpty ? "" : " \(type.requirements)")
    """
  }

  private func typeAlias(_ alias: TypeAlias) -> Code {
    """
    \(alias.documentation.comment)
    \(alias.attributes.lines)
    typealias \(alias.name)\(alias.generics) = \(alias.type)
    """
  }

  private func requirement(_ signature: Signature) -> Code {
    var accessors: Code = ""
    if signature.isProperty || signature.isSubscript {
      let mutating: Code = signature.accessors.isMutatingGet ? "mutating " : ""
      let words = [signature.accessors.getWord, signature.accessors.setWord]
        .map { SwiftSource(composed: $0) }
      let get: Code = "\(mutating)\(words[0])\(signature.getEffects)"
      let set: Code = "\(signature.accessors.isNonmutatingSet ? " nonmutating" : "") \(words[1])"
      accessors = "\(braces: "\(get)\(signature.isSettable ? set : "")")"
    }
    return DeclarationTemplate(
      signature: signature, hasDefaults: false, implementation: accessors
    ).body
  }
}

/// The real types' conformances to their interfaces.
///
/// ```
/// #if canImport(CloudKit)
///   extension CKContainer: CloudContainable {}
///   extension CKDatabase: CloudStorable {}
/// #endif
/// ```
struct ConformanceTemplate: Template {
  let spec: Spec

  var body: Code {
    code(conformances, if: true, spec.framework)
  }

  private var conformances: Code {
    spec.interfaces.code { interface in
      interface.realType.map {
        """
        \(interface.attributes.availability.lines)
        \(interface.isolationWord)extension \($0): \(interface.name) {}
        """
      } ?? ""
    }.lines
  }
}

/// The shorter forms of an interface's requirements.
///
/// ```
/// extension CloudStorable {
///   /// `records(for:desiredKeys:)` with the default of `desiredKeys`.
///   public func records(for ids: [CKRecord.ID]) async throws -> [CKRecord] {
///     try await records(for: ids, desiredKeys: nil)
///   }
/// }
/// ```
struct ConvenienceTemplate: Template {
  let interface: Interface
  let access: AccessLevel

  var body: Code {
    if !interface.conveniences.isEmpty {
      """
      \(interface.attributes.availability.lines)
      \(interface.isolationWord)extension \(interface.name) {
        \(interface.conveniences.code(method).sections)
      }
      """
    }
  }

  private func method(_ convenience: Convenience) -> Code {
    let effects = convenience.signature.effects.callWords
    let arguments = convenience.arguments.map { Code.argument($0.label, "\($0.value)") }.list
    return DeclarationTemplate(
      signature: convenience.signature, access: access.word,
      implementation:
        "{\n  \(effects)\(convenience.signature.unsafeWord)\(convenience.signature.name)(\(arguments))\n}"
    ).body
  }
}

/// Aliases of the types that signatures mention, each as if it stood in the line of the spec.
///
/// ```
/// /// The types that the spec mentions; an unknown one is reported in the line of the spec.
/// private enum MentionedTypes {
///   #sourceLocation(file:"Album.mockspec",line:12)
///   typealias PhotoPage_ = PhotoPage
///   #sourceLocation()
/// }
/// ```
struct MentionedTypesTemplate: Template {
  let spec: Spec

  var body: Code {
    spec.mentionedTypes.isEmpty
      ? ""
      : """
      /// The types that the spec mentions; an unknown one is reported in the line of the spec.
      private enum MentionedTypes {
        \(spec.mentionedTypes.map(alias).lines)
        #sourceLocation()
      }
      """
  }

  private func alias(_ type: MentionedType) -> Code {
    """
    \(type.place.directive)
    typealias \(type.alias) = \(type.type)
    """
  }
}

extension Interface {
  /// `nonisolated `, or nothing where the protocol is isolated as the app's own would be.
  ///
  /// Protocols that frameworks implement, or that mocks run themselves, do not belong to the main actor of an app that
  /// isolates to it by default.
  fileprivate var isolationWord: Code { isNonisolated ? "nonisolated " : "" }
}
