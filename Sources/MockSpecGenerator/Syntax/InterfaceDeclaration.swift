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
  /// The word `forwarding`, if the spec gives the mock a real object to forward to.
  package var forwarding: Name?
  package var inherits: [TypeSyntax]
  package var requirements: [GenericRequirement]
  package var condition: Condition
  package var stores: [StoreEntry] = []
  package var members: [Member] = []
  /// The verbs of an operation's `performs { … }`.
  package var verbs: [Verb] = []
  package var range: SourceRange
}

extension InterfaceDeclaration {
  /// Returns the declaration under another condition as well as its own.
  package func under(_ other: Condition) -> InterfaceDeclaration {
    var interface = self
    interface.condition = other.and(condition)
    return interface
  }

  /// Adds to each undocumented legacy block the name of the block that replaces it.
  mutating func documentLegacyBlocks() {
    for case .fallback(let block, let legacy) in verbs.flatMap(\.arguments).map(\.value.form) {
      for index in members.indices
      where members[index].name.text == legacy.text && members[index].documentation.isEmpty {
        members[index].documentation = ["Called where `\(block.text)` is not set."]
      }
    }
  }

  /// Copies documentation to an undocumented overload from the first overload that shares its knob.
  mutating func shareDocumentation() {
    var known: [String: (documentation: [String], isAsync: Bool)] = [:]
    for (index, member) in members.enumerated() {
      let (knob, isNamed) = (member.stated ?? member.name.text, member.stated != nil)
      if let first = known[knob], member.documentation.isEmpty {
        guard isNamed || first.isAsync && member.takesBlock else { continue }
        members[index].documentation = first.documentation
      } else if known[knob] == nil, !member.documentation.isEmpty {
        known[knob] = (member.documentation, member.isAsync)
      }
    }
  }
}

/// `store records: CKRecord(id: recordID, zone: zones[recordID.zoneID], pageSize: 100)`
package struct StoreEntry: Sendable {
  package var documentation: [String]
  package var name: Name
  package var type: TypeSyntax
  package var arguments: [Argument]
  /// The conditions of the `#if`s around the store, beyond those around its database.
  package var condition: Condition
  package var range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }
}
