/// The verbs of an operation under one of the conditions that they depend on.
struct OperationVariant {
  /// The condition, which includes that of the operation.
  let condition: Condition
  let verbs: [Verb]

  /// The verb that states the work, which is any but `finish`.
  var work: Verb? { verbs.first { $0.kind != .finish } }
}

extension OperationVariant {
  /// The most combinations of conditions on which one operation may depend.
  static let limit = 16
}

extension Symbols {
  /// Returns the verbs of an operation for each combination of their conditions and others; `nil` above
  /// `OperationVariant.limit` combinations.
  func variants(of operation: InterfaceDeclaration, if outer: Condition, _ others: [Condition] = [])
    -> [OperationVariant]?
  {
    let verbs = operation.verbs.map { ($0, operation.condition.and($0.condition)) }
    let names = Set(operation.verbs.flatMap(\.names))
    let named = members(of: operation).filter { member, _ in
      !member.condition.isAlways && names.contains(member.name.text)
    }
    let conditions = verbs.map(\.1) + others + named.map(\.condition)
    if conditions.allSatisfy(outer.implies) {
      return [OperationVariant(condition: outer, verbs: operation.verbs)]
    }
    return conditions.variants(atMost: OperationVariant.limit, of: outer)?.map { variant in
      OperationVariant(condition: variant, verbs: verbs.filter { variant.implies($0.1) }.map(\.0))
    }
  }

  /// Returns the members of an operation and its ancestors, each with the condition under which it exists.
  func members(of operation: InterfaceDeclaration)
    -> [(member: Member, condition: Condition)]
  {
    lineage(of: operation).map(\.declaration).flatMap { ancestor in
      ancestor.members.map { ($0, ancestor.condition.and($0.condition)) }
    }
  }
}

extension Verb {
  /// The properties of the operation that the verb names.
  var names: [String] {
    arguments.filter { $0.label != .into && $0.label != .from }.flatMap(\.value.names).map(\.text)
  }
}
