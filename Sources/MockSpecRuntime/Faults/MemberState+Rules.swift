extension MemberState {
  /// Counts a call for every rule about whole calls and fires the first that is due.
  @usableFromInline
  func dueCallRule(of call: Int) -> FaultRule? {
    rules.removeAll(where: \.isRemoved)
    var due: FaultRule?
    for rule in rules where rule.items == nil && rule.countMatch() && due == nil {
      due = rule
    }
    if let due { hit(call, by: due) }
    return due
  }

  /// Counts a call for every rule about one of the items, and tells which rule each item fails by.
  func dueItemRules<ID: Hashable>(for ids: [ID], of call: Int) -> [ID: FaultRule] {
    rules.removeAll(where: \.isRemoved)
    var due: [ID: FaultRule] = [:]
    for rule in rules where rule.items != nil {
      let concerned = ids.filter { rule.concerns(AnyHashable($0)) }
      guard !concerned.isEmpty, rule.countMatch() else { continue }
      let free = concerned.filter { due[$0] == nil }
      guard !free.isEmpty else { continue }
      for id in free { due[id] = rule }
      hit(call, by: rule)
    }
    return due
  }

  private func hit(_ call: Int, by rule: FaultRule) {
    rule.fire()
    hits[call, default: []].append(rule)
  }
}
