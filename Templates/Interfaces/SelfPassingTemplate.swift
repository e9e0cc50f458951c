/// The implementation, for a real type, of requirements whose closures receive any object of the interface.
///
/// It is an extension of the protocol, so that calls on the real type itself reach the real method.
///
/// ```
/// extension CloudStorable where Self: CKDatabase {
///   public func configuredWith<R>(body: (any CloudStorable) throws -> R) rethrows -> R {
///     try configuredWith(body: { (object: CKDatabase) in try body(object) })
///   }
/// }
/// ```
struct SelfPassingTemplate: Template {
  var interface: Interface
  var access: AccessLevel

  var body: Code {
    if let realType = interface.realType, !interface.selfPassing.isEmpty {
      """
      \(interface.attributes.availability.map { "\($0)" }.lines)
      extension \(interface.name) where Self: \(realType) {
        \(interface.selfPassing.map { ConditionalCode(method($0), if: $0.signature.condition) }.sections)
      }
      """
    }
  }

  private func method(_ lending: SelfPassing) -> Code {
    DeclarationTemplate(
      signature: lending.signature, access: access.word, isDocumented: false, hasDefaults: false,
      implementation: "{\n  \(call(of: lending))\n}"
    ).body
  }

  private func call(of lending: SelfPassing) -> Code {
    let arguments = lending.signature.parameters.map { parameter -> Code in
      guard parameter.name == lending.closure else {
        return CallArgument(parameter.label, "\(parameter.name)").body
      }
      let object = SwiftName(lending.closure.text == "object" ? "other" : "object")
      return CallArgument(
        parameter.label,
        "{ (\(object): \(lending.realType)) in \(group: "\(lending.run)\(lending.closure)(\(object))") }"
      ).body
    }
    return "\(lending.call)\(lending.signature.name)(\(arguments.list))"
  }
}
