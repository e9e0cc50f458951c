/// The lowering of a property whose closure receives the changes that other contexts commit.
struct ObserverLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  let form: MemberForm

  /// Returns the body of the property.
  func body(_ property: PropertySyntax, _ access: PropertyAccess) -> MockMember.Body? {
    guard let verb = form.clauses.verbs.first else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    guard
      let shape = StoreLookup(
        context: context, stores: mock.stores, condition: form.member.condition
      ).store(of: verb),
      needsPending(verb, [shape])
    else { return nil }
    if property.accessors?.isSettable != true {
      report(.settableNeeded(property.name.text), at: property.name.range)
      return nil
    }
    // The closure takes three lists of ids, or nothing.
    let function = property.type.isOptional ? property.type.unwrapped.function : nil
    let lists = function?.parameters.map(\.type.arrayElement) ?? []
    guard let function, function.result.isVoid, !function.effects.isAsync,
      !function.effects.isThrowing, [0, 3].contains(lists.count),
      lists.allSatisfy({ list in shape.keyType.map { $0.bare == list } ?? (list != nil) })
    else {
      let key = shape.keyType?.source ?? "ID"
      report(
        .typeNeeded(
          property.name.text, property.type.source,
          expected: "(([\(key)], [\(key)], [\(key)]) -> Void)?"), at: property.name.range)
      return nil
    }
    return .observer(access, store: SwiftName(shape.entry.name.text), parameterCount: lists.count)
  }
}
