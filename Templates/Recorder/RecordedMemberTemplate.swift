/// A member that passes its calls on and records them.
///
/// ```
/// func save(_ photo: Photo) async throws -> Photo {
///   try await recorded.callLater("save(_:)", [.value("photo", photo)]) { try await $0.save(photo) }
/// }
/// ```
struct RecordedMemberTemplate: Template {
  var member: RecordableMember
  var access: AccessLevel

  var body: Code {
    DeclarationTemplate(
      signature: signature, access: access.word, isDocumented: false,
      implementation: implementation)
  }

  private var signature: Signature { member.signature }

  private var implementation: Code {
    switch signature.kind {
    case .property(let type, let effects, let isSettable):
      return AccessorBodies(
        getEffects: effects, get: call("\(real).\(signature.name)"),
        set: isSettable ? set("\(real).\(signature.name)", closure: type.isClosure) : nil
      ).body
    case .subscript_(let effects, let isSettable):
      let path: Code = "\(real)[\(arguments.list)]"
      return AccessorBodies(
        getEffects: effects, get: call(path),
        set: isSettable
          ? set(path, closure: signature.result?.isClosure ?? false) : nil
      ).body
    case .method, .initializer:
      if let handler { return "{\n  \(completing(handler))\n}" }
      return "{\n  \(call("\(real).\(signature.name)(\(arguments.list))"))\n}"
    }
  }

  /// `$0`, or a name where the error has a type.
  private var real: Code { thrownType == nil ? "$0" : "real" }

  private func call(_ call: Code) -> Code {
    let method: Code = member.part == nil ? "call" : "gain"
    let later: Code = signature.isAsynchronous ? "Later" : ""
    let type: Code = member.part.map { "as: \($0).self" } ?? ""
    return """
      \(effects)recorded.\(method)\(later)(\([name, recordedArguments(), type].list)) { \(header)\(effects)\(call) }
      """
  }

  private func set(_ path: Code, closure: Bool) -> Code {
    let value: Code = closure ? ".closure(\"newValue\")" : ".value(\"newValue\", newValue)"
    let setter = SwiftLiteral(member.name.text + "=")
    let list = recordedArguments(with: value)
    return "recorded.change(\(setter), \(list)) { \(path) = newValue }"
  }

  private var name: Code { "\(member.name)" }

  private var effects: Code {
    let text = signature.effectsText
    return "\(text.contains("throws") ? "try " : "")\(signature.isAsynchronous ? "await " : "")"
  }

  /// The type of the error, where the member says it.
  private var thrownType: SwiftSource? {
    let call: StubCall? =
      switch member.member.body {
      case .stub(let call), .subscript_(let call, _): call
      case .property(let access): access.effectful
      default: nil
      }
    if case .typed(let type)? = call?.failure { return type }
    return nil
  }

  private var header: Code {
    guard let type = thrownType else { return "" }
    return "(real) \(signature.isAsynchronous ? "async " : "")throws(\(type)) in "
  }

  // MARK: - Arguments

  private var arguments: [Code] {
    signature.parameters.filter { $0.name != handler?.name }.map { parameter in
      let isLabelled = !signature.isSubscript || parameter.label != parameter.name
      return CallArgument(isLabelled ? parameter.label : nil, passed(parameter)).body
    }
  }

  private func passed(_ parameter: SignatureParameter) -> Code {
    parameter.type.text.contains("@autoclosure") ? "\(parameter.name)()" : "\(parameter.name)"
  }

  /// `[.value("id", id)]`, or nothing.
  private func recordedArguments(with last: Code = "") -> Code {
    let values = signature.parameters.filter { $0.name != handler?.name }.map { parameter in
      parameter.type.isClosure
        ? ".closure(\(parameter.name.literal))" as Code
        : ".value(\(parameter.name.literal), \(parameter.name))"
    }
    let list = (values + [last]).list
    return list.isEmpty ? "" : "[\(list)]"
  }

  // MARK: - Completion handlers

  private var handler: Handler? { member.handler }

  private func completing(_ handler: Handler) -> Code {
    let call = signature.free("call")
    let (parameters, end) = handler.told
    let list = parameters.isEmpty ? "" : " \(parameters.list) in" as Code
    let begin: Code = "let \(call) = recorded.begin(\([name, recordedArguments()].list))"
    let values: Code = arguments.isEmpty ? "" : "(\(arguments.list))"
    return """
      \(begin)
      \(signature.result == nil ? "" : "return ")\(effects)recorded.real.\(signature.name)\(values) {\(list)
        \(call).end(\(end))
        \(handler.name)\(handler.isOptional ? "?" : "")(\(parameters.list))
      }
      """
  }
}

extension RecordableMember {
  /// The completion handler, where the member has one.
  var handler: Handler? {
    switch self.member.body {
    case .completion(let call): call.handler
    case .storeCompletion(_, _, let handler): handler
    default: nil
    }
  }
}

extension Handler {
  /// What the handler is given, and how the end of the call is told of it.
  fileprivate var told: (parameters: [Code], end: Code) {
    switch convention {
    case .result: (["answer"], "result: answer")
    case .optionalValueAndError, .valueAndError:
      (["value", "error"], "value: value, error: error")
    case .error: (["error"], "error: error")
    case .value: (["value"], "value: value")
    case .nothing: ([], "")
    }
  }
}
