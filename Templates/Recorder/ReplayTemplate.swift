/// How recorded calls are made again.
///
/// ```
/// func replay(recordedCall call: ReplayedCall) throws {
///   switch call.member {
///   case "photo(_:)": _ = try photo(call.value("id"))
///   case "title": throw call.leftOut("no store answers it")
///   default: throw call.unknown
///   }
/// }
/// ```
struct ReplayTemplate: Template {
  var interface: RecordableInterface
  var access: AccessLevel

  var body: Code {
    """
    \(function(calls: now, header: "replay(recordedCall call: \(callType)) throws", rest: "throw call.unknown"))

    \(later.isEmpty ? "" : function(calls: later, header: "replayLater(recordedCall call: \(callType)) async throws", rest: "try replay(recordedCall: call)"))
    """
  }

  private var callType: SwiftSource { interface.mock.types(.replayedCall) }

  private func function(calls: [ConditionalCode], header: Code, rest: Code) -> Code {
    if calls.isEmpty { return "\(access.word)func \(header) { \(rest) }" }
    return """
      \(access.word)func \(header) {
        switch call.member {
        \(calls.lines)
        default: \(rest)
        }
      }
      """
  }

  private var now: [ConditionalCode] {
    interface.members.filter { !$0.signature.isAsynchronous }.flatMap(cases)
  }

  private var later: [ConditionalCode] {
    interface.members.filter(\.signature.isAsynchronous).flatMap(cases)
  }

  private func cases(_ member: RecordableMember) -> [ConditionalCode] {
    var cases = [labelled(member.name, member.replayObstacle.map(leftOut) ?? call(member))]
    if member.isSettable {
      let name = SwiftLiteral(member.name.text + "=")
      let reason = member.setObstacle
      cases.append(labelled(name, reason.map(leftOut) ?? set(member)))
    }
    return cases.map { ConditionalCode($0, if: member.signature.condition) }
  }

  private func labelled(_ name: SwiftLiteral, _ code: Code) -> Code {
    let line: Code = "case \(name): \(code)"
    // Four columns stand before it, and two more where it has a condition.
    return line.width <= 94 ? line : "case \(name):\n  \(code)"
  }

  private func leftOut(_ reason: String) -> Code {
    "throw call.leftOut(\(SwiftLiteral(reason)))"
  }

  private func call(_ member: RecordableMember) -> Code {
    let signature = member.signature
    let parameters = signature.parameters.filter { $0.name != member.handler?.name }
    let arguments = parameters.map { parameter in
      let isLabelled = !signature.isSubscript || parameter.label != parameter.name
      let type: Code = member.isOverloaded ? "as: \(parameter.type.metatype)" : ""
      return CallArgument(
        isLabelled ? parameter.label : nil,
        "call.value(\([ "\(parameter.name.literal)", type ].list))"
      ).body
    }
    let isThrowing = signature.effectsText.contains("throws") || !parameters.isEmpty
    let effects: Code =
      "\(isThrowing ? "try " : "")\(signature.isAsynchronous ? "await " : "")"
    switch signature.kind {
    case .property: return "_ = \(effects)\(signature.name)"
    case .subscript_: return "_ = \(effects)self[\(arguments.list)]"
    case .method, .initializer:
      let result: Code = signature.result == nil ? "" : "_ = "
      let values: Code =
        arguments.isEmpty && member.handler != nil ? "" : "(\(arguments.list))"
      let handler: Code = member.handler.map { " \($0.ignoring)" } ?? ""
      return "\(result)\(effects)self.\(signature.name)\(values)\(handler)"
    }
  }

  private func set(_ member: RecordableMember) -> Code {
    "self.\(member.signature.name) = try call.value(\"newValue\")"
  }
}

extension RecordableMember {
  fileprivate var isSettable: Bool {
    switch signature.kind {
    case .property(_, _, let isSettable), .subscript_(_, let isSettable): isSettable
    case .method, .initializer: false
    }
  }

  /// Why a call of the member says nothing about a mock, or cannot be made again.
  fileprivate var replayObstacle: String? {
    if signature.attributes.contains(where: { $0.text.hasPrefix("@available") }) {
      return "it is not there, or not to be used, everywhere"
    }
    if !signature.generics.isEmpty { return "it is generic" }
    let closure = signature.parameters.first { $0.type.isClosure && $0.name != handler?.name }
    if let closure { return "'\(closure.name.text)' is a closure" }
    switch self.member.body {
    case .runsOperation: return "its operation is not recorded"
    case .observer: return "it is a closure"
    case .storeResult, .storeCompletion, .pendingChange, .database, .identity: return nil
    default:
      return part == nil && self.member.unitVerb == nil ? "no store answers it" : nil
    }
  }

  fileprivate var setObstacle: String? {
    if let replayObstacle { return replayObstacle }
    if case .property = signature.kind { return nil }
    return "no store answers it"
  }
}

extension SwiftSource {
  /// `Photo.self`
  fileprivate var metatype: Code { text.contains(" ") ? "(\(self)).self" : "\(self).self" }
}

extension Handler {
  /// A handler that does nothing.
  fileprivate var ignoring: Code {
    switch convention {
    case .result, .error, .value: "{ _ in }"
    case .optionalValueAndError, .valueAndError: "{ _, _ in }"
    case .nothing: "{}"
    }
  }
}
