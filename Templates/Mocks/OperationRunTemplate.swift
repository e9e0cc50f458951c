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
    private func perform(_ operation: any \(run.interface)) {
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
    case .value(let call, let finish):
      OperationValueWork(call: call, finish: finish, core: mock.core).body
    case .values(let call, let items, let each, let finish):
      OperationValuesWork(call: call, items: items, each: each, finish: finish, core: mock.core)
        .body
    }
  }
}

/// The work of an operation that a stub answers.
///
/// ```
/// guard !call.isCancelled else {
///   operation.finishBlock?(.failure(CancellationError()))
///   return
/// }
/// core.complete(3, form: call.form, (), isQueued: false) { operation.finishBlock?($0) }
/// ```
struct OperationValueWork: Template {
  var call: StubCall
  var finish: SwiftName?
  var core: SwiftName

  var body: Code {
    if let finish {
      """
      guard !call.isCancelled else {
        operation.\(finish)?(.failure(CancellationError()))
        return
      }
      \(core).complete(\(arguments)) { operation.\(finish)?($0) }
      """
    } else {
      """
      guard !call.isCancelled else { return }
      \(core).complete(\(arguments)) { (_: Result<Void, any Error>) in }
      """
    }
  }

  private var arguments: Code {
    [
      "\(call.index)", "form: call.form", "\(call.arguments)", "isQueued: false",
      call.defaultValue.map { "default: { \($0) }" } ?? "",
    ].list
  }
}

/// The work of an operation that a stub answers for each of its items.
///
/// ```
/// guard !call.isCancelled else {
///   operation.finishBlock?(.failure(CancellationError()))
///   return
/// }
/// core.completeEach(3, for: call, operation.urls ?? []) {
///   operation.perURLBlock?($0, $1)
/// } finish: {
///   operation.finishBlock?(.success(()))
/// }
/// ```
struct OperationValuesWork: Template {
  var call: StubCall
  var items: StoreCall.Operand
  var each: SwiftName
  var finish: SwiftName?
  var core: SwiftName

  var body: Code {
    """
    guard !call.isCancelled else {
      \(finish.map { "operation.\($0)?(.failure(CancellationError()))" } ?? "")
      return
    }
    \(core).completeEach(\(arguments)) {
      operation.\(each)?($0, $1)
    } finish: {
      \(finish.map { "operation.\($0)?(.success(()))" } ?? "")
    }
    """
  }

  private var arguments: Code {
    [
      "\(call.index)", "for: call",
      "operation.\(items.source)\(items.isOptional ? " ?? []" : "")",
      call.defaultValue.map { "default: { \($0) }" } ?? "",
    ].list
  }
}
