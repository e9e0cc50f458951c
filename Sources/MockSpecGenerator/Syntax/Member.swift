/// `func record(for recordID: CKRecord.ID) async throws -> CKRecord  performs fetch(recordID, from: records)`
///
/// A class, since it is large and passed through all stages.
package final class Member: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  /// `static`, `class`, `mutating`, `nonisolated`, `convenience` …, in order.
  package let modifiers: [Name]
  package let kind: MemberKind
  package let clauses: [MemberClause]
  /// The conditions of the `#if`s around the member, beyond those around its interface.
  package let condition: Condition
  package let range: SourceRange
  /// The constructs of which the types in its signature consist.
  let traits: TypeTraits

  init(
    documentation: [String] = [], attributes: [Attribute] = [], modifiers: [Name] = [],
    kind: MemberKind, clauses: [MemberClause] = [], condition: Condition = .always,
    range: SourceRange
  ) {
    (self.documentation, self.attributes, self.modifiers) = (documentation, attributes, modifiers)
    (self.kind, self.clauses) = (kind, clauses)
    (self.condition, self.range) = (condition, range)
    var traits: TypeTraits = []
    kind.forEachSignatureType { traits.formUnion($0.traits) }
    self.traits = traits
  }

  func with(
    documentation: [String]? = nil, attributes: [Attribute]? = nil, kind: MemberKind? = nil,
    under condition: Condition? = nil
  ) -> Member {
    Member(
      documentation: documentation ?? self.documentation, attributes: attributes ?? self.attributes,
      modifiers: modifiers, kind: kind ?? self.kind, clauses: clauses,
      condition: condition ?? self.condition, range: range)
  }

  package var name: Name {
    switch kind {
    case .property(let property): property.name
    case .method(let function), .initializer(let function), .subscript_(let function):
      function.name
    case .associatedType(let type): type.name
    case .typeAlias(let alias): alias.name
    }
  }

  /// True if the last parameter of a method is a closure, such as a completion handler.
  var takesBlock: Bool {
    if case .function? = method?.parameters.last?.type.kind { true } else { false }
  }

  var isAsync: Bool { method?.effects.isAsync ?? false }

  package var property: PropertySyntax? {
    if case .property(let property) = kind { property } else { nil }
  }

  /// The signature of a method, initialiser or subscript.
  package var function: FunctionSyntax? {
    switch kind {
    case .method(let function), .initializer(let function), .subscript_(let function): function
    case .property, .associatedType, .typeAlias: nil
    }
  }

  var method: FunctionSyntax? {
    if case .method(let function) = kind { function } else { nil }
  }

  var accessors: Accessors? { property?.accessors ?? function?.accessors }

  /// The effects of a call, or of the getter of a property or subscript.
  var effects: Effects { accessors?.getEffects ?? function?.effects ?? Effects() }
}

package enum MemberKind: Sendable {
  indirect case property(PropertySyntax)
  case method(FunctionSyntax)
  case initializer(FunctionSyntax)
  case subscript_(FunctionSyntax)
  indirect case associatedType(AssociatedTypeSyntax)
  indirect case typeAlias(TypeAliasSyntax)
}

/// `var title: String { get set }`
package struct PropertySyntax: Sendable {
  package let name: Name
  package var type: TypeSyntax
  package var isConstant = false
  /// The accessors; `nil` if the spec omits them, as in operations and records.
  package var accessors: Accessors?
  package var initialValue: Expression?
}

/// `{ get async throws set }`
package struct Accessors: Sendable {
  /// `get`, or another accessor that reads: `borrow`, `yielding borrow`.
  package var getWord = "get"
  /// `set`, or another accessor that writes: `mutate`, `yielding mutate`.
  package var setWord = "set"
  package var getEffects = Effects()
  package var isSettable = false
  package var isMutatingGet = false
  /// True with `@_lifetime` in front of an accessor.
  package var lends = false
  package var isNonmutatingSet = false
}

package struct Effects: Equatable, Sendable {
  package var isAsync = false
  package var isThrowing = false
  package var isRethrowing = false
  /// `throws(TowerError)`
  package var thrownType: TypeSyntax?

  /// Writes ` async throws(E)`, each effect with a space before it.
  package func write(to text: inout TypeText) {
    if isAsync { text += " async" }
    if isRethrowing { text += " rethrows" }
    guard isThrowing else { return }
    text += " throws"
    if let thrownType {
      text += "("
      thrownType.write(to: &text)
      text += ")"
    }
  }
}

/// A method, initialiser, operator or subscript.
///
/// A class, since it is large and passed through all stages.
package final class FunctionSyntax: Sendable {
  /// The name; `init` and `subscript` for those, the symbol for an operator.
  package let name: Name
  /// `?` or `!` behind `init`; otherwise nothing.
  package let mark: String
  package let genericParameters: [GenericParameter]
  package let parameters: [Parameter]
  /// The effects of a call; a subscript has those of its accessors.
  package let effects: Effects
  package let result: TypeSyntax?
  package let requirements: [GenericRequirement]
  /// The accessors of a subscript.
  package let accessors: Accessors?

  init(
    name: Name, mark: String, genericParameters: [GenericParameter], parameters: [Parameter],
    effects: Effects, result: TypeSyntax?, requirements: [GenericRequirement],
    accessors: Accessors?
  ) {
    (self.name, self.mark, self.genericParameters) = (name, mark, genericParameters)
    (self.parameters, self.effects, self.result) = (parameters, effects, result)
    (self.requirements, self.accessors) = (requirements, accessors)
  }

  func with(_ parameters: [Parameter]) -> FunctionSyntax {
    FunctionSyntax(
      name: name, mark: mark, genericParameters: genericParameters, parameters: parameters,
      effects: effects, result: result, requirements: requirements, accessors: accessors)
  }
}

/// `for recordID: CKRecord.ID = .default`
package struct Parameter: Sendable {
  package let attributes: [Attribute]
  /// The argument label: `nil` for `_`.
  package var label: Name?
  package let name: Name
  package var type: TypeSyntax
  package let isVariadic: Bool
  package var defaultValue: Expression?

  /// The word by which `payload` knows an associated value: its label, or the name behind `_`.
  package var payloadName: String { (label ?? name).text }
}

/// `T`, `T: Sendable`, `each T`, `let count: Int`
package struct GenericParameter: Sendable {
  package let isPack: Bool
  /// `let n: Int`: a value parameter.
  package let isValue: Bool
  package let name: Name
  package var bound: TypeSyntax?
}

/// One requirement of a where clause.
package struct GenericRequirement: Equatable, Sendable {
  package enum Relation: String, Sendable { case conforms = ":", equals = "==" }

  package let left: TypeSyntax
  package let relation: Relation
  package let right: TypeSyntax

  /// True for the requirement `Self: Parent`.
  var isOfSelf: Bool { relation == .conforms && left.isSelf }
}

/// `associatedtype Element: Sendable = Int where …`
package struct AssociatedTypeSyntax: Sendable {
  package let name: Name
  package var inherits: [TypeSyntax]
  package var defaultType: TypeSyntax?
  package let requirements: [GenericRequirement]
}

/// `typealias Entry = (key: Key, value: Value)`
package struct TypeAliasSyntax: Sendable {
  package let name: Name
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

/// The clauses by kind; most members have none.
extension [MemberClause] {
  package var verbs: [Verb] {
    flatMap { clause -> [Verb] in
      if case .performs(let verbs, _) = clause { verbs } else { [] }
    }
  }

  var answers: (value: Expression, parts: [Name])? {
    last { if case .answers(let value, let parts, _) = $0 { (value, parts) } else { nil } }
  }

  /// The parameter that is an operation to run, and the database that runs those of other kinds.
  private var run: (operation: Name, others: Expression?)? {
    last {
      if case .performsOperation(let name, let others, _) = $0 { (name, others) } else { nil }
    }
  }

  var operation: Name? { run?.operation }

  var others: Expression? { run?.others }

  var gives: (name: Name, identity: Expression?, isNew: Bool)? {
    last {
      if case .gives(let name, let identity, let isNew, _) = $0 {
        (name, identity, isNew)
      } else {
        nil
      }
    }
  }

  var defaultValue: Expression? {
    last { if case .defaultValue(let value, _) = $0 { value } else { nil } }
  }

  var failing: Expression? { last { if case .failing(let value, _) = $0 { value } else { nil } } }

  var named: Name? { last { if case .named(let name) = $0 { name } else { nil } } }

  var isIdentity: Bool { contains { if case .identity = $0 { true } else { false } } }

  private func last<Value>(_ value: (MemberClause) -> Value?) -> Value? {
    isEmpty ? nil : compactMap(value).last
  }
}

/// `save(recordsToSave, into: records, policy: savePolicy, each: perRecordSaveBlock)`
package struct Verb: Sendable {
  package let kind: VerbKind
  package let keyword: Name
  package let arguments: [Argument]
  /// The conditions of the `#if`s around a verb of an operation, beyond those around the operation.
  package var condition = Condition.always
  package let range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }

  /// The ids, records or items, the token or the block that the verb works on.
  package var subject: Argument? { argument(\.isSubject) }

  /// The store that the verb works on.
  package var store: Name? { argument(\.isStore)?.value.name }

  /// The blocks that the verb calls.
  package var blocks: [Operand] {
    arguments.filter { argument in
      kind.signature.parameters.contains { $0.label == argument.label && $0.takesBlock }
    }.map(\.value)
  }

  /// Returns the argument for the first parameter of a kind, as the table of signatures has them.
  private func argument(_ isWanted: (CallParameter) -> Bool) -> Argument? {
    guard let parameter = kind.signature.parameters.first(where: isWanted) else { return nil }
    return arguments.first { $0.label == parameter.label }
  }
}

/// An argument of a store or a verb.
package struct Argument: Sendable {
  /// `nil` for the first argument of a verb.
  package var label: Label?
  /// The position of the label, or of the value of an argument without one.
  package let place: SourceRange
  package let value: Operand
}
