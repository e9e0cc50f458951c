/// A member of an interface, with the file that declares it.
struct DeclaredMember {
  var member: Member
  let source: SourceText
  let isInherited: Bool
  var isImplemented = false
  /// The modifier with which the mock declares a member that its superclass has too: `override`, `required`.
  var overriding: Modifier?
  /// True if the member is inherited from an interface without an actor.
  var isNonisolated = false
  /// True if no isolation of the interface, stated or by default, can isolate the member: it restates a requirement of
  /// the standard library, or belongs to a protocol that is isolated otherwise.
  var isNeverIsolated = false
  /// The requirement in the protocol, if the interface itself declares the member.
  var requirement: Signature?
}

extension DeclaredMember {
  /// The member as a mock over `NSObject` declares it, which has an `init()`.
  var overObject: DeclaredMember {
    guard case .initializer(let function) = member.kind, function.parameters.isEmpty else {
      return self
    }
    var declared = self
    declared.overriding = .override
    return declared
  }
}
