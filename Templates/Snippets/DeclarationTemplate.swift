/// A signature as a declaration: without a body for a protocol, otherwise with one.
///
/// ```
/// @discardableResult
/// public func save(_ photo: Photo, to album: Album.ID) async throws -> Photo
/// ```
package struct DeclarationTemplate: Template {
  let signature: Signature
  let access: Code
  let hasDefaults: Bool
  /// True if the declaration keeps its result builders.
  let hasBuilders: Bool
  let implementation: Code

  package init(
    signature: Signature, access: Code = "", hasDefaults: Bool = true, hasBuilders: Bool = true,
    implementation: Code = ""
  ) {
    self.signature = signature
    self.access = access
    self.hasDefaults = hasDefaults
    self.hasBuilders = hasBuilders
    self.implementation = implementation
  }

  package var body: Code {
    let modifiers = signature.modifiers.map { "\($0.source) " as Code }
    """
    \(signature.documentation.comment)
    \(signature.attributes.filter { hasBuilders || $0.kind != .resultBuilder }.lines)
    \(access)\(Code.joined(modifiers, ""))\(core)\(implementation.isEmpty ? "" : " ")\(implementation)
    """
  }

  private var core: Code {
    switch signature.kind {
    case .property:
      "var \(signature.name):\(group: signature.result.map { " \($0)" } ?? "")"
    case .method:
      """
      func \(signature.name)\(signature.isOperator ? " " : "")\(parameters)\(signature.getEffects)\(result)\(requirements)
      """
    case .initializer:
      "init\(signature.mark)\(parameters)\(signature.getEffects)\(requirements)"
    case .subscript_:
      "subscript\(parameters)\(result)\(requirements)"
    }
  }

  private var parameters: Code {
    let rows = signature.parameters.rows(
      hasDefaults: hasDefaults, isSubscript: signature.isSubscript)
    return "\(signature.generics)(\(rows))"
  }

  private var result: Code { signature.result.map { " -> \($0)" } ?? "" }

  private var requirements: Code {
    signature.requirements.isEmpty ? "" : " \(signature.requirements)"
  }
}

extension Signature {
  /// ` async throws`, or nothing.
  var getEffects: Code {
    let effects = effects.source
    return effects.isEmpty ? "" : " \(effects)"
  }

  /// True if Swift infers a result builder for the body of a member that has the requirement's signature.
  package var hasResultBuilder: Bool { attributes.contains { $0.kind == .resultBuilder } }

  /// `return `, which keeps a result builder from transforming the body, or nothing.
  package var returnWord: Code { hasResultBuilder ? "return " : "" }

  /// Returns a name for a variable of the body: the given name, with `_` added if a parameter has it.
  package func free(_ name: String) -> SwiftName {
    SwiftName(lengthened(name) { hides(SwiftName($0)) })
  }

  /// Checks whether a parameter hides a member of that name.
  func hides(_ name: SwiftName) -> Bool { parameters.contains { $0.name == name } }
}

extension [SignatureParameter] {
  /// Returns the parameters of a signature, without the parentheses; a protocol's requirements have no defaults.
  ///
  /// ```
  /// for ids: [CKRecord.ID], _ limit: Int = 100
  /// ```
  func rows(hasDefaults: Bool = true, isSubscript: Bool = false) -> Code {
    map { parameter -> Code in
      let name = parameter.name
      // In a subscript, a single name is no label.
      let names: Code =
        switch parameter.label {
        case nil: "\(isSubscript ? "" : "_ ")\(name)"
        case name? where !isSubscript: "\(name)"
        case let label?: "\(label: label) \(name)"
        }
      let attributes = parameter.attributes.map { "\($0.source) " as Code }
      let value = hasDefaults ? parameter.defaultValue : nil
      return
        "\(Code.joined(attributes, ""))\(names): \(parameter.type)\(value.map { " = \($0)" } ?? "")"
    }.rows
  }
}

extension Code {
  /// Returns one argument of a call: `deleting: ids`.
  package static func argument(_ label: SwiftName?, _ value: Code) -> Code {
    label.map { "\(argument: $0): \(value)" } ?? value
  }
}

/// The accessors of a property or subscript, with their bodies.
///
/// ```
/// {
///   get { core.get(0) }
///   set { core.set(0, newValue) }
/// }
/// ```
package struct AccessorBodies: Template {
  let signature: Signature
  let get: Code
  let set: Code?
  /// The name of the new value, if a parameter is called `newValue`.
  let newValue: SwiftName

  package init(
    signature: Signature, get: Code, set: Code? = nil, newValue: SwiftName = SwiftName("newValue")
  ) {
    self.signature = signature
    self.get = get
    self.set = set
    self.newValue = newValue
  }

  package var body: Code {
    if let set {
      """
      {
        get\(signature.getEffects) \(block(get))
        set\(newValue == SwiftName("newValue") ? "" : "(\(newValue))") \(block(set))
      }
      """
    } else if signature.effects.source.isEmpty {
      block(get)
    } else {
      """
      {
        get\(signature.getEffects) \(block(get))
      }
      """
    }
  }

  private func block(_ code: Code) -> Code {
    code.isMultiline ? "{\n  \(code)\n}" : "\(braces: code)"
  }
}

extension AccessLevel {
  /// `public `, `package `, or nothing, before a declaration.
  package var word: Code {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

extension [String] {
  /// The lines as a documentation comment, or nothing.
  var comment: Code { map { Code.comment("///", $0) }.lines }
}

extension [SwiftAttribute] {
  /// Attributes, each on its own line.
  package var lines: Code { map(\.source).lines }
}

extension [AvailabilityLimit] {
  /// Attributes, each on its own line.
  package var lines: Code { map(\.source).lines }
}

extension [SwiftSource] {
  /// Attributes, each on its own line.
  package var lines: Code { map { "\($0)" }.lines }

  /// `Equatable, Sendable`
  package var list: Code { map { "\($0)" }.list }
}

/// A stored property.
///
/// ```
/// public var isAtomic: Bool = true
/// ```
struct StoredProperty: Template {
  let property: Record.Field
  let access: Code

  var body: Code {
    """
    \(property.documentation.comment)
    \(access)var \(property.name):\(rest: " \(property.type)")\(property.initialValue.map { " = \($0)" } ?? "")
    """
  }
}

/// The holes for the values of the model.
extension Code.Interpolation {
  package mutating func appendInterpolation(_ name: SwiftName) { appendHole(name.source) }
  package mutating func appendInterpolation(label name: SwiftName) { appendHole(name.label) }
  package mutating func appendInterpolation(argument name: SwiftName) {
    appendHole(name.argumentLabel)
  }
  package mutating func appendInterpolation(_ source: SwiftSource) { appendHole(source.marked) }
  package mutating func appendInterpolation(_ literal: SwiftLiteral) { appendHole(literal.source) }
  /// Adds the escaped text of a literal without its quotes, as a line of a longer literal.
  package mutating func appendInterpolation(contents literal: SwiftLiteral) {
    appendHole(literal.contents)
  }
  package mutating func appendInterpolation(_ number: Int) { appendHole(String(number)) }
}

extension SwiftName {
  /// The name as a literal in text for readers.
  package var literal: SwiftLiteral { SwiftLiteral(text) }
}

extension Code {
  /// Returns the code as if it stood in the line of the spec that is its place, if it has one.
  ///
  /// ```
  /// #sourceLocation(file:"Album.mockspec",line:12)
  /// try self.size(item)
  /// #sourceLocation()
  /// ```
  func placed(at place: SourcePlace?) -> Code {
    guard let place else { return self }
    return """
      \(place.directive)
      \(self)
      #sourceLocation()
      """
  }
}
