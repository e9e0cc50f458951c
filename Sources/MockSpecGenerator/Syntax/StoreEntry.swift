/// `store records: CKRecord(id: recordID, zone: zones[recordID.zoneID], pageSize: 100)`
package struct StoreEntry: Sendable {
  package let documentation: [String]
  package let name: Name
  package let type: TypeSyntax
  package let arguments: [Argument]
  /// The conditions of the `#if`s around the store, beyond those around its database.
  package let condition: Condition
  package let range: SourceRange

  package subscript(label: Label) -> Argument? { arguments.first { $0.label == label } }
}
