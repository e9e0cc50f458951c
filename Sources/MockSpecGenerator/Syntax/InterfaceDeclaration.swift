package enum InterfaceKind: String, CaseIterable, Sendable {
  case container, database, operation, service
}

/// `database CloudStorable for CKDatabase: Sendable { … }`; shared as its members are.
package final class InterfaceDeclaration: Sendable {
  /// All that stands before the `{`.
  struct Head {
    var documentation: [String]
    var attributes: [Attribute]
    var kind: InterfaceKind
    var name: Name
    var primaryTypes: [Name]
    var realType: TypeSyntax?
    var emittedClass: Name?
    var doubles: [Name]
    var inherits: [TypeSyntax]
    var requirements: [GenericRequirement]
    var condition: Condition
  }

  /// What stands in the braces.
  struct Body {
    var stores: [StoreEntry] = []
    var members: [Member] = []
    var verbs: [Verb] = []
  }

  package let documentation: [String]
  package let attributes: [Attribute]
  package let kind: InterfaceKind
  package let name: Name
  /// `<Key, Value>`: the associated types that stand behind the name in `some Cache<…>`.
  package let primaryTypes: [Name]
  /// The framework's own type: `for CKDatabase`.
  package let realType: TypeSyntax?
  /// The class to emit with an operation that no framework has: `as DeletePhotosOperation`.
  package let emittedClass: Name?
  /// What the mock is without being told: `forwarding`, `lenient`.
  package let doubles: [Name]
  package let inherits: [TypeSyntax]
  package let requirements: [GenericRequirement]
  package let stores: [StoreEntry]
  package let members: [Member]
  /// The verbs of an operation's `performs { … }`.
  package let verbs: [Verb]
  package let condition: Condition
  package let range: SourceRange

  init(_ head: Head, _ body: Body, _ range: SourceRange) {
    documentation = head.documentation
    attributes = head.attributes
    kind = head.kind
    name = head.name
    primaryTypes = head.primaryTypes
    realType = head.realType
    emittedClass = head.emittedClass
    doubles = head.doubles
    inherits = head.inherits
    requirements = head.requirements
    condition = head.condition
    stores = body.stores
    members = body.members
    verbs = body.verbs
    self.range = range
  }
}

/// `records: CKRecord by recordID: CKRecord.ID in zones by recordID.zoneID  page 100`
package struct StoreEntry: Sendable {
  package var documentation: [String]
  package var name: Name
  package var type: TypeSyntax
  /// `recordID`, or `recordID.zoneID`.
  package var key: [Name]
  /// The type of the ids, where no spec declares the record.
  package var keyType: TypeSyntax?
  package var zone: ZoneClause?
  package var options: [Option]
  /// What conformers are known not to do as the spec says.
  package var differences: [Difference]
  /// What the `#if`s around the store ask for, beyond those around its database.
  package var condition: Condition
  package var range: SourceRange
}

/// `in zones by recordID.zoneID`
package struct ZoneClause: Sendable {
  package var store: Name
  package var key: [Name]
}

/// `differs conflict of PlaceFile "it keeps no tags"`
package struct Difference: Sendable {
  package var keyword: Name
  package var rule: Name
  package var conformer: Name
  /// A string literal.
  package var reason: Expression
}

/// A word and what follows it: `page 100`, `limit resultsLimit`, `each perRecordSaveBlock`; the value of one
/// that stands alone, as `pending`, is the word itself.
package struct Option: Sendable {
  package var keyword: Name
  package var value: Expression
  /// `each perRecordResultBlock or perRecordCompletionBlock`: the block that is called where the app has not
  /// set the first.
  package var alternative: Name?

  package init(keyword: Name, value: Expression) {
    self.keyword = keyword
    self.value = value
  }
}

package enum VerbKind: String, CaseIterable, Sendable {
  case fetch, save, insert, delete, query, changes, call, finish
  case commit, rollback, pending, notify
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
  /// `finish resultBlock or completionBlock`
  package var alternative: Name?
  /// What the `#if`s around a verb of an operation ask for, beyond those around the operation.
  package var condition = Condition.always
  package var range: SourceRange

  package init(
    kind: VerbKind, keyword: Name, subject: Name?, store: Name?, options: [Option],
    range: SourceRange
  ) {
    self.kind = kind
    self.keyword = keyword
    self.subject = subject
    self.store = store
    self.options = options
    self.range = range
  }
}
