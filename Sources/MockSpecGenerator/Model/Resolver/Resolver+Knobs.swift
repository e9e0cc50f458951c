extension Resolver {
  /// Returns the knobs of a mock: one for each group of members, and one for each operation that has no
  /// such group.
  mutating func knobs(of context: MockContext, operations: [ResolvedRun]) -> [Knob] {
    var knobs: [Knob] = []
    for group in context.groups.all {
      checkForms(of: group)
      guard let form = knobForm(of: group, in: context) else { continue }
      knobs.append(
        Knob(
          condition: group.condition, availability: availability(of: group.forms),
          name: SwiftName(group.name), form: form, index: group.index))
      knobs += setterKnobs(of: group, beside: context.groups)
    }
    return knobs + operations.compactMap(\.knob)
  }

  private func availability(of forms: [MemberForm]) -> [SwiftSource] {
    if forms.allSatisfy({ $0.member.attributes.isEmpty }) { return [] }
    let all = forms.map { $0.member.attributes.map { attributeSource($0) }.availability }
    return all.allSatisfy { $0 == all[0] } ? all[0] : []
  }

  private mutating func knobForm(of group: KnobGroup, in context: MockContext) -> Knob.Form? {
    let form = group.forms.first { $0.isAsync } ?? group.forms[0]
    if form.clauses.isIdentity || form.clauses.gives?.isNew == false
      || form.clauses.operation != nil
    {
      return nil
    }
    if let known = context.storeVerbs[group.index], let catalogue = context.catalogue {
      if known.isQuiet { return .pending(adapter: known.store.adapter) }
      return .store(
        verb: known.verb, scope: known.scope, adapter: known.store.adapter,
        catalogue: mockName(of: catalogue))
    }
    if case .property = form.member.kind,
      !form.isAsync && !form.effects.isThrowing
    {
      return .property(SwiftSource(form.output))
    }
    let output = SwiftSource(form.output)
    let isAlone = !group.forms.contains { $0.isAsync }
    return .stub(
      arguments: form.recorded(with: form.handler != nil && isAlone).typeSource, output: output,
      failure: form.failureType, catalogue: catalogue(of: form, in: context))
  }

  /// Returns the catalogue of the errors of a member, as the mocks name it: the one that describes the type
  /// that it throws, or the only one if it throws any error.
  private mutating func catalogue(of form: MemberForm, in context: MockContext) -> SwiftName? {
    let failure = form.failureType
    if failure.text == "Never" { return nil }
    let isAny = failure == types.anyError
    if isAny, let known = context.catalogue { return mockName(of: known) }
    let candidates = catalogueCandidates(for: context.file).filter {
      $0.condition.isAlways && $0.attributes.isEmpty
    }
    guard !isAny else { return candidates.count == 1 ? mockName(of: candidates[0]) : nil }
    return candidates.first { $0.name.text == failure.text }.map { mockName(of: $0) }
  }

  /// Reports members that share a knob although a stub of one is not a stub of the other.
  private mutating func checkForms(of group: KnobGroup) {
    let first = group.forms[0]
    let hasAsync = group.forms.contains(where: \.isAsync)
    for form in group.forms.dropFirst() {
      let place = form.clauses.named ?? form.member.name
      if form.behaviour != first.behaviour {
        within(form) { $0.report(.knobTaken(group.name), at: place.range) }
      } else if form.behaviour == .stub || form.behaviour == .property
        || form.behaviour == .closure
      {
        // Without an asynchronous overload, the handler is one of the arguments.
        let isSame =
          form.answersLike(first)
          && (hasAsync || form.handler?.parameter.type == first.handler?.parameter.type)
        if !isSame { within(form) { $0.report(.differentForms(group.name), at: place.range) } }
      }
    }
  }

  private func setterKnobs(of group: KnobGroup, beside groups: KnobGroups) -> [Knob] {
    group.forms.compactMap { form in
      guard case .subscript_(_, let accessors) = form.member.kind, accessors.isSettable else {
        return nil
      }
      return Knob(
        condition: form.member.condition, availability: availability(of: [form]),
        name: SwiftName(setterKnobName(of: group, beside: groups)),
        form: .stub(
          arguments: form.recordedBySetter.typeSource, output: .void,
          failure: SwiftSource(composed: "Never"), catalogue: nil), index: form.index + 1)
    }
  }

  /// Returns the name of the knob of a subscript's setter.
  func setterKnobName(of group: KnobGroup, beside groups: KnobGroups) -> String {
    var name = "set" + capitalized(group.name)
    while groups.group(named: name) != nil { name += "Value" }
    return name
  }
}

extension MemberForm {
  fileprivate enum Behaviour { case stub, property, store, database, operation, closure, identity }

  /// The behaviour of the mock for the member.
  fileprivate var behaviour: Behaviour {
    if clauses.isIdentity { return .identity }
    if clauses.gives?.isNew == false { return .database }
    if clauses.operation != nil { return .operation }
    if clauses.runs != nil { return .closure }
    if clauses.verbs.contains(where: { $0.kind.storeVerb != nil }) { return .store }
    if case .property = member.kind, !isAsync, !effects.isThrowing { return .property }
    return .stub
  }
}
