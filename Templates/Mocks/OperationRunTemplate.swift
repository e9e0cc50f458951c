import MockSpecModel
import MockSpecSyntax

/// How a mock database runs one kind of operation.
///
/// ```
/// private func perform(_ operation: any CKFetchRecordsOperational) {
///   core.perform(operation, form: 14) { [self] call in
///     …
///   }
/// }
/// ```
struct OperationRunTemplate: Template {
  var run: OperationRun
  var mock: Mock

  var body: Code {
    """
    \(run.availability.map { "\($0)" }.lines)
    private func \(mock.run)(_ operation: any \(run.interface)) {
      \(mock.core).perform(operation, form: \(run.form)) { [self] call in
        \(work)
      }
    }
    """
  }

  private var work: Code {
    switch run.work {
    case .store(let call, let callbacks):
      OperationStoreWork(call: call, callbacks: callbacks, mock: mock).body
    case .value(let call, let finish, let older):
      OperationValueWork(
        call: call, finish: finish, older: older, cancellation: run.cancellation, core: mock.core,
        types: mock.types
      ).body
    case .values(let call, let items, let each, let finish, let older):
      OperationValuesWork(
        call: call, items: items, each: each, finish: finish, older: older,
        cancellation: run.cancellation, core: mock.core, types: mock.types
      ).body
    }
  }
}
