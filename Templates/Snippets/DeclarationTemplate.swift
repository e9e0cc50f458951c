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
    case .property(let type, _, _):
      "var \(signature.name):\(group: " \(type)")"
    case .method:
      """
      func \(signature.name)\(signature.isOperator ? " " : "")\(parameters)\(effects)\(result)\(requirements)
      """
    case .initializer(let mark):
      "init\(mark)\(parameters)\(effects)\(requirements)"
    case .subscript_:
      "subscript\(parameters)\(result)\(requirements)"
    }
  }

  private var parameters: Code {
    let list = ParameterList(
      signature.parameters, hasDefaults: hasDefaults, isSubscript: signature.isSubscript)
    return "\(signature.generics)(\(list))"
  }

  private var effects: Code { signature.effects.isEmpty ? "" : " \(signature.effects)" }

  private var result: Code { signature.result.map { " -> \($0)" } ?? "" }

  private var requirements: Code {
    signature.requirements.isEmpty ? "" : " \(signature.requirements)"
  }
}

extension Signature {
  /// Returns a name for a variable of the body: the given name, with `_` added if a parameter has it.
  func free(_ name: String) -> SwiftName {
    var name = SwiftName(name)
    while hides(name) { name.text += "_" }
    return name
  }

  /// Checks whether a parameter hides a member of that name.
  func hides(_ name: SwiftName) -> Bool { parameters.contains { $0.name == name } }
}
