/// The effect of a rule on the calls that it hits: which calls can have it, when it comes, and how it reads.
///
/// All that the runtime knows of an effect is here.
@usableFromInline package enum FaultEffect {
  case error(any ErrorCatalogue)
  /// An error as the app gets it.
  case failure(any Error)
  /// The cancellation of the calling task or of the operation.
  case cancellation
  case delay(Latency?, perItem: Latency?)
  case gate(Backend.Gate)
  /// A callback that is called twice.
  case repetition
  /// The end of the app that makes the call.
  case kill
  /// The end of an app after it has written what it stores; no call is concerned.
  case killAfterWrite
  /// A state of the account, from the call on.
  case account(AccountState)
  /// A state of the link of the client that makes the call, from it on.
  case link(Backend.Link.Connection)
  /// A wait for the turn of the call.
  case turn(@Sendable () async -> Void)
  /// An answer that leaves items out, tells them twice, or tells others.
  case misanswer(ItemMisanswer)

  /// The kind of an effect: those of different kinds go together on one call; of one kind, the first rule wins.
  enum Kind {
    case failure, delay, gate, repetition, kill, account, link, misanswer, none
  }

  var kind: Kind {
    switch self {
    case .error, .failure, .cancellation: .failure
    case .delay: .delay
    case .gate: .gate
    case .repetition: .repetition
    case .kill, .killAfterWrite: .kill
    case .account: .account
    case .link: .link
    case .misanswer: .misanswer
    case .turn: .none
    }
  }

  /// Tells whether a member with this type of error can fail so.
  func canBeThrown<F: Error>(as type: F.Type) -> Bool {
    switch self {
    case .error(let entry): entry.isThrowable(as: F.self)
    case .failure(let error): error is F
    default: CancellationError() is F
    }
  }

  /// Tells whether calls of a style can have the effect at all.
  func isPossible(for style: CallStyle) -> Bool {
    switch self {
    case .error, .failure, .cancellation, .account, .link, .misanswer: true
    case .delay, .gate, .kill: style != .immediate
    case .repetition: style == .callback
    case .turn: style == .asynchronous
    case .killAfterWrite: false
    }
  }

  /// True if a rule says at which moment of the call the effect comes.
  var hasPosition: Bool { kind != .delay && kind != .repetition }

  /// Tells whether the effect comes when the call has been answered.
  func strikesAfterAnswer(at position: FaultPosition) -> Bool {
    switch kind {
    case .repetition: true
    case .failure: position == .afterApplying
    case .kill, .gate: position != .beforeApplying
    case .delay, .account, .link, .misanswer, .none: false
    }
  }

  /// Applies the effect of a rule that is due to the decision about a call; returns `false` if the rule hits nothing by
  /// that.
  func apply(
    by rule: FaultRule, to decision: inout FaultDecision, _ call: CallTraits,
    _ subject: LimitSubject, on backend: Backend, _ held: borrowing Held
  ) -> Bool {
    let position = held[rule.state].terms.position
    switch self {
    case .error, .failure, .cancellation:
      decision.failure = FaultHit(rule, on: subject, held)
      decision.position = position
    case .delay(let latency, let perItem):
      decision.delay += rule.duration(latency, perItem, items: call.itemCount, held)
    case .gate(let gate): (decision.gate, decision.gatePosition) = (gate, position)
    case .repetition: decision.isRepeated = true
    case .kill: decision.kill = position == .beforeApplying ? position : .afterApplying
    case .account(let state): backend.clients.accounts[call.client.label] = (state, rule)
    case .link(let connection): backend.connect(call.client.label, connection, held)
    case .turn(let wait):
      decision.turn = wait
      return false
    case .killAfterWrite, .misanswer: return false
    }
    return true
  }

  /// Returns what the calls of a rule do, for its description.
  func predicate(of terms: FaultRule.Terms) -> String {
    let items = terms.items.map { " for \($0)" } ?? ""
    return switch self {
    case .error(let entry) where terms.isSimulated: "comes upon \(entry.name)\(items)"
    case .error(let entry):
      "fails\(items) with \(entry.name)" + (terms.isLimit ? " as a limit" : "")
    case .failure(let error): "fails with \(error)"
    case .cancellation: "is cancelled"
    case .delay(let latency, let perItem):
      "takes \(latency ?? .fixed(.zero))" + (perItem.map { " and \($0) for each item" } ?? "")
    case .gate(let gate): "waits for gate '\(gate.name)'"
    case .repetition: "completes twice"
    case .kill: "kills the app"
    case .killAfterWrite: "kills the app after it has written"
    case .account(let state): "finds the account \(state)"
    case .link(let connection): "finds the link \(connection.link)"
    case .turn: "waits for the turn of its client"
    case .misanswer(.leavesOut): "answers without\(items)"
    case .misanswer(.tellsTwice): "answers twice\(items)"
    case .misanswer(.tellsOther): "answers with another item beside that\(items)"
    }
  }
}

extension FaultRule {
  fileprivate func duration(
    _ latency: Latency?, _ perItem: Latency?, items: Int, _ held: borrowing Held
  ) -> Duration {
    var numbers = random(held)
    let latencies = [latency] + Array(repeating: perItem, count: items)
    return latencies.compactMap { $0 }
      .reduce(.zero) { $0 + max($1.duration(&numbers), .zero) }
  }
}
