import MockSpecSyntax

/// What tells a member from its overloads: kind, name, labels, types and effects.
///
/// Makes no text of the types, since every member of every interface is looked up.
struct MemberIdentity: Hashable {
  private let kind: MemberKind

  init(_ member: Member) { kind = member.kind }

  static func == (left: MemberIdentity, right: MemberIdentity) -> Bool {
    switch (left.kind, right.kind) {
    case (.property(let left), .property(let right)): left.name.text == right.name.text
    case (.associatedType(let left), .associatedType(let right)): left.name.text == right.name.text
    case (.method(let left), .method(let right)): left.isSame(as: right)
    case (.initializer(let left), .initializer(let right)): left.isSame(as: right)
    case (.subscript_(let left, _), .subscript_(let right, _)): left.isSame(as: right)
    default: false
    }
  }

  /// The name alone: few members share one.
  func hash(into hasher: inout Hasher) { hasher.combine(kind.name.text) }
}

extension Member {
  var name: Name { kind.name }
}

extension MemberKind {
  fileprivate var name: Name {
    switch self {
    case .property(let property): property.name
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      function.name
    case .associatedType(let type): type.name
    }
  }
}

extension FunctionSyntax {
  /// Whether nothing that tells overloads apart differs.
  fileprivate func isSame(as other: FunctionSyntax) -> Bool {
    name.text == other.name.text && effects.isAsync == other.effects.isAsync
      && result == other.result && parameters.count == other.parameters.count
      && zip(parameters, other.parameters).allSatisfy {
        $0.label?.text == $1.label?.text && $0.type == $1.type
      }
  }
}
