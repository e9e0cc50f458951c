/// A closure that makes samples of a declared record; nothing where a field's type has no obvious values.
///
/// ```
/// { Photo(id: ContractValue.uuid($0), title: ContractValue.text($0)) }
/// ```
struct ContractSampleTemplate: Template {
  var record: Record
  var tag: SwiftName?

  var body: Code {
    if let values {
      "{ \(record.name)(\(values.list)) }"
    }
  }

  /// The arguments of the initialiser; `nil` where one cannot be told.
  private var values: [Code]? {
    var values: [Code] = []
    for field in record.allFields {
      if field.name == tag, field.initialValue != nil { continue }
      if let value = Self.value(of: field.type) {
        values.append(CallArgument(field.name, value).body)
      } else if field.initialValue == nil || field.name == record.key {
        return nil
      }
    }
    return values
  }

  /// Another value for each number; `nil` where the type does not tell any.
  fileprivate static func value(of type: SwiftSource) -> Code? {
    let name = type.text.hasSuffix("?") ? String(type.text.dropLast()) : type.text
    switch name {
    case "String": return "ContractValue.text($0)"
    case "UUID": return "ContractValue.uuid($0)"
    case "Date": return "ContractValue.date($0)"
    case "Data": return "ContractValue.data($0)"
    case "Bool": return "ContractValue.flag($0)"
    case "Double", "Float": return "ContractValue.real($0)"
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64":
      return "ContractValue.integer($0)"
    default: return nil
    }
  }
}

extension Record {
  /// The first of two records with the contents of the second; `nil` where there are none.
  ///
  /// ```
  /// Photo(id: $0.id, title: $1.title, revision: $0.revision)
  /// ```
  func mixed(keeping tag: SwiftName?) -> Code? {
    let contents = contents(besides: tag)
    return contents.isEmpty ? nil : mixed { contents.contains($0) }
  }

  /// The same with one field only; `nil` unless samples differ in others too.
  func mixedInPart(keeping tag: SwiftName?) -> Code? {
    let telling = contents(besides: tag).filter { name in
      allFields.contains { $0.name == name && ContractSampleTemplate.value(of: $0.type) != nil }
    }
    return telling.count < 2 ? nil : mixed { $0 == telling.first }
  }

  private func contents(besides tag: SwiftName?) -> [SwiftName] {
    allFields.map(\.name).filter { $0 != key && $0 != tag }
  }

  private func mixed(_ isTaken: (SwiftName) -> Bool) -> Code {
    let values = allFields.map { field in
      CallArgument(field.name, "\(isTaken(field.name) ? "$1" : "$0").\(field.name)").body
    }
    return "\(name)(\(values.list))"
  }
}
