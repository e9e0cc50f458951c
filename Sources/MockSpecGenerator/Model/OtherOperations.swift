/// The database that runs the operations that the mock of a method does not run itself.
package struct OtherOperations: Sendable {
  /// The operation type that the method of the database takes; `nil` if it is the one that this method takes.
  package var type: SwiftSource?
  /// `privateDatabase`: the database, as a member of the mock.
  package let database: SwiftSource
  /// The method of the database that runs operations, and the label of its parameter.
  package let method: SwiftName
  package var label: SwiftName?
}
