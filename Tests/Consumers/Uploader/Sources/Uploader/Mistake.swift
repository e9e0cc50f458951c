/// A mistake that apps make with CloudKit; none of them has an effect without a failure.
public enum Mistake: CaseIterable, Sendable {
  /// Drops the changes that it was sending when the service is unavailable.
  case dropsWhenUnavailable
  /// Treats a lost answer as a rejection, and sends its records under new names.
  case duplicatesAfterLostAnswer
  /// Retries after half the delay that the service asks for.
  case retriesEarly
  /// Treats a request that succeeds as one whose items all succeed.
  case ignoresItemErrors
  /// Stores the token of changes before it has read them.
  case storesTokenFirst
  /// Fetches more changes with the token that it had before.
  case asksAgainWithOldToken
  /// Merges into the rejected record, not into the server's.
  case mergesIntoClientRecord
  /// Gives up an item when the service only asks for smaller requests.
  case givesUpOnLimit
  /// Treats an expired token as an empty list of changes.
  case ignoresExpiredToken
  /// Sends notes again that the user has deleted in the settings.
  case uploadsAfterPurge
  /// Reports a cancelled upload twice.
  case completesTwice
  /// Treats a record that is deleted already as a failure of its deletion.
  case failsOnMissingDeletion
}
