/// The members that share one knob: an asynchronous overload and one with a completion handler, or members
/// that the spec gives one name.
struct KnobGroup {
  let name: String
  var forms: [MemberForm]
  /// The condition under which at least one of the members exists.
  var condition: Condition

  var index: Int { forms[0].index }

  var hasAsync: Bool { forms.contains(where: \.isAsync) }
}

/// The knobs of a mock's members.
///
/// The first member of a name keeps it; later overloads add their labels, then the types of their arguments where
/// these differ, then effects, then all types, so that a name never changes because an overload was added after it.
struct KnobGroups {
  private(set) var all: [KnobGroup] = []
  /// The indices of the groups with each name, of which other branches of an `#if` can have further ones.
  private var byName: [String: [Int]] = [:]
  /// The groups that wait for the other overload of a member, by its base name.
  private var byBaseName: [String: [Int]] = [:]
  private var numbers: [String: Int] = [:]
  /// The index of each member's group, by the index of the member.
  private var positions: [Int: Int] = [:]

  init(_ forms: [MemberForm]) {
    all.reserveCapacity(forms.count)
    byName.reserveCapacity(forms.count)
    for form in forms {
      if let named = form.clauses.named?.text {
        let group = byName[named]?.first {
          !all[$0].condition.excludes(form.member.condition)
        }
        add(form, to: group, orOneNamed: named)
      } else if form.isAsync || form.handler != nil,
        let partner = byBaseName[form.partnerName]?.firstIndex(where: { all[$0].takes(form) }),
        let group = byBaseName[form.partnerName]?.remove(at: partner)
      {
        add(form, to: group, orOneNamed: all[group].name)
      } else {
        let name = freeName(for: form)
        if form.isAsync || form.handler != nil {
          byBaseName[form.partnerName, default: []].append(all.count)
        }
        add(form, to: nil, orOneNamed: name)
      }
    }
  }

  func group(of form: MemberForm) -> KnobGroup? { positions[form.index].map { all[$0] } }

  func group(named name: String) -> KnobGroup? { byName[name]?.first.map { all[$0] } }

  /// Returns the knobs of a name, each in another branch of an `#if`.
  func all(named name: String) -> [KnobGroup] { byName[name, default: []].map { all[$0] } }

  private mutating func add(_ form: MemberForm, to group: Int?, orOneNamed name: String) {
    let condition = form.member.condition
    if let group {
      all[group].forms.append(form)
      all[group].condition = all[group].condition.or(condition)
    } else {
      byName[name, default: []].append(all.count)
      all.append(KnobGroup(name: name, forms: [form], condition: condition))
    }
    positions[form.index] = group ?? all.count - 1
  }

  private mutating func freeName(for form: MemberForm) -> String {
    // Most names are free as they stand; the longer ones are made where they are needed.
    let base = shortestName(for: form)
    if isFree(base, for: form) { return base }
    let differs = all(named: base).contains {
      $0.forms[0].recorded.map(\.type) != form.recorded.map(\.type)
    }
    let longer = longerNames(for: form, differingInTypes: differs)
    if let free = longer.first(where: { isFree($0, for: form) }) { return free }
    var number = numbers[base, default: 2]
    while !isFree("\(base)\(number)", for: form) { number += 1 }
    numbers[base] = number + 1
    return "\(base)\(number)"
  }

  /// Checks whether no knob has the name, or only those of members that cannot exist beside this one.
  private func isFree(_ name: String, for form: MemberForm) -> Bool {
    let condition = form.member.condition
    return byName[name, default: []].allSatisfy { position in
      let group = all[position]
      // Swift allows one declaration of a member at a time.
      return group.condition.excludes(condition)
        || !group.condition.overlaps(condition)
          && group.forms.allSatisfy { $0.member.identity == form.member.identity }
    }
  }
}

extension KnobGroup {
  /// Checks whether `form` is the other overload of the group's only member: with the same arguments and
  /// answer, one of the two asynchronous and the other with a completion handler.
  fileprivate func takes(_ form: MemberForm) -> Bool {
    guard let first = forms.first, forms.count == 1, condition.overlaps(form.member.condition),
      first.answersLike(form)
    else { return false }
    return (first.isAsync && form.handler != nil) || (first.handler != nil && form.isAsync)
  }
}

extension MemberForm {
  /// The name by which the two overloads of one member are matched.
  fileprivate var partnerName: String { member.isStatic ? "static \(baseName)" : baseName }

  /// Checks whether a handler of a value and an error can receive the optional of the asynchronous overload, as it can
  /// receive neither.
  fileprivate func receivesOptional(of other: MemberForm) -> Bool {
    guard case .optionalValueAndError? = handler?.emitted.convention else { return false }
    return clauses.verbs.isEmpty && other.handler == nil && other.output.isOptional
      && other.output.unwrapped == output
  }

  /// Checks whether a stub of one member can answer for the other; mostly, an optional is no answer of its value.
  fileprivate func answersLike(_ other: MemberForm, ofOptionals: Bool = false) -> Bool {
    recorded.map(\.type) == other.recorded.map(\.type)
      && (output == other.output || (output.isVoid && other.output.isVoid)
        || ofOptionals && (receivesOptional(of: other) || other.receivesOptional(of: self)))
      && failureType == other.failureType
  }
}

private func shortestName(for form: MemberForm) -> String {
  switch form.member.kind {
  case .initializer: "initializer"
  case .subscript_: "subscripts"
  case .method(let function) where function.name.isOperator:
    operatorKnob(form.baseName, modifiers: form.member.modifiers.map(\.text))
  default: identifier(for: form.baseName)
  }
}

/// Returns a name that needs no back-ticks: `load all items` → `loadAllItems`.
private func identifier(for name: String) -> String {
  if isPlainName(name) { return name }
  let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  let joined = words.prefix(1).joined() + words.dropFirst().map(capitalized).joined()
  return isPlainName(joined) ? joined : "member" + joined
}

/// Returns longer names for a knob: `recordsMatching`, `recordsMatchingString`,
/// `recordsMatchingAsyncThrowing`, …
///
/// The types of the arguments come before the effects if they distinguish the member from the first of its
/// name.
private func longerNames(for form: MemberForm, differingInTypes: Bool) -> [String] {
  if case .method(let function) = form.member.kind, function.name.isOperator {
    // Only the operands distinguish operators.
    let operands = shortestName(for: form) + function.parameters.map { words(of: $0.type) }.joined()
    return [operands, operands + words(of: function.result ?? .named("Void"))]
  }
  var labels = form.labels.filter { $0 != "_" }
  // Arguments of subscripts seldom have labels.
  if case .subscript_(let function) = form.member.kind {
    labels = function.parameters.map { ($0.label ?? $0.name).text }
  }
  let labelled =
    shortestName(for: form) + labels.map { capitalized(identifier(for: $0)) }.joined()
  let effects =
    labelled + (form.member.isStatic ? "Static" : "") + (form.isAsync ? "Async" : "")
    + (form.effects.isThrowing ? "Throwing" : "")
  let answered = effects + (form.output.isVoid ? "" : words(of: form.output))
  let typed = answered + form.recorded.map { words(of: $0.type) }.joined()
  let argued = labelled + form.recorded.map { words(of: $0.type) }.joined()
  return [labelled] + (differingInTypes ? [argued] : []) + [effects, answered, typed]
}

/// Returns the words of a type's name: `[CKRecord.ID: Data]` → `CKRecordIDData`, `[Int]` → `IntArray`.
private func words(of type: TypeSyntax) -> String {
  let words = type.source.split { !($0.isLetter || $0.isNumber) }.map { capitalized(String($0)) }
  if case .array = type.unwrapped.kind { return words.joined() + "Array" }
  return words.joined()
}

func capitalized(_ word: String) -> String {
  guard let first = word.first else { return word }
  return first.uppercased() + word.dropFirst()
}

/// Returns the knob of an operation: `CKFetchRecordsOperation` → `fetchRecords`.
func operationKnob(_ type: String) -> String {
  var name = type.split(separator: ".").last.map(String.init) ?? type
  let suffix = "Operation"
  if name.hasSuffix(suffix), name != suffix { name.removeLast(suffix.count) }
  name = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
  let capitals = name.prefix { $0.isUppercase }
  if capitals.count == name.count { return name.lowercased() }
  if capitals.count > 2 { name = String(name.dropFirst(capitals.count - 1)) }
  return name.prefix(1).lowercased() + name.dropFirst()
}

extension Resolver {
  /// Returns the knobs of a mock's members: one for each group, and one for each setter of a subscript.
  mutating func knobs(of context: MockContext, _ verbs: [Int: KnobVerb]) -> [Knob] {
    var knobs: [Knob] = []
    for group in context.groups.all {
      checkForms(of: group)
      guard let form = knobForm(of: group, verbs[group.index], in: context) else { continue }
      knobs.append(
        Knob(
          condition: group.condition, availability: availability(of: group.forms, in: context),
          name: SwiftName(group.name), form: form, index: group.index,
          isUnsafe: group.forms.contains { member in
            member.output.isUnsafe
              || member.recorded(with: !group.hasAsync).contains { $0.type.isUnsafe }
          }))
      for form in group.forms where form.isSettableSubscript {
        knobs.append(
          Knob(
            condition: form.member.condition, availability: availability(of: [form], in: context),
            name: SwiftName(setterKnobName(of: group, beside: context.groups)),
            form: .stub(
              arguments: form.recordedBySetter.typeSource, output: .void, failure: .never,
              catalogue: nil), index: form.index + 1,
            isUnsafe: form.recordedBySetter.contains { $0.type.isUnsafe }))
      }
    }
    return knobs
  }

  private func availability(of forms: [MemberForm], in context: MockContext) -> [SwiftSource] {
    if forms.allSatisfy({ $0.member.attributes.isEmpty }) { return [] }
    let all = forms.map { $0.member.attributes.availability }
    guard all.allSatisfy({ $0 == all[0] }) else { return [] }
    // A knob whose type names something deprecated is deprecated as its members are, or it would warn.
    let types = files[context.file].deprecatedTypes
    let isDeprecated = forms.allSatisfy { $0.member.isDeprecated && $0.member.mentions(types) }
    return isDeprecated ? forms[0].member.deprecations : all[0].map(\.source)
  }

  private func knobForm(
    of group: KnobGroup, _ verb: KnobVerb?, in context: MockContext
  ) -> Knob.Form? {
    let form = group.forms.first { $0.isAsync } ?? group.forms[0]
    if [.identity, .database, .operation].contains(form.behaviour) { return nil }
    if let known = verb, !known.canFail || context.catalogue != nil {
      if known.isQuiet { return .pending(adapter: known.store.adapter) }
      return .store(
        verb: known.verb, scope: known.scope, adapter: known.store.adapter,
        catalogue: known.canFail ? context.catalogue.map { mockName(of: $0) } : nil)
    }
    if case .property = form.member.kind, !form.isAsync, !form.effects.isThrowing {
      return .property(SwiftSource(form.output))
    }
    return .stub(
      arguments: form.recorded(with: !group.hasAsync).typeSource, output: SwiftSource(form.output),
      failure: form.failureType, catalogue: catalogue(of: form, in: context))
  }

  /// Returns the catalogue of the errors of a member, as the mocks name it: the one that describes the type
  /// that it throws, or the only one if it throws any error.
  private func catalogue(of form: MemberForm, in context: MockContext) -> SwiftName? {
    let failure = form.failureType
    if failure.isNever { return nil }
    let isAny = failure == context.interface.types.anyError
    if isAny, let known = context.catalogue { return mockName(of: known) }
    let candidates = symbols.usableCatalogues[context.file]
    guard !isAny else { return candidates.only.map { mockName(of: $0) } }
    let thrown = context.interface.generics.chosenType(named: failure.text) ?? failure.text
    if let near = candidates.byErrorType[thrown] { return mockName(of: near) }
    // The candidates are those whose codes have meanings; an error that is named needs none.
    guard let other = symbols.catalogues[thrown], other.declaration.isUnconditional,
      files[other.file].module == files[context.file].module
    else { return nil }
    return mockName(of: other.declaration)
  }

  /// Reports members that share a knob although a stub of one is not a stub of the other.
  private mutating func checkForms(of group: KnobGroup) {
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
      within(form.declared) { $0.report(message, at: place.range) }
    }
  }

  func setterKnobName(of group: KnobGroup, beside groups: KnobGroups) -> String {
    lengthened("set" + capitalized(group.name), by: "Value") { groups.group(named: $0) != nil }
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

/// Returns the knob of an operator: `==` → `equals`, `prefix -` → `prefixMinus`, `<=>` → `lessEqualGreater`.
///
/// Most operators of the standard library have a word; any other is spelt out by its characters, of which
/// those beyond ASCII have their names in Unicode.
func operatorKnob(_ symbol: String, modifiers: [String]) -> String {
  let spelled = symbol.unicodeScalars.map { scalar in
    let name = scalar.properties.name ?? String(scalar.value, radix: 16)
    let parts = name.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return characters[scalar] ?? camelCased(parts)
  }
  let word = words[symbol] ?? camelCased(spelled)
  let position = modifiers.first { $0 == "prefix" || $0 == "postfix" }
  return position.map { $0 + capitalized(word) } ?? word
}

/// Returns a name in camel case: `square`, `root` → `squareRoot`.
private func camelCased(_ words: [String]) -> String {
  (words.first ?? "operator") + words.dropFirst().map(capitalized).joined()
}

private let words = [
  "==": "equals", "!=": "notEquals", "<": "lessThan", "<=": "lessThanOrEquals",
  ">": "greaterThan", ">=": "greaterThanOrEquals", "===": "isIdentical", "~=": "matches",
  "+": "plus", "-": "minus", "*": "times", "/": "dividedBy", "%": "remainder",
  "+=": "plusEquals", "-=": "minusEquals", "*=": "timesEquals", "/=": "dividedByEquals",
  "&&": "and", "||": "or", "!": "not", "<<": "shiftedLeft", ">>": "shiftedRight",
  "...": "through", "..<": "upTo", "??": "otherwise",
]

private let characters: [Unicode.Scalar: String] = [
  "+": "plus", "-": "minus", "*": "star", "/": "slash", "%": "percent", "=": "equal",
  "<": "less", ">": "greater", "!": "bang", "&": "and", "|": "or", "^": "caret", "~": "tilde",
  "?": "question", ".": "dot",
]

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
