/// The accessors that a protocol requires.
///
/// ```
/// { get async throws }
/// ```
struct AccessorRequirement: Template {
  var getEffects: SwiftSource
  var isSettable: Bool
  var isMutatingGet = false
  var isNonmutatingSet = false

  var body: Code {
    "\(braces: "\(isMutatingGet ? "mutating " : "")get\(effects)\(set)")"
  }

  private var effects: Code { getEffects.isEmpty ? "" : " \(getEffects)" }

  private var set: Code { isSettable ? isNonmutatingSet ? " nonmutating set" : " set" : "" }
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
  var getEffects: SwiftSource
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
    } else if getEffects.isEmpty {
      block(get)
    } else {
      """
      {
        get\(effects) \(block(get))
      }
      """
    }
  }

  private var effects: Code { getEffects.isEmpty ? "" : " \(getEffects)" }

  private func block(_ code: Code) -> Code {
    code.isMultiline ? "{\n  \(code)\n}" : "\(braces: code)"
  }
}
