/// The syntax tree of a spec, with source locations.
package struct SpecFile: Sendable {
  package let source: SourceText
  package var imports: [ImportDeclaration] = []
  package var framework: FrameworkClause?
  package var access: AccessClause?
  package var noncopyable: [NamesClause] = []
  package var existing: [NamesClause] = []
  package var declarations: [Declaration] = []
  /// The lines that begin with `#if`, `#elseif`, `#else` or `#endif`, in order.
  package var directives: [Directive] = []
}

/// `framework CloudKit`, or `framework CloudKit else CloudKitStandIns`
package struct FrameworkClause: Sendable {
  package let name: Name
  package var standIns: Name?
  package let range: SourceRange
}

package enum AccessLevel: String, Sendable { case `internal`, package, `public` }

/// `access public`
package struct AccessClause: Sendable {
  package let level: AccessLevel
  package let range: SourceRange
}

/// `noncopyable Handle, File.Descriptor`: noncopyable types of the app; or `existing UserRepository, Analytics`:
/// protocols in Swift files of the target.
package struct NamesClause: Sendable {
  /// The names with their dots.
  package let names: [Name]
  /// The names of mocks behind `as`, by those of the protocols.
  package var mocks: [String: Name] = [:]
  package var isolation = ExistingIsolation()
  package let condition: Condition
  package let range: SourceRange

  /// Returns the name of the mock of a protocol.
  package func mockName(of name: Name) -> String {
    mocks[name.text]?.text ?? "Mock" + (name.text.split(separator: ".").last ?? "")
  }
}

/// The isolation in front of `existing`, where a setting of the protocols' module gives it and no Swift file says so.
///
/// ```
/// @MainActor existing Screen
/// nonisolated(nonsending) existing Loader
/// ```
package struct ExistingIsolation: Sendable {
  /// True behind `nonisolated`.
  package var isNonisolated = false
  package var actor: Attribute?
  /// `nonisolated(nonsending)` or `@concurrent`: that of asynchronous closures.
  package var closures: Specifier?
}

package indirect enum Declaration: Sendable {
  case errors(ErrorsDeclaration)
  case values(ValuesDeclaration)
  case record(RecordDeclaration)
  case interface(InterfaceDeclaration)

  package var name: Name { header.name }

  package var condition: Condition { header.condition }

  var range: SourceRange { header.range }

  var interface: InterfaceDeclaration? {
    if case .interface(let interface) = self { interface } else { nil }
  }

  private var header: (name: Name, condition: Condition, range: SourceRange) {
    switch self {
    case .errors(let item): (item.name, item.condition, item.range)
    case .values(let item): (item.name, item.condition, item.range)
    case .record(let item): (item.name, item.condition, item.range)
    case .interface(let item): (item.name, item.condition, item.range)
    }
  }
}

/// `@available(iOS 17, *)`: the name, and the text between the parentheses.
package struct Attribute: Sendable {
  package var name: Name
  package var arguments: Expression?

  /// The availability of an `@available`; `nil` for other attributes.
  package var availability: Availability? {
    name.text == "available" ? arguments.map { Availability($0.text) } : nil
  }

  /// Checks whether this is a result builder, as far as its name tells or those that are known: `@ViewBuilder`,
  /// `@ParserBuilder<Input>`.
  func isResultBuilder(among known: Set<String> = []) -> Bool {
    guard arguments == nil else { return false }
    return typePath.hasSuffix("Builder") || known.contains(String(typePath))
  }

  /// True for `@_spi(Inner)`.
  var isSPI: Bool { name.text == "_spi" }

  /// True for `@_lifetime(borrow self)`.
  var isLifetime: Bool { name.text == "_lifetime" }

  var isObjC: Bool { name.text == "objc" }

  /// True for that of a global actor, `@MainActor`.
  var isGlobalActor: Bool {
    arguments == nil && MockSpecGenerator.isGlobalActor(name.text)
  }

  /// True if its name is that of a type or macro; Swift's own attributes are lower-case.
  var namesType: Bool { typePath.split(separator: ".").last?.first?.isUppercase ?? false }

  /// The name without generic arguments: `Parsing.ParserBuilder`.
  var typePath: Substring { name.text.prefix { $0 != "<" } }
}

/// Checks whether an attribute, `MainActor` or `Kit.Playback`, names a global actor.
///
/// Swift's own attributes of protocols are lower-case, an actor takes no arguments and is not generic, and result builders
/// are called so.
func isGlobalActor(_ attribute: some StringProtocol) -> Bool {
  guard let name = attribute.split(separator: ".").last, name.first?.isUppercase == true else {
    return false
  }
  return !attribute.contains { "(<".contains($0) } && !name.hasSuffix("Builder")
    && name != "Sendable"
}

package enum InterfaceKind: String, CaseIterable, Sendable {
  case container, database, operation, service
}

/// `database CloudStorable for CKDatabase: Sendable { … }`
///
/// A class, since it is large and looked up often.
package final class InterfaceDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  /// True with the modifier `nonisolated`.
  package let isNonisolated: Bool
  package let kind: InterfaceKind
  package let name: Name
  /// `<Key, Value>`: the associated types that stand behind the name in `some Cache<…>`.
  package let primaryTypes: [Name]
  /// The framework's own type: `for CKDatabase`.
  package let realType: TypeSyntax?
  /// The class to emit with an operation that no framework has: `as DeletePhotosOperation`.
  package let emittedClass: Name?
  /// The word `forwarding`, if the spec gives the mock a real object to forward to.
  package let forwarding: Name?
  package let inherits: [TypeSyntax]
  package let requirements: [GenericRequirement]
  package let condition: Condition
  package let stores: [StoreEntry]
  package let members: [Member]
  /// The verbs of an operation's `performs { … }`.
  package let verbs: [Verb]
  package let range: SourceRange
  /// `Feed.Loader`, for a protocol in a type, which generated code names `FeedLoader`.
  package let path: String?
  /// True if no two members share a name, so that none can be an overload or a repetition of another.
  let hasDistinctNames: Bool

  init(
    documentation: [String], attributes: [Attribute], isNonisolated: Bool, kind: InterfaceKind,
    name: Name, primaryTypes: [Name], realType: TypeSyntax?, emittedClass: Name?,
    forwarding: Name?, inherits: [TypeSyntax], requirements: [GenericRequirement],
    condition: Condition, stores: [StoreEntry], members: [Member], verbs: [Verb],
    range: SourceRange, path: String? = nil
  ) {
    (self.documentation, self.attributes, self.kind) = (documentation, attributes, kind)
    (self.name, self.primaryTypes, self.realType) = (name, primaryTypes, realType)
    self.isNonisolated = isNonisolated
    (self.emittedClass, self.forwarding, self.inherits) = (emittedClass, forwarding, inherits)
    (self.requirements, self.condition, self.stores) = (requirements, condition, stores)
    (self.members, self.verbs, self.range, self.path) = (members, verbs, range, path)
    // The check is far cheaper than a comparison of overloads, and most interfaces pass it.
    var names = Set<String>(minimumCapacity: members.count)
    hasDistinctNames = members.allSatisfy { names.insert($0.name.text).inserted }
  }

  /// Returns the declaration under another condition as well as its own, with other attributes, parents or members; with
  /// a path, under another name.
  func with(
    name: String? = nil, path: String? = nil, attributes: [Attribute]? = nil,
    isNonisolated: Bool? = nil, inherits: [TypeSyntax]? = nil, members: [Member]? = nil,
    under other: Condition = .always
  ) -> InterfaceDeclaration {
    InterfaceDeclaration(
      documentation: documentation, attributes: attributes ?? self.attributes,
      isNonisolated: isNonisolated ?? self.isNonisolated, kind: kind,
      name: name.map { Name($0, self.name.range) } ?? self.name, primaryTypes: primaryTypes,
      realType: realType, emittedClass: emittedClass, forwarding: forwarding,
      inherits: inherits ?? self.inherits, requirements: requirements,
      condition: other.and(condition), stores: stores,
      members: members ?? self.members, verbs: verbs, range: range, path: path ?? self.path)
  }
}

extension [Member] {
  /// Copies documentation to an undocumented overload from the first overload that shares its knob.
  mutating func shareDocumentation() {
    guard contains(where: { !$0.documentation.isEmpty }) else { return }
    var known: [String: Member] = [:]
    for (index, member) in enumerated() {
      let named = member.clauses.named
      let knob = (named ?? member.name).text
      if !member.documentation.isEmpty {
        known[knob] = known[knob] ?? member
      } else if let first = known[knob], named != nil || first.isAsync && member.takesBlock {
        self[index] = member.with(documentation: first.documentation)
      }
    }
  }
}

/// `store records: CKRecord(id: recordID, zone: zones[recordID.zoneID], pageSize: 100)`
package struct StoreEntry: Sendable {
  package let documentation: [String]
  package let name: Name
  package let type: TypeSyntax
  package let arguments: [Argument]
  /// The conditions of the `#if`s around the store, beyond those around its database.
  package let condition: Condition
  package let range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }
}

/// `errors TowerError { … }`: a catalogue of the codes that a service returns.
package struct ErrorsDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let name: Name
  /// `errors for KeychainError`: the type exists, and is not emitted.
  package var realType: TypeSyntax?
  package let inherits: [TypeSyntax]
  package let payloads: [PayloadDeclaration]
  package var cases: [ErrorCase]
  package let condition: Condition
  package let range: SourceRange
}

/// `payload stored means server`, `payload retryAfter = CKErrorRetryAfterKey`
package struct PayloadDeclaration: Sendable {
  /// The label of associated values.
  package let name: Name
  /// The role of the values, if the spec states one; otherwise the label is the role.
  package var role: Name?
  /// `payload keys means .keysLost`, a property of `ErrorDetails` that has the values.
  package var ownRole: Name?
  /// The key of the value in the dictionary of a framework's error.
  package var key: Expression?
  package let range: SourceRange
}

/// `case requestRateLimited(retryAfter: Double) = 7  retryable  on operation`
package struct ErrorCase: Sendable {
  package let documentation: [String]
  package let name: Name
  /// `case conflict(server: Photo?)`
  package var associatedValues: [Parameter]
  package var rawValue: Expression?
  package let clauses: [ErrorClause]
  /// The conditions of the `#if`s around the case, beyond those around its catalogue.
  package let condition: Condition
  package let range: SourceRange

  /// The meaning of the case for the store.
  package var meaning: Name? {
    clauses.lazy.compactMap { if case .means(let name) = $0.kind { name } else { nil } }.first
  }

  /// The meaning that Swift of the service declares.
  package var ownMeaning: Name? {
    clauses.lazy.compactMap { if case .meansOwn(let name) = $0.kind { name } else { nil } }.first
  }
}

/// A clause behind the name of an error case.
package struct ErrorClause: Sendable {
  package enum Kind: Sendable {
    /// `retryable`: the same call can succeed later.
    case retryable
    /// `fixable`: another call can succeed.
    case fixable
    /// `means conflict`
    case means(Name)
    /// `means .locked`, a member of `ErrorMeaning` that Swift of the service declares.
    case meansOwn(Name)
    /// `on item(fetch, save), operation`; nothing for `on none`.
    case on([Reach])

    package var isRetryable: Bool { if case .retryable = self { true } else { false } }
  }

  /// `item(fetch, save)`; without verbs, the items of any verb.
  package struct Reach: Sendable {
    package let scope: Name
    package let verbs: [Name]

    /// True for the items of calls, false for calls as a whole.
    var isOfItems: Bool { scope.text == "item" }
  }

  package static let words = WordEntry.words(of: .code)

  package let keyword: Name
  package let kind: Kind
}

/// `record Photo by id: UUID { var title: String }`
package struct RecordDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let name: Name
  package let key: Name
  package let keyType: TypeSyntax
  package let inherits: [TypeSyntax]
  package let members: [Member]
  package let condition: Condition
  package let range: SourceRange
}

/// `values for CKAccountStatus as account { … }`: the meanings of a type's values for the store, or only their names.
package struct ValuesDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  /// The declared enum, or the existing type with its dots.
  package let name: Name
  /// `CKAccountStatus`; `nil` if the declaration makes the enum.
  package var realType: TypeSyntax?
  /// `account`: the set of meanings that the cases map to.
  package var kind: Name?
  package let cases: [ValueCase]
  package let condition: Condition
  package let range: SourceRange
}

/// `case noAccount, signedOut  means missing`
package struct ValueCase: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let names: [Name]
  package var means: Name?
  package var meaning: Name?
  /// `means .purged`, a member of the runtime's type that has no word of its own.
  package var ownMeaning: Name?
  /// The conditions of the `#if`s around the case, beyond those around its declaration.
  package let condition: Condition
  package let range: SourceRange
}
