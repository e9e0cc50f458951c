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

  private var older: [OperationRun] { mock.operationKinds.filter { $0.systems == nil } }

  private var newer: [OperationRun] { mock.operationKinds.filter { $0.systems != nil } }

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
