import MockSpecRuntime

/// An event in the store of which an error tells.
struct StoreEvent {
  let meaning: ErrorMeaning
  /// True if a zone is lost with the keys of its encrypted data.
  let keysLost: Bool

  /// The reason for which the event takes a zone out.
  var loss: DeletionReason {
    meaning == .purged ? .purged : keysLost ? .reset : .deleted
  }
}

extension FaultHit {
  /// The error of the rule in the catalogue; `nil` for others.
  func entry(_ held: borrowing Held) -> (any ErrorCatalogue)? {
    if case .error(let entry) = held[rule.state].terms.effect { entry } else { nil }
  }

  /// The error of the rule in the catalogue, asked outside the lock.
  var entry: (any ErrorCatalogue)? { rule.lock.withLock { entry($0) } }

  /// Returns the event that the rule simulates in the store; `nil` for other rules.
  func simulatedEvent(_ held: borrowing Held) -> StoreEvent? {
    guard held[rule.state].terms.isSimulated, let meaning = entry(held)?.tellsOfStore else {
      return nil
    }
    return StoreEvent(
      meaning: meaning, keysLost: held[rule.state].payload.keysLost as? Bool ?? false)
  }
}
