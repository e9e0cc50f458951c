import MockSpecModel
import MockSpecSyntax

/// The body of a method that is given operations of any kind.
///
/// ```
/// switch operation {
/// case let operation as any CKFetchRecordsOperational: perform(operation)
/// default:
///   preconditionFailure("…")
/// }
/// ```
struct OperationSwitch: Template {
  var parameter: SwiftName
  var mock: Mock

  var body: Code {
    if mock.operations.isEmpty {
      failure
    } else {
      """
      switch \(parameter) {
      \(mock.operations.map { ConditionalCode(match($0), if: $0.condition) }.lines)
      default:
        \(failure)
      }
      """
    }
  }

  private func match(_ run: OperationRun) -> Code {
    "case let operation as any \(run.interface): perform(operation)"
  }

  private var failure: Code {
    """
    preconditionFailure(
      \"""
      \(mock.name) does not know how to run \\(type(of: \(parameter))); \\
      declare it with 'operation' in a spec
      \""")
    """
  }
}
