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
    isNonisolated: Bool? = nil, inherits: [TypeSyntax]? = nil,
    requirements: [GenericRequirement]? = nil, members: [Member]? = nil,
    under other: Condition = .always
  ) -> InterfaceDeclaration {
    InterfaceDeclaration(
      documentation: documentation, attributes: attributes ?? self.attributes,
      isNonisolated: isNonisolated ?? self.isNonisolated, kind: kind,
      name: name.map { Name($0, self.name.range) } ?? self.name, primaryTypes: primaryTypes,
      realType: realType, emittedClass: emittedClass, forwarding: forwarding,
      inherits: inherits ?? self.inherits, requirements: requirements ?? self.requirements,
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
