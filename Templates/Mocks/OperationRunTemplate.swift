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
      OperationValueWork(
        call: call, finish: finish, older: older, cancellation: run.cancellation, knobs: mock.knobs,
        types: mock.types
      ).body
    case .values(let call, let items, let each, let finish, let older):
      OperationValuesWork(
        call: call, items: items, each: each, finish: finish, older: older,
        cancellation: run.cancellation, knobs: mock.knobs, types: mock.types
      ).body
    }
  }
}
