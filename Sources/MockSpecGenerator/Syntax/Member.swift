/// `func record(for recordID: CKRecord.ID) async throws -> CKRecord  performs fetch(recordID, from: records)`
package struct Member: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  /// `static`, `class`, `mutating`, `nonisolated`, `convenience` …, in order.
  package var modifiers: [Name]
  package var kind: MemberKind
  package var clauses: [MemberClause]
  /// The conditions of the `#if`s around the member, beyond those around its interface.
  package var condition = Condition.always
  package var range: SourceRange

  package var name: Name { kind.name }

  /// Returns the member under another condition.
  package func under(_ condition: Condition) -> Member { with(kind, under: condition) }

  /// Returns the member with another signature.
  package func with(_ kind: MemberKind, under condition: Condition) -> Member {
    var member = self
    (member.kind, member.condition) = (kind, condition)
    return member
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

  /// True if the last parameter is a closure, such as a completion handler.
  var takesBlock: Bool {
    guard case .method(let function) = kind, let last = function.parameters.last else {
      return false
    }
    if case .function = last.type.kind { return true }
    return false
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
  /// The accessors; `nil` if the spec omits them, as in operations and records.
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
}

/// A method, initialiser, operator or the signature of a subscript.
package struct FunctionSyntax: Sendable {
  /// The name; `init` and `subscript` for those, the symbol for an operator.
  package var name: Name
  package var isFailable = false
  /// `init!`
  package var isImplicitlyUnwrapped = false
  package var genericParameters: [GenericParameter]
  package var parameters: [Parameter]
  package var effects: Effects
  package var result: TypeSyntax?
  package var requirements: [GenericRequirement]

  /// Returns the function with other parameters.
  package func with(_ parameters: [Parameter]) -> FunctionSyntax {
    var function = self
    function.parameters = parameters
    return function
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

/// `typealias Entry = (key: Key, value: Value)`
package struct TypeAliasSyntax: Sendable {
  package var name: Name
  package var genericParameters: [GenericParameter] = []
  package var type: TypeSyntax
}

package enum MemberClause: Sendable {
  /// `performs fetch(id, from: records)`, or with several verbs in braces.
  case performs([Verb], SourceRange)
  /// `answers PhotoPage(photos: $records, next: $cursor)`, with the parts of the answer that it names.
  case answers(Expression, parts: [Name], SourceRange)
  /// `performs operation ?? privateDatabase`: the named parameter is an operation to run, and those of other kinds
  /// run in that database.
  case performsOperation(Name, others: Expression?, SourceRange)
  /// `performs body(self)`: the named parameter is a closure that is given the object itself.
  case runs(Name, SourceRange)
  /// `gives database(.private)`, or `gives new database`, which is another one each time.
  case gives(Name, Expression?, isNew: Bool, SourceRange)
  /// `default .available`
  case defaultValue(Expression, SourceRange)
  /// `failing .couldNotDetermine`: the value that a completion handler receives beside an error.
  case failing(Expression, SourceRange)
  /// `named saveRecord`
  case named(Name)
  /// `identity`: the property tells one database of a container, or one operation, from another.
  case identity(SourceRange)
}
