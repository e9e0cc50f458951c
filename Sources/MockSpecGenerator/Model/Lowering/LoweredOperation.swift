/// An operation of the specs, lowered once for each mock that runs it.
struct LoweredOperation: Sendable {
  /// The work of an operation under one of the conditions that its verbs and its stores depend on.
  struct Variant: Sendable {
    /// The condition in addition to that of the mock.
    let condition: Condition
    let work: OperationRun.Work
    let alternatives: [SwiftName: OperationRun.Alternative]
  }

  /// The work by the interface whose mock runs the operation.
  var works: [ObjectIdentifier: [Variant]] = [:]
  /// The mistakes in the operation's declaration, each once.
  var diagnostics = Diagnostics()
}
