/// A signature as a declaration: without a body for a protocol, otherwise with one.
///
/// ```
/// @discardableResult
/// public func save(_ photo: Photo, to album: Album.ID) async throws -> Photo
/// ```
struct DeclarationTemplate: Template {
  var signature: Signature
  var access: Code = ""
  var isDocumented = true
  var hasDefaults = true
  /// True if the declaration keeps its result builders.
  var hasBuilders = true
  var implementation: Code = ""

  var body: Code {
    if isDocumented {
      Documentation(signature.documentation)
    }
    """
    \(attributes.map { "\($0)" }.lines)
    \(head)\(implementation.isEmpty ? "" : " ")\(implementation)
    """
  }

  private var attributes: [SwiftSource] {
    hasBuilders ? signature.attributes : signature.attributes.filter { !$0.isResultBuilder }
  }

  private var head: Code {
    let modifiers = signature.modifiers.map { "\($0) " as Code }
    return "\(access)\(Code.joined(modifiers, ""))\(core)"
  }

  private var core: Code {
    switch signature.kind {
    case .property:
      "var \(signature.name):\(group: type)"
    case .method:
      """
      func \(signature.name)\(signature.isOperator ? " " : "")\(parameters)\(effects)\(result)\(requirements)
      """
    case .initializer:
      "init\(signature.mark)\(parameters)\(effects)\(requirements)"
    case .subscript_:
      "subscript\(parameters)\(result)\(requirements)"
    }
  }

  private var parameters: Code {
    let list = ParameterList(
      signature.parameters, hasDefaults: hasDefaults, isSubscript: signature.isSubscript)
    return "\(signature.generics)(\(list))"
  }

  private var effects: Code { signature.getEffects }

  private var type: Code { signature.result.map { " \($0)" } ?? "" }

  private var result: Code { signature.result.map { " -> \($0)" } ?? "" }

  private var requirements: Code {
    signature.requirements.isEmpty ? "" : " \(signature.requirements)"
  }
}

extension Signature {
  /// ` async throws`, or nothing.
  var getEffects: Code { effects.source.isEmpty ? "" : " \(effects.source)" }

  /// Returns a name for a variable of the body: the given name, with `_` added if a parameter has it.
  func free(_ name: String) -> SwiftName {
    var name = SwiftName(name)
    while hides(name) { name.text += "_" }
    return name
  }

  /// Checks whether a parameter hides a member of that name.
  func hides(_ name: SwiftName) -> Bool { parameters.contains { $0.name == name } }
}

/// The parameters of a signature, without the parentheses.
///
/// ```
/// for ids: [CKRecord.ID], _ limit: Int = 100
/// ```
struct ParameterList: Template {
  var parameters: [SignatureParameter]
  /// True if default arguments are written, which a protocol's requirements cannot have.
  var hasDefaults: Bool
  /// True for a subscript, where a single name is no label.
  var isSubscript: Bool

  init(_ parameters: [SignatureParameter], hasDefaults: Bool = true, isSubscript: Bool = false) {
    self.parameters = parameters
    self.hasDefaults = hasDefaults
    self.isSubscript = isSubscript
  }

  var body: Code { parameters.map(parameter).rows }

  private func parameter(_ parameter: SignatureParameter) -> Code {
    let attributes = parameter.attributes.map { "\($0) " as Code }
    return
      "\(Code.joined(attributes, ""))\(names(of: parameter)): \(parameter.type)\(value(of: parameter))"
  }

  private func names(of parameter: SignatureParameter) -> Code {
    guard let label = parameter.label else {
      return isSubscript ? "\(parameter.name)" : "_ \(parameter.name)"
    }
    return label == parameter.name && isSubscript
      ? "\(label: label) \(parameter.name)" : name(of: parameter, labelled: label)
  }

  private func name(of parameter: SignatureParameter, labelled label: SwiftName) -> Code {
    label == parameter.name ? "\(parameter.name)" : "\(label: label) \(parameter.name)"
  }

  private func value(of parameter: SignatureParameter) -> Code {
    guard hasDefaults, let value = parameter.defaultValue else { return "" }
    return " = \(value)"
  }
}

/// One argument of a call.
///
/// ```
/// deleting: ids
/// ```
struct CallArgument: Template {
  var label: SwiftName?
  var value: Code

  init(_ label: SwiftName?, _ value: Code) {
    self.label = label
    self.value = value
  }

  var body: Code { label.map { "\(argument: $0): \(value)" } ?? value }
}

/// The accessors that a protocol requires.
///
/// ```
/// { get async throws }
/// ```
struct AccessorRequirement: Template {
  var signature: Signature

  var body: Code {
    "\(braces: "\(signature.accessors.isMutatingGet ? "mutating " : "")get\(signature.getEffects)\(set)")"
  }

  private var set: Code {
    signature.isSettable ? signature.accessors.isNonmutatingSet ? " nonmutating set" : " set" : ""
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
struct AccessorBodies: Template {
  var signature: Signature
  var get: Code
  var set: Code?
  /// The name of the new value, if a parameter is called `newValue`.
  var newValue = SwiftName("newValue")

  var body: Code {
    if let set {
      """
      {
        get\(effects) \(block(get))
        set\(newValue.text == "newValue" ? "" : "(\(newValue))") \(block(set))
      }
      """
    } else if signature.effects.source.isEmpty {
      block(get)
    } else {
      """
      {
        get\(effects) \(block(get))
      }
      """
    }
  }

  private var effects: Code { signature.getEffects }

  private func block(_ code: Code) -> Code {
    code.isMultiline ? "{\n  \(code)\n}" : "\(braces: code)"
  }
}

extension AccessLevel {
  /// `public `, `package `, or nothing, before a declaration.
  var word: Code {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// Like `word`, for a class that other code derives from.
  var openWord: Code { self == .public ? "open " : word }
}

/// A documentation comment, or nothing.
///
/// ```
/// /// Loads bytes from the network.
/// ```
struct Documentation: Template {
  var text: [String]

  init(_ text: [String]) { self.text = text }

  var body: Code { text.map { Code.comment("///", $0) }.lines }
}

/// A stored property.
///
/// ```
/// public var isAtomic: Bool = true
/// ```
struct StoredProperty: Template {
  var property: Record.Field
  var access: Code

  var body: Code {
    """
    \(Documentation(property.documentation))
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
  var literal: SwiftLiteral { SwiftLiteral(text) }
}

/// The directive that gives the next line the place of a line in the spec.
///
/// ```
/// #sourceLocation(file:"Album.mockspec",line:12)
/// ```
struct LineDirective: Template {
  var place: SpecPlace

  init(_ place: SpecPlace) { self.place = place }

  var body: Code { "#sourceLocation(file:\(place.file),line:\(place.line))" }
}
