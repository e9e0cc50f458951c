/// Looks up what a plan only names.
struct PlanCheck {
  /// The errors of a service with what messages call the service.
  typealias Errors = (service: String, entries: [any ErrorCatalogue])

  let plan: BackendPlan
  let calls: CallNames
  let services: [Errors]
  private let reader = TreeReader()

  init(
    _ plan: BackendPlan, calls: CallNames, errors: [any (ErrorCatalogue & CaseIterable).Type]
  ) {
    self.plan = plan
    self.calls = calls
    services = errors.map { Self.errors(of: $0) }
  }

  private static func errors<Catalogue: ErrorCatalogue & CaseIterable>(
    of type: Catalogue.Type
  ) -> Errors {
    (RuleSubject.bareName("\(type)"), Array(type.allCases))
  }

  /// The rules in order, each as a backend keeps it once it has made the gates.
  ///
  /// - Throws: Everything that the plan names and nobody knows.
  func rules() throws(TextError) -> [(Backend) -> FaultRule.Terms] {
    let rules = plan.rules.map(terms)
    guard reader.mistakes.isEmpty else { throw TextError(plan.origin.source, reader.mistakes) }
    return rules.compactMap { $0 }
  }

  private func terms(of rule: PlannedRule) -> ((Backend) -> FaultRule.Terms)? {
    let subject = subject(of: rule)
    guard let effect = effect(of: rule) else { return nil }
    return { terms(of: rule, subject, effect($0)) }
  }

  private func terms(
    of rule: PlannedRule, _ subject: RuleSubject?, _ effect: FaultEffect
  ) -> FaultRule.Terms {
    var terms = FaultRule.Terms(
      effect: effect, occurrence: rule.occurrence, position: rule.position)
    terms.clientName = rule.client
    terms.subject = subject
    if case .limits = rule.effect { terms.isLimit = true }
    switch rule.items {
    case .named(let names): terms.items = .named(Set(names))
    case .type(let name): terms.items = .type(name)
    case nil: break
    }
    return terms
  }

  private func subject(of rule: PlannedRule) -> RuleSubject? {
    guard let call = rule.call else { return nil }
    guard let subject = RuleSubject(call) else {
      reader.note(
        "a call is named with its interface, as 'CKDatabase.modifyRecords'"
          + Spelling.advice(for: call, among: calls.knobs), at: rule.places.call)
      return nil
    }
    if !calls.isEmpty, !calls.contains(subject) {
      reader.note(
        "there is no call '\(call)'"
          + Spelling.advice(for: "\(subject.mock).\(subject.member)", among: calls.knobs),
        at: rule.places.call)
    }
    return subject
  }

  private func effect(of rule: PlannedRule) -> ((Backend) -> FaultEffect)? {
    switch rule.effect {
    case .fails(let error): return entry(of: error, rule).map { entry in { _ in .error(entry) } }
    case .limits(let error):
      guard let entry = entry(of: error, rule) else { return nil }
      guard entry.retryAfter != nil else {
        reader.note(
          "'\(error.name)' says no time to wait; limit with an error that carries 'retryAfter'",
          at: rule.places.error)
        return nil
      }
      return { _ in .error(entry) }
    case .delays(let latency): return { _ in .delay(latency, perItem: nil) }
    case .cancels: return { _ in .cancellation }
    case .completesTwice: return { _ in .repetition }
    case .waits(let name): return { .gate($0.plannedGate(name)) }
    }
  }

  private func entry(of error: PlannedError, _ rule: PlannedRule) -> (any ErrorCatalogue)? {
    let found = services.flatMap { service in
      service.entries.filter {
        error.name == $0.name || error.name == "\(service.service).\($0.name)"
      }.map { (service: service.service, entry: $0) }
    }
    guard var entry = found.first?.entry else {
      let names = services.flatMap { $0.entries.map(\.name) }
      reader.note(
        "there is no error '\(error.name)'" + Spelling.advice(for: error.name, among: names),
        at: rule.places.error)
      return nil
    }
    if found.count > 1 {
      let names = found.map { "'\($0.service).\($0.entry.name)'" }.joined(separator: " or ")
      reader.note(
        "several services have an error '\(error.name)'; say \(names)", at: rule.places.error)
    }
    if rule.items == nil ? entry.reach == .nowhere : entry.reach.items.isEmpty {
      reader.note(
        "no \(rule.items == nil ? "call" : "item") ever fails with '\(error.name)'",
        at: rule.places.error)
    }
    if let delay = error.retryAfter {
      guard entry.retryAfter != nil else {
        reader.note("'\(error.name)' carries no 'retryAfter'", at: rule.places.error)
        return nil
      }
      entry.retryAfter = delay
    }
    return entry
  }
}
