import MockSpecStores

extension Backend {
  /// Creates a backend from a plan.
  ///
  /// ```swift
  /// let backend = try Backend(plan: plan, errors: MockCKError.self) {
  ///   MockCKContainer(backend: $0).privateCloudDatabase
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - errors: The error catalogues whose names the plan uses.
  ///   - scheduling: The scheduling of callbacks.
  ///   - issues: The receiver of the issues; see ``Backend/init(scheduling:clock:callbacks:seed:issues:)``.
  ///   - mocks: Makes one mock of each kind that the plan may name, on a backend of their own; if left out,
  ///     the names of calls are not checked.
  /// - Throws: ``TextError`` with all unknown names of the plan.
  public convenience init(
    plan: BackendPlan, errors: any ErrorCatalogue.Type...,
    scheduling: Scheduling = .queued, issues: (any IssueSink)? = nil,
    knowing mocks: (Backend) -> Any = { _ in () }
  ) throws(TextError) {
    try self.init(plan, errors, scheduling, issues, mocks)
  }

  /// Creates a backend from the plan in the environment of the process, so that a UI test can set it up for
  /// the app that it launches.
  ///
  /// `MOCKSPEC_PLAN` holds a plan as JSON, or the path of a file with one. Without it, the plan is empty.
  ///
  /// ```swift
  /// let cloud = MockCKContainer(
  ///   backend: try .fromEnvironment(errors: MockCKError.self) {
  ///     MockCKContainer(backend: $0).privateCloudDatabase
  ///   })
  /// ```
  ///
  /// - Parameters:
  ///   - errors: The error catalogues whose names the plan uses.
  ///   - scheduling: The scheduling of callbacks.
  ///   - mocks: Makes one mock of each kind that the plan may name, on a backend of their own; if left out,
  ///     the names of calls are not checked.
  /// - Returns: The backend.
  /// - Throws: ``TextError`` with all mistakes of the plan, by their paths.
  public static func fromEnvironment(
    errors: any ErrorCatalogue.Type..., scheduling: Scheduling = .queued,
    knowing mocks: (Backend) -> Any = { _ in () }
  ) throws(TextError) -> Backend {
    let plan = try BackendPlan.fromEnvironment()
    return try Backend(plan, errors, scheduling, nil, mocks)
  }

  private convenience init(
    _ plan: BackendPlan, _ errors: [any ErrorCatalogue.Type],
    _ scheduling: Scheduling, _ issues: (any IssueSink)?, _ mocks: (Backend) -> Any
  ) throws(TextError) {
    let names = CallNames()
    BackendScope.$current.withValue(nil) {
      let scratch = Backend(scheduling: .inline, issues: .kept)
      scratch.lock.withLock { held in held[scratch.state].mockObserver = names.hasMade }
      _ = mocks(scratch)
      scratch.lock.withLock { held in held[scratch.state].mockObserver = nil }
    }
    var check = PlanCheck(plan, calls: names, errors: errors)
    let planned = try check.rules()
    self.init(scheduling: scheduling, clock: TestClock(plan.clock), seed: plan.seed, issues: issues)
    for ((subject, terms), rule) in zip(planned, plan.rules) {
      let added = add(terms(self), about: subject)
      if rule.isOptional { added.optional() }
    }
    latency = plan.latency
    lock.withLock { held in
      let texts = storedTexts(held)
      (texts.fixtures, texts.plan) = (plan.fixtures, plan.origin.name)
    }
  }

  private func add(_ terms: FaultRule.Terms, about subject: RuleSubject?) -> FaultRule {
    guard let subject else { return add(terms) }
    return lock.withLock { held in
      let rule = FaultRule(terms, about: nil, on: self, held)
      let planned = part(PlannedRules.self, held)
      planned.rules.append((subject, rule))
      held[state].memberObserver = { planned.hasMade($0, $1) }
      held[state].rules.append(rule)
      return rule
    }
  }
}
