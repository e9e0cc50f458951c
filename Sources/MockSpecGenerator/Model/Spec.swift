/// A part of a spec that exists under a condition.
package protocol ConditionalElement {
  var condition: Condition { get }
}

/// The name of a field or property, with a condition in addition to that of its type.
package struct ConditionalName: ConditionalElement, Sendable {
  package let condition: Condition
  package let name: SwiftName
}

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

/// A record type that the spec declares, emitted as a struct.
package struct Record: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftAttribute] = []
  package let documentation: [String]
  package let name: SwiftName
  package let key: SwiftName
  package let keyType: SwiftSource
  package var keySyntax: TypeSyntax?
  package let inherited: [SwiftSource]
  package let fields: [Field]
  /// The initialisers, one for each combination of the fields' conditions.
  package var initializers: [Initializer] = []

  /// The maximum number of initialisers of a record; four conditions make sixteen.
  static let variantLimit = 16

  /// The fields with the key among them, which comes first unless the spec places it.
  package var allFields: [Field] {
    if fields.contains(where: { $0.name == key }) { return fields }
    return [Field(documentation: [], name: key, type: keyType, syntax: keySyntax)] + fields
  }

  package struct Initializer: ConditionalElement, Sendable {
    package var condition = Condition.always
    package let fields: [Field]
  }

  /// A stored property of a record, or of the class of an operation.
  package struct Field: ConditionalElement, Sendable {
    /// The condition in addition to that of the type.
    package var condition = Condition.always
    package var documentation: [String]
    package let name: SwiftName
    package let type: SwiftSource
    package var isConstant = false
    package var initialValue: SwiftSource?
    package var syntax: TypeSyntax?
  }
}

/// The adapter of a declared record type.
package struct Adapter: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var availability: [AvailabilityLimit] = []
  package let name: SwiftName
  package let record: SwiftName
  package let key: SwiftSource
  package let keyType: SwiftSource
  package var zone: ZonePath?
  package var tag: Tag?
  package var cursor: SwiftName?
  package var changeToken: SwiftName?
  /// The fields that a commit can merge; `nil` for stores whose changes do not wait for a commit.
  package var mergedFields: [ConditionalName]?
  /// The fields that another version of the app can have written in another way.
  package var varyingFields: [ConditionalName] = []

  /// The requirements that an adapter meets when it is emitted as a whole.
  package var facts: [AdapterRequirement] {
    let facts: [AdapterRequirement?] = [
      .id(key, type: keyType, of: SwiftSource(record)), zone.map { .zone($0) },
      cursor.map { .cursor($0.tokenType, isEmitted: !$0.isPlainToken) },
      changeToken.map { .changeToken($0.tokenType, isEmitted: !$0.isPlainToken) },
    ]
    return facts.compactMap(\.self)
  }

  /// The field that holds the change tag, a text or the number of the version.
  package struct Tag: Sendable {
    package let field: SwiftName
    package let isNumber: Bool
    package let isOptional: Bool
  }
}

// MARK: - Error catalogues

package struct Catalogue: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftAttribute] = []
  package let documentation: [String]
  /// The type of the errors as the spec writes it: `AlbumError`, `Album.Failure`.
  package let name: SwiftSource
  package let mockName: SwiftName
  /// True if the codes belong to an error of a framework, `CKError(.zoneBusy, userInfo: …)`.
  package let isBridged: Bool
  /// True if the error type is emitted; false for an existing one.
  package var isEmitted = true
  package let inherits: [SwiftSource]
  package var entries: [Entry]
  /// The code for a number that the system does not know; `nil` for errors that are no framework's.
  package var fallback: SwiftName?

  /// The meaning of a payload, which decides where a mock takes its value from.
  package enum Role: String, CaseIterable, Sendable {
    case retryAfter, id, client, server, ancestor, items
  }

  package enum Advice: String, Sendable { case none, retry, fix }

  /// The type of a delay: `Double`, `Int` or `Duration`.
  package enum DelayUnit: String, Sendable { case seconds, wholeSeconds, duration }

  package struct Entry: ConditionalElement, Sendable {
    /// The condition in addition to that of the catalogue.
    package var condition = Condition.always
    package let documentation: [String]
    package let name: SwiftName
    package var associatedValues: [AssociatedValue]
    package var rawValue: SwiftSource?
    package var advice = Advice.none
    package var meaning: Meaning?
    /// The meaning that Swift of the service declares, `.locked`.
    package var ownMeaning: SwiftSource?
    /// The verbs for which the service can return the code; `nil` for all of them.
    package var reach: Reach?

    /// True if the error has a name alone too, because the spec and the store have all its values.
    package var isNamed: Bool { isListed && delay == nil }

    /// True if the error contains the errors of the items of a request.
    package var composesItems: Bool {
      associatedValues.contains { if case .store(.items, _) = $0.source { true } else { false } }
    }

    /// The values that only the store, or the test, can supply.
    package var needed: [AssociatedValue] { associatedValues.filter { $0.neededRole != nil } }

    /// True if the error can be made without a value of the test.
    package var isListed: Bool { !associatedValues.contains(where: \.isRequired) }

    /// The time after which the service allows the next try; `nil` if the error has none.
    package var delay: AssociatedValue? {
      associatedValues.first { if case .delay = $0.source { true } else { false } }
    }

    /// True if a part of the error is known only when it is made.
    package var isMadeLate: Bool {
      delay != nil || associatedValues.contains { $0.parameter == nil }
    }
  }

  /// The verbs whose items, and those whose whole calls, can fail with a code.
  package struct Reach: Hashable, Sendable {
    package var items: Set<ServiceVerb> = []
    package var calls: Set<ServiceVerb> = []
  }

  package struct AssociatedValue: Sendable {
    package var label: SwiftName?
    package let type: SwiftSource
    /// The default that the spec states.
    package var defaultValue: SwiftSource?
    /// The key of the dictionary of a framework's error.
    package var key: SwiftSource?
    package var source: Source
    /// The unit of a delay.
    package var delayUnit = DelayUnit.seconds
    /// True for a type that the runtime's value has already: `[AnyHashable: any Error]`.
    package var needsNoCast = false

    package enum Source: Hashable, Sendable {
      /// The store, when the error is made; otherwise a default.
      case store(Role, otherwise: SwiftSource?)
      /// A property of the runtime's details that has no role, when the error is made; otherwise a default.
      case detail(SwiftSource, otherwise: SwiftSource?)
      /// The store, when the error is made, or the test, as a parameter.
      case needed(Role, SwiftName)
      /// The test, as a parameter.
      case test(SwiftName)
      /// The test, as a parameter; a limit of the backend can replace it.
      case delay(SwiftName, otherwise: SwiftSource)
      /// The spec, or the test, as a parameter that can be left out.
      case spec(SwiftName, SwiftSource)
    }

    /// The parameter for the value; `nil` if a test cannot supply it.
    package var parameter: (name: SwiftName, defaultValue: SwiftSource?)? {
      switch source {
      case .delay(let name, let value), .spec(let name, let value): (name, value)
      case .needed(_, let name), .test(let name): (name, nil)
      case .store, .detail: nil
      }
    }

    /// The role of a value that only the store, or the test, can supply.
    package var neededRole: Role? { if case .needed(let role, _) = source { role } else { nil } }

    /// True for a delay that tests state as the runtime does, as `retryAfter` in seconds.
    package var isPlainDelay: Bool {
      guard case .delay(let name, _) = source else { return false }
      return label != nil && name == .retryAfter && delayUnit == .seconds
    }

    /// True if only a test can supply the value.
    package var isRequired: Bool { if case .test = source { true } else { false } }
  }
}

/// A kind of request that a service answers; the cases are named as in the runtime's `ServiceVerbs`.
package enum ServiceVerb: String, CaseIterable, Sendable {
  case fetch, save, delete, query, changes, call, commit
}

/// The meaning of an error code for the store; the cases are named as in the runtime's `ErrorMeaning`.
package enum Meaning: String, CaseIterable, Sendable {
  case missing, zoneMissing, conflict, exists, aborted, tooMany, invalid, cancelled, misplaced,
    expired, dangling, fileMissing, signedOut, unready, forbidden, rejected, full, unstubbed
}

/// A type that signatures mention and no spec declares, with the line of its first mention.
///
/// Only the compiler knows whether it exists, so the interfaces name it once more, in an alias that refers
/// to that line.
package struct MentionedType: Sendable {
  package let type: SwiftSource
  package let place: SourcePlace

  /// The name of the alias for the type.
  package var alias: SwiftName {
    SwiftName(String(type.text.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_")
  }
}

/// The meanings of a type's values for the store, or only their names.
package struct Values: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftAttribute] = []
  package let documentation: [String]
  package let type: SwiftSource
  /// True if the type is emitted as an enum; false for an existing one.
  package let isDeclared: Bool
  /// The mapping that gives the cases their meanings; `nil` where they have names only.
  package var kind: MappingKind?
  package let cases: [Case]

  package struct Case: ConditionalElement, Sendable {
    /// The condition in addition to that of the declaration.
    package var condition = Condition.always
    package var attributes: [SwiftAttribute] = []
    package let documentation: [String]
    package let name: SwiftName
    package var meaning: SwiftName?
    /// A member of the runtime's type that has no word, `.purged`.
    package var ownMeaning: SwiftSource?
  }

  /// The default value, for a meaning without a case, in values that mocks pass to apps.
  package var defaultCase: SwiftName? {
    guard let kind, kind.isPassedToApps else { return nil }
    return cases.first { $0.meaning == kind.defaultCase }?.name
  }
}

/// A mapping from values of a service to cases of a runtime type.
package enum MappingKind: String, CaseIterable, Sendable {
  case policy, conflicts, account, right, change, deletion

  private var row: (type: OwnType, meanings: OperandSet, defaultCase: String?) {
    switch self {
    case .policy: (.savePolicy, .policies, "ifUnchanged")
    case .conflicts: (.conflictPolicy, .conflicts, "fail")
    case .account: (.accountState, .accounts, "unknown")
    case .right: (.shareRight, .rights, "none")
    case .change: (.changeKind, .changes, nil)
    case .deletion: (.deletionReason, .deletions, "deleted")
    }
  }

  /// The type of the runtime whose cases are the meanings.
  package var type: OwnType { row.type }

  /// The names of the cases of the runtime type.
  package var meanings: [String] { row.meanings.words }

  /// The default meaning, of a value that no case names; of several options, only the named ones count.
  package var defaultCase: SwiftName? { row.defaultCase.map { SwiftName($0) } }

  /// True if mocks pass such values to apps, rather than only receive them.
  package var isPassedToApps: Bool { self == .account || self == .deletion }
}

/// A requirement of an adapter that follows from a spec.
package enum AdapterRequirement: Hashable, Sendable {
  /// The path from a record to its id, the type of the id, and that of the record.
  case id(SwiftSource, type: SwiftSource, of: SwiftSource)
  /// The path to the id of a record's zone.
  case zone(ZonePath)
  /// The type, and a flag that is true if it is emitted with the interfaces.
  case cursor(SwiftSource, isEmitted: Bool)
  case changeToken(SwiftSource, isEmitted: Bool)

  /// The label in a store's declaration that states the requirement.
  var word: String {
    switch self {
    case .id: "id"
    case .zone: "zone"
    case .cursor: "cursor"
    case .changeToken: "token"
    }
  }
}

/// The path from a record, or from its id, to the id of its zone.
package struct ZonePath: Hashable, Sendable {
  package let path: SwiftSource
  /// The type of the zone's id.
  package let type: SwiftSource
  package let owner: Owner
  /// The field with which the path from a record begins; `nil` for one from its id.
  package var field: SwiftName?

  /// The value that tells the zone, with its type.
  package enum Owner: Hashable, Sendable {
    case id(SwiftSource), record(SwiftSource)
  }
}

/// The requirements that specs add to an adapter that is written by hand; emitted as extensions.
package struct PartialAdapter: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var availability: [AvailabilityLimit] = []
  package let name: SwiftSource
  package let facts: [Fact]

  package struct Fact: ConditionalElement, Sendable {
    /// The condition in addition to that of the adapter.
    package var condition = Condition.always
    package let fact: AdapterRequirement
  }
}

/// The operations of a spec that a database or container of another module runs.
package struct AddedOperations: ConditionalElement, Sendable {
  package let condition: Condition
  /// The mock of the database.
  package let mock: Mock
  package let access: AccessLevel
  package let operations: [OperationRun]
  package let knobs: [Knob]
  package let classes: [AddedOperation]
}

/// The class of an added operation.
package struct AddedOperation: Sendable {
  /// The place that declares the class, which decides whether a conformance is retroactive.
  package enum Home: Hashable, Sendable {
    /// The package of the mocks.
    case package
    /// A framework, or the package where the framework is missing.
    case framework(SwiftName)
    case elsewhere
  }

  package let run: OperationRun
  package let name: SwiftSource
  package let home: Home
}

/// The treatment of a record that has changed in the store before a commit; the cases are named as in the
/// runtime's `ConflictPolicy`.
package enum ConflictRule: String, CaseIterable, Sendable {
  case fail, store, context, merge
}

/// The rule of a save; the cases are named as in the runtime's `SavePolicy`.
package enum SaveRule: String, CaseIterable, Sendable {
  case ifUnchanged, changedFields, allFields, ifAbsent
}

/// A rule that suites cannot check for some members; the names are those of the library's `StoreRule`.
package enum StoreRule: String, CaseIterable, Sendable {
  case missingItem, savedItem, deletedItem, atomicity, notification, foundItems, changedItems
}

extension SwiftName {
  static let foundation = SwiftName("Foundation")
  static let retryAfter = SwiftName("retryAfter")

  /// True for a type of Swift that can be a cursor or a token as it is; others are emitted.
  var isPlainToken: Bool { Self.plainTokens.contains(self) }

  private static let plainTokens = Set(
    ["String", "Int", "Swift.String", "Swift.Int"].map { SwiftName($0) })

  /// The type of a cursor or a token as Swift.
  fileprivate var tokenType: SwiftSource {
    isPlainToken ? SwiftSource(composed: text) : SwiftSource(self)
  }
}
