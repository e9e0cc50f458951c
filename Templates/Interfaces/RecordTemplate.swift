/// A record that the spec declares.
///
/// ```
/// public struct Photo: Equatable, Sendable {
///   public var id: UUID
///   public var title: String
///
///   public init(id: UUID, title: String = "") {
///     self.id = id
///     self.title = title
///   }
/// }
/// ```
struct RecordTemplate: Template {
  var record: Record
  var access: AccessLevel

  var body: Code {
    Documentation(record.documentation)
    """
    \(record.attributes.map { "\($0)" }.lines)
    \(access.word)struct \(record.name)\(inherited.isEmpty ? "" : ": \(inherited)") {
      \(record.allFields.map { ConditionalCode(property($0), if: $0.condition) }.lines)

      \(record.initializers.map { ConditionalCode(initializer($0), if: $0.condition) }.lines)
    }
    """
  }

  private func initializer(_ initializer: Record.Initializer) -> Code {
    """
    \(access.word)init(\(initializer.fields.map(parameter).rows)) {
      \(initializer.fields.map { "self.\($0.name) = \(parameterName($0))" }.lines)
    }
    """
  }

  private var inherited: Code { record.inherited.map { "\($0)" }.list }

  private func property(_ field: Record.Field) -> Code {
    """
    \(Documentation(field.documentation))
    \(access.word)\(field.isConstant ? "let" : "var") \(field.name): \(field.type)
    """
  }

  private func parameter(_ field: Record.Field) -> Code {
    let name = parameterName(field)
    let names: Code = name == field.name ? "\(name)" : "\(label: field.name) \(name)"
    return "\(names): \(field.type)\(field.initialValue.map { " = \($0)" } ?? "")"
  }

  /// Returns the name of a parameter for a field, since one called `self` would hide the record.
  private func parameterName(_ field: Record.Field) -> SwiftName {
    field.name.text == "self" ? SwiftName("self_") : field.name
  }
}
