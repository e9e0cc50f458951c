/// A protocol to emit, with the conformances, stand-ins and mocks that go with it.
package final class Interface: ConditionalElement, Sendable {
  package let documentation: [String]
  package let attributes: [SwiftAttribute]
  package let condition: Condition
  package let kind: InterfaceKind
  /// True if the protocol is declared in a Swift file and is not emitted.
  package let isExisting: Bool
  /// True for a protocol that is isolated in no module: the spec says so, or a framework or the mocks implement it.
  package let isNonisolated: Bool
  package let name: SwiftName
  package let realType: SwiftSource?
  package let inherited: [SwiftSource]
  /// `where Key: Hashable`, or nothing.
  package let constraints: SwiftSource
  /// The primary associated types; `nil` if all of them are primary.
  package let primaryTypes: [SwiftName]?
  package let typeAliases: [TypeAlias]
  /// The associated types that the spec declares, then those for the interfaces that the members mention,
  /// in order of appearance.
  package let associatedTypes: [AssociatedType]
  package let requirements: [Signature]
  /// Methods of an extension that stand in for the default arguments of requirements.
  package let conveniences: [Convenience]
  /// The class to emit: always for `as`, only where the framework is missing for `for`.
  package let standIn: StandIn?
  package let mock: Mock?
  /// `Feed.Loader`, for a protocol in a type.
  package let path: SwiftSource?

  package init(
    documentation: [String], attributes: [SwiftAttribute], condition: Condition = .always,
    kind: InterfaceKind, isExisting: Bool = false, isNonisolated: Bool = false, name: SwiftName,
    realType: SwiftSource? = nil, inherited: [SwiftSource], constraints: SwiftSource = .nothing,
    primaryTypes: [SwiftName]? = nil, typeAliases: [TypeAlias] = [],
    associatedTypes: [AssociatedType], requirements: [Signature],
    conveniences: [Convenience], standIn: StandIn? = nil, mock: Mock? = nil,
    path: SwiftSource? = nil
  ) {
    self.documentation = documentation
    self.attributes = attributes
    self.condition = condition
    self.kind = kind
    self.isExisting = isExisting
    self.isNonisolated = isNonisolated
    self.name = name
    self.realType = realType
    self.inherited = inherited
    self.constraints = constraints
    self.primaryTypes = primaryTypes
    self.typeAliases = typeAliases
    self.associatedTypes = associatedTypes
    self.requirements = requirements
    self.conveniences = conveniences
    self.standIn = standIn
    self.mock = mock
    self.path = path
  }
}

package struct AssociatedType: Sendable {
  package var name: SwiftName
  package var bound: SwiftSource?
  package var defaultType: SwiftSource?
  package var requirements = SwiftSource.nothing
  /// The mock that is used for the type; `nil` where the spec itself declares the associated type.
  package var mock: SwiftName?
}

/// A type alias of an interface.
package struct TypeAlias: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var documentation: [String] = []
  package var attributes: [SwiftAttribute] = []
  package let name: SwiftName
  /// `<Value>`, or nothing.
  package var generics = SwiftSource.nothing
  package let type: SwiftSource
}

/// A declaration without a body.
///
/// A class, since it is large and shared by an interface and its mock.
package final class Signature: ConditionalElement, Sendable {
  package enum Kind: Sendable { case property, method, initializer, subscript_ }

  /// The condition in addition to that of the interface.
  package let condition: Condition
  package let documentation: [String]
  package let attributes: [SwiftAttribute]
  package let modifiers: [Modifier]
  package let kind: Kind
  package let name: SwiftName
  /// `?` or `!` for a failable initialiser.
  package let mark: SwiftSource
  /// `<T: Sendable>`, or nothing.
  package let generics: SwiftSource
  /// The names of the generic parameters.
  let genericNames: [String]
  /// The types that constrain them, or that the `where` clause names.
  let constraints: [TypeSyntax]
  package let parameters: [SignatureParameter]
  /// The effects of a call, or of the getter of a property or subscript.
  package let effects: Effects
  /// The type of the result or of the property.
  package let result: SwiftSource?
  /// `where T: Hashable`, or nothing.
  package let requirements: SwiftSource
  package let accessors: Accessors
  /// The type of the value that a call, property or subscript gives; `nil` if it gives none.
  package let given: TypeSyntax?

  package init(
    condition: Condition = .always, documentation: [String] = [],
    attributes: [SwiftAttribute] = [], modifiers: [Modifier] = [], kind: Kind, name: SwiftName,
    mark: SwiftSource = .nothing,
    generics: SwiftSource = .nothing, genericNames: [String] = [],
    constraints: [TypeSyntax] = [], parameters: [SignatureParameter] = [],
    effects: Effects = Effects(), result: SwiftSource? = nil,
    requirements: SwiftSource = .nothing, accessors: Accessors = Accessors(),
    given: TypeSyntax? = nil
  ) {
    self.condition = condition
    self.documentation = documentation
    self.attributes = attributes
    self.modifiers = modifiers
    self.kind = kind
    self.name = name
    self.mark = mark
    self.generics = generics
    self.genericNames = genericNames
    self.constraints = constraints
    self.parameters = parameters
    self.effects = effects
    self.result = result
    self.requirements = requirements
    self.accessors = accessors
    self.given = given
  }

  /// Returns the signature with other documentation, modifiers or parameters.
  func with(
    documentation: [String]? = nil, attributes: [SwiftAttribute]? = nil,
    modifiers: [Modifier]? = nil, parameters: [SignatureParameter]? = nil
  ) -> Signature {
    Signature(
      condition: condition, documentation: documentation ?? self.documentation,
      attributes: attributes ?? self.attributes, modifiers: modifiers ?? self.modifiers,
      kind: kind, name: name, mark: mark, generics: generics, genericNames: genericNames,
      constraints: constraints, parameters: parameters ?? self.parameters, effects: effects,
      result: result, requirements: requirements, accessors: accessors, given: given)
  }

  package var isStatic: Bool { modifiers.contains(.static) }

  package var isAsync: Bool { effects.isAsync }

  package var isThrowing: Bool { effects.isThrowing || effects.isRethrowing }

  package var isSettable: Bool { accessors.isSettable }

  package var isProperty: Bool { kind == .property }

  package var isSubscript: Bool { kind == .subscript_ }

  /// True if the type of the given value is or contains a function type.
  package var givesClosure: Bool { given?.holdsClosure ?? false }

  package var isOperator: Bool { name.text.isOperator }

  /// True if an attribute puts the member on a global actor.
  package var isOfGlobalActor: Bool { attributes.contains { $0.kind == .globalActor } }

  /// True if an `@available` attribute limits the use of the member.
  package var isLimited: Bool { attributes.contains(where: \.isAvailability) }

  /// `.track(all: events)`, `.count`, `[key]`: the same member of another object.
  package var memberAccess: String {
    let arguments = parameters.map { parameter in
      (parameter.label.map { "\($0.argumentLabel): " } ?? "") + parameter.argument
    }.joined(separator: ", ")
    if isSubscript { return "[\(arguments)]" }
    if kind == .initializer { return "(\(arguments))" }
    return isProperty ? ".\(name.source)" : ".\(name.source)(\(arguments))"
  }

  /// The signature with `nonisolated`, unless it states an isolation itself.
  var nonisolated: Signature {
    let isStated = modifiers.contains(where: \.isIsolation) || isOfGlobalActor
    return isStated ? self : with(modifiers: [.nonisolated] + modifiers)
  }

  /// Returns the signature with `override` or `required`.
  func overriding(_ word: Modifier) -> Signature {
    with(modifiers: modifiers + [word])
  }

  /// The signature in a class that conforms, without documentation, mutation and lifetimes of `self`.
  var witness: Signature {
    let kept = modifiers.filter { !$0.isOfRequirement }
    let stated = attributes.filter { $0.kind != .lifetime }
    if documentation.isEmpty, kept.count == modifiers.count, stated.count == attributes.count {
      return self
    }
    return with(documentation: [], attributes: stated, modifiers: kept)
  }
}

package struct SignatureParameter: Sendable {
  package var label: SwiftName?
  package let name: SwiftName
  package let type: SwiftSource
  package let isInout: Bool
  var defaultExpression: Expression?
  /// The attributes before the names, such as a result builder.
  package var attributes: [SwiftAttribute] = []
  package var isVariadic = false
  package var syntax: TypeSyntax?

  package var defaultValue: SwiftSource? { defaultExpression.map { SwiftSource($0) } }

  /// True if the type is or contains a function type.
  package var isClosure: Bool { syntax?.holdsClosure ?? false }

  /// True if no call can give the argument, as there are no values of its type.
  package var isImpossible: Bool { !isVariadic && syntax?.isNamed("Never") == true }

  package var isAutoclosure: Bool { syntax?.hasAttribute("autoclosure") ?? false }

  /// The parameter as an argument of a call: `&values`, `value()`.
  var argument: String { (isInout ? "&" : "") + name.source + (isAutoclosure ? "()" : "") }
}

/// A method with the signature of a requirement except one parameter, which gets its default.
package struct Convenience: ConditionalElement, Sendable {
  package let signature: Signature
  package var condition: Condition { signature.condition }
  package let arguments: [(label: SwiftName?, value: SwiftSource)]
}

/// A class with the members of an interface, for platforms without the framework.
package struct StandIn: Sendable {
  package let name: SwiftSource
  /// True if the class is emitted only where the framework is missing.
  package var isConditional: Bool
  package var availability: [AvailabilityLimit] = []
  package var superclass: SwiftSource?
  package let interface: SwiftName
  package let access: AccessLevel
  /// The mock to use in place of the class; `nil` for an operation.
  package var mockName: SwiftName?
  package var associatedTypes: [TypeAlias]
  package var initializers: [Initializer]
  package var properties: [Record.Field]
  package var methods: [Signature]

  package struct Initializer: ConditionalElement, Sendable {
    package var condition = Condition.always
    package let parameters: [SignatureParameter]
  }
}
