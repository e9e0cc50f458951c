import MockSpecStores

/// The check of a plan's names of calls and errors.
struct PlanCheck {
  /// A rule with checked names; its terms are made on the backend that has its gates.
  typealias CheckedRule = (subject: RuleSubject?, terms: (Backend) -> FaultRule.Terms)

  private let plan: BackendPlan
  private let calls: CallNames
  /// The errors with the names of their services in messages.
  private let errors: [(service: String, entry: any ErrorCatalogue)]
  private var mistakes: [TextMistake] = []

  init(_ plan: BackendPlan, calls: CallNames, errors: [any ErrorCatalogue.Type]) {
    func entries<Catalogue: ErrorCatalogue>(
      of type: Catalogue.Type
    ) -> [(service: String, entry: any ErrorCatalogue)] {
      type.allCases.map { (RuleSubject.bareName("\(type)"), $0) }
    }
    self.plan = plan
    self.calls = calls
    self.errors = errors.flatMap { entries(of: $0) }
  }

  /// Returns the rules in order.
  ///
  /// - Throws: ``TextError`` with all unknown names of the plan.
  mutating func rules() throws(TextError) -> [CheckedRule] {
    var rules: [CheckedRule] = []
    for (index, rule) in plan.rules.enumerated() {
      let path = "rules[\(index)]"
      let subject = subject(of: rule, at: path)
      guard let effect = effect(of: rule, at: path) else { continue }
      rules.append((subject, { Self.terms(of: rule, subject, effect($0)) }))
    }
    guard mistakes.isEmpty else { throw TextError(plan.origin.name, mistakes) }
    return rules
  }

  private static func terms(
    of rule: PlannedRule, _ subject: RuleSubject?, _ effect: FaultEffect
  ) -> FaultRule.Terms {
    var terms = FaultRule.Terms(
      effect: effect, occurrence: rule.occurrence, position: rule.position)
    terms.clientName = rule.client
    terms.memberName = subject?.text
    if case .rateLimits = rule.effect { terms.isLimit = true }
    switch rule.items {
    case .named(let names): terms.items = .named(Set(names))
    case .type(let name): terms.items = .type(name)
    case nil: break
    }
    return terms
  }

  private mutating func report(_ message: String, at path: String) {
    mistakes.append(TextMistake(message, at: path))
  }

  private mutating func subject(of rule: PlannedRule, at path: String) -> RuleSubject? {
    guard let call = rule.call else { return nil }
    guard let subject = RuleSubject(call) else {
      report(
        "a call is named with its interface, as 'CKDatabase.modifyRecords'"
          + SpellingSuggestion.advice(for: call, among: calls.knobs), at: "\(path).call")
      return nil
    }
    if !calls.isEmpty, !calls.contains(subject) {
      report(
        "there is no call '\(call)'"
          + SpellingSuggestion.advice(for: subject.name, among: calls.knobs),
        at: "\(path).call")
    }
    return subject
  }

  private mutating func effect(of rule: PlannedRule, at path: String) -> ((Backend) -> FaultEffect)?
  {
    switch rule.effect {
    case .fails(let error):
      return entry(of: error, rule, at: "\(path).fails").map { entry in { _ in .error(entry) } }
    case .rateLimits(let error):
      let path = "\(path).rateLimits"
      guard let entry = entry(of: error, rule, at: path) else { return nil }
      guard entry.retryAfter != nil else {
        report(
          "'\(error.name)' says no time to wait; limit with an error that carries 'retryAfter'",
          at: path)
        return nil
      }
      return { _ in .error(entry) }
    case .delays(let latency): return { _ in .delay(latency, perItem: nil) }
    case .cancels: return { _ in .cancellation }
    case .completesTwice: return { _ in .repetition }
    case .waits(let name): return { .gate($0.gate(name)) }
    }
  }

  private mutating func entry(
    of error: PlannedError, _ rule: PlannedRule, at path: String
  ) -> (any ErrorCatalogue)? {
    let namePath = error.retryAfter == nil ? path : "\(path).error"
    let found = errors.filter { service, entry in
      error.name == entry.name || error.name == "\(service).\(entry.name)"
    }
    guard var entry = found.first?.entry else {
      report(
        "there is no error '\(error.name)'"
          + SpellingSuggestion.advice(for: error.name, among: errors.map(\.entry.name)),
        at: namePath)
      return nil
    }
    if found.count > 1 {
      let names = found.map { "'\($0.service).\($0.entry.name)'" }.joined(separator: " or ")
      report("several services have an error '\(error.name)'; say \(names)", at: namePath)
    }
    if Self.terms(of: rule, nil, .error(entry)).isImpossible {
      let time = rule.position == .beforeApplying ? "" : " \(rule.position)"
      report(
        "no \(rule.items == nil ? "call" : "item") ever fails with '\(error.name)'\(time)",
        at: namePath)
    }
    if let delay = error.retryAfter {
      guard entry.retryAfter != nil else {
        report("'\(error.name)' carries no 'retryAfter'", at: namePath)
        return nil
      }
      entry.retryAfter = delay
    }
    return entry
  }
}
