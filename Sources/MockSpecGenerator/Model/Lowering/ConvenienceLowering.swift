/// The lowering of default arguments, which protocols cannot have, to shorter methods in an extension.
struct ConvenienceLowering {
  /// The members of the interface and its ancestors.
  let members: [DeclaredMember]
  let signatures: SignatureLowering

  /// Returns the shorter methods of an interface, except those that a member or another shorter method
  /// already is.
  func conveniences(of own: [Member]) -> [Convenience] {
    let shortened = own.filter { member in
      member.method?.parameters.contains { $0.defaultValue != nil } ?? false
    }
    if shortened.isEmpty { return [] }
    var taken: [String: [Condition]] = [:]
    for declared in members {
      taken[declared.member.identity, default: []].append(declared.member.condition)
    }
    return shortened.flatMap { conveniences(of: $0, beside: &taken) }
  }

  /// Returns one shorter method for each default argument, so that every combination can be left out as in
  /// calls of the real method.
  private func conveniences(of member: Member, beside taken: inout [String: [Condition]])
    -> [Convenience]
  {
    // An array cannot be handed on to a variadic parameter.
    guard let function = member.method, !function.parameters.contains(where: \.isVariadic),
      let requirement = signatures.signature(of: member)
    else { return [] }
    return function.parameters.indices.compactMap { omitted in
      guard let value = requirement.parameters[omitted].defaultValue else { return nil }
      var others = function.parameters
      others.remove(at: omitted)
      let key = member.identity(as: .method(function.with(others)))
      guard taken.claim(key, if: member.condition) else { return nil }
      var parameters = requirement.parameters
      // Only the parameters behind it keep their defaults, or two methods would fit a call.
      for earlier in 0..<omitted { parameters[earlier].defaultExpression = nil }
      parameters.remove(at: omitted)
      var arguments = requirement.parameters.map {
        (label: $0.label, value: SwiftSource(composed: $0.argument))
      }
      arguments[omitted].value = value
      return Convenience(
        signature: requirement.with(documentation: [], parameters: parameters),
        arguments: arguments)
    }
  }
}
