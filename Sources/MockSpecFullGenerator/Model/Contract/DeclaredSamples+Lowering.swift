import MockSpecGenerator

extension DeclaredSamples {
  /// Creates the samples of a record; `nil` if it needs values that are not there under every condition.
  init?(
    _ record: Record, tag: Adapter.Tag?, zone: ZonePath?, isMerged: Bool, types: QualifiedNames
  ) {
    if record.allFields.contains(where: { !$0.condition.isAlways && $0.initialValue == nil }) {
      return nil
    }
    self.record = record.name
    let contents = record.unconditionalFields.filter {
      $0.name != record.key && $0.name != tag?.field && zone?.field != $0.name
    }
    values = Self.values(of: record, tag: tag, zone: zone, types)
    fields = record.unconditionalFields.map(\.name)
    change = contents.map(\.name)
    let telling = contents.filter { Maker(of: $0.syntax, types) != nil }
    changedPart = isMerged && telling.count > 1 ? [telling[0].name] : []
  }

  private static func values(
    of record: Record, tag: Adapter.Tag?, zone: ZonePath?, _ types: QualifiedNames
  ) -> [(field: SwiftName, value: Value)]? {
    var values: [(field: SwiftName, value: Value)] = []
    for field in record.unconditionalFields {
      if let tag, field.name == tag.field {
        if field.initialValue == nil { values.append((field.name, .noTag(isNumber: tag.isNumber))) }
        continue
      }
      if let zone, zone.field == field.name {
        // A zone that is made up would be missing.
        if field.initialValue == nil { return nil }
        continue
      }
      if let maker = Maker(of: field.syntax, types) {
        values.append((field.name, .made(by: maker)))
      } else if field.initialValue == nil || field.name == record.key {
        return nil
      }
    }
    return values
  }
}

extension Record {
  /// The fields that are there under every condition of the record.
  fileprivate var unconditionalFields: [Field] { allFields.filter(\.condition.isAlways) }
}

extension DeclaredSamples.Maker {
  /// Creates the function that makes a different value for each number; `nil` if the type has none.
  fileprivate init?(of type: TypeSyntax?, _ types: QualifiedNames) {
    guard let type = type?.unwrapped,
      let known = Self.types.first(where: { $0.names.contains(where: type.isNamed) })
    else { return nil }
    // An app can have a type of that name.
    if let own = type.simpleName.flatMap(OwnType.init), types.isHidden(own) { return nil }
    self = known.maker
  }

  private static let types: [(names: [String], maker: Self)] = [
    (["String"], .text), (["UUID"], .uuid), (["Date"], .date), (["Data"], .data), (["Bool"], .flag),
    (["Double", "Float"], .real),
    (
      [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      ], .integer
    ),
  ]
}
