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
    var forwarding: Name?
    var inherits: [TypeSyntax]
    var requirements: [GenericRequirement]
    var condition: Condition
  }

  /// What stands in the braces.
  struct Body {
    var stores: [StoreEntry] = []
    var members: [Member] = []
    var verbs: [Verb] = []

    /// Gives a form of a member that has no documentation that of the first form which shares its knob.
    mutating func shareDocumentation() {
      var known: [String: (documentation: [String], isAsync: Bool)] = [:]
      for (index, member) in members.enumerated() {
        let (knob, isNamed) = (member.stated ?? member.name.text, member.stated != nil)
        if let first = known[knob], member.documentation.isEmpty {
          guard isNamed || first.isAsync && member.takesBlock else { continue }
          members[index] = member.documented(first.documentation)
        } else if known[knob] == nil, !member.documentation.isEmpty {
          known[knob] = (member.documentation, member.isAsync)
        }
      }
    }
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
  /// The word that gives the mock a real object.
  package let forwarding: Name?
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
    forwarding = head.forwarding
    inherits = head.inherits
    requirements = head.requirements
    condition = head.condition
    stores = body.stores
    members = body.members
    verbs = body.verbs
    self.range = range
  }

  /// The declaration where another condition holds too.
  package func under(_ other: Condition) -> InterfaceDeclaration {
    InterfaceDeclaration(
      Head(
        documentation: documentation, attributes: attributes, kind: kind, name: name,
        primaryTypes: primaryTypes, realType: realType, emittedClass: emittedClass,
        forwarding: forwarding, inherits: inherits, requirements: requirements,
        condition: other.and(condition)),
      Body(stores: stores, members: members, verbs: verbs), range)
  }
}

/// `store records: CKRecord(id: recordID, zone: zones[recordID.zoneID], pageSize: 100)`
package struct StoreEntry: Sendable {
  package var documentation: [String]
  package var name: Name
  package var type: TypeSyntax
  package var arguments: [Argument]
  /// What the `#if`s around the store ask for, beyond those around its database.
  package var condition: Condition
  package var range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }
}
