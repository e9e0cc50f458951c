/// The calls with which the members of a mock forward to its real object.
struct ForwardPlan {
  /// `any Loader`, or `any Cache<Key, Value>`.
  let real: String
  /// The types that can differ between the real object and the mock, `Self` among them.
  let foreign: [String]

  /// Returns the body with the call of the real object, if Swift has a way to make it.
  func forwarding(_ body: MockMember.Body, of form: MemberForm) -> MockMember.Body {
    guard !form.member.hasType({ $0.mentions(foreign) }) else { return body }
    switch (body, form.member.kind) {
    case (.stub(var call), .method(let function)):
      guard let forward = self.call(of: function, form) else { return body }
      call.forward = forward
      call.arguments = form.recorded.map { $0.kept(form.types) }.valueSource
      return .stub(call)
    case (.completion(var call, let handler, let isQueued), .method(let function)):
      guard let forward = self.call(of: function, form), forward.owned.isEmpty, !forward.isChanging
      else { return body }
      call.forward = forward
      return .completion(call, handler: handler, isQueued: isQueued)
    case (.property(var access), .property):
      // A property of another object is borrowed, so that a noncopyable value cannot be kept.
      guard form.member.accessors?.isMutatingGet != true, form.owned == nil else { return body }
      let path = "\(form.realName).\(escaped(form.baseName))"
      let get = forward(form, effects(of: form) + path)
      if access.effectful == nil {
        access.forwardGet = get
      } else {
        access.effectful?.forward = get
      }
      if access.isSettable {
        access.forwardSet = forward(
          form, unsafeWord(for: form) + path + " = newValue", isChanging: true)
      }
      return .property(access)
    case (.subscript_(var get, var set), .subscript_(let function)):
      guard form.member.accessors?.isMutatingGet != true, form.owned == nil,
        let arguments = arguments(of: function, form, isSubscript: true),
        arguments.borrowed.isEmpty, arguments.owned.isEmpty
      else { return body }
      let path = "\(form.realName)[\(arguments.list)]"
      get.forward = forward(form, effects(of: form) + path)
      set?.forward = forward(
        form, unsafeWord(for: form) + path + " = \(escaped(form.newValue.name))",
        isChanging: true)
      return .subscript_(get: get, set: set)
    default: return body
    }
  }

  /// The arguments of a call, and the names of those that are borrowed or consumed.
  private struct Arguments {
    var list = ""
    var borrowed: [String] = []
    var owned: [String] = []
  }

  private func call(of function: FunctionSyntax, _ form: MemberForm) -> ForwardCall? {
    let isMutating = form.member.isMutating
    guard !function.name.isOperator,
      let arguments = arguments(of: function, form, isSubscript: false),
      !(isMutating && (form.isAsync || form.isErased))
    else { return nil }
    let effects = effects(of: form)
    var call =
      effects
      + form.kept("\(form.realName).\(escaped(function.name.text))(\(arguments.list))")
    let failure = if case .typed(let type) = form.failure { " throws(\(type.text))" } else { "" }
    for name in arguments.borrowed.reversed() {
      call = "\(effects)\(name).withValue { \(name)\(failure) in \(call) }"
    }
    let rethrown = form.scopes.first { scope in
      if case .lent(_, isRethrown: true) = scope.kind { true } else { false }
    }
    return forward(
      form, call, isChanging: isMutating, owned: arguments.owned.map { SwiftName($0) },
      rethrown: rethrown?.name)
  }

  /// Returns the arguments; `nil` if Swift cannot pass one of them on.
  private func arguments(
    of function: FunctionSyntax, _ form: MemberForm, isSubscript: Bool
  ) -> Arguments? {
    guard !function.parameters.contains(where: \.isVariadic) else { return nil }
    var arguments = Arguments()
    let names = parameterNames(of: function.parameters)
    var parts: [String] = []
    for (name, parameter) in zip(names, function.parameters) {
      let recorded = form.recorded.first { $0.name == name }
      var value = value(of: parameter, named: escaped(name), recorded, form)
      if recorded?.scope == .borrowed { arguments.borrowed.append(escaped(name)) }
      if recorded?.isOwned == true {
        arguments.owned.append(name)
        value += ".take()"
      }
      let label = parameter.label.map { SwiftName($0.text).argumentLabel }
      let isLabelled = !isSubscript || parameter.label?.range != parameter.name.range
      parts.append(label.map { isLabelled ? "\($0): \(value)" : value } ?? value)
    }
    arguments.list = parts.markedList
    return arguments
  }

  private func value(
    of parameter: Parameter, named name: String, _ recorded: MemberForm.Recorded?,
    _ form: MemberForm
  ) -> String {
    let type = parameter.type
    if case .packExpansion = type.bare.kind { return "repeat each \(name)" }
    var value = name
    switch recorded?.scope {
    case .lent: value += ".value"
    case .changed: return "&\(name).value"
    case .borrowed: return name
    case nil: break
    }
    if type.hasKeyword("inout") { return "&" + name }
    if type.hasAttribute("autoclosure") { value += "()" }
    if type.hasKeyword("sending") { return "\(form.types(.mockCore).text).sent(\(value))" }
    if type.hasKeyword("borrowing") || type.hasKeyword("__shared"), recorded != nil {
      return "copy \(value)"
    }
    return value
  }

  /// The words in front of a call of the real object.
  private func effects(of form: MemberForm) -> String {
    let isThrowing = if case .never = form.failure { false } else { true }
    return (isThrowing ? "try " : "") + (form.isAsync ? "await " : "") + unsafeWord(for: form)
  }

  private func unsafeWord(for form: MemberForm) -> String {
    form.signature?.unsafeWord.text ?? ""
  }

  private func forward(
    _ form: MemberForm, _ call: String, isChanging: Bool = false, owned: [SwiftName] = [],
    rethrown: SwiftName? = nil
  ) -> ForwardCall {
    ForwardCall(
      of: SwiftName(form.realName),
      as: SwiftSource(composed: form.member.isStatic ? "\(real).Type" : real),
      SwiftSource(composed: call), isChanging: isChanging, owned: owned, rethrown: rethrown)
  }
}

extension MemberForm {
  /// Returns a call of the real object, with its result in a box if that is noncopyable.
  fileprivate func kept(_ call: String) -> String {
    owned == nil ? call : "\(types(.owned).text)(\(call))"
  }

  /// The name of the real object, which no parameter has.
  fileprivate var realName: String {
    let names = parameterNames(of: member.function?.parameters ?? [])
    return lengthened("real", by: "Object", while: names.contains)
  }
}

extension MemberForm.Recorded {
  /// Returns the argument as it is recorded when its value has been boxed before the call.
  func kept(_ types: QualifiedNames) -> Self {
    guard isOwned else { return self }
    let box = "\(types(.owned).text)(\(escaped(name)))"
    guard value.hasPrefix(box) else { return self }
    var kept = self
    kept.value = escaped(name) + value.dropFirst(box.count)
    return kept
  }
}

extension Member {
  /// True if the signature has `Self`, or a type inside of it.
  var mentionsSelf: Bool { traits.contains(.selfType) }

  /// Checks whether a type of the signature matches.
  func hasType(_ isMatch: (TypeSyntax) -> Bool) -> Bool {
    var found = false
    kind.forEachSignatureType { found = found || isMatch($0) }
    return found
  }
}
