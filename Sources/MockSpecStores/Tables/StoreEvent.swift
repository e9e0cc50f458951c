import MockSpecRuntime

/// An event in the store of which an error tells.
@usableFromInline
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
  /// Tells whether the service gives the error of the rule a meaning.
  @usableFromInline func tells(_ meaning: ErrorMeaning, _ held: borrowing Held) -> Bool {
    guard case .error(let error) = held[rule.state].terms.effect else { return false }
    return error.meaning == meaning
  }

  /// The error of the rule in the catalogue; `nil` for others. Asked outside the lock.
  @usableFromInline var entry: (any ErrorCatalogue)? {
    rule.lock.withLock { held in
      if case .error(let entry) = held[rule.state].terms.effect { entry } else { nil }
    }
  }

  /// Returns the event that the rule simulates in the store; `nil` for other rules.
  @usableFromInline func simulatedEvent(_ held: borrowing Held) -> StoreEvent? {
    guard held[rule.state].terms.isSimulated,
      case .error(let error) = held[rule.state].terms.effect,
      let meaning = error.tellsOfStore
    else { return nil }
    return StoreEvent(
      meaning: meaning, keysLost: held[rule.state].payload.keysLost as? Bool ?? false)
  }

  /// Tells whether the error is made of those of items.
  @usableFromInline func composesItems(_ held: borrowing Held) -> Bool {
    if case .error(let entry) = held[rule.state].terms.effect { return entry.composesItems }
    return false
  }
}
