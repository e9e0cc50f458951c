/// The method that replays recorded calls.
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
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    \(function(calls: now, header: "replay(recordedCall call: \(callType)) throws", rest: "throw call.unknown"))

    \(later.isEmpty ? "" : function(calls: later, header: "replayLater(recordedCall call: \(callType)) async throws", rest: "try replay(recordedCall: call)"))
    """
  }

  private var callType: SwiftSource { interface.types(.replayedCall) }

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
    interface.members.filter { !$0.signature.isAsync }.flatMap(cases)
  }

  private var later: [ConditionalCode] {
    interface.members.filter(\.signature.isAsync).flatMap(cases)
  }

  private func cases(_ member: RecordedMember) -> [ConditionalCode] {
    var cases = [labelled(member.name, member.replayObstacle.map(leftOut) ?? call(member))]
    if member.signature.isSettable {
      let name = SwiftLiteral(member.name.text + "=")
      let reason = member.setObstacle
      cases.append(labelled(name, reason.map(leftOut) ?? set(member)))
    }
    return cases.map { ConditionalCode($0, if: member.signature.condition) }
  }

  private func labelled(_ name: SwiftLiteral, _ code: Code) -> Code {
    "case \(name):\(rest: " \(code)")"
  }

  private func leftOut(_ reason: String) -> Code {
    "throw call.leftOut(\(list: "\(SwiftLiteral(reason))"))"
  }

  private func call(_ member: RecordedMember) -> Code {
    let signature = member.signature
    let arguments = member.arguments.map { argument in
      let type: Code = argument.type.map { "as: \($0).self" } ?? ""
      return CallArgument(
        argument.label, "call.value(\(list: "\(argument.name.literal)", type))"
      ).body
    }
    let isThrowing = signature.isThrowing || !arguments.isEmpty
    let effects: Code =
      "\(isThrowing ? "try " : "")\(signature.isAsync ? "await " : "")"
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

  private func set(_ member: RecordedMember) -> Code {
    "self.\(member.signature.name) = try call.value(\"newValue\")"
  }
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
