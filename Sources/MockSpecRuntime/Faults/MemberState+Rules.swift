extension MemberState {
  /// Decides what the rules do to a call that was just recorded, and gives the lock back while the conditions run,
  /// which are the test's code.
  @usableFromInline package func decision(
    of call: Int, _ arguments: Any, _ traits: inout CallTraits, on backend: Backend,
    _ held: inout Held
  ) -> FaultDecision {
    var conditional: [FaultRule] = []
    for rule in rules(and: backend, held) where held[rule.state].terms.condition != nil {
      conditional.append(rule)
    }
    if !conditional.isEmpty {
      backend.lock.unlock(held)
      traits.met = Set(conditional.filter { $0.isMet(by: arguments) }.map(ObjectIdentifier.init))
      held = backend.lock.lock()
    }
    return decision(of: call, traits, on: backend, held)
  }

  /// Decides about a call: the first rule that is due wins, of each kind of effect, and all count.
  private func decision(
    of call: Int, _ traits: CallTraits, on backend: Backend, _ held: borrowing Held
  ) -> FaultDecision {
    var decision = FaultDecision()
    decision.launch = mock.launch
    if mock.launch.isKilled(held) {
      decision.kill = .beforeApplying
      return decision
    }
    backend.clients.observer?.hasCalled(traits, at: sequence(of: call), held)
    let subject = traits.limitSubject(of: mock)
    var kinds: Set<FaultEffect.Kind> = []
    var rules = rules(and: backend, held)
    var next = 0
    while next < rules.count {
      let rule = rules[next]
      next += 1
      guard held[rule.state].terms.items == nil else { continue }
      guard rule.concerns(traits, held) else {
        if let issue = rule.endAsImpossible(traits.scope, held) {
          backend.keep(Backend.Issue(issue, isMisuse: true), held)
        }
        continue
      }
      guard rule.countMatch(of: subject, held) else { continue }
      let effect = held[rule.state].terms.effect
      // The last state of the account counts.
      let isFirst =
        effect.kind == .account || effect.kind == .none || kinds.insert(effect.kind).inserted
      guard isFirst,
        effect.apply(by: rule, to: &decision, traits, subject, on: backend, held)
      else {
        continue
      }
      hit(call, by: rule, traits, on: backend, held)
      // The rules of a link that changes come in time for this call.
      if case .link(let connection) = effect {
        rules += held[backend.state].wideRules.suffix(connection.effects.count)
      }
    }
    if let rule = held[backend.state].latencyRule, traits.style != .immediate,
      rule.countMatch(of: nil, held)
    {
      _ = held[rule.state].terms.effect.apply(
        by: rule, to: &decision, traits, subject, on: backend, held)
    }
    return decision
  }

  /// The rules about this member, then those about all.
  @usableFromInline package func rules(and backend: Backend, _ held: borrowing Held) -> [FaultRule]
  {
    // Without optimization, an empty list that is added, or cleared of nothing, costs as much as a full one.
    if rules.isEmpty { return held[backend.state].wideRules }
    for rule in rules where rule.isOver(held) {
      rules.removeAll { $0.isOver(held) }
      break
    }
    let wide = held[backend.state].wideRules
    return wide.isEmpty ? rules : rules + wide
  }

  /// Counts a rule that hits a call, or an item of it.
  package func hit(
    _ call: Int, by rule: FaultRule, _ traits: CallTraits, on backend: Backend,
    _ held: borrowing Held
  ) {
    let retry = rule.fire(at: sequence(of: call), of: mock, fullName(of: call), traits, held)
    if let retry {
      backend.willRecord(Backend.Issue("\(retry)", at: held[rule.state].terms.place), held)
    }
    hits[call, default: []].append(rule)
    if rule.endAfter(held[backend.state].failureLimit, held) {
      held[backend.state].excessiveRules.append(rule)
      backend.log.pointee.isAwaited = true
    }
  }
}
