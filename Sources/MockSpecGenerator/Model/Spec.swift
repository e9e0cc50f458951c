/// A spec after semantic analysis, with all decisions that the templates need.
package struct Spec: Sendable {
  /// The file's name without its extension: `CloudKit`.
  package let name: String
  package private(set) var imports: [Import] = []
  /// The modules that other files of the compiling target import with an access level, such as `internal import`.
  package private(set) var levelledImports: Set<String> = []
  /// The types of the modules whose Swift files are known, also of nested ones, where imports have levels.
  package private(set) var moduleTypes: [String: Set<String>] = [:]
  /// The module of the interfaces, where the mocks are compiled in another one.
  package private(set) var homeModule: String?
  /// The imports of the Swift files that declare existing protocols, which mocks need and interfaces do not.
  package private(set) var existingImports: [Import] = []
  /// The types that have the name of a runtime type, with the kind of each.
  package private(set) var ambiguousTypes: [String: DeclarationKind] = [:]
  package private(set) var framework: Framework?
  package private(set) var access: AccessLevel = .internal
  /// True if mocks in another module need `@testable import`.
  package private(set) var usesInternals = true
  package let types: QualifiedNames
  package private(set) var catalogues: [Catalogue] = []
  package private(set) var values: [Values] = []
  package private(set) var records: [Record] = []
  package private(set) var cursors: [SwiftName] = []
  package private(set) var changeTokens: [SwiftName] = []
  package private(set) var adapters: [Adapter] = []
  package private(set) var partialAdapters: [PartialAdapter] = []
  package private(set) var interfaces: [Interface] = []
  /// The types that have to name the mocks of the spec.
  private(set) var openTypes: [OpenType] = []
  /// The operations that databases of other modules run.
  package private(set) var addedOperations: [AddedOperations] = []
  /// The modules with mocks that those of the spec use.
  package private(set) var mockModules: [SwiftName] = []
  /// The types that signatures mention and no spec declares, each once, at its first mention.
  package private(set) var mentionedTypes: [MentionedType] = []

  /// The libraries of this package that the mocks use beside the runtime; each contains those after it.
  package var libraries: [OwnModule] {
    (needsServices ? [.services] : []) + (needsStores ? [.stores] : [])
  }

  /// True if the mocks answer from stores, or map values to what they mean to a store.
  package var needsStores: Bool {
    !values.isEmpty || !adapters.isEmpty || !partialAdapters.isEmpty
      || mocks.contains { !$0.stores.isEmpty || !$0.operations.isEmpty }
  }

  /// The spec without existing protocols and what only their mocks need.
  package var withoutExisting: Spec {
    var spec = self
    spec.interfaces.removeAll(where: \.isExisting)
    spec.existingImports = []
    return spec
  }

  /// Checks whether a type is one that the interfaces of the spec declare.
  package func declares(_ type: SwiftSource) -> Bool {
    records.contains { SwiftSource($0.name) == type }
      || values.contains { $0.isDeclared && $0.type == type }
  }

  /// The libraries whose types declarations of the mocks name.
  package var exposedLibraries: [OwnModule] {
    (values.contains { $0.kind == .right } ? [.services] : []) + (needsStores ? [.stores] : [])
  }

  private var needsServices: Bool {
    values.contains { $0.kind == .right }
      || mocks.contains { $0.operations.contains { $0.longLived != nil } }
  }

  private var mocks: [Mock] { interfaces.compactMap(\.mock) + addedOperations.map(\.mock) }
}

/// The framework that owns the real types.
package struct Framework: Sendable {
  package let name: SwiftName
  /// The module that supplies the types where the framework is missing.
  package var standIns: SwiftName?
}
