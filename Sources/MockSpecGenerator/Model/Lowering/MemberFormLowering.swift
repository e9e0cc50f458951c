/// The lowering of the members of a mock to their forms, in which types of the mock replace those of the spec.
struct MemberFormLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface
  let isolation: Mock.Isolation

  /// Returns the members that have bodies, with the types that replace those of the spec in the mock and in the protocol.
  func forms(of members: [DeclaredMember]) -> [MemberForm] {
    let mock = symbols.mockName(of: interface.declaration)
    let types = mockTypes(with: members)
    let protocolSignatures = SignatureLowering(symbols, replacing: interface.protocolTypes)
    var forms: [MemberForm] = []
    var index = 0
    for declared in members {
      let member = declared.member
      var names = types
      for parameter in member.genericParameters { names[parameter.name.text] = nil }
      if member.mentionsSelf { names["Self"] = .named(mock.text) }
      guard
        let call = CallLowering(
          context: context.placed(in: declared), member: member, names: names,
          types: interface.types
        ).lowered()
      else { continue }
      let requirement = (declared.requirement ?? protocolSignatures.signature(of: member))?.witness
      // Mostly no type is replaced, and the mock declares what the protocol requires.
      var signature =
        names.isEmpty
        ? requirement : SignatureLowering(symbols, replacing: names).signature(of: member)?.witness
      if declared.isNeverIsolated || declared.isNonisolated && isolation == .globalActor {
        signature = signature?.nonisolated
      }
      if let word = declared.overriding { signature = signature?.overriding(word) }
      let form = MemberForm(
        declared, call, types: interface.types, index: index, names: names, signature: signature,
        requirement: requirement)
      index += form.isSettableSubscript ? 2 : 1
      forms.append(form)
    }
    return forms
  }

  /// Returns the types that replace types of the spec in a mock.
  private func mockTypes(with members: [DeclaredMember]) -> [String: TypeSyntax] {
    let declaration = interface.declaration
    let closures = files[interface.file].surroundings.closures
    var types = interface.mockTypes.merging(closures) { known, _ in known }
    // Aliases in extensions of the protocol go by their names alone in it.
    let owners = closures.isEmpty ? [] : symbols.lineage(of: declaration)
    for owner in owners.map(\.declaration.name.text) {
      for (path, type) in closures where path.hasPrefix(owner + ".") {
        let name = String(path.dropFirst(owner.count + 1))
        types[name] = types[name] ?? type
      }
    }
    expandTypeAliases(of: members, in: &types, of: .named(symbols.mockName(of: declaration).text))
    // A call whose error has no values is made without 'try'.
    for alias in interface.generics.aliases where alias.type.isNever {
      types[alias.name.text] = .named("Never")
    }
    return types
  }

  /// Adds the types behind the interface's own type aliases.
  ///
  /// Inside a generic class the compiler reports such an alias as circular.
  private func expandTypeAliases(
    of members: [DeclaredMember], in names: inout [String: TypeSyntax], of mock: TypeSyntax
  ) {
    for member in members.map(\.member) where member.condition.isAlways {
      guard let alias = member.typeAlias, alias.genericParameters.isEmpty else { continue }
      let type = alias.type.replacing(names.merging(["Self": mock]) { $1 })
      let own = [alias.name.text: type]
      names = names.mapValues { $0.replacing(own) }
      names[alias.name.text] = type
    }
  }
}
