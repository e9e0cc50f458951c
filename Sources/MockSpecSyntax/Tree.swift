/// A half-open range of UTF-8 offsets into one spec.
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package func joined(to other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}

/// An identifier without its back-ticks, and where it stands.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// Swift that is kept as written: a default value, a key, the arguments of an attribute.
///
/// The lexer has read it token by token with balanced brackets, so it cannot end early or run on.
package struct Expression: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }

  /// The expression as one identifier, for instance the name of a parameter; `nil` for anything else.
  package var identifier: String? {
    let bytes = text.utf8
    guard let first = bytes.first, isIdentifierHead(first), bytes.allSatisfy(isIdentifierByte) else {
      return nil
    }
    return text
  }
}

/// One spec, parsed: what it says and where it says it.
package struct SpecFile: Sendable {
  package var source: SourceText
  package var imports: [ImportDeclaration] = []
  package var framework: FrameworkClause?
  package var access: AccessClause?
  package var declarations: [Declaration] = []

  package init(source: SourceText) { self.source = source }
}

/// `import Foundation`
package struct ImportDeclaration: Sendable {
  /// Words before `import`, for instance `@testable` or `public`, as written.
  package var attributes: [Attribute]
  /// `Foundation`, or `struct Foundation.URL` as written.
  package var module: Name
  package var range: SourceRange
}

/// `framework CloudKit`, or `framework CloudKit else CloudKitStandIns`
package struct FrameworkClause: Sendable {
  package var name: Name
  package var standIns: Name?
  package var range: SourceRange
}

package enum AccessLevel: String, Sendable { case `internal`, package, `public` }

/// `access public`
package struct AccessClause: Sendable {
  package var level: AccessLevel
  package var range: SourceRange
}

package enum Declaration: Sendable {
  case errors(ErrorsDeclaration)
  case record(RecordDeclaration)
  case interface(InterfaceDeclaration)

  package var name: Name {
    switch self {
    case .errors(let declaration): declaration.name
    case .record(let declaration): declaration.name
    case .interface(let declaration): declaration.name
    }
  }
}

/// `@available(iOS 17, *)`: the name, and what stands between the parentheses.
package struct Attribute: Hashable, Sendable {
  package var name: Name
  package var arguments: Expression?

  package init(name: Name, arguments: Expression?) {
    self.name = name
    self.arguments = arguments
  }
}

// MARK: - Errors and records

/// `errors TowerError { … }`: a catalogue of the codes that a service returns.
package struct ErrorsDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var name: Name
  package var payloads: [PayloadDeclaration]
  package var cases: [ErrorCase]
  package var range: SourceRange
}

/// `payload retryAfter: Double at CKErrorRetryAfterKey`
package struct PayloadDeclaration: Sendable {
  package var name: Name
  package var type: TypeSyntax
  package var key: Expression?
  package var range: SourceRange
}

/// `case requestRateLimited = 7  retryable  means throttled  on operation  carries retryAfter`
package struct ErrorCase: Sendable {
  package var documentation: [String]
  package var name: Name
  /// `case conflict(server: Photo?)`
  package var associatedValues: [Parameter]
  package var rawValue: Expression?
  package var clauses: [ErrorClause]
  package var range: SourceRange
}

/// A word after an error case and the names that follow it: `means conflict`, `on item, operation`.
package struct ErrorClause: Sendable {
  /// `retryable`, `fixable`, `obsolete`, `composes`, `means`, `on` or `carries`.
  package var keyword: Name
  package var values: [Name]
}

/// `record Photo by id: UUID { var title: String }`
package struct RecordDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var name: Name
  package var key: Name
  package var keyType: TypeSyntax
  package var inherits: [TypeSyntax]
  package var members: [Member]
  package var range: SourceRange
}

// MARK: - Interfaces

package enum InterfaceKind: String, CaseIterable, Sendable {
  case container, database, operation, service
}

/// `database CloudStorable for CKDatabase: Sendable { … }`
package struct InterfaceDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var kind: InterfaceKind
  package var name: Name
  /// The framework's own type: `for CKDatabase`.
  package var realType: TypeSyntax?
  /// The class to emit with an operation that no framework has: `as DeletePhotosOperation`.
  package var emittedClass: Name?
  package var inherits: [TypeSyntax]
  package var stores: [StoreEntry]
  package var members: [Member]
  /// The verbs of an operation's `performs { … }`.
  package var verbs: [Verb]
  package var range: SourceRange
}

/// `records: CKRecord by recordID in zones by recordID.zoneID  page 100`
package struct StoreEntry: Sendable {
  package var documentation: [String]
  package var name: Name
  package var type: TypeSyntax
  /// `recordID`, or `recordID.zoneID`.
  package var key: [Name]
  package var zone: ZoneClause?
  package var options: [Option]
  package var range: SourceRange
}

/// `in zones by recordID.zoneID`
package struct ZoneClause: Sendable {
  package var store: Name
  package var key: [Name]
}

/// A word and what follows it: `page 100`, `limit resultsLimit`, `each perRecordSaveBlock`.
package struct Option: Sendable {
  package var keyword: Name
  package var value: Expression

  package init(keyword: Name, value: Expression) {
    self.keyword = keyword
    self.value = value
  }
}

package enum VerbKind: String, CaseIterable, Sendable {
  case fetch, save, delete, query, changes, call, finish
}

/// `save recordsToSave into records  policy savePolicy  each perRecordSaveBlock`
package struct Verb: Sendable {
  package var kind: VerbKind
  package var keyword: Name
  /// What the verb works on: a parameter or property. `query from photos` has none.
  package var subject: Name?
  /// The store after `from` or `into`.
  package var store: Name?
  package var options: [Option]
  package var range: SourceRange
}

/// `func record(for recordID: CKRecord.ID) async throws -> CKRecord  performs fetch recordID from records`
package struct Member: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  /// `static`, `class`, `mutating`, `nonisolated`, `convenience` …, in order.
  package var modifiers: [Name]
  package var kind: MemberKind
  package var clauses: [MemberClause]
  package var range: SourceRange
}

package enum MemberKind: Sendable {
  case property(PropertySyntax)
  case method(FunctionSyntax)
  case initializer(FunctionSyntax)
  case subscript_(FunctionSyntax, Accessors)
  case associatedType(AssociatedTypeSyntax)
}

/// `var title: String { get set }`
package struct PropertySyntax: Sendable {
  package var name: Name
  package var type: TypeSyntax
  package var isConstant: Bool
  /// `nil` where the spec leaves them out, as operations and records do.
  package var accessors: Accessors?
  package var initialValue: Expression?
}

/// `{ get async throws set }`
package struct Accessors: Sendable {
  package var getEffects: Effects
  package var isSettable: Bool
  package var isMutatingGet = false
  package var isNonmutatingSet = false
}

package struct Effects: Hashable, Sendable {
  package var isAsync = false
  package var isThrowing = false
  package var isRethrowing = false
  /// `throws(TowerError)`
  package var thrownType: TypeSyntax?

  package init() {}
}

/// A method, initialiser, operator or the signature of a subscript.
package struct FunctionSyntax: Sendable {
  /// `init` and `subscript` for those; an operator's symbol for an operator.
  package var name: Name
  package var isFailable = false
  package var genericParameters: [GenericParameter]
  package var parameters: [Parameter]
  package var effects: Effects
  package var result: TypeSyntax?
  package var requirements: [GenericRequirement]
}

/// `for recordID: CKRecord.ID = .default`
package struct Parameter: Hashable, Sendable {
  package var attributes: [Attribute]
  /// The argument label: `nil` for `_`.
  package var label: Name?
  package var name: Name
  package var type: TypeSyntax
  package var isVariadic: Bool
  package var defaultValue: Expression?
}

/// `T`, `T: Sendable`, `each T`, `let count: Int`
package struct GenericParameter: Hashable, Sendable {
  package var isPack: Bool
  /// `let n: Int`: a value parameter.
  package var isValue: Bool
  package var name: Name
  package var bound: TypeSyntax?
}

/// One requirement of a where clause.
package struct GenericRequirement: Hashable, Sendable {
  package enum Relation: String, Sendable { case conforms = ":", equals = "==" }

  package var left: TypeSyntax
  package var relation: Relation
  package var right: TypeSyntax
}

/// `associatedtype Element: Sendable = Int where …`
package struct AssociatedTypeSyntax: Sendable {
  package var name: Name
  package var inherits: [TypeSyntax]
  package var defaultType: TypeSyntax?
  package var requirements: [GenericRequirement]
}

package enum MemberClause: Sendable {
  /// `performs fetch id from records`, or with several verbs in braces.
  case performs([Verb], SourceRange)
  /// `performs operation`: the named parameter is an operation to run.
  case performsOperation(Name, SourceRange)
  /// `gives database(.private)`
  case gives(Name, Expression, SourceRange)
  /// `default .available`
  case defaultValue(Expression, SourceRange)
  /// `failing .couldNotDetermine`: what a completion handler gets beside an error.
  case failing(Expression, SourceRange)
  /// `named saveRecord`
  case named(Name)
  /// `identity`: the property tells one database of a container from another.
  case identity(SourceRange)
}

// MARK: - Types

/// A Swift type as a tree.
package struct TypeSyntax: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    /// `Result<Data, any Error>`, `CKRecord.ID`
    case named([TypeComponent])
    case optional(TypeSyntax)
    case implicitlyUnwrapped(TypeSyntax)
    case array(TypeSyntax)
    /// `[4 of Int]`
    case inlineArray(TypeSyntax, TypeSyntax)
    case dictionary(TypeSyntax, TypeSyntax)
    /// `()`, `(Int)`, `(id: Int, name: String)`
    case tuple([TupleElement])
    case function(FunctionTypeSyntax)
    case some(TypeSyntax)
    case any(TypeSyntax)
    /// `A & B`
    case composition([TypeSyntax])
    /// `T.Type`
    case metatype(TypeSyntax)
    /// `T.Protocol`
    case protocolMetatype(TypeSyntax)
    /// `inout T`, `@escaping () -> Void`, `sending T`
    case specified([Specifier], TypeSyntax)
    /// `~Copyable`
    case suppressed(TypeSyntax)
    /// `repeat each T`
    case packExpansion(TypeSyntax)
    /// `each T`
    case packElement(TypeSyntax)
    /// An integer as an argument of a generic type.
    case integer(String)
  }

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// Two types are equal when they are spelled alike; where they stand does not matter.
  package static func == (left: TypeSyntax, right: TypeSyntax) -> Bool { left.kind == right.kind }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

package struct TypeComponent: Hashable, Sendable {
  package var name: Name
  package var arguments: [TypeSyntax]

  package init(name: Name, arguments: [TypeSyntax]) {
    self.name = name
    self.arguments = arguments
  }

  package static func == (left: TypeComponent, right: TypeComponent) -> Bool {
    left.name.text == right.name.text && left.arguments == right.arguments
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name.text)
    hasher.combine(arguments)
  }
}

/// An element of a tuple type, or a parameter of a function type.
package struct TupleElement: Hashable, Sendable {
  /// `nil` for none and for `_`.
  package var label: Name?
  /// The second name in `_ recordID: CKRecord.ID`.
  package var secondName: Name?
  package var type: TypeSyntax
  package var isVariadic: Bool

  package init(label: Name?, secondName: Name?, type: TypeSyntax, isVariadic: Bool) {
    self.label = label
    self.secondName = secondName
    self.type = type
    self.isVariadic = isVariadic
  }

  package static func == (left: TupleElement, right: TupleElement) -> Bool {
    left.label?.text == right.label?.text && left.type == right.type
      && left.isVariadic == right.isVariadic
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(label?.text)
    hasher.combine(type)
  }
}

/// `@Sendable (Int, String) async throws -> Data`
package struct FunctionTypeSyntax: Hashable, Sendable {
  package var parameters: [TupleElement]
  package var effects: Effects
  package var result: TypeSyntax
}

/// `inout`, `borrowing`, `consuming`, `sending`, `isolated`, `nonisolated`… or an attribute.
package enum Specifier: Hashable, Sendable {
  case keyword(Name)
  case attribute(Attribute)
}
