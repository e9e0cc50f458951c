/// The method with which a mock database runs one kind of operation.
///
/// ```
/// private func perform(_ operation: any CKFetchRecordsOperational) {
///   core.perform(operation, as: "CKFetchRecordsOperation") { [self] call in
///     …
///   }
/// }
/// ```
struct OperationRunTemplate: Template {
  let run: OperationRun
  let mock: Mock
  var access: Code = "private"

  var body: Code {
    """
    \(run.availability.lines)
    \(mock.nonisolatedRun)\(access) func \(mock.run)(_ operation: any \(run.interface)) {
      \(run.longLived.map(performKept) ?? perform)
    }
    """
  }

  /// The name of the operation in the journal.
  private var name: SwiftLiteral { SwiftLiteral(mock.fullName(of: run.form)) }

  private var perform: Code {
    """
    \(mock.core).perform(\(list: "operation", "as: \(name)")) { [self] call in
      \(work)
    }
    """
  }

  /// ```
  /// core.perform(operation, as: "CKFetchRecordsOperation", id: operation.operationID) {
  ///   let copy = CKFetchRecordsOperation()
  ///   copy.recordIDs = operation.recordIDs
  ///   return copy
  /// } body: { [self] call in
  ///   …
  /// }
  /// ```
  private func performKept(_ longLived: OperationRun.LongLived) -> Code {
    """
    \(mock.core).perform(\(list: "operation", "as: \(name)", "id: operation.\(longLived.id)")) {
      let copy = \(longLived.type)()
      \(longLived.inputs.map { ConditionalCode("copy.\($0.name) = operation.\($0.name)", if: $0.condition.within(run.condition)) }.lines)
      return copy
    } body: { [self] call in
      \(work)
    }
    """
  }

  private var work: Code {
    switch run.work {
    case .store(let call, let callbacks): storeWork(call, callbacks)
    case .value(let call, let finish, let older): valueWork(call, finish, older)
    case .values(let call, let items, let each, let finish, let older):
      valuesWork(call, items, each, finish, older)
    }
  }

  // MARK: - Stores

  /// The work of an operation on a store, and the blocks that it calls, step by step.
  ///
  /// ```
  /// on.fetchRecords.answer(RecordFetchRequest(operation.ids ?? []), on: records, for: call) { response in
  ///   for step in call.steps(of: response) {
  ///     switch step {
  ///     case .progress(let item, let share): operation.perRecordProgressBlock?(item.id, share)
  ///     case .item(let item): operation.perRecordResultBlock?(item.id, item.result)
  ///     }
  ///   }
  ///   operation.fetchRecordsResultBlock?(response.completion)
  /// }
  /// ```
  private func storeWork(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> Code {
    let request = StoreRequestTemplate(call: call, types: mock.types, scope: "operation.").body
    let arguments: [Code] = [request, "on: \(reference(call.store))", "for: call"]
    let loop =
      callbacks.changes.map { ChangeBlocks(changes: $0, callbacks: callbacks).body }
      ?? stepLoop(call.verb, callbacks)
    let finish = blockCall(
      callbacks.finish, result(callbacks, of: call.verb), or: callbacks.older.finish,
      from: .response("response", composed: callbacks.older.composed))
    return """
      \(reference(mock.knobs)).\(call.knob).answer(\(arguments.list)) { \(loop.isEmpty && finish.isEmpty ? "_" : "response") in
        \(callbacks.changes?.saved?.givesRecord ?? false ? "let response = response.withRecordsOnly" : "")
        \(loop)
        \(finish)
      }
      """
  }

  /// Returns the expression for a member of the mock, which a name of the closure can hide.
  private func reference(_ member: SwiftName) -> Code {
    Self.variables.contains(member) ? "self.\(member)" : "\(member)"
  }

  private static let variables = Set(
    ["operation", "call", "response", "step", "item", "share", "part", "page", "token"]
      .map { SwiftName($0) })

  /// Returns the loop over the steps that the operation has blocks for.
  private func stepLoop(_ verb: StoreCall.Verb, _ callbacks: OperationRun.Callbacks) -> Code {
    var steps: [(pattern: Code, block: Code)] = []
    if let progress = callbacks.progress {
      let item: Code = progress.givesRecord ? "item.record" : "item.id"
      steps.append(
        (".progress(let item, let share)", "operation.\(progress.name)?(\(item), share)"))
    }
    let older = callbacks.older
    let blocks: [(Code, SwiftName?, OperationRun.LegacyBlock?)] = [
      (verb == .modify ? ".saved" : ".item", callbacks.each, older.each),
      (".deleted", callbacks.eachDeleted, older.eachDeleted),
    ]
    for (step, block, older) in blocks {
      let call = blockCall(block, "item.id, item.result", or: older, from: .item("item"))
      if !call.isEmpty { steps.append(("\(step)(let item)", call)) }
    }
    guard let first = steps.first else { return "" }
    if steps.count == 1 {
      return """
        for case \(first.pattern) in call.steps(of: response) {
          \(first.block)
        }
        """
    }
    let branches = steps.map { pattern, block -> Code in
      block.isMultiline ? "case \(pattern):\n  \(block)" : "case \(pattern): \(block)"
    }
    // The runtime has as many kinds of steps for the verb.
    let isExhaustive = steps.count == (verb == .modify ? 3 : 2)
    return """
      for step in call.steps(of: response) {
        switch step {
        \(branches.lines)
        \(isExhaustive ? "" : "default: break")
        }
      }
      """
  }

  private func result(_ callbacks: OperationRun.Callbacks, of verb: StoreCall.Verb) -> Code {
    if verb == .modify, !callbacks.tellsItems { return "response.done" }
    if let labels = callbacks.changes?.end { return "response.end\(labels.endMapping)" }
    return callbacks.finishHasCursor ? "response.cursorCompletion" : "response.completion"
  }

  // MARK: - Stubs

  /// The work of an operation that a stub answers.
  ///
  /// ```
  /// guard !call.isCancelled else {
  ///   operation.finishBlock?(.failure(MockCKError.cancellation))
  ///   return
  /// }
  /// on.accept.complete((), for: call) { operation.finishBlock?($0) }
  /// ```
  private func valueWork(
    _ call: StubCall, _ finish: SwiftName?, _ older: OperationRun.LegacyBlocks
  ) -> Code {
    let arguments: [Code] = ["\(call.arguments)", "for: call", call.defaultValue.lazyDefault]
    let block = blockCall(
      finish, "$0", or: older.finish,
      from: .answer(id: "()", result: "$0", core: mock.types(.mockCore)))
    return """
      \(cancellation(finish, older.finish))
      \(mock.knobs).\(call.knob).complete(\(arguments.list)) {\(block.isEmpty ? " _ in }" : "\n  \(block)\n}")
      """
  }

  /// The work of an operation that a stub answers for each of its items.
  ///
  /// ```
  /// on.accept.completeEach(operation.urls ?? [], for: call) {
  ///   operation.perURLBlock?($0, $1)
  /// } finish: {
  ///   operation.finishBlock?($0)
  /// }
  /// ```
  private func valuesWork(
    _ call: StubCall, _ items: StoreCall.Operand, _ each: SwiftName, _ finish: SwiftName?,
    _ older: OperationRun.LegacyBlocks
  ) -> Code {
    let arguments: [Code] = [
      "operation.\(items.source)\(items.isOptional ? " ?? []" : "")", "for: call",
      call.defaultValue.map { "default: \($0)" } ?? "",
    ]
    let parameters = older.each == nil && older.finish == nil ? nil : older.parameters
    let (id, result): (Code, Code) = parameters == nil ? ("$0", "$1") : ("item", "result")
    let eachCall = blockCall(
      each, [id, result].list, or: older.each,
      from: .answer(id: id, result: result, core: mock.types(.mockCore)))
    let composes = parameters != nil && older.finish != nil
    let end = blockCall(
      finish, composes ? "end" : "$0", or: older.finish,
      from: .response("problems", composed: older.composed))
    return """
      \(cancellation(finish, older.finish))
      \(call.answer.map(answer) ?? "")
      \(composes ? "var problems = \(mock.types(.itemProblems))()" : "")
      \(mock.knobs).\(call.knob).completeEach(\(arguments.list)) {\(parameters.map { " \($0) in" } ?? "")
        \(composes ? "problems.add(result, of: \(older.key.map { "item.\($0)" } ?? "item"))" : "")
        \(eachCall)
      } finish: {\(composes ? " end in" : "")
        \(composes ? "problems.end(end)" : "")
        \(end)
      }
      """
  }

  private func answer(_ answer: StubCall.ItemAnswer) -> Code {
    """
    let answer = { (item: \(answer.item)) throws -> \(answer.output) in
      \(("try \(answer.call)" as Code).placed(at: answer.place))
    }
    """
  }

  /// The code for an operation that was cancelled before it began.
  private func cancellation(_ finish: SwiftName?, _ older: OperationRun.LegacyBlock?) -> Code {
    let call = blockCall(
      finish, ".failure(\(run.cancellation))", or: older, from: .failure("\(run.cancellation)"))
    if call.isEmpty { return "guard !call.isCancelled else { return }" }
    return """
      guard !call.isCancelled else {
        \(call)
        return
      }
      """
  }
}

/// The blocks that an operation calls for changes, zone by zone and page by page.
///
/// ```
/// for part in call.steps(of: response) {
///   guard let zone = part.zone else { continue }
///   for page in call.steps(of: part) {
///     for item in page.saves { operation.recordWasChangedBlock?(item.id, item.result) }
///     for item in page.deletes { operation.recordWithIDWasDeletedBlock?(item.id, item.typeName) }
///     if let token = page.token { operation.tokensBlock?(zone, token, part.note()) }
///   }
///   operation.zoneBlock?(zone, part.end.map { (token: $0.token, moreComing: $0.moreComing) })
/// }
/// ```
private struct ChangeBlocks {
  let changes: OperationRun.Callbacks.Changes
  let callbacks: OperationRun.Callbacks

  var body: Code {
    let pages = [saves, deletes, token(of: "page")].lines
    let zone = zone
    if pages.isEmpty, zone.isEmpty { return "" }
    let needsZone = !zone.isEmpty || changes.token?.parameterCount ?? 0 > 1
    return """
      for part in call.steps(of: response) {
        \(needsZone ? "guard let zone = part.zone else { continue }" : "")
        \(pages.isEmpty ? "" : "for page in call.steps(of: part) {\n  \(pages)\n}")
        \(callbacks.endsWithToken ? token(of: "part") : zone)
      }
      """
  }

  private var saves: Code {
    guard let block = changes.saved else { return "" }
    if block.givesRecord {
      return """
        for case .success(let record) in page.saves.map(\\.result) { \(group: "operation.\(block.name)?(record)") }
        """
    }
    let arguments: Code = block.parameterCount == 2 ? "item.id, item.result" : "item.id"
    let call = blockCall(block.name, arguments, or: callbacks.older.each, from: .item("item"))
    return call.isMultiline
      ? "for item in page.saves {\n  \(call)\n}" : "for item in page.saves { \(group: call) }"
  }

  private var deletes: Code {
    let arguments: Code =
      changes.deleted?.parameterCount == 2 ? "item.id, item.typeName" : "item.id"
    if changes.deletedFor.isEmpty {
      return changes.deleted.map {
        "for item in page.deletes { \(group: "operation.\($0.name)?(\(arguments))") }"
      } ?? ""
    }
    let deleted = changes.deleted.map { [".deleted: operation.\($0.name)" as Code] } ?? []
    let blocks = deleted + changes.deletedFor.map { "\($0.reason): operation.\($0.block)" }
    return """
      for item in page.deletes {
        let block = item.block(\(blocks.array))
        block?(\(arguments))
      }
      """
  }

  private func token(of part: Code) -> Code {
    guard let block = changes.token else { return "" }
    let all: [Code] = ["zone", "token", "part.note()"]
    let given = block.parameterCount == 1 ? ["token"] : Array(all.prefix(block.parameterCount))
    return "if let token = \(part).token { \(group: "operation.\(block.name)?(\(given.list))") }"
  }

  private var zone: Code {
    blockCall(
      changes.zone?.block, ["zone", "part.end\((changes.zone?.labels ?? []).endMapping)"].list,
      or: callbacks.older.eachZone, from: .item("part"))
  }
}

extension [SwiftName?] {
  /// The end of a feed with the labels of a block's parameters: `.map { (token: $0.token, more: $0.moreComing) }`
  fileprivate var endMapping: Code {
    let values: [Code] =
      count == 3 ? ["$0.token", "part.note()", "$0.moreComing"] : ["$0.token", "$0.moreComing"]
    return ".map { \(group: "(\(zip(self, values).map { Code.argument($0, $1) }.list))") }"
  }
}

/// Returns a call of a block that the app may have set, or else of the legacy block.
///
/// ```
/// if let block = operation.perRecordResultBlock {
///   block(item.id, item.result)
/// } else {
///   operation.perRecordCompletionBlock?(item.value, item.id, item.error)
/// }
/// ```
private func blockCall(
  _ block: SwiftName?, _ arguments: Code, or older: OperationRun.LegacyBlock?,
  from source: LegacySource
) -> Code {
  guard let older else { return block.map { "operation.\($0)?(\(arguments))" } ?? "" }
  let call: Code = "operation.\(older.name)?(\(older.arguments.map(source.argument).list))"
  // A legacy block that takes only values is not called on failure.
  let condition: Code = older.takesValueOnly ? " if let value = \(source.value)" : ""
  if let block {
    return """
      if let block = operation.\(block) {
        block(\(arguments))
      } else\(condition) {
        \(call)
      }
      """
  }
  return older.takesValueOnly ? "if\(condition) {\n  \(call)\n}" : call
}

/// The source of the arguments of a legacy block.
private enum LegacySource {
  /// A result of one item, with the name of its variable.
  case item(Code)
  /// A stub's answer: the requested id, and its result.
  case answer(id: Code, result: Code, core: SwiftSource)
  /// The whole answer, with the name of its variable and the catalogue's error for failed items.
  case response(Code, composed: SwiftSource?)
  /// A failure of the whole request.
  case failure(Code)

  var value: Code {
    switch self {
    case .item(let item): "\(item).value"
    case .answer(_, let result, _): "try? \(result).get()"
    case .response: ""
    case .failure: "nil"
    }
  }

  func argument(_ argument: OperationRun.LegacyBlock.Argument) -> Code {
    switch (self, argument) {
    case (.failure(let error), .error): error
    case (.failure, _): "nil"
    case (_, .valueOnly): "value"
    case (_, .value): value
    case (.answer(let id, _, _), .id): id
    case (.answer(_, let result, let core), .error): "\(core).error(of: \(result))"
    case (.response(let response, let composed), .error):
      "\(response).error(\(composed.map { "composedAs: \($0)" } ?? ""))"
    case (_, .zone): "zone"
    case (.item(let source), _), (.response(let source, _), _), (.answer(let source, _, _), _):
      "\(source).\(SwiftName(argument.rawValue))\(argument == .note ? "()" : "")"
    }
  }
}

extension MemberTemplate {
  /// The body of a method that receives operations of any kind.
  ///
  /// ```
  /// switch operation {
  /// case let operation as any CKFetchRecordsOperational: perform(operation)
  /// default:
  ///   core.performOther(operation, in: self)
  /// }
  /// ```
  func operationSwitch(_ parameter: SwiftName, _ others: OtherOperations?) -> Code {
    let kinds = mock.operations.kinds
    // A pattern cannot name a protocol that some systems do not have.
    let newer = kinds.compactMap { run in
      run.availability.systems.map { systems in
        ConditionalCode(
          """
          if #available(\(systems)),\(group: " let operation = \(parameter) as? any \(run.interface)") {
            \(mock.run)(operation)
            return
          }
          """, if: run.nameable)
      }
    }
    let cases = kinds.filter { $0.availability.systems == nil }.map {
      ConditionalCode(
        "case let operation as any \($0.interface):\(rest: " \(mock.run)(operation)")",
        if: $0.nameable)
    }
    // Operations that specs of other modules add, or that no spec declares.
    let handedOn = others.map {
      "self.\($0.database).\($0.method)(\(Code.argument($0.label, "\(parameter)")))" as Code
    }
    let failure: Code = """
      \(parameter == mock.core ? "self." : "")\(mock.core).performOther(\(list: "\(parameter)", "in: self"))
      """
    let type = others?.type
    let last = type == nil ? handedOn ?? failure : failure
    if cases.isEmpty, type == nil { return [newer.lines, last].lines }
    return """
      \(newer.lines)
      switch \(parameter) {
      \(cases.lines)
      \(type.map { "case let \(parameter) as \($0): \(handedOn ?? "")" } ?? "")
      default:
        \(last)
      }
      """
  }
}

/// The operations that the mock of another module's database runs, and their knobs.
///
/// ```
/// extension MockCKDatabase.On {
///   var fetchNotes: StoreKnob<RecordFetchRequest<CKRecordAdapter>, MockCKError> { .init(core) }
/// }
///
/// extension MockCKDatabase {
///   fileprivate func perform(_ operation: any NotesFetching) { … }
/// }
///
/// extension FetchNotesOperation: AddedOperation {
///   public func run(in mock: AnyObject) -> Bool { … }
/// }
/// ```
struct AddedOperationsTemplate: Template {
  let added: AddedOperations

  var body: Code {
    [
      knobs,
      """
      extension \(mock.name) {
        \(added.operations.code { OperationRunTemplate(run: $0, mock: mock, access: "fileprivate").body }.sections)
      }
      """,
      added.classes.map { ConditionalCode(conformance(of: $0), if: $0.run.condition) }.sections,
    ].sections
  }

  private var mock: Mock { added.mock }

  private var knobs: Code {
    guard !added.knobs.isEmpty else { return "" }
    let template = KnobsTemplate(mock: mock, access: added.access.word)
    return """
      nonisolated extension \(mock.name).\(mock.knobsType) {
        \(added.knobs.code { template.knob($0) }.lines)
      }
      """
  }

  private func conformance(of operation: AddedOperation) -> Code {
    switch operation.home {
    case .package: conformance(of: operation, isRetroactive: false)
    case .framework(let framework):
      """
      #if canImport(\(framework))
        \(conformance(of: operation, isRetroactive: true))
      #else
        \(conformance(of: operation, isRetroactive: false))
      #endif
      """
    case .elsewhere: conformance(of: operation, isRetroactive: true)
    }
  }

  private func conformance(of operation: AddedOperation, isRetroactive: Bool) -> Code {
    """
    \(operation.run.availability.lines)
    extension \(operation.name): \(isRetroactive ? "@retroactive " : "")\(mock.types(.addedOperation)) {
      nonisolated public func run(in mock: \(mock.types(.anyObject))) -> \(mock.types(.bool)) {
        guard let mock = mock as? \(mock.name) else { return false }
        mock.\(mock.run)(self)
        return true
      }
    }
    """
  }
}
