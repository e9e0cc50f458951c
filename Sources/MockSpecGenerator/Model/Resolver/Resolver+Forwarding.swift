/// The forwarding of a mock to a real object, which the header of an interface asks for.
extension Resolver {
  mutating func checkForwarding(of declaration: InterfaceDeclaration, in file: Int) {
    guard let word = declaration.forwarding,
      declaration.kind != .service || isolation(of: declaration, in: file) == .actor
    else { return }
    report(.clauseNotHere("forwarding", "a service that is no actor"), at: word.range)
  }

  /// Returns the calls with which the mock forwards to a real object; `nil` for one that does not.
  func forwardPlan(
    of declaration: InterfaceDeclaration, in file: Int, replacing names: [String: TypeSyntax]
  ) -> ForwardPlan? {
    guard declaration.forwarding != nil else { return nil }
    let primary = primaryNames(of: declaration)
    let lineage = symbols.lineage(of: declaration, in: file).map(\.declaration)
    let generics = mockGenerics(of: declaration, in: file).parameters.map(\.name.text)
    let declared = lineage.flatMap { $0.members }.compactMap { member in
      if case .associatedType(let type) = member.kind { type } else { nil }
    }
    // A default is the choice of the mock; the real object can have made another.
    var open = declared.filter {
      $0.defaultType != nil || generics.contains($0.name.text)
    }.map(\.name.text).filter { !primary.contains($0) }
    for requirement in lineage.flatMap({ $0.requirements + argumentsOfParents(of: $0) })
    where requirement.relation == .equals && !requirement.right.mentions(open) {
      open.removeAll { requirement.left.isNamed($0) }
    }
    var foreign = ["Self"] + open
    for member in lineage.flatMap(\.members) {
      guard case .typeAlias(let alias) = member.kind else { continue }
      if alias.type.mentions(foreign) { foreign.append(alias.name.text) }
    }
    let arguments = primary.isEmpty ? "" : "<\(primary.map(escaped).joined(separator: ", "))>"
    return ForwardPlan(
      real: "any \(escaped(declaration.name.text))\(arguments)", foreign: foreign + names.keys)
  }

  /// Returns the members with which a test gives the mock its real object.
  func forwarding(of context: MockContext, _ members: [MockMember]) -> Mock.Forwarding? {
    guard let plan = context.forward else { return nil }
    let forwarded = members.filter(\.isForwarded)
    return Mock.Forwarding(
      name: freeName("forward", "forwardMock", beside: context.declares),
      real: SwiftSource(composed: plan.real),
      hasInstanceMembers: forwarded.contains { !$0.signature.isStatic },
      hasInitializer: !context.forms.contains { $0.fullName == "init(forwardingTo:)" },
      realType: forwarded.contains { $0.signature.isStatic }
        ? SwiftSource(composed: plan.real + ".Type") : nil,
      exceptions: zip(context.forms, members).filter { !$1.isForwarded }.map(\.0.fullName))
  }
}

extension MockMember {
  fileprivate var isForwarded: Bool {
    switch body {
    case .stub(let call): call.forward != nil
    case .completion(let call): call.forward != nil
    case .property(let access): access.forwardGet != nil || access.effectful?.forward != nil
    case .subscript_(let get, _): get.forward != nil
    default: false
    }
  }
}
