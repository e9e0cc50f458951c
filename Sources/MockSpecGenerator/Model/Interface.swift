/// A protocol to emit, with the conformances, stand-ins and mocks that go with it.
package final class Interface: Sendable {
  package let documentation: [String]
  package let attributes: [SwiftSource]
  package let condition: Condition
  package let kind: InterfaceKind
  /// True if the protocol is declared in a Swift file and is not emitted.
  package let isExisting: Bool
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
  package let selfPassing: [SelfPassing]
  /// Methods of an extension that stand in for the default arguments of requirements.
  package let conveniences: [Convenience]
  /// The class to emit: always for `as`, only where the framework is missing for `for`.
  package let standIn: StandIn?
  package let mock: Mock?

  package init(
    documentation: [String], attributes: [SwiftSource], condition: Condition = .always,
    kind: InterfaceKind, isExisting: Bool = false, name: SwiftName, realType: SwiftSource? = nil,
    inherited: [SwiftSource], constraints: SwiftSource = SwiftSource(composed: ""),
    primaryTypes: [SwiftName]? = nil, typeAliases: [TypeAlias] = [],
    associatedTypes: [AssociatedType], requirements: [Signature], selfPassing: [SelfPassing] = [],
    conveniences: [Convenience], standIn: StandIn? = nil, mock: Mock? = nil
  ) {
    self.documentation = documentation
    self.attributes = attributes
    self.condition = condition
    self.kind = kind
    self.isExisting = isExisting
    self.name = name
    self.realType = realType
    self.inherited = inherited
    self.constraints = constraints
    self.primaryTypes = primaryTypes
    self.typeAliases = typeAliases
    self.associatedTypes = associatedTypes
    self.requirements = requirements
    self.selfPassing = selfPassing
    self.conveniences = conveniences
    self.standIn = standIn
    self.mock = mock
  }
}

package struct AssociatedType: Sendable {
  package var name: SwiftName
  package var bound: SwiftSource?
  package var defaultType: SwiftSource?
  package var requirements: SwiftSource
  /// The mock that is used for the type; `nil` where the spec itself declares the associated type.
  package var mock: SwiftName?
}

/// A type alias of an interface.
package struct TypeAlias: Sendable {
  package var condition = Condition.always
  package var documentation: [String] = []
  package var attributes: [SwiftSource] = []
  package var name: SwiftName
  /// `<Value>`, or nothing.
  package var generics = SwiftSource(composed: "")
  package var type: SwiftSource
}

/// A declaration without a body.
package struct Signature: Sendable {
  package indirect enum Kind: Sendable {
    case property(type: SwiftSource, getEffects: SwiftSource, isSettable: Bool)
    case method
    /// The mark is `?` or `!` for a failable initialiser.
    case initializer(mark: SwiftSource)
    case subscript_(getEffects: SwiftSource, isSettable: Bool)
  }

  /// The condition in addition to that of the interface.
  package var condition = Condition.always
  package var documentation: [String]
  package var attributes: [SwiftSource]
  package var modifiers: [SwiftSource]
  package var kind: Kind
  package var name: SwiftName
  /// `<T: Sendable>`, or nothing.
  package var generics: SwiftSource
  package var parameters: [SignatureParameter]
  /// `async throws`, or nothing.
  package var effects: SwiftSource
  package var result: SwiftSource?
  /// `where T: Hashable`, or nothing.
  package var requirements: SwiftSource
  /// True for a mutating getter: `{ mutating get }`.
  package var isMutatingGet = false
  /// True for a nonmutating setter: `{ get nonmutating set }`.
  package var isNonmutatingSet = false
  /// The effects of a call, or of the getter of a property or subscript.
  package var callEffects = Effects()
  /// The type of the value that a call, property or subscript gives; `nil` if it gives none.
  package var given: TypeSyntax?

  package var isStatic: Bool { modifiers.contains { $0.text == "static" } }

  package var isAsync: Bool { callEffects.isAsync }

  package var isThrowing: Bool { callEffects.isThrowing || callEffects.isRethrowing }

  package var isProperty: Bool { if case .property = kind { true } else { false } }

  /// True if the type of the given value is or contains a function type.
  package var givesClosure: Bool { given?.holdsClosure ?? false }

  package var isSubscript: Bool { if case .subscript_ = kind { true } else { false } }

  package var isSettable: Bool {
    switch kind {
    case .property(_, _, let isSettable), .subscript_(_, let isSettable): isSettable
    case .method, .initializer: false
    }
  }

  package var isOperator: Bool { name.text.unicodeScalars.first?.isOperatorHead ?? false }

  /// True if an `@available` attribute limits the use of the member.
  var isLimited: Bool { attributes.contains { $0.text.hasPrefix("@available") } }
}

extension Signature {
  /// Returns the signature with other documentation, modifiers and parameters.
  func with(
    documentation: [String], modifiers: [SwiftSource], parameters: [SignatureParameter]
  ) -> Signature {
    var signature = self
    (signature.documentation, signature.modifiers) = (documentation, modifiers)
    signature.parameters = parameters
    return signature
  }
}

package struct SignatureParameter: Sendable {
  package var label: SwiftName?
  package var name: SwiftName
  package var type: SwiftSource
  package var isInout: Bool
  package var defaultValue: SwiftSource?
  /// The attributes before the names, such as a result builder.
  package var attributes: [SwiftSource] = []
  package var isVariadic = false
  package var syntax: TypeSyntax?

  /// True if the type is or contains a function type.
  package var isClosure: Bool { syntax?.holdsClosure ?? false }

  package var isAutoclosure: Bool { syntax?.hasAttribute("autoclosure") ?? false }
}

/// A method with the signature of a requirement except one parameter, which gets its default.
package struct Convenience: Sendable {
  package var signature: Signature
  package var method: SwiftName
  package var arguments: [Argument]
  package var isAsync: Bool
  package var isThrowing: Bool

  package struct Argument: Sendable {
    package var label: SwiftName?
    package var value: SwiftSource
  }
}

/// The method of the real type that meets a requirement whose closure takes any object of the interface.
package struct SelfPassing: Sendable {
  package var signature: Signature
  package var realType: SwiftSource
  package var closure: SwiftName
  /// The keywords before a call of the real method: `try await `, or less.
  package var call: SwiftSource
  /// The keywords before a call of the closure.
  package var run: SwiftSource
}

/// A class with the members of an interface, for platforms without the framework.
package struct StandIn: Sendable {
  package var name: SwiftSource
  /// True if the class is emitted only where the framework is missing.
  package var isConditional: Bool
  package var availability: [SwiftSource] = []
  package var superclass: SwiftSource?
  package var interface: SwiftName
  package var access: AccessLevel
  package var isOperation: Bool
  package var mockName: SwiftName?
  package var associatedTypes: [TypeAlias]
  package var initializers: [Initializer]
  package var properties: [Property]
  package var methods: [Signature]

  package struct Initializer: Sendable {
    package var condition = Condition.always
    package var parameters: [SignatureParameter]
  }

  package struct Property: Sendable {
    package var condition = Condition.always
    package var documentation: [String]
    package var name: SwiftName
    package var type: SwiftSource
    package var initialValue: SwiftSource?
  }
}
