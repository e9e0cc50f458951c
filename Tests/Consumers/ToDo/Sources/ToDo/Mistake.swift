/// Typical bugs of apps that synchronise; none of them shows while
/// nothing fails.
public enum Mistake: CaseIterable, Sendable {
  /// Takes the first page of a search for all of it.
  case stopsAtFirstPage
  /// Keeps the mark of changes that it has not applied yet.
  case storesMarkFirst
  /// Forgets, after its mark has expired, that items can have been
  /// removed meanwhile.
  case keepsRemovedItems
  /// Gives up what the user has written where another device has
  /// changed the same item.
  case dropsOwnEdit
  /// Takes a batch that succeeds for one whose items all do.
  case ignoresItemErrors
  /// Tries again after half the time that the service asks for.
  case retriesEarly
}
