/// The generic parameters, type aliases and constraints of a mock, made from associated types of the specs.
struct MockGenerics {
  /// The types that a test chooses.
  var parameters: [AssociatedType] = []
  /// The types that the spec has chosen, by a default or a `where`.
  var aliases: [TypeAlias] = []
  /// The types that have to name the mock.
  var open: [SwiftName] = []
  var requirements: [GenericRequirement] = []
  /// The types that constrain parameters, and those that the spec has chosen.
  private(set) var named: [TypeSyntax] = []
}

extension MockGenerics {
  /// Creates the generics of a mock, which is `Self` in the types that the spec has chosen.
  init(
    _ types: [AssociatedTypeSyntax], _ requirements: [GenericRequirement], of mock: TypeSyntax,
    lacking lacks: (TypeSyntax, TypeSyntax) -> Bool
  ) {
    var settled: [String: TypeSyntax] = [:]
    let names = Set(types.map(\.name.text))
    for requirement in requirements where requirement.relation == .equals {
      let sides = [(requirement.left, requirement.right), (requirement.right, requirement.left)]
      for (type, value) in sides {
        guard let name = type.plainName, names.contains(name), settled[name] == nil,
          value.replacing(settled).plainName != name,
          !(value.bare.rootName.map(names.contains) ?? false)
        else { continue }
        settled[name] = value.replacing(settled)
        break
      }
    }
    for type in types where settled[type.name.text] == nil {
      // A parent or a `where` can exclude the default, which Swift does not use then.
      let bounds =
        type.inherits
        + requirements.filter { $0.relation == .conforms && $0.left.isNamed(type.name.text) }
        .map(\.right)
      settled[type.name.text] = type.defaultType.flatMap { value in
        bounds.contains { value.surelyLacks($0) || lacks(value, $0) } ? nil : value
      }
    }
    let unsettled = types.filter { settled[$0.name.text] == nil }
    let bounds = unsettled.flatMap { type in
      type.inherits.map {
        GenericRequirement(left: .named(type.name.text), relation: .conforms, right: $0)
      }
    }
    let openNames = Self.openTypes(
      among: unsettled.map(\.name.text), requirements + bounds, settled: settled)
    open = unsettled.map(\.name.text).filter(openNames.contains).map { SwiftName($0) }
    settled = settled.mapValues { $0.replacing(settled).replacing(["Self": mock]) }
    for type in unsettled where !openNames.contains(type.name.text) {
      parameters.append(AssociatedType(name: SwiftName(type.name.text), bound: type.bound))
      named += type.inherits
    }
    for type in types {
      guard let value = settled[type.name.text] else { continue }
      aliases.append(TypeAlias(name: SwiftName(type.name.text), type: SwiftSource(value)))
      named.append(value)
      // The constraints of the associated type apply to the type that it stands for.
      for bound in type.inherits {
        add(GenericRequirement(left: value, relation: .conforms, right: bound))
      }
    }
    for requirement in requirements { add(requirement.mapping { $0.replacingRoot(settled) }) }
  }

  /// Keeps a requirement that constrains a parameter.
  private mutating func add(_ requirement: GenericRequirement) {
    let names = parameters.map(\.name.text)
    guard requirement.left != requirement.right, !requirements.contains(requirement) else { return }
    let constrainsRight = requirement.relation == .equals && requirement.right.mentions(names)
    if constrainsRight || requirement.left.mentions(names) { requirements.append(requirement) }
  }

  /// Renames a parameter and adds an alias with the old name inside the mock, whose types have the other names.
  mutating func rename(_ name: String, besides named: Set<String>) {
    guard let index = parameters.firstIndex(where: { $0.name.text == name }) else { return }
    let other = lengthened(name + "Type") { other in
      named.contains(other) || parameters.contains { $0.name.text == other }
    }
    parameters[index].name = SwiftName(other)
    aliases.append(TypeAlias(name: SwiftName(name), type: SwiftSource(.named(other))))
    requirements = requirements.map { $0.mapping { $0.replacingRoot([name: .named(other)]) } }
  }

  /// The generics with parameters whose metatypes can be sent out of an actor.
  var boundToBeSent: MockGenerics {
    var generics = self
    for (index, parameter) in parameters.enumerated() {
      guard let bound = parameter.bound else { continue }
      generics.parameters[index].bound = SwiftSource(composed: "\(bound.text) & SendableMetatype")
    }
    return generics
  }

  /// Returns the type that the spec has chosen for an associated type.
  func chosenType(named name: String) -> String? {
    aliases.last { $0.name.text == name }?.type.text
  }
}

extension AssociatedTypeSyntax {
  /// `Hashable & Sendable`
  var bound: SwiftSource? {
    let bounds = inherits.map(\.source)
    return bounds.isEmpty ? nil : SwiftSource(composed: bounds.joined(separator: " & "))
  }
}

extension GenericRequirement {
  /// Returns the requirement with other types on its sides.
  func mapping(_ change: (TypeSyntax) -> TypeSyntax) -> GenericRequirement {
    GenericRequirement(left: change(left), relation: relation, right: change(right))
  }
}

extension TypeSyntax {
  /// The name of a type of one component without arguments.
  fileprivate var plainName: String? {
    let bare = bare
    return bare.components.first?.arguments.isEmpty == true ? bare.simpleName : nil
  }

  /// The protocols to which types conform without stating it.
  static let protocolsOfAll = ["Copyable", "Escapable", "Sendable", "SendableMetatype"]

  /// Checks whether the type has no name and cannot conform to a protocol.
  fileprivate func surelyLacks(_ bound: TypeSyntax) -> Bool {
    if case .suppressed = bound.kind { return false }
    guard !Self.protocolsOfAll.contains(bound.protocolName) else { return false }
    switch bare.kind {
    case .any: return !(isAnyError && bound.isNamed("Error"))
    case .tuple, .function, .metatype: return true
    default: return isVoid
    }
  }

  /// `Self.Key` → `Key`
  var withoutSelf: TypeSyntax { rootName == "Self" ? withoutRoot : self }

  /// Returns the type with `Key` replaced also where `Key.ID` begins with it.
  func replacingRoot(_ names: [String: TypeSyntax]) -> TypeSyntax {
    guard let name = rootName, case .named(let root)? = names[name]?.kind else {
      return replacing(names)
    }
    return TypeSyntax(.named(root + components.dropFirst()), range)
  }
}
