/// The parts of a protocol that its mock takes over in another way: attributes, and associated types under conditions.
extension ExistingSearch {
  /// Checks whether an attribute of a protocol belongs to its mock too. Macros, and attributes such as `@_marker`, belong
  /// to the protocol alone, and only public classes can have `@_spi`.
  mutating func isOfMock(_ attribute: Attribute, in module: Int, isPublic: Bool) -> Bool {
    let name = attribute.name.text.split(separator: ".").last.map(String.init) ?? ""
    if name.first?.isUppercase == true {
      return name.hasSuffix("Actor") || modules[module].hasActor(named: name)
    }
    return attribute.isSPI
      ? isPublic : ["available", "objc", "preconcurrency", "safe", "unsafe"].contains(name)
  }
}

extension ExistingSearch {
  /// Returns the attributes of a requirement that its mock has too, which those of macros are not.
  mutating func attributesOfMock(_ attributes: [Attribute], in homes: [Int]) -> [Attribute] {
    attributes.filter { attribute in
      guard attribute.namesType, !attribute.isResultBuilder() else { return true }
      // Neither result builders nor global actors take arguments.
      let name = String(attribute.typePath)
      return attribute.arguments == nil
        && !homes.contains { modules[$0].hasMacro(named: name) }
    }
  }

  /// Returns the result builders that attributes of a spec's own members name.
  mutating func resultBuilders(of spec: Int) -> Set<String> {
    let homes = [0] + indices(of: specs[spec].imports).filter { $0 != 0 }
    return specs[spec].declarations.reduce(into: []) { names, declaration in
      guard case .interface(let interface) = declaration else { return }
      names.formUnion(resultBuilders(among: interface.members, in: homes))
    }
  }

  /// Returns the attributes of members that modules declare as result builders.
  mutating func resultBuilders(among members: [Member], in homes: [Int]) -> Set<String> {
    var names: Set<String> = []
    for attribute in members.lazy.flatMap(\.attributes) where attribute.namesType {
      let path = String(attribute.typePath)
      guard attribute.arguments == nil, !path.hasSuffix("Actor"),
        homes.contains(where: { modules[$0].resultBuilders.contains(path) })
      else { continue }
      names.insert(path)
    }
    return names
  }

  /// Returns the attributes without those of availability whose macros the module of the mocks does not know.
  mutating func withoutStrangeMacros(_ attributes: [Attribute]) -> [Attribute] {
    attributes.filter { $0.availability?.macros.allSatisfy { isKnown(macro: $0) } ?? true }
  }

  /// Checks whether a file beside the mocks uses a macro, as settings are not seen.
  private mutating func isKnown(macro: String) -> Bool {
    if let known = macros[macro] { return known }
    let isKnown = neighbours.contains { $0.bytes.contain("available(\(macro) ") }
    macros[macro] = isKnown
    return isKnown
  }
}

extension InterfaceDeclaration {
  /// The protocol under each combination of the conditions of its associated types; mostly they have none.
  var typeVariants: [InterfaceDeclaration] {
    let conditions = members.filter { $0.associatedType != nil && !$0.condition.isAlways }
      .map(\.condition)
    guard !conditions.isEmpty, let all = conditions.variants(atMost: 16, of: condition) else {
      return [self]
    }
    return all.map { variant in
      with(
        members: members.filter { !$0.condition.excludes(variant) }
          .map { $0.with(under: $0.condition.within(variant)) },
        under: variant.within(condition))
    }
  }
}
