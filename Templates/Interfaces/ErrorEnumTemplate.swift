/// The error of a catalogue that no framework owns.
///
/// ```
/// enum TowerError: Error, Sendable {
///   case invalidURL
///   case offline(retryAfter: Double = 1)
/// }
/// ```
struct ErrorEnumTemplate: Template {
  var catalogue: Catalogue
  var access: AccessLevel
  var types: QualifiedNames

  var body: Code {
    Documentation(catalogue.documentation)
    """
    \(catalogue.attributes.map { "\($0)" }.lines)
    \(access.word)enum \(catalogue.name): \(inherited) {
      \(catalogue.codes(entry).lines)
    }
    """
  }

  private var inherited: Code {
    let own = catalogue.inherits.map { "\($0)" as Code }
    let provided: [Code] =
      catalogue.entries.allSatisfy(\.associatedValues.isEmpty)
      ? ["\(types(.error))", "CaseIterable", "Hashable", "Sendable"]
      : ["\(types(.error))", "Sendable"]
    return (provided + own).list
  }

  private func entry(_ entry: Catalogue.Entry) -> Code {
    let values = entry.associatedValues.map(value).list
    return """
      \(Documentation(entry.documentation))
      case \(entry.name)\(values.isEmpty ? "" : "(\(values))")
      """
  }

  private func value(_ value: Catalogue.AssociatedValue) -> Code {
    let type: Code = "\(value.type)\(value.defaultValue.map { " = \($0)" } ?? "")"
    return value.label.map { "\(label: $0): \(type)" } ?? type
  }
}
