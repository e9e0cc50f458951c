/// The generic parameters, type aliases and constraints of a mock, made from associated types of the specs.
struct MockGenerics {
  /// The types that a test chooses.
  var parameters: [AssociatedType] = []
  /// The types that the spec has chosen, by a default or a `where`.
  var aliases: [TypeAlias] = []
  var requirements: [GenericRequirement] = []
}

extension Resolver {
  /// Returns the generics for the associated types of an interface and its ancestors, with all their
  /// constraints.
  func mockGenerics(of declaration: InterfaceDeclaration, in file: Int) -> MockGenerics {
    let lineage = symbols.lineage(of: declaration, in: file).map(\.declaration)
    var types: [AssociatedTypeSyntax] = []
    var requirements: [GenericRequirement] = []
    for interface in lineage {
      for member in interface.members {
        guard case .associatedType(let type) = member.kind else { continue }
        requirements += type.requirements
        if let known = types.firstIndex(where: { $0.name.text == type.name.text }) {
          types[known].inherits += type.inherits.filter { !types[known].inherits.contains($0) }
          types[known].defaultType = type.defaultType ?? types[known].defaultType
        } else {
          types.append(type)
        }
      }
      requirements += interface.requirements + argumentsOfParents(of: interface)
    }
    if types.isEmpty { return MockGenerics() }
    var generics = MockGenerics(
      types, requirements.map(\.withoutSelf), of: .named(mockName(of: declaration).text))
    // A generic parameter of a class can have neither the name of its protocol nor that of a member's
    // generic parameter.
    let taken = lineage.flatMap(\.members).flatMap(\.genericParameters).map(\.name.text)
    for name in Set(taken + lineage.map(\.name.text)).sorted() { generics.rename(name) }
    return generics
  }

  /// Adds the types behind the interface's own type aliases.
  ///
  /// Inside a generic class the compiler reports such an alias as circular.
  func expandTypeAliases(
    of members: [DeclaredMember], in names: inout [String: TypeSyntax], of mock: TypeSyntax
  ) {
    for member in members.map(\.member) where member.condition.isAlways {
      guard case .typeAlias(let alias) = member.kind, alias.genericParameters.isEmpty else {
        continue
      }
      let type = alias.type.replacing(names.merging(["Self": mock]) { $1 })
      let own = [alias.name.text: type]
      names = names.mapValues { $0.replacing(own) }
      names[alias.name.text] = type
    }
  }

  /// Returns the constraints that the arguments of parents state, such as
  /// `service Users: Cache<String, User>` for the associated types of `Cache`.
  func argumentsOfParents(of interface: InterfaceDeclaration) -> [GenericRequirement] {
    interface.inherits.flatMap { parent -> [GenericRequirement] in
      guard case .named(let components) = parent.kind, components.count == 1,
        let symbol = symbols.interfaces[components[0].name.text]
      else { return [] }
      return zip(primaryNames(of: symbol.declaration), components[0].arguments).map {
        GenericRequirement(left: .named($0), relation: .equals, right: $1)
      }
    }
  }

  func primaryNames(of interface: InterfaceDeclaration) -> [String] {
    interface.primaryTypes.isEmpty
      ? declaredAssociatedTypes(interface.members).map(\.name.text)
      : interface.primaryTypes.map(\.text)
  }
}

extension MockGenerics {
  /// Creates the generics of a mock, which is `Self` in the types that the spec has chosen.
  fileprivate init(
    _ types: [AssociatedTypeSyntax], _ requirements: [GenericRequirement], of mock: TypeSyntax
  ) {
    var settled: [String: TypeSyntax] = [:]
    let names = Set(types.map(\.name.text))
    for requirement in requirements where requirement.relation == .equals {
      let sides = [(requirement.left, requirement.right), (requirement.right, requirement.left)]
      for (type, value) in sides {
        guard let name = type.plainName, names.contains(name), settled[name] == nil,
          value.replacing(settled).plainName != name, !value.isMember(of: names)
        else { continue }
        settled[name] = value.replacing(settled)
        break
      }
    }
    for type in types where settled[type.name.text] == nil {
      settled[type.name.text] = type.defaultType
    }
    settled = settled.mapValues { $0.replacing(settled).replacing(["Self": mock]) }
    for type in types where settled[type.name.text] == nil {
      let bound = type.inherits.map(\.source).joined(separator: " & ")
      parameters.append(
        AssociatedType(
          name: SwiftName(type.name.text),
          bound: bound.isEmpty ? nil : SwiftSource(composed: bound),
          defaultType: nil, requirements: SwiftSource(composed: ""), mock: nil))
    }
    for type in types {
      guard let value = settled[type.name.text] else { continue }
      aliases.append(TypeAlias(name: SwiftName(type.name.text), type: SwiftSource(value)))
      // The constraints of the associated type apply to the type that it stands for.
      for bound in type.inherits {
        add(GenericRequirement(left: value, relation: .conforms, right: bound))
      }
    }
    for requirement in requirements { add(requirement.replacing(settled)) }
  }

  /// Keeps a requirement that constrains a parameter.
  private mutating func add(_ requirement: GenericRequirement) {
    let names = parameters.map(\.name.text)
    guard requirement.left != requirement.right, !requirements.contains(requirement) else { return }
    let saysMore = requirement.left.mentions(names) || requirement.right.mentions(names)
    if requirement.relation == .conforms ? requirement.left.mentions(names) : saysMore {
      requirements.append(requirement)
    }
  }
}

extension MockGenerics {
  /// Renames a parameter and adds an alias with the old name inside the mock.
  fileprivate mutating func rename(_ name: String) {
    guard let index = parameters.firstIndex(where: { $0.name.text == name }) else { return }
    var other = name + "Type"
    while parameters.contains(where: { $0.name.text == other }) { other += "_" }
    parameters[index].name = SwiftName(other)
    aliases.append(TypeAlias(name: SwiftName(name), type: SwiftSource(.named(other))))
    requirements = requirements.map { $0.replacing([name: .named(other)]) }
  }

  /// Constrains the parameters to types whose metatypes can be sent out of an actor.
  mutating func boundToBeSent() {
    for index in parameters.indices {
      guard let bound = parameters[index].bound else { continue }
      parameters[index].bound = SwiftSource(composed: "\(bound.text) & SendableMetatype")
    }
  }
}

extension GenericRequirement {
  /// `Self.Key: Hashable` → `Key: Hashable`
  fileprivate var withoutSelf: GenericRequirement {
    GenericRequirement(left: left.withoutSelf, relation: relation, right: right.withoutSelf)
  }

  fileprivate func replacing(_ names: [String: TypeSyntax]) -> GenericRequirement {
    GenericRequirement(
      left: left.replacingRoot(names), relation: relation, right: right.replacingRoot(names))
  }
}

extension TypeSyntax {
  /// The name of a type of one component without arguments.
  fileprivate var plainName: String? {
    guard case .named(let components) = bare.kind, components.count == 1,
      components[0].arguments.isEmpty
    else { return nil }
    return components[0].name.text
  }

  /// Checks whether the type is like `Log.Element`, which depends on what a test chooses for `Log`.
  fileprivate func isMember(of names: Set<String>) -> Bool {
    guard case .named(let components) = bare.kind, components.count > 1 else { return false }
    return names.contains(components[0].name.text)
  }

  fileprivate var withoutSelf: TypeSyntax {
    guard case .named(let components) = kind, components.count > 1,
      components[0].name.text == "Self"
    else { return self }
    return TypeSyntax(.named(Array(components.dropFirst())), range)
  }

  /// Returns the type with `Key` replaced also where `Key.ID` begins with it.
  fileprivate func replacingRoot(_ names: [String: TypeSyntax]) -> TypeSyntax {
    guard case .named(let components) = kind, components.count > 1,
      case .named(let root)? = names[components[0].name.text]?.kind
    else { return replacing(names) }
    return TypeSyntax(.named(root + components.dropFirst()), range)
  }

  /// The protocol that an inheritance clause names, without its arguments.
  var protocolName: String {
    guard case .named(let components) = kind, components.count == 1 else { return source }
    return components[0].name.text
  }
}
