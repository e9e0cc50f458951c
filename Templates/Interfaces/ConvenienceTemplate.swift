/// The shorter forms of an interface's requirements.
///
/// ```
/// extension CloudStorable {
///   /// `records(for:desiredKeys:)` with the default of `desiredKeys`.
///   public func records(for ids: [CKRecord.ID]) async throws -> [CKRecord] {
///     try await records(for: ids, desiredKeys: nil)
///   }
/// }
/// ```
struct ConvenienceTemplate: Template {
  var interface: Interface
  var access: AccessLevel

  var body: Code {
    if !interface.conveniences.isEmpty {
      """
      \(interface.attributes.availability.map { "\($0)" }.lines)
      extension \(interface.name) {
        \(interface.conveniences.map { ConditionalCode(method($0), if: $0.signature.condition) }.sections)
      }
      """
    }
  }

  private func method(_ convenience: Convenience) -> Code {
    DeclarationTemplate(
      signature: convenience.signature, access: access.word,
      implementation: "{\n  \(call(of: convenience))\n}"
    ).body
  }

  private func call(of convenience: Convenience) -> Code {
    let arguments = convenience.arguments.map { CallArgument($0.label, "\($0.value)").body }.list
    return """
      \(convenience.isThrowing ? "try " : "")\
      \(convenience.isAsync ? "await " : "")\(convenience.method)(\(arguments))
      """
  }
}
