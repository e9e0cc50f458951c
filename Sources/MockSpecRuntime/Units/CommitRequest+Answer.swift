extension CommitRequest {
  public func answer<Catalogue>(in call: StoreCall<Adapter, Catalogue>) -> CommitResponse {
    guard let unit else { return CommitResponse(failure: StoreError.invalid) }
    var reports: [CommitNews] = []
    let verdict = call.run(about: { _ in nil }) { _ -> Outcome<[CommitProblem], Adapter> in
      call.rewrite(lockedRecord)
      let client = call.client.lockedState
      if let flaw = unit.parts.lazy.compactMap({ $0.flaw(by: client) }).first {
        return .refused(Refusal(cause: .meaning(flaw)))
      }
      for part in unit.parts { part.enter(as: client.signedInUser) }
      defer { for part in unit.parts { part.enter(as: nil) } }
      // What breaks off in the middle is rolled back.
      if call.cut != nil { return .refused(Refusal(cause: .meaning(.aborted))) }
      let isLost = call.disturbance.failure != nil && !call.isComposed
      let faults = call.faults(of: unit)
      if call.isComposed {
        let problems = unit.parts.flatMap { $0.judge(policy, faults) }
        return problems.isEmpty ? .refused(Refusal(cause: .meaning(.aborted))) : .done(problems)
      }
      let outcome = unit.commit(policy, faults, isLost: isLost, by: call.client.label)
      reports = outcome.reports
      return .done(outcome.problems)
    }
    reports.deliver()
    switch verdict {
    case .refused(let refusal), .interrupted(_, let refusal):
      return CommitResponse(failure: refusal.error(Catalogue.self))
    case .applied(let problems): return response(to: problems, Catalogue.self)
    case .composed(let problems, let rule):
      return response(to: problems, Catalogue.self) { details in rule.error(details) }
    }
  }

  /// One record that fails fails the commit with its own error; several with one that holds theirs, where
  /// the service has such an error.
  private func response<Catalogue: ErrorCatalogue>(
    to problems: [CommitProblem], _ catalogue: Catalogue.Type,
    composed: ((ErrorDetails) -> any Error)? = nil
  ) -> CommitResponse {
    let problems = problems.map { (id: $0.id, error: $0.refusal.error(catalogue)) }
    guard let first = problems.first else { return CommitResponse(failure: nil) }
    var details = ErrorDetails()
    for problem in problems { details.items[problem.id] = problem.error }
    let composing = Catalogue.all.first(where: \.composesItems)
    let failure: any Error =
      if let composed {
        composed(details)
      } else if problems.count > 1, let composing {
        composing.error(details)
      } else {
        first.error
      }
    return CommitResponse(problems: problems, failure: failure)
  }
}

extension StoreCall {
  /// Corrects in the journal what was asked for, where that has changed since; the lock must be held.
  func rewrite<Request: StoreRequest>(_ request: Request) where Request.Adapter == Adapter {
    guard let member,
      let state = member.state as? CallState<Request, Request.Response>
    else { return }
    state[member.call] = request
  }

  /// The rules by which records of a commit fail; the lock must be held.
  func faults(of unit: UnitOfWork) -> [AnyHashable: FaultRule] {
    guard let member, let traits else { return [:] }
    let items = unit.parts.flatMap(\.items)
    let known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let due = member.state.dueItemRules(
      for: items.map(\.id), of: member.call, traits, on: table.backend
    ) { id in
      CallItem(
        scope: CallScope(verbs: known[id]?.verbs ?? .commit, isSingle: false),
        type: { known[id]?.typeName })
    }
    for (id, rule) in due where rule.terms.isSimulated {
      if let error = rule.simulatedError { known[id]?.simulate(error) }
    }
    return due.filter { !$0.value.terms.isSimulated }
  }
}
