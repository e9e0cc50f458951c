extension FaultRule {
  public var description: String { lock.withLock(description) }

  private func description(_ held: borrowing Held) -> String {
    let subject =
      member.map { $0.mock.knobName(of: $0.index) } ?? terms.memberName ?? "every call"
    let from = (terms.client?.name(held) ?? terms.clientName).map { " from \($0)" } ?? ""
    let time = terms.occurrence == .always ? "" : " \(terms.occurrence)"
    let isPlain =
      terms.position == .beforeApplying || terms.effect.kind == .delay
      || terms.effect.kind == .repetition
    let place = isPlain ? "" : ", \(terms.position)"
    return "\(subject)\(from) \(predicate)\(time)\(place)"
  }

  private var predicate: String {
    let items = terms.items.map { " for \($0)" } ?? ""
    return switch terms.effect {
    case .error(let entry) where terms.isSimulated: "comes upon \(entry.name)\(items)"
    case .error(let entry):
      "fails\(items) with \(entry.name)" + (terms.isLimit ? " as a limit" : "")
    case .failure(let error): "fails with \(error)"
    case .cancellation: "is cancelled"
    case .delay(let latency, let perItem):
      "takes \(latency)" + (perItem.map { " and \($0) for each item" } ?? "")
    case .gate(let gate): "waits for gate '\(gate.name)'"
    case .repetition: "completes twice"
    case .kill: "kills the app"
    case .killAfterWrite: "kills the app after it has written"
    case .account(let state): "finds the account \(state)"
    case .turn: "waits for the turn of its client"
    case .observation: "is recorded"
    }
  }
}
