/// What the header of an interface says about its mocks.
extension Resolver {
  mutating func checkDoubles(of declaration: InterfaceDeclaration, in file: Int) {
    var seen: Set<String> = []
    for word in declaration.doubles {
      if !seen.insert(word.text).inserted { report(.duplicateOption(word.text), at: word.range) }
      switch word.text {
      case "forwarding":
        let isActor = isolation(of: declaration, in: file) == .actor
        if declaration.kind != .service || isActor {
          report(.clauseNotHere(word.text, "a service that is no actor"), at: word.range)
        }
      default:
        if declaration.kind == .operation {
          report(.clauseNotHere(word.text, "another kind of interface"), at: word.range)
        }
      }
    }
  }

  /// Warns of members whose result a lenient mock cannot make up.
  mutating func checkDefaults(of context: MockContext, at word: Name) {
    for group in context.groups.all {
      let form = group.forms[0]
      guard form.isStubbed, !form.output.hasObviousDefault,
        group.forms.allSatisfy({ $0.clauses.defaultValue == nil })
      else { continue }
      // What is inherited is reported where it becomes lenient.
      report(
        .unknownDefault(form.fullName, form.output.source),
        at: form.isInherited ? word.range : form.member.name.range)
    }
  }

  /// How the mock forwards to a real object; `nil` for one that does not.
  func forwardPlan(
    of declaration: InterfaceDeclaration, in file: Int, replacing names: [String: TypeSyntax]
  ) -> ForwardPlan? {
    guard declaration.isDouble("forwarding") else { return nil }
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

  /// What a test needs to give the mock its real object.
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

extension InterfaceDeclaration {
  func isDouble(_ word: String) -> Bool { doubles.contains { $0.text == word } }
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

extension MemberForm {
  /// Whether a stub answers the member, and nothing else does.
  fileprivate var isStubbed: Bool {
    if case .initializer = member.kind { return false }
    return !clauses.isIdentity && clauses.gives == nil && clauses.operation == nil
      && clauses.runs == nil && clauses.verbs.isEmpty
  }
}

extension TypeSyntax {
  /// Whether a lenient mock makes up a value, as far as the name of the type tells.
  fileprivate var hasObviousDefault: Bool {
    switch bare.kind {
    case .optional, .implicitlyUnwrapped, .array, .dictionary: true
    case .tuple(let elements): elements.isEmpty
    case .named(let components): obviousTypes.contains(components.last?.name.text ?? "")
    default: false
    }
  }
}

/// Types of the standard library and Foundation that the runtime knows a value for.
private let obviousTypes: Set<String> = [
  "Array", "ArraySlice", "AsyncStream", "AsyncThrowingStream", "Bool", "CGFloat",
  "ContiguousArray", "Data", "Decimal", "Dictionary", "Double", "Duration", "Float", "Float16",
  "IndexSet", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "Optional", "Set", "String",
  "Substring", "TimeInterval", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "Void",
]
