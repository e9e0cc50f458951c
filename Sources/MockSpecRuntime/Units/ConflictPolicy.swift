/// The effect of a commit on a record that another client has changed since the context read it.
public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// Nothing of the commit is applied; it fails with the service's error for conflicts.
  case fail
  /// The stored record stays; the change of the context is dropped.
  case store
  /// The change of the context overwrites what is stored.
  case context
  /// The fields that the context has changed are written into what is stored; what was deleted stays so.
  case merge
}
