/// The lowering of members that extensions of existing protocols implement.
struct ImplementationLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface

  /// Finds the members that extensions of existing protocols implement.
  ///
  /// Implemented members that a mock cannot forward to the extension are left out of the mock: the
  /// extension answers them, without a knob.
  /// - Returns: The members of the mock, and those among them that the extensions can call.
  func implementing(
    _ members: [DeclaredMember]
  ) -> (members: [DeclaredMember], handedOn: [DeclaredMember]) {
    guard let origin = files[interface.file].origin else { return (members, []) }
    let lineage = symbols.lineage(of: interface.declaration)
    let implementations = lineage.flatMap {
      files[$0.file].origin?.implementations[$0.declaration.name.text] ?? []
    }
    guard !implementations.isEmpty else { return (members, []) }
    let requirements = members.filter { !$0.member.isType }
    let aliases = origin.aliases
    let candidates = OverloadIndex(implementations, aliases, for: requirements.map(\.member))
    let overloads = OverloadIndex(requirements.map(\.member))
    func isImplemented(_ requirement: DeclaredMember) -> Bool {
      let member = requirement.member
      let conditions = candidates.positions(like: member).compactMap { index -> Condition? in
        let candidate = implementations[index]
        guard candidate.implements(member, aliases) else { return nil }
        // A name that stands for any type where it is an alias is not the default of one overload and of another.
        let isOther =
          !candidate.implements(member, [])
          && overloads.positions(like: candidate).contains {
            candidate.implements(requirements[$0].member, [])
          }
        return isOther ? nil : candidate.condition
      }
      guard let first = conditions.first else { return false }
      let whole = conditions.dropFirst().reduce(first) { $0.or($1) }
      return whole.isAlways || member.condition.implies(whole)
    }
    let implemented = Set(
      members.indices.filter { !members[$0].member.isType && isImplemented(members[$0]) })
    let others = members.indices.filter {
      !members[$0].member.isType && !implemented.contains($0)
    }.map { members[$0] }
    let isPossible =
      others.allSatisfy(\.canBeHandedOn) && lineage.allSatisfy { isHandedOn($0.declaration) }
      && interface.generics.isClosed && interface.isolation != .actor
    // No class can have 'var lock' and 'func lock()'.
    let hidden = Set(
      requirements.filter { $0.member.property != nil }.map { $0.member.callName + "()" })
    var (kept, left): ([DeclaredMember], [DeclaredMember]) = ([], [])
    for (index, var declared) in members.enumerated() {
      if implemented.contains(index) {
        declared.isImplemented =
          isPossible && declared.canCallImplementation
          && !hidden.contains(declared.member.callName)
        guard declared.isImplemented else {
          left.append(declared)
          continue
        }
      }
      kept.append(declared)
    }
    if !left.isEmpty {
      report(
        .answeredByExtension(left.map(\.member.callName), of: interface.declaration.name.text),
        at: interface.declaration.name.range)
    }
    return (kept, kept.contains(where: \.isImplemented) ? others : [])
  }

  /// Checks whether a class can conform to a protocol with the members that Swift files declare.
  private func isHandedOn(_ declaration: InterfaceDeclaration) -> Bool {
    declaration.inherits.map(\.protocolName).allSatisfy {
      symbols.interfaces[$0] != nil || ["AnyObject", "Sendable", "SendableMetatype"].contains($0)
    }
  }

  /// Returns the object that calls the extensions, which become the defaults of their members.
  func object(handingOn members: [DeclaredMember], in mock: MockContext) -> Mock.Implementations? {
    guard mock.forms.contains(where: \.declared.isImplemented) else { return nil }
    let name = lengthened("mock") { name in members.contains { $0.member.name.text == name } }
    let signatures = SignatureLowering(symbols)
    return Mock.Implementations(
      name: mock.implementations, mock: SwiftName(name),
      members: members.compactMap { signatures.signature(of: $0.member)?.witness })
  }
}

extension Member {
  /// Checks whether the member of an extension is the default of a requirement, and no other overload.
  ///
  /// Types count as they are written; a member with generic parameters is the default of one with as many.
  func implements(_ requirement: Member, _ aliases: Set<String>) -> Bool {
    guard callName == requirement.callName else { return false }
    func isSame(_ own: TypeSyntax?, _ required: TypeSyntax?) -> Bool {
      let (own, required) = (own ?? .void, required ?? .void)
      return own.shape == required.shape || own.mentionsAny(of: aliases)
        || required.mentionsAny(of: aliases)
    }
    if let property, let required = requirement.property {
      return property.type.kind == .named([]) || isSame(property.type, required.type)
    }
    guard let own = function, let required = requirement.function,
      own.genericParameters.count == required.genericParameters.count,
      own.requirements.isEmpty == required.requirements.isEmpty,
      required.effects.isAsync || !own.effects.isAsync,
      required.effects.isThrowing || !own.effects.isThrowing
    else { return false }
    let names = Dictionary(
      zip(own.genericParameters, required.genericParameters).map {
        (
          $0.name.text,
          TypeSyntax(.named([TypeComponent(name: $1.name, arguments: [])]), $1.name.range)
        )
      }
    ) { first, _ in first }
    return zip(own.parameters, required.parameters).allSatisfy {
      $0.isVariadic == $1.isVariadic && isSame($0.type.replacing(names), $1.type)
    } && isSame(own.result?.replacing(names), required.result)
  }

  /// `static save(_:to:)`
  var callName: String { (isStatic ? "static " : "") + fullName(with: labels) }
}

extension DeclaredMember {
  /// True if another object can meet the requirement by calling the mock.
  fileprivate var canBeHandedOn: Bool {
    if member.mentionsSelf { return false }
    guard let function = member.function else { return true }
    return !function.name.isOperator
      && function.parameters.allSatisfy { parameter in
        !parameter.isVariadic && !parameter.type.isLentOrPack
      }
  }

  /// True if the arguments of a call can be recorded and passed to the extension unchanged.
  var canCallImplementation: Bool {
    guard canBeHandedOn, !member.belongsToClass,
      !member.isMutating
    else { return false }
    guard let function = member.function else { return true }
    if function.accessors?.isSettable == true { return false }
    return function.genericParameters.isEmpty && !function.effects.isRethrowing
      && function.parameters.allSatisfy { !$0.type.holdsClosure && $0.type.specifiers.isEmpty }
  }
}

extension TypeSyntax {
  /// True if a value of the type cannot simply be passed on.
  fileprivate var isLentOrPack: Bool {
    if case .packExpansion = bare.kind { return true }
    return ["borrowing", "__shared", "isolated"].contains(where: hasKeyword)
  }
}
