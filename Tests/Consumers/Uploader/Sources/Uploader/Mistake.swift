/// What apps get wrong about CloudKit; none of them shows while nothing fails.
public enum Mistake: CaseIterable, Sendable {
  /// Drops what it was sending when the service is down.
  case dropsWhenUnavailable
  /// Takes a lost answer for a refusal, and sends its records under new names.
  case duplicatesAfterLostAnswer
  /// Tries again after half the time that the service asks for.
  case retriesEarly
  /// Takes a request that succeeds for one whose items all do.
  case ignoresItemErrors
  /// Keeps the token of changes that it has not read yet.
  case storesTokenFirst
  /// Asks for more changes with the token that it had before.
  case asksAgainWithOldToken
  /// Merges into the record that was refused, not into the server's.
  case mergesIntoClientRecord
  /// Gives up an item where the service only wants smaller requests.
  case givesUpOnLimit
  /// Takes an expired token for news of nothing.
  case ignoresExpiredToken
  /// Sends again what the user has deleted in the settings.
  case uploadsAfterPurge
  /// Reports a cancelled upload twice.
  case completesTwice
  /// Takes a record that is gone already for a failure of its deletion.
  case failsOnMissingDeletion
}
