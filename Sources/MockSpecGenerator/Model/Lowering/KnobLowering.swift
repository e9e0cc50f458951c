/// The lowering of a mock's members to knobs: one for each group of members, and one for each setter of a subscript.
struct KnobLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  /// The store verbs of the knobs, by the indices of these.
  let verbs: [Int: KnobVerb]

  func lowered() -> [Knob] {
    var knobs: [Knob] = []
    knobs.reserveCapacity(mock.groups.all.count)
    for group in mock.groups.all {
      checkForms(of: group)
      guard let form = knobForm(of: group) else { continue }
      let recorded = group.forms.flatMap { $0.recorded(with: !group.hasAsync).map(\.type) }
      let outputs = group.forms.map(\.output)
      knobs.append(
        Knob(
          condition: group.condition, availability: availability(of: group.forms),
          name: SwiftName(group.name), form: form, index: group.index,
          isUnsafe: (recorded + outputs).contains(where: \.isUnsafe),
          aliases: aliases(of: group.name, recorded, outputs)))
      for form in group.forms where form.isSettableSubscript {
        let recorded = form.recordedBySetter.map(\.type)
        let name = mock.groups.setterName(of: group)
        knobs.append(
          Knob(
            condition: form.member.condition, availability: availability(of: [form]),
            name: SwiftName(name),
            form: .stub(
              arguments: form.recordedBySetter.typeSource, output: .void, failure: .never,
              catalogue: nil), index: form.index + 1,
            isUnsafe: recorded.contains(where: \.isUnsafe), aliases: aliases(of: name, recorded, [])
          ))
      }
    }
    return knobs
  }

  /// Returns the names for types of a knob; an actor can have no keys of its own, and those of a framework belong to none.
  private func aliases(
    of knob: String, _ recorded: [TypeSyntax], _ outputs: [TypeSyntax]
  ) -> Knob.Aliases {
    guard mock.interface.isolation != .actor, mock.interface.declaration.realType == nil else {
      return Knob.Aliases()
    }
    func alias(_ word: String, for types: [TypeSyntax]) -> SwiftName? {
      guard types.contains(where: \.hasOwnKeys) else { return nil }
      let name = capitalized(knob) + word
      return mock.names.free(name, or: name + "_")
    }
    return Knob.Aliases(
      arguments: alias("Arguments", for: recorded), output: alias("Output", for: outputs))
  }

  private func availability(of forms: [MemberForm]) -> [SwiftSource] {
    if forms.allSatisfy({ $0.member.attributes.isEmpty }) { return [] }
    let all = forms.map { $0.member.attributes.availability }
    guard all.allSatisfy({ $0 == all[0] }) else { return [] }
    // A knob whose type names something deprecated is deprecated as its members are, or it would warn.
    let types = files[mock.file].surroundings.deprecatedTypes
    let isDeprecated = forms.allSatisfy { $0.member.isDeprecated && $0.member.mentions(types) }
    return isDeprecated ? forms[0].member.deprecations : all[0].map(\.source)
  }

  private func knobForm(of group: KnobGroup) -> Knob.Form? {
    let form = group.forms.first { $0.isAsync } ?? group.forms[0]
    if [.identity, .database, .operation].contains(form.behaviour) { return nil }
    if let known = verbs[group.index], !known.canFail || mock.catalogue != nil {
      if known.isQuiet { return .pending(adapter: known.store.adapter) }
      return .store(
        verb: known.verb, scope: known.scope, adapter: known.store.adapter,
        catalogue: known.canFail ? mock.catalogue.map { symbols.mockName(of: $0) } : nil)
    }
    if case .property = form.member.kind, !form.isAsync, !form.effects.isThrowing {
      return .property(SwiftSource(form.output))
    }
    return .stub(
      arguments: form.recorded(with: !group.hasAsync).typeSource, output: SwiftSource(form.output),
      failure: form.failureType, catalogue: catalogue(of: form))
  }

  /// Returns the catalogue of the errors of a member, as the mocks name it: the one that describes the type
  /// that it throws, or the only one if it throws any error.
  private func catalogue(of form: MemberForm) -> SwiftName? {
    let failure = form.failureType
    if failure.isNever { return nil }
    let isAny = failure == mock.interface.types.anyError
    if isAny, let known = mock.catalogue { return symbols.mockName(of: known) }
    let candidates = symbols.usableCatalogues[mock.file]
    guard !isAny else { return candidates.only.map { symbols.mockName(of: $0) } }
    let thrown = mock.interface.generics.chosenType(named: failure.text) ?? failure.text
    if let near = candidates.byErrorType[thrown] { return symbols.mockName(of: near) }
    // The candidates are those whose codes have meanings; an error that is named needs none.
    guard let other = symbols.catalogues[thrown], other.declaration.isUnconditional,
      files[other.file].module == files[mock.file].module
    else { return nil }
    return symbols.mockName(of: other.declaration)
  }

  /// Reports members that share a knob although a stub of one is not a stub of the other.
  private func checkForms(of group: KnobGroup) {
    let first = group.forms[0]
    for form in group.forms.dropFirst() {
      // Without an asynchronous overload, the handler is one of the arguments.
      let isSame =
        form.answersLike(first, ofOptionals: true)
        && (group.hasAsync || form.handler?.parameter.type == first.handler?.parameter.type)
      let isStubbed = [.stub, .property].contains(form.behaviour)
      let message: DiagnosticMessage? =
        form.behaviour != first.behaviour
        ? .knobTaken(group.name) : isStubbed && !isSame ? .differentForms(group.name) : nil
      guard let message else { continue }
      let place = form.clauses.named ?? form.member.name
      context.placed(in: form.declared).report(message, at: place.range)
    }
  }
}

extension MemberForm {
  fileprivate enum Behaviour { case stub, property, store, database, operation, identity }

  fileprivate var behaviour: Behaviour {
    if clauses.isIdentity { return .identity }
    if clauses.gives?.isNew == false { return .database }
    if clauses.operation != nil { return .operation }
    if clauses.verbs.contains(where: { $0.kind.storeVerb != nil }) { return .store }
    if case .property = member.kind, !isAsync, !effects.isThrowing { return .property }
    return .stub
  }
}

extension Member {
  fileprivate var isDeprecated: Bool { !deprecations.isEmpty }

  /// The `@available` attributes, if one of them deprecates the member.
  fileprivate var deprecations: [SwiftSource] {
    let all = attributes.filter { $0.availability != nil }
    return all.contains { $0.availability?.isDeprecated == true }
      ? all.map { SwiftAttribute($0).source } : []
  }

  /// Checks whether a type in the signature has one of the paths, or stands in a type that has.
  fileprivate func mentions(_ paths: Set<String>) -> Bool {
    if paths.isEmpty { return false }
    return hasType { type in
      type.contains { part in
        let names = part.components.map(\.name.text)
        return names.indices.contains { paths.contains(names[...$0].joined(separator: ".")) }
      }
    }
  }

  /// Returns the meanings that a catalogue must have so that the knob of the member can fail as it should, and the type of
  /// the errors that the member throws, or gives to its completion handler, if it states one.
  func knobNeeds(isForwarding: Bool) -> (type: String, meanings: [Meaning])? {
    guard clauses.verbs.isEmpty, clauses.operation == nil, clauses.gives == nil,
      !clauses.isIdentity
    else { return nil }
    if case .initializer = kind { return nil }
    let unstubbed: [Meaning] = isForwarding || clauses.defaultValue != nil ? [] : [.unstubbed]
    if let thrown = effects.thrownType {
      return (thrown.source, unstubbed + (effects.isAsync ? [.cancelled] : []))
    }
    guard let last = method?.parameters.last,
      let type = last.type.unwrapped.function?.parameters.last?.type,
      last.isHandlerByName || type.result != nil || type.isOptional
    else { return nil }
    return (type.result?.failure.source ?? type.unwrapped.source, unstubbed)
  }
}

extension Parameter {
  /// True if the parameter is called like a completion handler.
  var isHandlerByName: Bool {
    [name.text, label?.text].contains { word in
      guard let word = word?.lowercased() else { return false }
      return word == "handler" || word == "callback" || word == "reply"
        || word.hasPrefix("completion") || word.hasSuffix("completion")
        || word.hasSuffix("completionhandler")
    }
  }
}
