package enum InterfaceKind: String, CaseIterable, Sendable {
  case container, database, operation, service
}

/// `database CloudStorable for CKDatabase: Sendable { … }`
package struct InterfaceDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var kind: InterfaceKind
  package var name: Name
  /// `<Key, Value>`: the associated types that stand behind the name in `some Cache<…>`.
  package var primaryTypes: [Name]
  /// The framework's own type: `for CKDatabase`.
  package var realType: TypeSyntax?
  /// The class to emit with an operation that no framework has: `as DeletePhotosOperation`.
  package var emittedClass: Name?
  /// What the mock is without being told: `forwarding`, `lenient`.
  package var doubles: [Name]
  package var inherits: [TypeSyntax]
  package var requirements: [GenericRequirement]
  package var stores: [StoreEntry]
  package var members: [Member]
  /// The verbs of an operation's `performs { … }`.
  package var verbs: [Verb]
  package var condition: Condition
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
