/// A member that forwards its calls and records them.
///
/// ```
/// func save(_ photo: Photo) async throws -> Photo {
///   try await recorded.callLater("save(_:)", [.value("photo", photo)]) { try await $0.save(photo) }
/// }
/// ```
struct RecordedMemberTemplate: Template {
  var member: RecordedMember
  var access: AccessLevel

  var body: Code {
    DeclarationTemplate(
      signature: signature, access: access.word, isDocumented: false,
      implementation: implementation)
  }

  private var signature: Signature { member.signature }

  private var implementation: Code {
    switch signature.kind {
    case .property(_, let effects, _):
      return accessors(effects, "\(real).\(signature.name)")
    case .subscript_(let effects, _):
      return accessors(effects, "\(real)[\(arguments)]")
    case .method, .initializer:
      let body = member.handler.map(completing) ?? call("\(real).\(signature.name)(\(arguments))")
      return "{\n  \(body)\n}"
    }
  }

  private func accessors(_ effects: SwiftSource, _ path: Code) -> Code {
    AccessorBodies(
      getEffects: effects, get: call(path),
      set: signature.isSettable ? set(path) : nil
    ).body
  }

  /// `$0`, or a name if the error is typed.
  private var real: Code { member.thrownType == nil ? "$0" : "real" }

  private func call(_ call: Code) -> Code {
    let method: Code = member.part == nil ? "call" : "gain"
    let later: Code = signature.isAsync ? "Later" : ""
    let type: Code = member.part.map { "as: \($0).self" } ?? ""
    return """
      \(effects)recorded.\(method)\(later)(\(list: "\(member.name)", record(), type)) { \
      \(header)\(group: "\(effects)\(call)") }
      """
  }

  private func set(_ path: Code) -> Code {
    let value: Code =
      signature.givesClosure ? ".closure(\"newValue\")" : ".value(\"newValue\", newValue)"
    let setter = SwiftLiteral(member.name.text + "=")
    return """
      recorded.change(\(list: "\(setter)", record(with: value))) { \(group: "\(path) = newValue") }
      """
  }

  private var effects: Code { signature.callWords }

  private var header: Code {
    guard let type = member.thrownType else { return "" }
    return "(real) \(signature.isAsync ? "async " : "")throws(\(type)) in "
  }

  /// The arguments of the real member.
  private var arguments: Code {
    member.arguments.map { argument in
      let value: Code = "\(argument.name)\(argument.isAutoclosure ? "()" : "")"
      return CallArgument(argument.label, value).body
    }.list
  }

  /// `[.value("id", id)]`, or nothing.
  private func record(with last: Code = "") -> Code {
    let values = member.arguments.map { argument in
      argument.isClosure
        ? ".closure(\(argument.name.literal))" as Code
        : ".value(\(argument.name.literal), \(argument.name))"
    }
    let list = (values + [last]).filter { !$0.isEmpty }
    return list.isEmpty ? "" : list.array
  }

  // MARK: - Completion handlers

  private func completing(_ handler: Handler) -> Code {
    let call = signature.free("call")
    let (parameters, end) = handler.told
    return """
      let \(call) = recorded.begin(\(list: "\(member.name)", record()))
      \(signature.result == nil ? "" : "return ")\(effects)recorded.real.\(signature.name)\
      \(arguments.isEmpty ? "" : "(\(arguments))") {\(parameters.isEmpty ? "" : " \(parameters.list) in")
        \(call).end(\(end))
        \(handler.name)\(handler.isOptional ? "?" : "")(\(parameters.list))
      }
      """
  }
}

extension Signature {
  /// The words before a call: `try await `, or fewer.
  var callWords: Code { "\(isThrowing ? "try " : "")\(isAsync ? "await " : "")" }
}

extension Handler {
  /// The parameters of the handler, and the arguments that report the end of the call.
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
