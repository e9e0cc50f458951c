/// A record that the spec declares.
///
/// ```
/// nonisolated public struct Photo: Equatable, Sendable {
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
  let record: Record
  let access: AccessLevel

  var body: Code {
    record.documentation.comment
    """
    \(record.attributes.lines)
    nonisolated \(access.word)struct \(record.name)\(inherited.isEmpty ? "" : ": \(inherited)") {
      \(record.allFields.code(property).lines)

      \(record.initializers.code(initializer).lines)
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

  private var inherited: Code { record.inherited.list }

  private func property(_ field: Record.Field) -> Code {
    """
    \(field.documentation.comment)
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
    field.name == SwiftName("self") ? SwiftName("self_") : field.name
  }
}

/// The cursor or change token of a store of declared records.
///
/// ```
/// /// The position after a page of a query; made by the database, opaque to the app.
/// nonisolated public struct PhotoCursor: Hashable, Sendable {
///   public let token: String
///
///   public init(token: String) { self.token = token }
/// }
/// ```
struct CursorTemplate: Template {
  let name: SwiftName
  var isToken = false
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    """
    /// The position after \(isToken ? "the changes that a client knows" : "a page of a query"); made by the database, opaque to the app.
    nonisolated \(access.word)struct \(name): \(list: "\(types(.hashable))", "\(types(.sendable))") {
      \(access.word)let token: \(types(.string))

      \(access.word)init(token: \(types(.string))) { self.token = token }
    }
    """
  }
}

/// The error of a catalogue that no framework owns.
///
/// ```
/// nonisolated enum TowerError: Error, Sendable {
///   case invalidURL
///   case offline(retryAfter: Double = 1)
/// }
/// ```
struct ErrorEnumTemplate: Template {
  let catalogue: Catalogue
  let access: AccessLevel

  var body: Code {
    catalogue.documentation.comment
    """
    \(catalogue.attributes.lines)
    nonisolated \(access.word)enum \(catalogue.name): \(catalogue.inherits.list) {
      \(catalogue.entries.code(entry).lines)
    }
    """
  }

  private func entry(_ entry: Catalogue.Entry) -> Code {
    let values = entry.associatedValues.map(value).list
    return """
      \(entry.documentation.comment)
      case \(entry.name)\(values.isEmpty ? "" : "(\(values))")\(entry.rawValue.map { " = \($0)" } ?? "")
      """
  }

  private func value(_ value: Catalogue.AssociatedValue) -> Code {
    let type: Code = "\(value.type)\(value.defaultValue.map { " = \($0)" } ?? "")"
    return value.label.map { "\(label: $0): \(type)" } ?? type
  }
}

/// Values that no framework and no app declares; they have raw values so that calls with them can be recorded.
///
/// ```
/// /// The effect of a save on a stored record.
/// nonisolated enum SaveMode: String, Codable, Hashable, Sendable {
///   case careful
///   case force
/// }
/// ```
struct ValuesEnumTemplate: Template {
  let values: Values
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    values.documentation.comment
    """
    \(values.attributes.lines)
    nonisolated \(access.word)enum \(values.type): \(inherited.list) {
      \(values.cases.code(line).lines)
    }
    """
  }

  /// The protocols; an enum that can be without a case cannot have a raw type.
  private var inherited: [Code] {
    let hasRawValues = values.cases.contains(where: \.condition.isAlways)
    let all: [OwnType] = (hasRawValues ? [.string, .codable] : []) + [.hashable, .sendable]
    return all.map { "\(types($0))" }
  }

  private func line(_ valueCase: Values.Case) -> Code {
    """
    \(valueCase.documentation.comment)
    \(valueCase.attributes.lines)
    case \(valueCase.name)
    """
  }
}
