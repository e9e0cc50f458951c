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

  /// Returns the name of the knob for the setter of a subscript.
  func setterName(of group: KnobGroup) -> String {
    lengthened("set" + capitalized(group.name), by: "Value") { self.group(named: $0) != nil }
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
  func answersLike(_ other: MemberForm, ofOptionals: Bool = false) -> Bool {
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
  let labelled = shortestName(for: form) + labels.map { capitalized(identifier(for: $0)) }.joined()
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
