import MockSpecGenerator

/// The samples of a record type that a spec declares, and their changes.
package struct DeclaredSamples: Sendable {
  package let record: SwiftName
  /// The values of the fields; `nil` if a field has a type without obvious values.
  package var values: [(field: SwiftName, value: Value)]?
  /// The fields that are there under every condition of the record.
  package let fields: [SwiftName]
  /// The fields in which a copy of one record has the contents of another; empty if records have no contents.
  package let change: [SwiftName]
  /// The field that alone is changed in another copy; empty unless samples differ in others too.
  package let changedPart: [SwiftName]

  package enum Value: Sendable {
    /// Another value for each number, made by a function of the library's `ContractValue`.
    case made(by: Maker)
    /// The change tag of a record that was never saved.
    case noTag(isNumber: Bool)
  }

  package enum Maker: String, Sendable { case text, uuid, date, data, flag, real, integer }
}
