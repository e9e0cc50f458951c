/// A class that forwards to a conformer, and records its calls.
///
/// ```
/// /// Records what a conformer of `Album` is asked and answers.
/// final class RecordingAlbum<RecordedReal: Album>: Album, RecordingObject {
///   let recorded: Recorded<RecordedReal>
///
///   init(_ recorded: Recorded<RecordedReal>) { self.recorded = recorded }
///
///   func photo(_ id: UUID) throws -> Photo {
///     try recorded.call("photo(_:)", [.value("id", id)]) { try $0.photo(id) }
///   }
///
///   …
/// }
/// ```
struct RecorderTemplate: Template {
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    /// Records what a conformer of `\(interface.name)` is asked and answers.
    \(interface.attributes.map { "\($0)" }.lines)
    \(open)final class \(interface.recorder)<\(list: "RecordedReal: \(interface.name)")>: \(list: "\(interface.name)", "\(types(.recordingObject))") {
      \(interface.parts.map { "\(open)typealias \($0.type) = \($0.recorder)<RecordedReal.\($0.type)>" }.lines)

      \(open)let recorded: \(types(.recorded))<RecordedReal>

      \(open)init(\(rows: "_ recorded: \(types(.recorded))<RecordedReal>")) { self.recorded = recorded }

      \(RecordedInterfaceTemplate(interface: interface, access: access))

      \(interface.identity.map(identity) ?? "")

      \(interface.members.code { RecordedMemberTemplate(member: $0, access: access).body }.paragraphs)

      \(ReplayTemplate(interface: interface, access: access))
    }
    """
  }

  private var open: Code { access.word }

  private var types: QualifiedNames { interface.types }

  private func identity(_ identity: SwiftName) -> Code {
    """
    \(open)static func recordedIdentity(of real: RecordedReal) -> \(types(.recordedArgument))? {
      .value(\(identity.literal), real.\(identity))
    }
    """
  }
}

/// The description of an interface for recordings: the store calls of its members, and the objects that they return.
///
/// ```
/// static var recordedInterface: RecordedInterface {
///   var photosTrace = StoreTrace("photos", PhotoAdapter.self, missing: ["notFound"])
///   photosTrace.fetch("photo(_:)", ids: "id", .record)
///   return RecordedInterface("Album", stores: [photosTrace])
/// }
/// ```
struct RecordedInterfaceTemplate: Template {
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    \(access.word)static var recordedInterface: \(types(.recordedInterface)) {
      \(interface.stores.map(trace).lines)
      \(interfaceValue)
    }
    """
  }

  private var types: QualifiedNames { interface.types }

  private var interfaceValue: Code {
    let terms = [
      "\(interface.name.literal)",
      listed("stores", interface.stores.map { "\($0.variable)" }),
      listed("errors", interface.errors.map { ["\($0).self"] } ?? []),
      listed("parts", interface.parts.map { "\($0.type).self" }),
    ]
    let value: Code = "\(types(.recordedInterface))(\(terms.list))"
    return "\(interface.stores.isEmpty ? "" : "return ")\(value)"
  }

  /// `label: [a, b]`, or nothing.
  private func listed(_ label: Code, _ values: [Code]) -> Code {
    values.isEmpty ? "" : "\(label): \(values.array)"
  }

  // MARK: - Stores

  private func trace(_ store: RecordedStore) -> Code {
    let terms: [Code] = [
      "\(store.name.literal)", "\(store.adapter).self", store.isPending ? "isPending: true" : "",
      listed("missing", store.missing.map { "\($0.literal)" }),
    ]
    return """
      \(store.rows.isEmpty ? "let" : "var") \(store.variable) = \(types(.storeTrace))(\(terms.list))
      \(store.rows.code { "\(store.variable).\(row($0))" }.lines)
      """
  }

  private func row(_ row: RecordedStore.Row) -> Code {
    let name = row.member
    switch row.verb {
    case .commit: return "commit(\(name))"
    case .rollback: return "rollback(\(name))"
    case .changes(let answer): return "changes(\(name), \(code(answer)))"
    case .fetch(let ids, let answer):
      return "fetch(\(name), ids: \(ids.map { "\($0.literal)" } ?? "nil"), \(code(answer)))"
    case .modify(let saves, let deletes, let answer):
      let terms: [Code] = [
        "\(name)", saves.map { "saves: \($0.literal)" } ?? "",
        deletes.map { "deletes: \($0.literal)" } ?? "", code(answer),
      ]
      return "modify(\(terms.list))"
    case .query(let isWhole, let isOrdered, let answer):
      let terms: [Code] = [
        "\(name)", isWhole ? "isWhole: true" : "", isOrdered ? "isOrdered: true" : "", code(answer),
      ]
      return "query(\(terms.list))"
    }
  }

  private func code(_ answer: RecordedStore.Answer) -> Code { ".\(SwiftName(answer.rawValue))" }
}

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
    case .property: return accessors("\(real).\(signature.name)")
    case .subscript_: return accessors("\(real)[\(arguments)]")
    case .method, .initializer:
      let body = member.handler.map(completing) ?? call("\(real).\(signature.name)(\(arguments))")
      return "{\n  \(body)\n}"
    }
  }

  private func accessors(_ path: Code) -> Code {
    AccessorBodies(
      signature: signature, get: call(path), set: signature.isSettable ? set(path) : nil
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

  private var effects: SwiftSource { signature.effects.callWords }

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

/// The conformances with which a mock is filled from a recording, and a recording is replayed against it.
///
/// ```
/// extension MockAlbum: ReplayableMock, RecordedDatabase {
///   typealias RecordingSelf = RecordingAlbum<MockAlbum>
///
///   var recordedBackend: Backend { core.backend }
///
///   static func take(_ fixture: DatabaseFixture, on backend: Backend) throws {
///     let mock = MockAlbum(backend: backend)
///     try fixture.fill("photos", mock.photos)
///   }
/// }
/// ```
struct ReplayableMockTemplate: Template {
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    \(interface.attributes.map { "\($0)" }.lines)
    extension \(mock): \(list: "\(types(.replayableMock))", stores.isEmpty ? "" : "\(types(.recordedDatabase))") {
      \(access.word)typealias RecordingSelf = \(interface.recorder)<\(mock)>

      \(access.word)var recordedBackend: \(types(.backend)) { \(group: "\(interface.core).backend") }

      \(stores.isEmpty ? "" : filling)
    }
    """
  }

  private var mock: SwiftName { interface.mock }

  private var types: QualifiedNames { interface.types }

  private var stores: [RecordedStore] { interface.stores }

  private var filling: Code {
    let identity = interface.identity.map { "\(argument: $0): fixture.identity()" as Code } ?? ""
    let made: Code = "\(mock)(\(list: identity, "backend: backend"))"
    return """
      \(access.word)static func take(\(rows: "_ fixture: \(types(.databaseFixture))", "on backend: \(types(.backend))")) throws {
        let mock = \(interface.identity == nil ? "" : "try ")\(made)
        \(stores.map { "try fixture.fill(\(list: "\($0.name.literal)", "mock.\($0.name)"))" }.lines)
      }
      """
  }
}
