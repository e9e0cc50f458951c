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
