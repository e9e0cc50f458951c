/// The meaning of an error for the store; a part of larger services, or a service of the app's own, adds further ones.
///
/// ```swift
/// extension ErrorMeaning {
///   static let locked = ErrorMeaning("locked", "'#' is open on another device")
/// }
/// ```
public struct ErrorMeaning: Hashable, Sendable {
  /// The name of the meaning, as a spec states it.
  public let name: String
  /// The sentence about an item, with a '#' for its name.
  private let sentence: String
  /// The meanings that say less, and stand for this one where a service does not tell them apart.
  package let wider: [ErrorMeaning]

  /// Makes a meaning.
  ///
  /// - Parameters:
  ///   - name: The name, as a spec states it.
  ///   - sentence: The sentence about an item, for messages, with a '#' for its name.
  ///   - wider: The meanings that say less, and stand for this one where a service does not tell them apart.
  public init(_ name: String, _ sentence: String, wider: [ErrorMeaning] = []) {
    (self.name, self.sentence, self.wider) = (name, sentence, wider)
  }

  /// Returns what an error with the meaning says of an item.
  package func text(about item: String) -> String {
    sentence.split(separator: "#", omittingEmptySubsequences: false).joined(separator: item)
  }

  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ErrorMeaning {
  /// The item does not exist.
  public static let missing = Self("missing", "'#' does not exist")
  /// The zone of the item, or of a query, does not exist.
  public static let zoneMissing = Self("zoneMissing", "the zone of '#' does not exist")
  /// The stored item has changed since the client fetched it.
  public static let conflict = Self("conflict", "'#' has changed since it was fetched")
  /// The item exists already.
  public static let exists = Self("exists", "'#' exists already")
  /// Another item of the same atomic zone failed.
  public static let aborted = Self(
    "aborted", "'#' was not written because another item of its zone failed")
  /// The request has more items than the service takes.
  public static let tooMany = Self("tooMany", "the request has more items than the service takes")
  /// The request contradicts itself, or its cursor is unknown.
  public static let invalid = Self(
    "invalid", "the request contradicts itself, or its cursor is unknown")
  /// The operation was cancelled before it began.
  public static let cancelled = Self("cancelled", "the operation was cancelled")
  /// The database does not take such items.
  public static let misplaced = Self("misplaced", "'#' does not belong into this database")
  /// The change token is too old, or not of this feed.
  public static let expired = Self("expired", "the change token is too old, or not of this feed")
  /// The target of a link does not exist, or a record that others link to is to be deleted.
  public static let dangling = Self(
    "dangling", "'#' links to a record that is not there, or is needed by others")
  /// The storage has no room for the item.
  public static let full = Self("full", "the storage has no room for '#'")
  /// The file of a record is missing.
  public static let fileMissing = Self("fileMissing", "a file of '#' is missing")
  /// No user who can use the service is signed in.
  public static let signedOut = Self("signedOut", "nobody is signed in who can use the service")
  /// The user's account is not ready.
  public static let unready = Self(
    "unready", "the user's account is not ready", wider: [.signedOut])
  /// The user has deleted the zone with everything that the app had in it.
  public static let purged = Self(
    "purged", "the user has deleted the zone of '#'", wider: [.zoneMissing])
  /// The user has no permission for the request.
  public static let forbidden = Self(
    "forbidden", "'#' is there for a user who may not do that")
  /// The service refuses the request, for a reason that no other meaning names.
  public static let rejected = Self("rejected", "the service refuses '#'")
  /// A mock has no stub for a call, or has used up its stubs.
  public static let unstubbed = Self(
    "unstubbed", "the request contradicts itself, or its cursor is unknown")
}
