extension Resolver {
  /// Returns the members of the interface, in which a closure that takes an object of the real type takes
  /// any object of the interface.
  ///
  /// A class that others inherit from could not meet a requirement with `Self` there.
  func lending(_ members: [DeclaredMember], of declaration: InterfaceDeclaration, in file: Int)
    -> [DeclaredMember]
  {
    guard members.contains(where: { $0.member.lentClosure != nil }) else { return members }
    let lineage = symbols.lineage(of: declaration, in: file)
    return members.map { declared in
      guard let closure = declared.member.lentClosure,
        let owner = lineage.last(where: { $0.declaration.declares(declared.member) }),
        let realType = owner.declaration.realType
      else { return declared }
      let names = [realType.source: existential(of: owner.declaration, in: owner.file)]
      let member = declared.member.replacingType(ofParameter: closure.text) {
        $0.replacing(names)
      }
      return DeclaredMember(
        member: member, source: declared.source, isInherited: declared.isInherited)
    }
  }

  /// Returns the existential `any CloudContainable<CKDatabase>`, in names of the spec, which are replaced
  /// as elsewhere.
  private func existential(of declaration: InterfaceDeclaration, in file: Int) -> TypeSyntax {
    let declared = declaredAssociatedTypes(declaration.members).map(\.name.text)
    let stated = declaration.primaryTypes.isEmpty ? declared : declaration.primaryTypes.map(\.text)
    let real = associatedTypes(of: declaration, in: file).filter(\.isOwn).compactMap(\.reals.first)
    let name = TypeComponent(
      name: declaration.name, arguments: (stated + real).map { TypeSyntax.named($0) })
    return TypeSyntax(
      .any(TypeSyntax(.named([name]), declaration.name.range)), declaration.name.range)
  }

  /// Returns the body of a member that calls a closure with the object; reports a closure that cannot take
  /// the object or returns another type.
  mutating func runBody(_ closure: Name, _ form: MemberForm, _ group: KnobGroup)
    -> MockMember.Body?
  {
    guard case .method(let function) = form.member.kind,
      let parameter = function.parameters.first(where: { $0.name.text == closure.text })
    else {
      report(
        .unknownName(closure.text, "'\(form.fullName)'", form.recorded.map(\.name)),
        at: closure.range)
      return nil
    }
    guard let type = parameter.type.function, type.parameters.count == 1,
      type.result == function.result ?? .named("Void"),
      function.effects.allow(type.effects)
    else {
      report(.runsNothing(closure.text), at: closure.range)
      return nil
    }
    var call = stubCall(form, group)
    call.defaultValue = SwiftSource(composed: "()")
    return .runs(
      call, closure: SwiftName(closure.text), effects: callMarks(type.effects))
  }

  /// Returns the methods of the real type that meet requirements whose closures take any object of the
  /// interface.
  func selfPassing(
    of own: [DeclaredMember], by declaration: InterfaceDeclaration
  ) -> [SelfPassing] {
    guard let realType = declaration.realType else { return [] }
    return own.compactMap { declared in
      guard let closure = declared.member.lentClosure,
        let signature = signature(of: declared.member, replacing: [:])?.witness,
        case .method(let function) = declared.member.kind,
        let type = function.parameters.first(where: { $0.name.text == closure.text })?.type.function
      else { return nil }
      return SelfPassing(
        signature: signature, realType: SwiftSource(realType),
        closure: SwiftName(closure.text), call: callMarks(function.effects),
        run: callMarks(type.effects))
    }
  }

  /// Returns the keywords before a call: `try await `, or less.
  private func callMarks(_ effects: Effects) -> SwiftSource {
    SwiftSource(
      composed: (effects.isThrowing || effects.isRethrowing ? "try " : "")
        + (effects.isAsync ? "await " : ""))
  }
}

extension Member {
  /// The name of the closure that receives the object itself, if there is one.
  fileprivate var lentClosure: Name? {
    for case .runs(let closure, _) in clauses { return closure }
    return nil
  }

  fileprivate func replacingType(
    ofParameter name: String, _ replacement: (TypeSyntax) -> TypeSyntax
  ) -> Member {
    guard case .method(let function) = kind,
      let position = function.parameters.firstIndex(where: { $0.name.text == name })
    else { return self }
    var parameters = function.parameters
    parameters[position].type = replacement(parameters[position].type)
    return with(.method(function.with(parameters)), under: condition)
  }
}

extension InterfaceDeclaration {
  fileprivate func declares(_ member: Member) -> Bool {
    members.contains { $0.range == member.range && $0.identity == member.identity }
  }
}

extension Effects {
  /// Checks whether a member with these effects can call a closure with the others.
  fileprivate func allow(_ closure: Effects) -> Bool {
    (isAsync || !closure.isAsync) && (isThrowing || isRethrowing || !closure.isThrowing)
  }
}
