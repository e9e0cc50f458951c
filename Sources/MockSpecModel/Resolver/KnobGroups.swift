import MockSpecSyntax

/// The members that share one knob: an asynchronous form and a completion-handler form, or members
/// that the spec gives one name.
struct KnobGroup {
  var name: String
  var forms: [MemberForm]

  var index: Int { forms[0].index }
}

/// Gives every member its knob.
///
/// The first member of a name keeps it; later overloads add their labels, then effects, then types, so
/// that a name never changes because an overload was added after it.
func knobGroups(_ forms: [MemberForm]) -> [KnobGroup] {
  var groups: [KnobGroup] = []
  var byName: [String: Int] = [:]
  for form in forms {
    if let name = form.clauses.named?.text {
      if let group = byName[name] {
        groups[group].forms.append(form)
      } else {
        byName[name] = groups.count
        groups.append(KnobGroup(name: name, forms: [form]))
      }
    } else if let partner = groups.firstIndex(where: { $0.takes(form) }) {
      groups[partner].forms.append(form)
    } else {
      let name = freeName(for: form, taken: byName)
      byName[name] = groups.count
      groups.append(KnobGroup(name: name, forms: [form]))
    }
  }
  return groups
}

extension KnobGroup {
  /// Whether `form` is the other form of a group's only member: same arguments and answer, one of the
  /// two asynchronous and the other with a completion handler.
  fileprivate func takes(_ form: MemberForm) -> Bool {
    guard let first = forms.first, forms.count == 1, first.clauses.named == nil,
      first.baseName == form.baseName, first.recorded.map(\.type) == form.recorded.map(\.type),
      first.output == form.output || (first.output.isVoid && form.output.isVoid)
    else { return false }
    return (first.isAsync && form.handler != nil) || (first.handler != nil && form.isAsync)
  }
}

private func freeName(for form: MemberForm, taken: [String: Int]) -> String {
  let candidates = knobNames(for: form)
  if let free = candidates.first(where: { taken[$0] == nil }) { return free }
  var number = 2
  while taken["\(candidates[0])\(number)"] != nil { number += 1 }
  return "\(candidates[0])\(number)"
}

/// `records`, `recordsMatching`, `recordsMatchingAsyncThrowing`, …
private func knobNames(for form: MemberForm) -> [String] {
  let base =
    switch form.member.kind {
    case .initializer: "initializer"
    case .subscript_: "subscripts"
    default: form.baseName
    }
  let labelled = base + form.labels.filter { $0 != "_" }.map(capitalized).joined()
  let effects =
    labelled + (form.isAsync ? "Async" : "") + (form.effects.isThrowing ? "Throwing" : "")
  let answered = effects + (form.output.isVoid ? "" : words(of: form.output))
  let typed = answered + form.recorded.map { words(of: $0.type) }.joined()
  return [base, labelled, effects, answered, typed]
}

/// `[CKRecord.ID: Data]` → `CKRecordIDData`
private func words(of type: TypeSyntax) -> String {
  type.source.split { !($0.isLetter || $0.isNumber) }.map { capitalized(String($0)) }.joined()
}

func capitalized(_ word: String) -> String {
  guard let first = word.first else { return word }
  return first.uppercased() + word.dropFirst()
}

/// The knob of an operation: `CKFetchRecordsOperation` → `fetchRecords`.
func operationKnob(_ type: String) -> String {
  var name = type.split(separator: ".").last.map(String.init) ?? type
  for suffix in ["Operational", "Operation"] where name.hasSuffix(suffix) && name != suffix {
    name = String(name.dropLast(suffix.count))
    break
  }
  let capitals = name.prefix { $0.isUppercase }
  if capitals.count > 2 { name = String(name.dropFirst(capitals.count - 1)) }
  return name.prefix(1).lowercased() + name.dropFirst()
}
