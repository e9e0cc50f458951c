extension Record {
  /// The maximum number of initialisers of a record; four conditions make sixteen.
  static let variantLimit = 16

  /// The fields with the key among them, which comes first unless the spec places it.
  package var allFields: [Field] {
    guard !fields.contains(where: { $0.name == key }) else { return fields }
    let keyField = Field(
      documentation: [], name: key, type: keyType, isConstant: false, initialValue: nil)
    return [keyField] + fields
  }
}
