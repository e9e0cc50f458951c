/// A closure that makes samples of a declared record; empty if a field's type has no obvious values.
///
/// ```
/// { Photo(id: ContractValue.uuid($0), title: ContractValue.text($0)) }
/// ```
struct ContractSampleTemplate: Template {
  var samples: DeclaredSamples

  var body: Code {
    if let values = samples.values {
      "{ \(group: "\(samples.record)(\(values.map(argument).list))") }"
    }
  }

  private func argument(_ field: SwiftName, _ value: DeclaredSamples.Value) -> Code {
    CallArgument(field, "ContractValue.\(SwiftName(value.rawValue))($0)").body
  }
}

/// A closure that returns the first of two records with the fields of the second.
///
/// ```
/// { Photo(id: $0.id, title: $1.title, revision: $0.revision) }
/// ```
struct ContractChangeTemplate: Template {
  var record: SwiftName
  var fields: [DeclaredSamples.Field]

  var body: Code {
    if !fields.isEmpty {
      "{ \(group: "\(record)(\(fields.map(argument).list))") }"
    }
  }

  private func argument(_ field: DeclaredSamples.Field) -> Code {
    CallArgument(field.name, "\(field.isChanged ? "$1" : "$0").\(field.name)").body
  }
}
