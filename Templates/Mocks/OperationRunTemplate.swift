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
  var run: OperationRun
  var mock: Mock
  var access: Code = "private"

  var body: Code {
    """
    \(run.availability.map { "\($0)" }.lines)
    \(access) func \(mock.run)(_ operation: any \(run.interface)) {
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
    case .store(let call, let callbacks):
      OperationStoreWork(call: call, callbacks: callbacks, mock: mock).body
    case .value(let call, let finish, let older):
      OperationValueWork(call: call, finish: finish, older: older, run: run, mock: mock).body
    case .values(let call, let items, let each, let finish, let older):
      OperationValuesWork(
        call: call, items: items, each: each, finish: finish, older: older, run: run, mock: mock
      ).body
    }
  }
}

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
struct OperationStoreWork: Template {
  var call: StoreCall
  var callbacks: OperationRun.Callbacks
  var mock: Mock

  var body: Code {
    """
    \(reference(mock.knobs)).\(call.knob).answer(\(arguments.list)) { \(hasCallbacks ? "response" : "_") in
      \(loops)
      \(finish)
    }
    """
  }

  private var arguments: [Code] {
    [
      "\(StoreRequestTemplate(call: call, types: mock.types, scope: "operation."))",
      "on: \(reference(call.store))",
      "for: call",
    ]
  }

  /// Returns the expression for a member of the mock, which a name of the closure can hide.
  private func reference(_ member: SwiftName) -> Code {
    ["operation", "call", "response", "step", "item", "share", "part", "page", "token"].contains(
      member.text)
      ? "self.\(member)" : "\(member)"
  }

  private var hasCallbacks: Bool { !loops.isEmpty || !finish.isEmpty }

  @CodeBuilder private var loops: Code {
    if let changes = callbacks.changes {
      ChangeBlocks(changes: changes, older: callbacks.older)
    } else if let step = steps.first, steps.count == 1 {
      """
      for case \(step.pattern) in call.steps(of: response) {
        \(step.block)
      }
      """
    } else if !steps.isEmpty {
      """
      for step in call.steps(of: response) {
        switch step {
        \(steps.map(branch).lines)
        \(steps.count == stepCount ? "" : "default: break")
        }
      }
      """
    }
  }

  private typealias Step = (pattern: Code, block: Code)

  private func branch(_ step: Step) -> Code {
    guard step.block.isMultiline else { return "case \(step.pattern): \(step.block)" }
    return """
      case \(step.pattern):
        \(step.block)
      """
  }

  /// The steps that the operation has blocks for.
  private var steps: [Step] {
    [
      callbacks.progress.map { progress in
        (
          ".progress(let item, let share)",
          "operation.\(progress.name)?(\(progress.givesRecord ? "item.record" : "item.id"), share)"
        )
      },
      step(call.verb == .modify ? ".saved" : ".item", callbacks.each, callbacks.older.each),
      step(".deleted", callbacks.eachDeleted, callbacks.older.eachDeleted),
    ].compactMap { $0 }
  }

  /// The number of kinds of steps that the runtime has for the verb.
  private var stepCount: Int { call.verb == .modify ? 3 : 2 }

  private func step(
    _ name: Code, _ block: SwiftName?, _ older: OperationRun.LegacyBlock?
  ) -> Step? {
    let call = BlockCall(
      block: block, arguments: "item.id, item.result", older: older, source: .item("item")
    ).body
    return call.isEmpty ? nil : ("\(name)(let item)", call)
  }

  private var finish: Code {
    BlockCall(
      block: callbacks.finish, arguments: result, older: callbacks.older.finish,
      source: .response("response", composed: callbacks.older.composed)
    ).body
  }

  private var result: Code {
    if let labels = callbacks.changes?.end { return "response.end\(EndMapping(labels: labels))" }
    return callbacks.finishHasCursor ? "response.cursorCompletion" : "response.completion"
  }
}

/// The work of an operation that a stub answers.
///
/// ```
/// guard !call.isCancelled else {
///   operation.finishBlock?(.failure(MockCKError.cancellation))
///   return
/// }
/// on.accept.complete((), for: call) { operation.finishBlock?($0) }
/// ```
struct OperationValueWork: Template {
  var call: StubCall
  var finish: SwiftName?
  var older: OperationRun.LegacyBlocks
  var run: OperationRun
  var mock: Mock

  var body: Code {
    CancelledOperation(finish: finish, older: older.finish, error: run.cancellation)
    if finish == nil, older.finish == nil {
      "\(mock.knobs).\(call.knob).complete(\(arguments)) { _ in }"
    } else {
      """
      \(mock.knobs).\(call.knob).complete(\(arguments)) {
        \(BlockCall(block: finish, arguments: "$0", older: older.finish, source: .answer(id: "()", result: "$0", core: mock.types(.mockCore))))
      }
      """
    }
  }

  private var arguments: Code {
    [
      "\(call.arguments)", "for: call",
      call.defaultValue.map { "default: { \(group: "\($0)") }" } ?? "",
    ].list
  }
}

/// The work of an operation that a stub answers for each of its items.
///
/// ```
/// guard !call.isCancelled else {
///   operation.finishBlock?(.failure(MockCKError.cancellation))
///   return
/// }
/// on.accept.completeEach(operation.urls ?? [], for: call) {
///   operation.perURLBlock?($0, $1)
/// } finish: {
///   operation.finishBlock?($0)
/// }
/// ```
struct OperationValuesWork: Template {
  var call: StubCall
  var items: StoreCall.Operand
  var each: SwiftName
  var finish: SwiftName?
  var older: OperationRun.LegacyBlocks
  var run: OperationRun
  var mock: Mock

  var body: Code {
    CancelledOperation(finish: finish, older: older.finish, error: run.cancellation)
    call.answer.map(answer) ?? ""
    if let parameters = older.parameters, older.each != nil || older.finish != nil {
      """
      \(older.finish == nil ? "" : "var problems = \(mock.types(.itemProblems))()")
      \(mock.knobs).\(call.knob).completeEach(\(arguments)) { \(parameters) in
        \(older.finish == nil ? "" : "problems.add(result, of: \(key))")
        \(each(id: "item", result: "result"))
      } finish: {
        \(older.finish == nil ? "" : "end in\nproblems.end(end)")
        \(end(older.finish == nil ? "$0" : "end"))
      }
      """
    } else {
      """
      \(mock.knobs).\(call.knob).completeEach(\(arguments)) {
        \(each(id: "$0", result: "$1"))
      } finish: {
        \(end("$0"))
      }
      """
    }
  }

  private func each(id: Code, result: Code) -> Code {
    BlockCall(
      block: each, arguments: [id, result].list, older: older.each,
      source: .answer(id: id, result: result, core: mock.types(.mockCore))
    ).body
  }

  /// The key of an item.
  private var key: Code { older.key.map { "item.\($0)" } ?? "item" }

  private func end(_ result: Code) -> Code {
    BlockCall(
      block: finish, arguments: result, older: older.finish,
      source: .response("problems", composed: older.composed)
    ).body
  }

  private var arguments: Code {
    [
      "operation.\(items.source)\(items.isOptional ? " ?? []" : "")", "for: call",
      call.defaultValue.map { "default: \($0)" } ?? "",
    ].list
  }

  private func answer(_ answer: StubCall.ItemAnswer) -> Code {
    """
    let answer = { (item: \(answer.item)) throws -> \(answer.output) in
      \(LineDirective(answer.place))
      try \(answer.call)
      #sourceLocation()
    }
    """
  }
}

/// The code for an operation that was cancelled before it began.
struct CancelledOperation: Template {
  var finish: SwiftName?
  var older: OperationRun.LegacyBlock?
  var error: SwiftSource

  var body: Code {
    let call = BlockCall(
      block: finish, arguments: ".failure(\(error))", older: older, source: .failure("\(error)")
    ).body
    if call.isEmpty {
      "guard !call.isCancelled else { return }"
    } else {
      """
      guard !call.isCancelled else {
        \(call)
        return
      }
      """
    }
  }
}

/// The body of a method that receives operations of any kind.
///
/// ```
/// switch operation {
/// case let operation as any CKFetchRecordsOperational: perform(operation)
/// default:
///   core.performOther(operation, in: self)
/// }
/// ```
struct OperationSwitch: Template {
  var parameter: SwiftName
  var others: OtherOperations?
  var mock: Mock

  var body: Code {
    newer.map { ConditionalCode(test($0), if: $0.nameable) }.lines
    if older.isEmpty, others?.type == nil {
      last
    } else {
      """
      switch \(parameter) {
      \(older.map { ConditionalCode(match($0), if: $0.nameable) }.lines)
      \(others.flatMap(match) ?? "")
      default:
        \(last)
      }
      """
    }
  }

  /// The call for operations that specs of other modules add, or that no spec declares.
  private var last: Code {
    if let others, others.type == nil { return run(others) }
    return failure
  }

  private func match(_ others: OtherOperations) -> Code? {
    others.type.map { "case let \(parameter) as \($0): \(run(others))" }
  }

  private func run(_ others: OtherOperations) -> Code {
    "self.\(others.database).\(others.method)(\(CallArgument(others.label, "\(parameter)")))"
  }

  private var older: [OperationRun] { mock.operations.kinds.filter { $0.systems == nil } }

  private var newer: [OperationRun] { mock.operations.kinds.filter { $0.systems != nil } }

  /// Returns an `if #available`, since a pattern cannot name a protocol that some systems do not have.
  private func test(_ run: OperationRun) -> Code {
    """
    if #available(\(run.systems.map { "\($0)" as Code } ?? "*")),\(group: " let operation = \(parameter) as? any \(run.interface)") {
      \(mock.run)(operation)
      return
    }
    """
  }

  private func match(_ run: OperationRun) -> Code {
    "case let operation as any \(run.interface):\(rest: " \(mock.run)(operation)")"
  }

  private var failure: Code {
    """
    \(parameter == mock.core ? "self." : "")\(mock.core).performOther(\(list: "\(parameter)", "in: self"))
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
  var added: AddedOperations

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
      extension \(mock.name).\(mock.knobsType) {
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
    \(operation.run.availability.map { "\($0)" }.lines)
    extension \(operation.name): \(isRetroactive ? "@retroactive " : "")\(mock.types(.addedOperation)) {
      public func run(in mock: AnyObject) -> Bool {
        guard let mock = mock as? \(mock.name) else { return false }
        mock.\(mock.run)(self)
        return true
      }
    }
    """
  }
}
