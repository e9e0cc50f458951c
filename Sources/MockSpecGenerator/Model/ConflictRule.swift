/// The treatment of a record that has changed in the store before a commit; the cases are named as in the
/// runtime's `ConflictPolicy`.
package enum ConflictRule: String, CaseIterable, Sendable {
  case fail, store, context, merge
}
