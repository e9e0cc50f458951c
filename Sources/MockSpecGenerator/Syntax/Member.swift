/// `func record(for recordID: CKRecord.ID) async throws -> CKRecord  performs fetch(recordID, from: records)`
///
/// Shared: every stage after the parser looks at each member many times.
package final class Member: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  /// `static`, `class`, `mutating`, `nonisolated`, `convenience` …, in order.
  package let modifiers: [Name]
  package let kind: MemberKind
  package let name: Name
  package let clauses: [MemberClause]
  /// What the `#if`s around the member ask for, beyond those around its interface.
  package let condition: Condition
  package let range: SourceRange

  package init(
    documentation: [String], attributes: [Attribute], modifiers: [Name], kind: MemberKind,
    clauses: [MemberClause], condition: Condition = .always, range: SourceRange
  ) {
    self.documentation = documentation
    self.attributes = attributes
    self.modifiers = modifiers
    self.kind = kind
    name = kind.name
    self.clauses = clauses
    self.condition = condition
    self.range = range
  }

  /// The member as it exists under another condition.
  package func under(_ condition: Condition) -> Member { with(kind, under: condition) }

  /// The member with another signature.
  package func with(_ kind: MemberKind, under condition: Condition) -> Member {
    Member(
      documentation: documentation, attributes: attributes, modifiers: modifiers, kind: kind,
      clauses: clauses, condition: condition, range: range)
  }
}

extension Member {
  /// The name behind `named`.
  var stated: String? {
    clauses.lazy.compactMap { if case .named(let name) = $0 { name.text } else { nil } }.first
  }

  var isAsync: Bool {
    if case .method(let function) = kind { function.effects.isAsync } else { false }
  }

  /// Whether the last parameter is a closure, such as a completion handler.
  var takesBlock: Bool {
    guard case .method(let function) = kind, let last = function.parameters.last else {
      return false
    }
    if case .function = last.type.kind { return true }
    return false
  }

  func documented(_ documentation: [String]) -> Member {
    Member(
      documentation: documentation, attributes: attributes, modifiers: modifiers, kind: kind,
      clauses: clauses, condition: condition, range: range)
  }
}

package indirect enum MemberKind: Sendable {
  case property(PropertySyntax)
  case method(FunctionSyntax)
  case initializer(FunctionSyntax)
  case subscript_(FunctionSyntax, Accessors)
  case associatedType(AssociatedTypeSyntax)
  case typeAlias(TypeAliasSyntax)

  fileprivate var name: Name {
    switch self {
    case .property(let property): property.name
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      function.name
    case .associatedType(let type): type.name
    case .typeAlias(let alias): alias.name
    }
  }
}

/// `var title: String { get set }`
package struct PropertySyntax: Sendable {
  package var name: Name
  package var type: TypeSyntax
  package var isConstant: Bool
  /// `nil` where the spec leaves them out, as operations and records do.
  package var accessors: Accessors?
  package var initialValue: Expression?

  package init(
    name: Name, type: TypeSyntax, isConstant: Bool, accessors: Accessors?, initialValue: Expression?
  ) {
    self.name = name
    self.type = type
    self.isConstant = isConstant
    self.accessors = accessors
    self.initialValue = initialValue
  }
}

/// `{ get async throws set }`
package struct Accessors: Sendable {
  package var getEffects: Effects
  package var isSettable: Bool
  package var isMutatingGet = false
  package var isNonmutatingSet = false

  package init(
    getEffects: Effects, isSettable: Bool, isMutatingGet: Bool = false,
    isNonmutatingSet: Bool = false
  ) {
    self.getEffects = getEffects
    self.isSettable = isSettable
    self.isMutatingGet = isMutatingGet
    self.isNonmutatingSet = isNonmutatingSet
  }
}

package struct Effects: Hashable, Sendable {
  package var isAsync = false
  package var isThrowing = false
  package var isRethrowing = false
  /// `throws(TowerError)`
  package var thrownType: TypeSyntax?

  package init() {}
}

/// A method, initialiser, operator or the signature of a subscript; shared as members are.
package final class FunctionSyntax: Sendable {
  /// `init` and `subscript` for those; an operator's symbol for an operator.
  package let name: Name
  package let isFailable: Bool
  /// `init!`
  package let isImplicitlyUnwrapped: Bool
  package let genericParameters: [GenericParameter]
  package let parameters: [Parameter]
  package let effects: Effects
  package let result: TypeSyntax?
  package let requirements: [GenericRequirement]

  package init(
    name: Name, isFailable: Bool = false, isImplicitlyUnwrapped: Bool = false,
    genericParameters: [GenericParameter], parameters: [Parameter], effects: Effects,
    result: TypeSyntax?,
    requirements: [GenericRequirement]
  ) {
    self.name = name
    self.isFailable = isFailable
    self.isImplicitlyUnwrapped = isImplicitlyUnwrapped
    self.genericParameters = genericParameters
    self.parameters = parameters
    self.effects = effects
    self.result = result
    self.requirements = requirements
  }
}

extension FunctionSyntax {
  /// The function with other parameters.
  package func with(_ parameters: [Parameter]) -> FunctionSyntax {
    FunctionSyntax(
      name: name, isFailable: isFailable, isImplicitlyUnwrapped: isImplicitlyUnwrapped,
      genericParameters: genericParameters, parameters: parameters, effects: effects,
      result: result, requirements: requirements)
  }
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

  package init(
    attributes: [Attribute], label: Name?, name: Name, type: TypeSyntax, isVariadic: Bool,
    defaultValue: Expression?
  ) {
    self.attributes = attributes
    self.label = label
    self.name = name
    self.type = type
    self.isVariadic = isVariadic
    self.defaultValue = defaultValue
  }
}

/// `T`, `T: Sendable`, `each T`, `let count: Int`
package struct GenericParameter: Hashable, Sendable {
  package var isPack: Bool
  /// `let n: Int`: a value parameter.
  package var isValue: Bool
  package var name: Name
  package var bound: TypeSyntax?

  package init(
    isPack: Bool, isValue: Bool, name: Name, bound: TypeSyntax?
  ) {
    self.isPack = isPack
    self.isValue = isValue
    self.name = name
    self.bound = bound
  }
}

/// One requirement of a where clause.
package struct GenericRequirement: Hashable, Sendable {
  package enum Relation: String, Sendable { case conforms = ":", equals = "==" }

  package var left: TypeSyntax
  package var relation: Relation
  package var right: TypeSyntax

  package init(
    left: TypeSyntax, relation: Relation, right: TypeSyntax
  ) {
    self.left = left
    self.relation = relation
    self.right = right
  }
}

/// `associatedtype Element: Sendable = Int where …`
package struct AssociatedTypeSyntax: Sendable {
  package var name: Name
  package var inherits: [TypeSyntax]
  package var defaultType: TypeSyntax?
  package var requirements: [GenericRequirement]

  package init(
    name: Name, inherits: [TypeSyntax], defaultType: TypeSyntax?, requirements: [GenericRequirement]
  ) {
    self.name = name
    self.inherits = inherits
    self.defaultType = defaultType
    self.requirements = requirements
  }
}

/// `typealias Entry = (key: Key, value: Value)`
package struct TypeAliasSyntax: Sendable {
  package var name: Name
  package var genericParameters: [GenericParameter] = []
  package var type: TypeSyntax
}

package enum MemberClause: Sendable {
  /// `performs fetch(id, from: records)`, or with several verbs in braces.
  case performs([Verb], SourceRange)
  /// `performs operation ?? privateDatabase`: the named parameter is an operation to run, and those of other kinds
  /// run in that database.
  case performsOperation(Name, others: Expression?, SourceRange)
  /// `performs body(self)`: the named parameter is a closure that is given the object itself.
  case runs(Name, SourceRange)
  /// `gives database(.private)`, or `gives new database`, which is another one each time.
  case gives(Name, Expression?, isNew: Bool, SourceRange)
  /// `default .available`
  case defaultValue(Expression, SourceRange)
  /// `failing .couldNotDetermine`: what a completion handler gets beside an error.
  case failing(Expression, SourceRange)
  /// `named saveRecord`
  case named(Name)
  /// `identity`: the property tells one database of a container, or one operation, from another.
  case identity(SourceRange)
}
