extension StoreContract {
  typealias Planned = ContractParts<Conformer>.Planned
  typealias Body = (Scene) async throws -> Void

  /// The checks of the store; a later check can build on earlier ones.
  var planned: [Planned] {
    var overloads: [ContractCheck: Int] = [:]
    return unnamed.map { planned in
      let check = planned.check
      let number = (overloads[check] ?? 0) + 1
      overloads[check] = number
      return number == 1 ? planned : planned.of("overload \(number) of \(check.member)")
    }
  }

  /// The checks, of which those of overloads with the same labels have one name.
  private var unnamed: [Planned] {
    strangers.map { planned($0.rule, $0.member, gap: $0.reason) } + fetchChecks + saveChecks
      + insertChecks + deleteChecks + versionChecks + batchChecks + unitChecks + newsChecks
      + queryChecks + pageChecks + feedChecks + objectChecks + callbackChecks + historyChecks
      + persistenceChecks
  }

  /// Returns a check that runs a body.
  func planned(
    _ rule: StoreRule, _ member: String, gap: String? = nil, _ body: @escaping Body = { _ in }
  ) -> Planned {
    let check = ContractCheck(store: name, rule: rule, member: member)
    let gap = gap ?? gapOfSamples(for: rule)
    return Planned(check: check, gap: gap) { conformer, settings in
      guard let samples else { return .unchecked("there are no samples") }
      let scene = StoreScene(self, samples, conformer, settings)
      do {
        try await body(scene)
        return .kept
      } catch ContractStop.unchecked(let reason) {
        return .unchecked(reason)
      } catch ContractStop.deviation(let expected, let came) {
        return .deviates(ContractFinding(steps: scene.steps, expected: expected, came: came))
      } catch {
        return .deviates(
          ContractFinding(steps: scene.steps, expected: "no error", came: "\(error)"))
      }
    }
  }

  /// Returns a check that runs a body with a value of the settings, and makes no conformer where they have none.
  func planned<Value>(
    _ rule: StoreRule, _ member: String, gap: String? = nil,
    asking value: @escaping (ContractSettings<Conformer>) -> Value?, orElse reason: String,
    _ body: @escaping (Scene, Value) async throws -> Void
  ) -> Planned {
    var planned = planned(rule, member, gap: gap) { scene in
      guard let value = value(scene.settings) else { throw ContractStop.unchecked(reason) }
      try await body(scene, value)
    }
    planned.lack = { value($0) == nil ? reason : nil }
    return planned
  }

  /// Returns the reason why the members of the store do not allow a check of the rule; `nil` if they do.
  private func gapOfSamples(for rule: StoreRule) -> String? {
    if rule == .missingItem || rule == .callbacks { return nil }
    if fetches.isEmpty, starts.isEmpty { return "no member fetches from '\(name)'" }
    return saving.isEmpty ? "no member saves into '\(name)'" : nil
  }

  var saving: [Modification] { modifications.filter { $0.saves != .none } }

  /// The members that can overwrite existing records.
  var updating: [Modification] { saving.filter { !$0.isInsert } }

  /// The member for commits of which the conflict handling does not matter.
  var commit: Commit? { commits.first { !$0.isChosen } ?? commits.first }

  var deleting: [Modification] { modifications.filter { $0.deletes != .none } }

  /// The queries that can begin without a cursor.
  var starts: [Query] { queries.filter { !$0.abilities.contains(.continuation) } }
}
