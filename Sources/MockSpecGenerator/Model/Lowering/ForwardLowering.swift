/// The lowering of the forwarding to a real object, which the header of an interface asks for.
struct ForwardLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface

  func check() {
    guard let word = interface.declaration.forwarding,
      interface.declaration.kind != .service || interface.isolation == .actor
    else { return }
    report(.clauseNotHere("forwarding", "a service that is no actor"), at: word.range)
  }

  /// Returns the calls with which the mock forwards to a real object; `nil` for one that does not.
  func plan() -> ForwardPlan? {
    let (declaration, lineage) = (interface.declaration, interface.lineage)
    guard declaration.forwarding != nil else { return nil }
    let primary = symbols.primaryNames(of: declaration)
    let mock = interface.generics
    let generics = (mock.parameters.map(\.name) + mock.open).map(\.text)
    // A default is the choice of the mock; the real object can have made another.
    var open = lineage.flatMap(\.members).compactMap(\.associatedType)
      .filter { $0.defaultType != nil || generics.contains($0.name.text) }
      .map(\.name.text).filter { !primary.contains($0) }
    for requirement in lineage.flatMap({ $0.requirements + symbols.argumentsOfParents(of: $0) })
    where requirement.relation == .equals && !requirement.right.mentions(open) {
      open.removeAll { requirement.left.isNamed($0) }
    }
    var foreign = ["Self"] + open
    for alias in lineage.flatMap(\.members).compactMap(\.typeAlias)
    where alias.type.mentions(foreign) {
      foreign.append(alias.name.text)
    }
    let arguments = primary.isEmpty ? "" : "<\(primary.map(escaped).joined(separator: ", "))>"
    return ForwardPlan(
      real: "any \(escaped(declaration.name.text))\(arguments)",
      foreign: foreign + interface.mockTypes.keys)
  }
}

extension MockContext {
  /// Returns the members with which a test gives the mock its real object.
  func forwarding(_ members: [MockMember]) -> Mock.Forwarding? {
    guard let plan = forward else { return nil }
    let forwarded = members.filter(\.isForwarded)
    return Mock.Forwarding(
      name: names.free("forward", or: "forwardMock"),
      real: SwiftSource(composed: plan.real),
      hasInstanceMembers: forwarded.contains { !$0.signature.isStatic },
      hasInitializer: !forms.contains { $0.fullName == "init(forwardingTo:)" },
      realType: forwarded.contains { $0.signature.isStatic }
        ? SwiftSource(composed: plan.real + ".Type") : nil,
      exceptions: zip(forms, members).filter { !$1.isForwarded }.map(\.0.fullName))
  }
}

extension MockMember {
  fileprivate var isForwarded: Bool {
    switch body {
    case .stub(let call), .completion(let call, _, _): call.forward != nil
    case .property(let access): access.forwardGet != nil || access.effectful?.forward != nil
    case .subscript_(let get, _): get.forward != nil
    default: false
    }
  }
}
