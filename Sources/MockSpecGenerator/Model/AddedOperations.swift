/// The operations of a spec that a database or container of another module runs.
package struct AddedOperations: ConditionalElement, Sendable {
  package let condition: Condition
  /// The mock of the database.
  package let mock: Mock
  package let access: AccessLevel
  package let operations: [OperationRun]
  package let knobs: [Knob]
  package let classes: [AddedOperation]
}

/// The class of an added operation.
package struct AddedOperation: Sendable {
  /// The place that declares the class, which decides whether a conformance is retroactive.
  package enum Home: Hashable, Sendable {
    /// The package of the mocks.
    case package
    /// A framework, or the package where the framework is missing.
    case framework(SwiftName)
    case elsewhere
  }

  package let run: OperationRun
  package let name: SwiftSource
  package let home: Home
}
