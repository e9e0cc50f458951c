/// What becomes of a record that somebody else has changed before a commit; the names are those of the
/// runtime's `ConflictPolicy`.
package enum ConflictRule: String, CaseIterable, Sendable {
  case fail, store, context, merge
}
