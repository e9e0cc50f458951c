import MockSpecGenerator

/// A class that forwards to a conformer, and records its calls; and the conformances with which a mock is filled from
/// a recording, and a recording is replayed against it.
///
/// ```
/// /// Records what a conformer of `Album` is asked and answers.
/// nonisolated final class RecordingAlbum<RecordedReal: Album>: Album, RecordingObject {
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
///
/// nonisolated extension MockAlbum: ReplayableMock, RecordedDatabase {
///   typealias RecordingSelf = RecordingAlbum<MockAlbum>
///
///   var recordedBackend: Backend { core.backend }
///
///   static func fill(from fixture: DatabaseFixture, on backend: Backend) throws {
///     let mock = MockAlbum(backend: backend)
///     try fixture.fill("photos", mock.photos)
///   }
/// }
/// ```
struct RecorderTemplate: Template {
  let interface: RecordedInterface

  var body: Code {
    """
    /// Records what a conformer of `\(mock.interface)` is asked and answers.
    \(mock.attributes.lines)
    nonisolated \(open)final class \(interface.recorder)<\(list: "RecordedReal: \(mock.interface)")>: \(list: "\(mock.interface)", "\(types(.recordingObject))") {
      \(interface.parts.map { "\(open)typealias \($0.type) = \($0.recorder)<RecordedReal.\($0.type)>" }.lines)

      \(open)let recorded: \(types(.recorded))<RecordedReal>

      \(open)init(\(rows: "_ recorded: \(types(.recorded))<RecordedReal>")) { self.recorded = recorded }

      \(description)

      \(mock.identity.map(identity) ?? "")

      \(interface.members.code { RecordedMemberTemplate(member: $0, access: open).body }.paragraphs)

      \(replay)
    }

    \(mock.attributes.lines)
    nonisolated extension \(mock.name): \(list: "\(types(.replayableMock))", interface.stores.isEmpty ? "" : "\(types(.recordedDatabase))") {
      \(open)typealias RecordingSelf = \(interface.recorder)<\(mock.name)>

      \(open)var recordedBackend: \(types(.backend)) { \(group: "\(mock.core).backend") }

      \(interface.stores.isEmpty ? "" : filling)
    }
    """
  }

  private var mock: Mock { interface.mock }

  private var open: Code { mock.access.word }

  private var types: QualifiedNames { mock.types }

  private func identity(_ identity: Mock.Identity) -> Code {
    """
    \(open)static func recordedIdentity(of real: RecordedReal) -> \(types(.recordedArgument))? {
      .value(\(identity.name.literal), real.\(identity.name))
    }
    """
  }

  private var filling: Code {
    let identity = mock.identity.map { "\(argument: $0.name): fixture.identity()" as Code } ?? ""
    let made: Code = "\(mock.name)(\(list: identity, "backend: backend"))"
    return """
      \(open)static func fill(\(rows: "from fixture: \(types(.databaseFixture))", "on backend: \(types(.backend))")) throws {
        let mock = \(mock.identity == nil ? "" : "try ")\(made)
        \(filledStores.map { "try fixture.fill(\(list: "\($0.literal)", "mock.\($0)"))" }.lines)
      }
      """
  }

  /// The stores of zones, and then those whose records live in them.
  private var filledStores: [SwiftName] {
    var (names, rest) = ([SwiftName](), interface.stores.map(\.store))
    while let index = rest.firstIndex(where: { store in !rest.contains { $0.name == store.zones } })
    {
      names.append(rest.remove(at: index).name)
    }
    return names + rest.map(\.name)
  }

  // MARK: - Description

  /// The description of the interface: the store calls of its members, and the objects that they return.
  ///
  /// ```
  /// static var recordedInterface: RecordedInterface {
  ///   var photosTrace = StoreTrace("photos", PhotoAdapter.self, missing: ["notFound"])
  ///   photosTrace.fetch("photo(_:)", ids: "id", [.records])
  ///   return RecordedInterface("Album", stores: [photosTrace])
  /// }
  /// ```
  private var description: Code {
    let terms = [
      "\(mock.interface.literal)",
      listed("stores", interface.stores.map { "\($0.variable)" }),
      listed("errors", interface.errors.map { ["\($0).self"] } ?? []),
      listed("parts", interface.parts.map { "\($0.type).self" }),
    ]
    return """
      \(open)static var recordedInterface: \(types(.recordedInterface)) {
        \(interface.stores.map(trace).lines)
        \(interface.stores.isEmpty ? "" : "return ")\(types(.recordedInterface))(\(terms.list))
      }
      """
  }

  /// `label: [a, b]`, or nothing.
  private func listed(_ label: Code, _ values: [Code]) -> Code {
    values.isEmpty ? "" : "\(label): \(values.array)"
  }

  private func trace(_ traced: RecordedStore) -> Code {
    let terms: [Code] = [
      "\(traced.store.name.literal)", "\(traced.store.adapter).self",
      traced.store.conflicts == nil ? "" : "isPending: true",
      listed("missing", interface.missing.map { "\($0.literal)" }),
    ]
    return """
      \(traced.rows.isEmpty ? "let" : "var") \(traced.variable) = \(types(.storeTrace))(\(terms.list))
      \(traced.rows.code { "\(traced.variable).\(row($0))" }.lines)
      """
  }

  private func row(_ row: RecordedStore.Row) -> Code {
    let facts = row.facts.map { "\($0): true" as Code }
    let parameters = row.parameters.map { role, name in
      "\(role): \(name.map { "\($0.literal)" } ?? "nil")" as Code
    }
    let parts = row.parts.map { parts in parts.map { ".\($0)" as Code }.array } ?? ""
    return "\(row.verb)(\((["\(row.member)"] + facts + parameters + [parts]).list))"
  }

  // MARK: - Replaying

  /// The methods that replay recorded calls.
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
  private var replay: Code {
    let now = interface.members.filter { !$0.signature.isAsync }.flatMap(cases)
    let later = interface.members.filter(\.signature.isAsync).flatMap(cases)
    let call: Code = "recordedCall call: \(types(.replayedCall))"
    let replay = function("replay(\(call)) throws", calls: now, rest: "throw call.unknown")
    if later.isEmpty { return replay }
    return """
      \(replay)

      \(function("replayLater(\(call)) async throws", calls: later, rest: "try replay(recordedCall: call)"))
      """
  }

  private func function(_ header: Code, calls: [ConditionalCode], rest: Code) -> Code {
    if calls.isEmpty { return "\(open)func \(header) { \(rest) }" }
    return """
      \(open)func \(header) {
        switch call.member {
        \(calls.lines)
        default: \(rest)
        }
      }
      """
  }

  private func cases(_ member: RecordedMember) -> [ConditionalCode] {
    let obstacle = member.replayObstacle
    var cases = [labelled(member.name, obstacle.map(leftOut) ?? call(member))]
    if member.signature.isSettable {
      let name = SwiftLiteral(member.name.text + "=")
      let reason = obstacle ?? (member.signature.isProperty ? nil : "no store answers it")
      let set: Code = """
        \(member.signature.unsafeWord)self.\(member.signature.name) = try call.value("newValue")
        """
      cases.append(labelled(name, reason.map(leftOut) ?? set))
    }
    return cases.map { ConditionalCode($0, if: member.condition) }
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
      let type = member.isOverloaded ? argument.syntax?.operand : nil
      let value: Code = """
        call.value(\(list: "\(argument.name.literal)", type.map { "as: \($0).self" } ?? ""))
        """
      return Code.argument(argument.label, value)
    }
    let isThrowing = signature.isThrowing || !arguments.isEmpty
    let effects: Code = "\(isThrowing ? "try " : "")\(signature.isAsync ? "await " : "")"
    switch signature.kind {
    case .property: return "_ = \(effects)\(signature.unsafeWord)\(signature.name)"
    case .subscript_: return "_ = \(effects)\(signature.unsafeWord)self[\(arguments.list)]"
    case .method, .initializer:
      let result: Code = signature.result == nil ? "" : "_ = "
      let values: Code = arguments.isEmpty && member.handler != nil ? "" : "(\(arguments.list))"
      let handler: Code = member.handler.map { " \($0.ignoring)" } ?? ""
      return "\(result)\(effects)\(signature.unsafeWord)self.\(signature.name)\(values)\(handler)"
    }
  }
}

/// A member that forwards its calls and records them.
///
/// ```
/// func save(_ photo: Photo) async throws -> Photo {
///   try await recorded.callLater("save(_:)", [.value("photo", photo)]) { try await $0.save(photo) }
/// }
/// ```
private struct RecordedMemberTemplate: Template {
  let member: RecordedMember
  let access: Code

  var body: Code {
    DeclarationTemplate(
      signature: signature, access: access, hasBuilders: false, implementation: implementation)
  }

  private var signature: Signature { member.signature }

  private var implementation: Code {
    switch signature.kind {
    case .property: return accessors("\(real).\(signature.name)")
    case .subscript_: return accessors("\(real)[\(arguments)]")
    case .method, .initializer:
      if let handler = member.handler { return "{\n  \(completing(handler))\n}" }
      return "{\n  \(signature.returnWord)\(call("\(real).\(signature.name)(\(arguments))"))\n}"
    }
  }

  private func accessors(_ path: Code) -> Code {
    AccessorBodies(
      signature: signature, get: "\(signature.returnWord)\(call(path))",
      set: signature.isSettable ? set(path) : nil
    ).body
  }

  /// `$0`, or a name if the error is typed.
  private var real: Code { member.thrownType == nil ? "$0" : "real" }

  private func call(_ call: Code) -> Code {
    let method: Code = member.part != nil ? "gain" : member.isMutating ? "change" : "call"
    let later: Code = signature.isAsync ? "Later" : ""
    let type: Code = member.part.map { "as: \($0).self" } ?? ""
    let header: Code =
      member.thrownType.map { "(real) \(signature.isAsync ? "async " : "")throws(\($0)) in " }
      ?? ""
    return """
      \(effects)\(recordingWord)recorded.\(method)\(later)(\(list: "\(member.name)", record(), type)) { \
      \(header)\(group: "\(effects)\(signature.unsafeWord)\(call)") }
      """
  }

  private func set(_ path: Code) -> Code {
    let value: Code =
      signature.givesClosure ? ".closure(\"newValue\")" : ".value(\"newValue\", newValue)"
    let setter = SwiftLiteral(member.name.text + "=")
    return """
      \(recordingWord)recorded.change(\(list: "\(setter)", record(with: value))) { \
      \(group: "\(signature.unsafeWord)\(path) = newValue") }
      """
  }

  private var effects: SwiftSource { signature.effects.callWords }

  /// `unsafe `, or nothing, in front of a call that records arguments and gives a result; closures are recorded by
  /// their names.
  private var recordingWord: SwiftSource {
    let isRecorded = member.arguments.contains { !$0.isClosure && $0.syntax?.isUnsafe == true }
    return .unsafeWord(if: isRecorded || signature.given?.isUnsafe == true)
  }

  /// The arguments of the real member.
  private var arguments: Code {
    member.arguments.map {
      Code.argument($0.label, "\($0.name)\($0.isAutoclosure ? "()" : "")")
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
    // The handler itself can have any name.
    func parameter(_ text: String) -> Code {
      "\(SwiftName(name == SwiftName(text) ? text + "_" : text))"
    }
    let (answer, value, error) = (parameter("answer"), parameter("value"), parameter("error"))
    return switch convention {
    case .result: ([answer], "result: \(answer)")
    case .optionalValueAndError, .valueAndError:
      ([value, error], "value: \(value), error: \(error)")
    case .error: ([error], "error: \(error)")
    case .value: ([value], "value: \(value)")
    case .nothing: ([], "")
    }
  }

  /// A handler that does nothing.
  fileprivate var ignoring: Code {
    let parameters = told.parameters.map { _ in "_" as Code }.list
    return parameters.isEmpty ? "{}" : "{ \(parameters) in }"
  }
}
