extension Resolver {
  /// Returns the member as a protocol requires it; `nil` for a type.
  func signature(of member: Member, replacing names: [String: TypeSyntax]) -> Signature? {
    let kind: Signature.Kind
    switch member.kind {
    case .associatedType, .typeAlias: return nil
    case .property: kind = .property
    case .method: kind = .method
    case .initializer: kind = .initializer
    case .subscript_: kind = .subscript_
    }
    let (function, accessors) = (member.function, member.accessors)
    let isConstant = member.property?.isConstant ?? true
    let type = (member.property?.type ?? function?.result)?.replacing(names)
    // A subscript or property states its type even if that is `Void`.
    let given = type.flatMap { kind == .method && $0.isVoid ? nil : $0 }
    return Signature(
      condition: member.condition, documentation: member.documentation,
      attributes: member.attributes.map { SwiftSource($0) },
      modifiers: member.modifiers.compactMap { modifierSource($0.text) }, kind: kind,
      name: SwiftName(member.name.text), mark: mark(of: function),
      generics: genericsSource(function?.genericParameters ?? [], replacing: names),
      parameters: parameters(function?.parameters ?? [], replacing: names),
      effects: effectsSource(member.effects), result: given.map { SwiftSource($0) },
      requirements: requirementsSource(function?.requirements ?? [], replacing: names),
      callEffects: member.effects, isSettable: accessors?.isSettable ?? !isConstant,
      isMutatingGet: accessors?.isMutatingGet ?? false,
      isNonmutatingSet: accessors?.isNonmutatingSet ?? false, given: given)
  }

  private func mark(of function: FunctionSyntax?) -> SwiftSource {
    guard let function, function.isFailable else { return .nothing }
    return SwiftSource(composed: function.isImplicitlyUnwrapped ? "!" : "?")
  }

  func parameters(_ parameters: [Parameter], replacing names: [String: TypeSyntax])
    -> [SignatureParameter]
  {
    zip(parameterNames(of: parameters), parameters).map { name, parameter in
      let syntax = parameter.type.replacing(names)
      var type = syntax.markedSource
      if parameter.isVariadic { type += "..." }
      return SignatureParameter(
        label: parameter.label.map { SwiftName($0.text) }, name: SwiftName(name),
        type: SwiftSource(composed: type),
        isInout: parameter.type.hasKeyword("inout"),
        defaultValue: parameter.defaultValue.map { SwiftSource($0) },
        attributes: parameter.attributes.map { SwiftSource($0) },
        isVariadic: parameter.isVariadic, syntax: syntax)
    }
  }

  private func modifierSource(_ word: String) -> SwiftSource? {
    switch word {
    // A class can have modifiers that a protocol cannot.
    case "convenience", "required", "override", "final", "open", "dynamic", "weak", "infix": nil
    case _ where word.hasPrefix("unowned"): nil
    case "class": SwiftSource(composed: "static")
    default: SwiftSource(composed: word)
    }
  }

  func effectsSource(_ effects: Effects) -> SwiftSource {
    var text = effects.isAsync ? "async" : ""
    guard effects.isThrowing || effects.isRethrowing else { return SwiftSource(composed: text) }
    if effects.isAsync { text += " " }
    text += effects.isRethrowing ? "rethrows" : "throws"
    if !effects.isRethrowing, let thrown = effects.thrownType { text += "(\(thrown.source))" }
    return SwiftSource(composed: text)
  }

  func genericsSource(
    _ parameters: [GenericParameter], replacing names: [String: TypeSyntax]
  ) -> SwiftSource {
    guard !parameters.isEmpty else { return .nothing }
    let all = parameters.map { parameter in
      (parameter.isPack ? "each " : parameter.isValue ? "let " : "")
        + escaped(parameter.name.text)
        + (parameter.bound.map { ": \($0.replacing(names).markedSource)" } ?? "")
    }
    return SwiftSource(composed: "<\(all.markedList)>")
  }

  func requirementsSource(
    _ requirements: [GenericRequirement], replacing names: [String: TypeSyntax] = [:]
  ) -> SwiftSource {
    guard !requirements.isEmpty else { return .nothing }
    let all = requirements.map { requirement in
      let separator = requirement.relation == .equals ? " == " : ": "
      return requirement.left.replacing(names).markedSource + separator
        + requirement.right.replacing(names).markedSource
    }
    return SwiftSource(composed: "where \(all.markedList)".marked(.clause))
  }
}

extension Signature {
  /// The signature with `nonisolated`, unless it states an isolation itself.
  var nonisolated: Signature {
    let isStated =
      modifiers.contains { $0.text.hasPrefix("nonisolated") }
      || attributes.contains { $0.text.hasSuffix("Actor") }
    return isStated ? self : with(modifiers: [SwiftSource(composed: "nonisolated")] + modifiers)
  }

  /// The signature in a class that conforms, without documentation and mutation.
  var witness: Signature {
    let kept = modifiers.filter { !["mutating", "nonmutating", "optional"].contains($0.text) }
    if documentation.isEmpty, kept.count == modifiers.count { return self }
    return with(documentation: [], modifiers: kept)
  }
}

extension Resolver {
  /// Returns the protocol's requirements, without the initialisers and static members of an operation,
  /// which belong to its class alone.
  ///
  /// Each is also kept with its member, since a mock mostly declares it unchanged.
  func requirements(
    _ members: [DeclaredMember], of kind: InterfaceKind, replacing names: [String: TypeSyntax]
  ) -> [Signature] {
    members.compactMap { declared in
      if declared.isInherited || kind == .operation && declared.member.belongsToClass { return nil }
      declared.requirement = signature(of: declared.member, replacing: names)
      return declared.requirement
    }
  }
}

extension Member {
  /// True if the member is an initialiser or static, which belongs to an operation's class rather than to
  /// its interface.
  var belongsToClass: Bool {
    if case .initializer = kind { return true }
    return isStatic
  }

  var isStatic: Bool { modifiers.contains { $0.text == "static" || $0.text == "class" } }
}

extension SwiftSource {
  package init(_ attribute: Attribute) {
    self.init(
      composed: "@\(attribute.name.text)" + (attribute.arguments.map { "(\($0.text))" } ?? ""))
  }
}

extension Resolver {
  /// Returns the analysed member; `nil` for one that has no mock body, such as an associated type.
  mutating func form(of member: Member, replacing names: [String: TypeSyntax])
    -> MemberForm?
  {
    guard let property = member.property else {
      return member.function.map { self.form(of: member, $0, replacing: names) }
    }
    let type = property.type.replacing(names).withoutUnwrapping
    let form = MemberForm(
      member: member, source: source, fullName: property.name.text, baseName: property.name.text,
      labels: [], output: type, types: types)
    form.owned = owned(type, [])
    form.output = form.owned ?? type
    form.effects = member.effects
    return form
  }

  private mutating func form(
    of member: Member, _ function: FunctionSyntax, replacing names: [String: TypeSyntax]
  ) -> MemberForm {
    let clauses = member.clauses
    let isOperator = function.name.isOperator
    let labels = function.parameters.map { isOperator ? "_" : $0.label?.text ?? "_" }
    let name = function.name.text
    let list = labels.map { "\($0):" }.joined()
    let form = MemberForm(
      member: member, source: source, fullName: "\(name)(\(list))", baseName: name, labels: labels,
      output: .void, types: types)
    form.effects = member.effects
    let erasure = Erasure(
      function, hasOpaqueTypes: source.mentions("some", in: member.range),
      interfaces: symbols.interfaces, types: types, replacing: names)
    let plan = ArgumentPlan(
      function: function, erasure: erasure, names: names, noncopyable: symbols.noncopyable,
      records: symbols.records)
    let parameterNames = parameterNames(of: function.parameters)
    var answered = function.result?.replacing(names) ?? .void
    form.isSent = answered.hasKeyword("sending")
    // The answer of a failable initialiser is true if there is an object.
    if function.isFailable { answered = .named("Bool") }
    for (position, parameter) in function.parameters.enumerated()
    where parameter.name.text != clauses.runs?.text {
      let isLast = position == function.parameters.count - 1
      let name = parameterNames[position]
      if isLast,
        let handler = handler(parameter, of: function, clauses, erasure, replacing: names)
      {
        form.handler = handler
        answered = handlerOutput(handler.type).replacing(names)
      } else if let recorded = plan.recorded(parameter, named: name) {
        form.recorded.append(recorded)
      }
    }
    if clauses.runs != nil {
      // The closure makes the result, and the stub only records the call.
      form.effects = Effects()
      return form
    }
    form.output = erasure.value(answered.bare.withoutUnwrapping)
    form.owned = owned(answered.bare.withoutUnwrapping, erasure.noncopyable)
    if let owned = form.owned, !erasure.changes(answered) { form.output = owned }
    form.isErased = erasure.changes(answered)
    form.hasErasedFailure = function.effects.thrownType.map { erasure.changes($0) } ?? false
    if let failing = clauses.failing, form.handler?.failing == nil {
      report(
        .clauseNotHere("failing", "a method whose handler takes a value and an error"),
        at: failing.range)
    }
    return form
  }
}

extension Resolver {
  /// Returns the type of the box for a noncopyable result; `nil` for a copyable one.
  private func owned(_ result: TypeSyntax, _ parameters: [String]) -> TypeSyntax? {
    guard result.mentions(parameters) || result.hasNoCopies(symbols.noncopyable) else { return nil }
    return TypeSyntax(types(.owned), of: [result], result.range)
  }
}

/// Returns the names of the parameters inside the body; one without a name gets a number.
func parameterNames(of parameters: [Parameter]) -> [String] {
  guard parameters.contains(where: { $0.name.text == "_" }) else {
    return parameters.map(\.name.text)
  }
  let declared = Set(parameters.map(\.name.text))
  return parameters.enumerated().map { position, parameter in
    guard parameter.name.text == "_" else { return parameter.name.text }
    var name = "argument\(position + 1)"
    while declared.contains(name) { name += "_" }
    return name
  }
}

extension Resolver {
  /// Returns the shorter methods of an interface, except those that a member or another shorter method
  /// already is.
  func conveniences(
    of own: [Member], among members: [DeclaredMember], replacing names: [String: TypeSyntax]
  ) -> [Convenience] {
    guard own.contains(where: \.hasDefaultArguments) else { return [] }
    var taken: [String: [Condition]] = [:]
    for declared in members {
      taken[declared.member.identity, default: []].append(declared.member.condition)
    }
    return own.flatMap { conveniences(of: $0, replacing: names, beside: &taken) }
  }

  /// Returns one shorter method for each default argument, so that every combination can be left out as in
  /// calls of the real method.
  private func conveniences(
    of member: Member, replacing names: [String: TypeSyntax],
    beside taken: inout [String: [Condition]]
  ) -> [Convenience] {
    // An array cannot be handed on to a variadic parameter.
    guard case .method(let function) = member.kind,
      !function.parameters.contains(where: \.isVariadic),
      let requirement = signature(of: member, replacing: names)
    else { return [] }
    return function.parameters.indices.compactMap { omitted in
      guard function.parameters[omitted].defaultValue != nil else { return nil }
      var others = function.parameters
      others.remove(at: omitted)
      let key = member.identity(as: .method(function.with(others)))
      guard taken[key]?.allSatisfy({ $0.excludes(member.condition) }) ?? true else { return nil }
      taken[key, default: []].append(member.condition)
      return Convenience(
        signature: shortened(requirement, omitting: omitted), method: requirement.name,
        arguments: arguments(of: requirement, omitting: omitted))
    }
  }

  /// Returns the requirement without a parameter; only those behind it keep their defaults, or two methods
  /// would fit a call.
  private func shortened(_ requirement: Signature, omitting omitted: Int) -> Signature {
    var parameters = requirement.parameters
    for earlier in parameters.indices where earlier < omitted {
      parameters[earlier].defaultValue = nil
    }
    parameters.remove(at: omitted)
    return requirement.with(documentation: [], parameters: parameters)
  }

  private func arguments(of requirement: Signature, omitting omitted: Int)
    -> [(label: SwiftName?, value: SwiftSource)]
  {
    requirement.parameters.enumerated().map { position, parameter in
      let value = position == omitted ? parameter.defaultValue : nil
      return (parameter.label, value ?? SwiftSource(composed: parameter.argument))
    }
  }
}

extension Member {
  fileprivate var hasDefaultArguments: Bool {
    guard case .method(let function) = kind else { return false }
    return function.parameters.contains { $0.defaultValue != nil }
  }
}

extension Resolver {
  /// Returns the members of the interface, in which a closure that takes an object of the real type takes
  /// any object of the interface.
  ///
  /// A class that others inherit from could not meet a requirement with `Self` there.
  func lending(_ members: [DeclaredMember], of declaration: InterfaceDeclaration, in file: Int)
    -> [DeclaredMember]
  {
    guard members.contains(where: { $0.member.clauses.runs != nil }) else { return members }
    let lineage = symbols.lineage(of: declaration, in: file)
    return members.map { declared in
      guard let closure = declared.member.clauses.runs,
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
    let stated = primaryNames(of: declaration)
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
      call, closure: SwiftName(closure.text), effects: type.effects.callWords)
  }

  /// Returns the methods of the real type that meet requirements whose closures take any object of the
  /// interface.
  func selfPassing(
    of own: [DeclaredMember], by declaration: InterfaceDeclaration
  ) -> [SelfPassing] {
    guard let realType = declaration.realType else { return [] }
    return own.compactMap { declared in
      guard let closure = declared.member.clauses.runs,
        let signature = signature(of: declared.member, replacing: [:])?.witness,
        case .method(let function) = declared.member.kind,
        let type = function.parameters.first(where: { $0.name.text == closure.text })?.type.function
      else { return nil }
      return SelfPassing(
        signature: signature, realType: SwiftSource(realType),
        closure: SwiftName(closure.text), call: function.effects.callWords,
        run: type.effects.callWords)
    }
  }

}

extension Member {
  fileprivate func replacingType(
    ofParameter name: String, _ replacement: (TypeSyntax) -> TypeSyntax
  ) -> Member {
    guard case .method(let function) = kind,
      let position = function.parameters.firstIndex(where: { $0.name.text == name })
    else { return self }
    var parameters = function.parameters
    parameters[position].type = replacement(parameters[position].type)
    return with(kind: .method(function.with(parameters)))
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
