/// The operations of a spec that a database or container of another module runs.
package struct AddedOperations: Sendable {
  package var condition: Condition
  /// The mock of the database, with no other operations and knobs than the added ones.
  package var mock: Mock
  package var classes: [AddedOperation]
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

  package var run: OperationRun
  package var name: SwiftSource
  package var home: Home
}
