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
  private var name: SwiftLiteral { SwiftLiteral(mock.fullName(of: run.nameIndex)) }

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
    case .value(let call, let finish): valueWork(call, finish)
    case .values(let call, let items, let each, let finish): valuesWork(call, items, each, finish)
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
      callbacks.changes.map { ChangeBlocks(run: run, changes: $0, callbacks: callbacks).body }
      ?? stepLoop(call.verb, callbacks)
    let finish = run.blockCall(
      callbacks.finish, result(callbacks, of: call.verb), or: "response")
    return """
      \(reference(mock.knobs)).\(run.knob).answer(\(arguments.list)) { \(loop.isEmpty && finish.isEmpty ? "_" : "response") in
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
        (
          ".progress(let item, let share)",
          run.blockCall(progress.name, "\(item), share", or: "(item, share)")
        ))
    }
    let blocks: [(Code, SwiftName?)] = [
      (verb == .modify ? ".saved" : ".item", callbacks.each),
      (".deleted", callbacks.eachDeleted),
    ]
    for (step, block) in blocks {
      let call = run.blockCall(block, "item.id, item.result", or: "item")
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
  /// on.accept.complete((), for: call) { operation.finishBlock?($0) }
  /// ```
  private func valueWork(_ call: OperationRun.StubbedCall, _ finish: SwiftName?) -> Code {
    let arguments: [Code] = ["()", "for: call", call.defaultValue.lazyDefault]
    let block = run.blockCall(finish, "$0", or: "$0")
    return """
      \(mock.knobs).\(run.knob).complete(\(arguments.list)) {\(block.isEmpty ? " _ in }" : "\n  \(block)\n}")
      """
  }

  /// The work of an operation that a stub answers for each of its items.
  ///
  /// ```
  /// on.accept.completeEach(operation.urls ?? [], for: call) {
  ///   operation.perURLBlock?($0.item, $0.result)
  /// } finish: {
  ///   operation.finishBlock?($0.end)
  /// }
  /// ```
  private func valuesWork(
    _ call: OperationRun.StubbedCall, _ items: StoreCall.Operand, _ each: SwiftName,
    _ finish: SwiftName?
  ) -> Code {
    let arguments: [Code] = [
      "operation.\(items.input.source)\(items.isOptional ? " ?? []" : "")", "for: call",
      call.defaultValue.map { "default: \($0)" } ?? "",
    ]
    return """
      \(answer(call))
      \(mock.knobs).\(run.knob).completeEach(\(arguments.list)) {
        \(run.blockCall(each, "$0.item, $0.result", or: "$0"))
      } finish: {\(finish == nil ? " _ in" : "")
        \(run.blockCall(finish, "$0.end", or: "$0"))
      }
      """
  }

  private func answer(_ stubbed: OperationRun.StubbedCall) -> Code {
    guard let (call, place) = stubbed.answer else { return "" }
    return """
      let answer = { (item: \(stubbed.arguments)) throws -> \(stubbed.output) in
        \(("try \(call)" as Code).placed(at: place))
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
  let run: OperationRun
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
      let call = run.blockCall(block.name, "record", or: "record")
      return """
        for case .success(let record) in page.saves.map(\\.result) {\(call.inBraces)}
        """
    }
    let arguments: Code = block.parameterCount == 2 ? "item.id, item.result" : "item.id"
    let call = run.blockCall(block.name, arguments, or: "item")
    return "for item in page.saves {\(call.inBraces)}"
  }

  private var deletes: Code {
    let arguments: Code =
      changes.deleted?.parameterCount == 2 ? "item.id, item.typeName" : "item.id"
    if changes.deletedFor.isEmpty {
      return changes.deleted.map {
        let call = run.blockCall($0.name, arguments, or: "item")
        return "for item in page.deletes {\(call.inBraces)}"
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
    let call = run.blockCall(block.name, given.list, or: "(part, token)")
    return "if let token = \(part).token {\(call.inBraces)}"
  }

  private var zone: Code {
    run.blockCall(
      changes.zone?.block, ["zone", "part.end\((changes.zone?.labels ?? []).endMapping)"].list,
      or: "part")
  }
}

extension Code {
  /// The code between braces, on lines of its own where it has several.
  fileprivate var inBraces: Code { isMultiline ? "\n  \(self)\n" : " \(group: self) " }
}

extension [SwiftName?] {
  /// The end of a feed with the labels of a block's parameters: `.map { (token: $0.token, more: $0.moreComing) }`
  fileprivate var endMapping: Code {
    let values: [Code] =
      count == 3 ? ["$0.token", "part.note()", "$0.moreComing"] : ["$0.token", "$0.moreComing"]
    return ".map { \(group: "(\(zip(self, values).map { Code.argument($0, $1) }.list))") }"
  }
}

extension OperationRun {
  /// Returns a call of a block that the app may have set, or else the delivery to the block behind `??`.
  ///
  /// ```
  /// if let block = operation.perRecordResultBlock {
  ///   block(item.id, item.result)
  /// } else if let block = operation.perRecordCompletionBlock {
  ///   deliver(item, to: block)
  /// }
  /// ```
  fileprivate func blockCall(_ block: SwiftName?, _ arguments: Code, or value: Code) -> Code {
    guard let block else { return "" }
    guard let other = alternatives[block] else { return "operation.\(block)?(\(arguments))" }
    return """
      if let block = operation.\(block) {
        block(\(arguments))
      } else if let block = operation.\(other.name) {
        \(("deliver(\(list: value, "to: block"))" as Code).placed(at: other.place))
      }
      """
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
